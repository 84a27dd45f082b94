/* `npm run import -- PLAN`: the floor plan of a building, and the places of the resources that it names. */
import { isDeepStrictEqual } from 'node:util';

import { createConfiguration } from '../../campus/configuration.ts';
import type { AssistConfiguration } from '../../../workers/wire/schemas/configuration.ts';
import type { Plans, SeedUser, Store, StoredResource } from '../../store/store.ts';
import { endedBy, firstPeople, inCampus, newCampus } from '../campus.ts';
import { placedOf } from '../../plans/placed.ts';
import { type Flags, nowOf, nextStep } from '../flags.ts';
import { ImportError } from '../import-error.ts';
import { counted, shortened } from '../messages.ts';
import { readPlanFile } from './files/files.ts';
import { type ImportedPlans, toPlans } from './imported.ts';
import { joinAreas, renameAreas } from './campus/areas.ts';
import { matchResources, type Matching, placeResource } from './campus/match.ts';
import { mergePlans, readPlans } from './campus/merge.ts';
import { textOf } from './labels.ts';
import { anchorPlans } from './paths/anchors.ts';

interface Change {
  readonly imported: ImportedPlans;
  readonly configuration: AssistConfiguration;
  readonly plans: Plans;
  readonly addedAreas: number;
  readonly matching: Matching;
  /** Resources with another place than before. */
  readonly moved: readonly StoredResource[];
  readonly hasDemoPeople: boolean;
  /** Names of levels and buildings without an entrance. */
  readonly closed: readonly string[];
}

/**
 * Imports a plan: the areas, the plans and the places of resources together, or nothing.
 * @returns the lines to print
 * @throws ImportError where the file cannot be read or the campus refuses it
 */
export async function importPlan(file: string, flags: Flags): Promise<readonly string[]> {
  const now = nowOf(flags);
  const imported = await readPlanFile(file, flags);
  if (imported.levels.length === 0) {
    throw new ImportError([...shortened(imported.report.problems), 'Nothing was imported.'].join('\n'));
  }
  const change = await inCampus<Change>(flags, {
    intoNew: (store, present) => importNew(store, present, imported, flags, now),
    intoPresent: (store) => importInto(store, imported, flags, now),
  });
  return report(change, flags);
}

async function importNew(
  store: Store | null,
  present: readonly SeedUser[],
  imported: ImportedPlans,
  flags: Flags,
  now: number,
): Promise<Change> {
  const users = firstPeople(present);
  const change = planChange(imported, createConfiguration([]), [], null, flags);
  const { configuration, plans } = change;
  await store?.campus.seed(newCampus({ configuration, resources: [], users, plans }), [], now);
  return { ...change, hasDemoPeople: users.length > 0 };
}

async function importInto(store: Store, imported: ImportedPlans, flags: Flags, now: number): Promise<Change> {
  const [configuration, resources, before] = await Promise.all([
    store.campus.configuration(),
    store.campus.resources(),
    readPlans(store.plans),
  ]);
  const change = planChange(imported, configuration.value, resources.value, flags.replace ? null : before, flags);
  endedBy(
    await store.campus.replaceResources(
      {
        seen: { configuration: configuration.timestamp, resources: resources.timestamp },
        configuration: change.configuration,
        written: change.moved,
        removed: [],
        plans: change.plans,
        endsReservations: false,
        isTrial: flags['dry-run'],
      },
      now,
    ),
  );
  return change;
}

/** @param before plans that stay beside the imported ones; null = none */
function planChange(
  file: ImportedPlans,
  configuration: AssistConfiguration,
  resources: readonly StoredResource[],
  before: Plans | null,
  { building = null, credit }: { readonly building?: string | null; readonly credit?: string },
): Change {
  const joined = joinAreas(file.areas, configuration.areas, building);
  const renamed = renameAreas(file, joined.idOf);
  const credits = credit === undefined ? renamed.credits : [...renamed.credits, credit];
  const matching = matchResources(renamed.objects, resources, joined.areas);
  const idByObject = new Map(matching.matched.map(({ stored, object }) => [object.id, stored.resource.id]));
  const withResource = <T extends { readonly id: string }>(part: T) =>
    Object.assign({}, part, { resourceId: idByObject.get(part.id) ?? null });
  const levels = renamed.levels.map((level) => {
    const [units, fixtures] = [level.units.map(withResource), level.fixtures.map(withResource)];
    return { ...level, units, fixtures, credit: credits.join('; ') };
  });
  const imported: ImportedPlans = { ...renamed, credits, levels };
  const plans = toPlans(imported);
  const placed = matching.matched.map((match) => ({ before: match.stored, after: placeResource(match, joined.areas) }));
  const moved = placed.flatMap(({ before: old, after }) => (isDeepStrictEqual(old, after) ? [] : [after]));
  const { network, closed } = anchorAll(before === null ? plans : mergePlans(before, plans), resources, moved);
  return {
    imported,
    configuration: { ...configuration, areas: [...joined.areas] },
    plans: { ...(before === null ? plans : mergePlans(before, plans)), network },
    closed,
    addedAreas: joined.added,
    matching,
    moved,
    hasDemoPeople: false,
  };
}

/** The network with its anchors for all resources where they are from now on. */
function anchorAll(plans: Plans, resources: readonly StoredResource[], moved: readonly StoredResource[]) {
  const movedById = new Map(moved.map((stored) => [stored.resource.id, stored]));
  const present = resources.map((stored) => (movedById.get(stored.resource.id) ?? stored).resource);
  const { network, lost } = anchorPlans(plans, present.flatMap(placedOf));
  const drawn = new Set(plans.levels.flatMap(({ areaId, units }) => (units.length > 0 ? [areaId] : [])));
  const { areas: all } = plans.campus;
  const buildings = new Set(all.flatMap(({ id, parentAreaId }) => (drawn.has(id) ? (parentAreaId ?? []) : [])));
  const areas = all.filter(({ id, kind }) => drawn.has(id) || (kind === 'building' && buildings.has(id)));
  const isLost = new Set(lost);
  return { network, closed: areas.flatMap(({ id, name }) => (isLost.has(id) ? [textOf(name) || id] : [])) };
}

const MOST_NAMES = 20;

function report(
  { imported, addedAreas, matching, moved, hasDemoPeople, closed }: Change,
  flags: Flags,
): readonly string[] {
  const { levels, connectors, network, report: read } = imported;
  const total = (count: (level: ImportedPlans['levels'][number]) => number): number =>
    levels.reduce((sum, level) => sum + count(level), 0);
  const parts = [
    counted(levels.length, 'floor'),
    counted(
      total(({ units }) => units.length),
      'unit',
    ),
    counted(
      total(({ openings }) => openings.length),
      'opening',
    ),
    counted(
      total(({ fixtures }) => fixtures.length),
      'fixture',
    ),
    counted(connectors.length, 'connector'),
  ];
  const ways = `${counted(network.nodes.length, 'node')}, ${counted(network.edges.length, 'edge')} in ${counted(read.components, 'part')}`;
  const { matched, unmatched, doubled } = matching;
  const found = `${matched.length} found in the plan (${moved.length} moved), ${unmatched.length} not found, ${doubled.length} in doubt`;
  const section = (title: string, lines: readonly string[], most?: number): readonly string[] =>
    lines.length === 0 ? [] : [title, ...shortened(lines, most).map((line) => `  ${line}`)];
  return [
    `Plan: ${parts.join(', ')}`,
    `Paths: ${ways}; ${counted(read.unreached, 'room')} without a way`,
    `Areas: ${addedAreas} added`,
    `Resources: ${found}`,
    ...section('In doubt:', doubled, MOST_NAMES),
    ...section('Not found in the plan:', matched.length + doubled.length === 0 ? [] : unmatched, MOST_NAMES),
    ...section('Without an entrance:', closed, MOST_NAMES),
    ...section('Skipped or worth a look:', read.problems),
    ...(hasDemoPeople ? ['A new campus: its people are the demo people, who need no password on this machine'] : []),
    nextStep(flags),
  ];
}
