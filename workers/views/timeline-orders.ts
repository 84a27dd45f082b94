/*
 * The orders in which the rows of a campus can be shown. Each is computed once, on first use; a query then only selects
 * rows from it.
 */
import type { Finding } from '../contract.ts';
import type { EncodedTexts } from '../model/encoded-texts.ts';
import type { Place } from '../model/nearness.ts';
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
  /** Rows of the campus, by group and then by name. */
  byName(group: Group): Uint32Array;
  /** By group, then by capacity, the smallest first and unknown ones last; equals by name. */
  byCapacity(group: Group): Uint32Array;
  /**
   * The nearest first; equals by name. Areas stay together, the nearest of them first; types keep their order, with the
   * nearest of each first.
   */
  byNearness(group: Group, origin: Place): Uint32Array;
}

export interface OrderedRows {
  /** By row; rows are sorted by area and then by name. */
  readonly names: readonly string[];
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
    byName: memoise((group: Group) => (group === 'area' ? rowOrder : sort(compareGroups(group), compareNames(group)))),
    byCapacity: memoise((group: Group) => sort(compareGroups(group), byNumber(capacities()), compareNames(group))),
    byNearness: rememberLast((group: Group, origin: Place) => {
      const nearness = Float64Array.from(rows.places(), rows.nearnessTo(origin));
      const byGroup = compareGroups(group);
      // Rows of an area are equally near, except in the origin's area, which is the nearest: areas stay together.
      return group === 'area'
        ? sort(byNumber(nearness), byGroup, compareNames(group))
        : sort(byGroup, byNumber(nearness), compareNames(group));
    }),
  };
}

function byNumber(numbers: Uint32Array | Float64Array): Compare {
  return (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0);
}

/** One query always uses the same origin; another origin means another query. */
function rememberLast(create: TimelineOrders['byNearness']): TimelineOrders['byNearness'] {
  let last: { readonly key: string; readonly rows: Uint32Array } | null = null;
  return (group, origin) => {
    const key = JSON.stringify([group, origin.areaId, origin.x, origin.y]);
    if (last?.key !== key) last = { key, rows: create(group, origin) };
    return last.rows;
  };
}
