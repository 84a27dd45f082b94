/* `npm run import -- POINTS.csv`: POIs, kiosks and codes out of a table. */
import type { Store } from '../../store/store.ts';
import { placedOf } from '../../plans/placed.ts';
import { endedBy, inCampus } from '../campus.ts';
import type { CsvRow } from '../csv.ts';
import { type Flags, nowOf, nextStep, shownPlace } from '../flags.ts';
import { ImportError } from '../import-error.ts';
import { counted, shortened } from '../messages.ts';
import { readPlans } from '../plans/campus/merge.ts';
import { anchorPlans } from '../plans/paths/anchors.ts';
import { planPoints, type PointsChange } from './change.ts';
import { type Problem, readPointRows } from './columns.ts';

interface Imported extends PointsChange {
  /** Ids of points to which no way leads. */
  readonly lost: readonly string[];
}

/**
 * Imports the rows of a table of points, all or none.
 * @param refusal makes the error of the mistakes in the file
 * @returns the lines to print
 */
export async function importPoints(
  rows: readonly CsvRow[],
  flags: Flags,
  refusal: (problems: readonly Problem[]) => ImportError,
): Promise<readonly string[]> {
  const now = nowOf(flags);
  const imported = await inCampus<Imported>(flags, {
    intoNew: async () => {
      throw new ImportError(
        `There is no campus in ${shownPlace(flags)}: import its floor plans first. Nothing was imported.`,
      );
    },
    intoPresent: (store) => importInto(store, rows, flags, now, refusal),
  });
  return report(imported, flags);
}

async function importInto(
  store: Store,
  rows: readonly CsvRow[],
  flags: Flags,
  now: number,
  refusal: (problems: readonly Problem[]) => ImportError,
): Promise<Imported> {
  const read = readPointRows(rows);
  if (read.problems.length > 0) throw refusal(read.problems);
  const [configuration, resources, plans] = await Promise.all([
    store.campus.configuration(),
    store.campus.resources(),
    readPlans(store.plans),
  ]);
  const resourceIds = new Set(resources.value.map(({ resource }) => resource.id));
  const change = planPoints(read.rows, { plans, resourceIds }, flags.replace);
  if ('problems' in change) throw refusal(change.problems);
  const anchored = anchorPlans(
    change.plans,
    resources.value.flatMap(({ resource }) => placedOf(resource)),
  );
  endedBy(
    await store.campus.replaceResources(
      {
        seen: { configuration: configuration.timestamp, resources: resources.timestamp },
        configuration: configuration.value,
        written: [],
        removed: [],
        plans: { ...change.plans, network: anchored.network },
        endsReservations: false,
        isTrial: flags['dry-run'],
      },
      now,
    ),
  );
  const asked = new Set(read.rows.map(({ id }) => id));
  return { ...change, lost: anchored.lost.filter((id) => asked.has(id)) };
}

function report({ added, changed, unchanged, removed, missing, lost }: Imported, flags: Flags): readonly string[] {
  const stay = `${counted(missing, 'point')} of these kinds not in the file: left as they are (--replace removes them)`;
  return [
    `Points: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`,
    ...(missing > 0 && !flags.replace ? [stay] : []),
    ...(lost.length > 0 ? ['No way leads to:', ...shortened(lost).map((id) => `  ${id}`)] : []),
    nextStep(flags),
  ];
}
