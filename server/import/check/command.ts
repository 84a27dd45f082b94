/* `npm run import -- --check`: what of a campus cannot be reached. */
import { placedOf } from '../../plans/placed.ts';
import { openStore, placeOf } from '../../store/open.ts';
import { type Flags, isPlaceThere, shownPlace } from '../flags.ts';
import { ImportError } from '../import-error.ts';
import { counted, shortened } from '../messages.ts';
import { readPlans } from '../plans/campus/merge.ts';
import { findWays, type Island } from './ways.ts';

/**
 * Examines the ways of a campus, and changes nothing.
 * @returns the lines to print; sound = there is nothing to report
 * @throws ImportError where there is no campus
 */
export async function checkWays(
  flags: Flags,
): Promise<{ readonly lines: readonly string[]; readonly isSound: boolean }> {
  const place = placeOf(flags);
  if (!isPlaceThere(place)) throw new ImportError(`There is no campus in ${shownPlace(flags)}.`);
  const store = await openStore(place);
  try {
    if (await store.campus.isEmpty()) throw new ImportError(`There is no campus in ${shownPlace(flags)}.`);
    const [plans, { value: resources }] = await Promise.all([readPlans(store.plans), store.campus.resources()]);
    const places = resources.flatMap(({ resource }) =>
      placedOf(resource).map((place) => Object.assign({ name: resource.displayName }, place)),
    );
    const { closedAreas, kiosks, rooms, islands } = findWays(plans, places);
    const sections = [
      section('Without an entrance', closedAreas),
      section('Kiosks without a way', kiosks),
      section('Rooms and places without a way', rooms),
      section('Not reached without barriers', islands.map(describe)),
    ];
    const { nodes, edges } = plans.network;
    const found = closedAreas.length + kiosks.length + rooms.length + islands.length;
    const total = `Paths: ${counted(nodes.length, 'node')}, ${counted(edges.length, 'edge')}; ${counted(found, 'finding')}`;
    return { lines: [...sections.flat(), total], isSound: found === 0 };
  } finally {
    await store.close();
  }
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${title} (${lines.length}):`, ...shortened(lines).map((line) => `  ${line}`)];

function describe({ name, places, gap }: Island): string {
  const where = `${name}: ${counted(places, 'place')}`;
  return gap === null ? where : `${where}; joined by a way of ${gap.metres} m from ${gap.from} to ${gap.to}`;
}
