/*
 * The order "best first": a number for each row holds all that decides, the most important part first, so that a campus
 * is sorted as plain numbers.
 */
import type { Finding } from '../contract.ts';
import { RowState } from '../model/day-table.ts';
import { stepsUp } from '../model/nearness.ts';
import { longestFree, type WantedSlots } from '../rules/wanted-time.ts';
import type { TimelineLook } from './timeline.ts';
import type { TimelineCampus } from './timeline-campus.ts';
import { keepTogether } from './timeline-orders.ts';

/** What rows are ranked by that changes while a query is open; kept, as rows would change places under the pointer. */
export interface BestFacts {
  /** By row: how many slots it is free from the wanted time on. */
  readonly free: Uint16Array;
  /** By row: the bits of RowState. */
  readonly states: Uint8Array;
  /** The row to which the others are near; null = not known. */
  readonly origin: number | null;
}

/** @param wanted when a place is wanted */
export function takeBestFacts(look: TimelineLook, wanted: WantedSlots, origin: number | null): BestFacts {
  const { codes, readSlots, slotCount } = look;
  const states = look.states.slice();
  const freeAt = (row: number): number => longestFree(codes, row * readSlots, row * readSlots + slotCount, wanted);
  return { free: Uint16Array.from(states, (_, row) => freeAt(row)), states, origin };
}

/** How many values a part has. All parts together are less than 2^53, which a number holds exactly. */
const MATCHES = 8;
const FAVOURITES = 2;
const STEPS = 8;
const SEATS = 1_024;
const FREE_SLOTS = 1_024;
const ROWS = 2 ** 22;

/**
 * The rows that match, best first: suitable, by the match of the search, favourites, near, the fewest seats, free the
 * longest, by name. Groups stay whole; the group with the best row comes first.
 * @param matching by row: how it matches the search; 0 = not at all
 * @param suitable by row: 1 if it meets all criteria
 */
export function bestFirst(
  campus: TimelineCampus,
  { group, unsuitable }: Pick<Finding, 'group' | 'unsuitable'>,
  matching: Uint8Array,
  suitable: Uint8Array,
  { free, states, origin }: BestFacts,
): Uint32Array {
  const byName = campus.orders.byName(group === 'area' ? 'area' : 'none');
  const areaOfRow = campus.orders.groupings.area().groupOfRow;
  const steps = stepsByArea(campus, origin);
  const seats = campus.orders.capacities();
  const keys = new Float64Array(byName.length);
  let count = 0;
  for (let at = 0; at < byName.length; at += 1) {
    const row = byName[at] ?? 0;
    const isSuitable = suitable[row] === 1;
    if (matching[row] === 0 || (unsuitable === 'hidden' && !isSuitable)) continue;
    let key = (isSuitable ? 0 : MATCHES) + (matching[row] ?? 0);
    key = key * FAVOURITES + (((states[row] ?? 0) & RowState.Favourite) === 0 ? 1 : 0);
    key = key * STEPS + (steps[areaOfRow[row] ?? 0] ?? 0);
    key = key * SEATS + Math.min(seats[row] ?? SEATS, SEATS - 1);
    key = key * FREE_SLOTS + Math.max(0, FREE_SLOTS - 1 - (free[row] ?? 0));
    keys[count] = key * ROWS + at;
    count += 1;
  }
  const sorted = keys.subarray(0, count).sort();
  return keepTogether(
    Uint32Array.from(sorted, (key) => byName[key % ROWS] ?? 0),
    campus.orders.groupings[group](),
  );
}

/** By group of areas: steps from the area of the origin up to the first one that holds both. */
function stepsByArea(campus: TimelineCampus, origin: number | null): Uint8Array {
  const steps = new Uint8Array(campus.groups.length);
  const places = campus.places();
  const from = origin === null ? undefined : places[origin];
  if (from === undefined) return steps;
  const stepsTo = stepsUp(from, campus.tree);
  campus.orders.groupings.area().groupOfRow.forEach((group, row, groups) => {
    if (row === 0 || group !== groups[row - 1]) steps[group] = Math.min(stepsTo(places[row] ?? from), STEPS - 1);
  });
  return steps;
}
