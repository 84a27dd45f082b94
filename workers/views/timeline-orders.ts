/*
 * The orders in which the rows of a campus can be shown. Each is computed once, on first use; a query then only selects
 * rows from it.
 */
import type { Finding } from '../contract.ts';
import type { EncodedTexts } from '../model/encoded-texts.ts';
import { type Place, walkedNearness } from '../model/nearness.ts';
import { memoise, once } from '../model/once.ts';

/** How rows are grouped under headers. */
export interface Grouping {
  /** By row: index of its group. */
  readonly groupOfRow: Uint32Array;
  /** Name and path of each group, as sent to the main thread; null = no headers. */
  readonly texts: EncodedTexts | null;
}

export type Group = Finding['group'];

export interface TimelineOrders {
  readonly groupings: Readonly<Record<Group, () => Grouping>>;
  /** By row; the greatest number if it is unknown. */
  readonly capacities: () => Float64Array;
  /** Rows of the campus, by group and then by name. */
  byName(group: Group): Uint32Array;
  /** By group, then by capacity, the smallest first and unknown ones last; equals by name. */
  byCapacity(group: Group): Uint32Array;
  /**
   * The nearest first; equals by name. Areas stay together, that of the nearest place first; types keep their order, with
   * the nearest of each first.
   * @param walks seconds to walk from there, by resource id; null = they are not known, and air lines count
   */
  byNearness(group: Group, origin: Place, walks: Walks | null): Uint32Array;
}

/** Seconds to walk by resource id; none for what is not reached. */
export type Walks = ReadonlyMap<string, number>;

export interface OrderedRows {
  /** By row; rows are sorted by area and then by name. */
  readonly names: readonly string[];
  readonly idOf: (row: number) => string;
  readonly capacities: () => readonly (number | null)[];
  readonly places: () => readonly Place[];
  readonly groupings: TimelineOrders['groupings'];
  readonly collator: Intl.Collator;
  readonly nearnessTo: (origin: Place) => (place: Place) => number;
}

/** Compares two rows by one criterion; 0 if they are equal. */
type Compare = (a: number, b: number) => number;

export function createTimelineOrders(rows: OrderedRows): TimelineOrders {
  const { groupings, collator } = rows;
  const rowOrder = Uint32Array.from(rows.names.keys());
  const nameRanks = once(() => {
    // A plain array, since its sort benefits from the presorted runs of rows.
    const sorted = [...rowOrder].sort((a, b) => collator.compare(rows.names[a] ?? '', rows.names[b] ?? '') || a - b);
    const ranks = new Uint32Array(sorted.length);
    sorted.forEach((row, rank) => (ranks[row] = rank));
    return ranks;
  });
  const capacities = once(() => Float64Array.from(rows.capacities(), (capacity) => capacity ?? Number.MAX_VALUE));
  const compareNames = (group: Group): Compare => (group === 'area' ? byNumber(rowOrder) : byNumber(nameRanks()));
  const compareGroups = (group: Group): Compare => byNumber(groupings[group]().groupOfRow);
  const sort = (...comparisons: readonly Compare[]): Uint32Array =>
    rowOrder.slice().sort((a, b) => {
      for (const compare of comparisons) {
        const order = compare(a, b);
        if (order !== 0) return order;
      }
      return 0;
    });

  return {
    groupings,
    capacities,
    byName: memoise((group: Group) => (group === 'area' ? rowOrder : sort(compareGroups(group), compareNames(group)))),
    byCapacity: memoise((group: Group) => sort(compareGroups(group), byNumber(capacities()), compareNames(group))),
    byNearness: rememberLast((group, origin, walks) => {
      const straight = rows.nearnessTo(origin);
      const nearness = Float64Array.from(rows.places(), (place, row) =>
        walkedNearness(straight(place), walks?.get(rows.idOf(row))),
      );
      const { groupOfRow } = groupings[group]();
      const byGroup = byNumber(groupOfRow);
      const nearest = new Float64Array(rows.names.length).fill(Infinity);
      groupOfRow.forEach((of, row) => (nearest[of] = Math.min(nearest[of] ?? 0, nearness[row] ?? 0)));
      const byArea: Compare = (a, b) => (nearest[groupOfRow[a] ?? 0] ?? 0) - (nearest[groupOfRow[b] ?? 0] ?? 0);
      const inGroups = [byGroup, byNumber(nearness), compareNames(group)];
      return group === 'area' ? sort(byArea, ...inGroups) : sort(...inGroups);
    }),
  };
}

/** Brings the rows of each group together, the group of the first row first; else the order is kept. */
export function keepTogether(rows: Uint32Array, { groupOfRow }: Grouping): Uint32Array {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const group = groupOfRow[row] ?? 0;
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  let start = 0;
  for (const [group, count] of counts) {
    counts.set(group, start);
    start += count;
  }
  const together = new Uint32Array(rows.length);
  for (const row of rows) {
    const group = groupOfRow[row] ?? 0;
    const at = counts.get(group) ?? 0;
    together[at] = row;
    counts.set(group, at + 1);
  }
  return together;
}

function byNumber(numbers: Uint32Array | Float64Array): Compare {
  return (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0);
}

/** One query always uses the same origin; another origin means another query. */
function rememberLast(create: TimelineOrders['byNearness']): TimelineOrders['byNearness'] {
  let last: { readonly key: string; readonly walks: Walks | null; readonly rows: Uint32Array } | null = null;
  return (group, origin, walks) => {
    const key = JSON.stringify([group, origin.areaId, origin.x, origin.y]);
    if (last?.key !== key || last.walks !== walks) last = { key, walks, rows: create(group, origin, walks) };
    return last.rows;
  };
}
