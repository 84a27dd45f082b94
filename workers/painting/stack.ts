/*
 * Own reservations of one row that overlap, e.g. a declined one and that which took its place: each lies a step lower
 * on those before it, so that none is hidden.
 */
import type { TimelineItem } from '../contract.ts';
import { holdsPlace } from '../model/standing.ts';

export interface StackedItem {
  readonly item: TimelineItem;
  /** 0 = nothing is under it. */
  readonly level: number;
}

/** More steps leave no room for the subject. */
const highest = 2;

/** In the order in which they are painted: what came to nothing lies at the bottom, then by start, long ones first. */
export function stackItems(items: readonly TimelineItem[]): readonly StackedItem[] {
  const stacked: StackedItem[] = [];
  for (const item of items.toSorted(compare)) {
    const under = stacked.filter((other) => overlaps(other.item, item)).map(({ level }) => level + 1);
    stacked.push({ item, level: Math.min(highest, Math.max(0, ...under)) });
  }
  return stacked;
}

const overlaps = (a: TimelineItem, b: TimelineItem): boolean => a.startSlot < b.endSlot && b.startSlot < a.endSlot;

function compare(a: TimelineItem, b: TimelineItem): number {
  const byFate = Number(holdsPlace(a.look)) - Number(holdsPlace(b.look));
  return byFate || a.startSlot - b.startSlot || b.endSlot - a.endSlot || (a.key < b.key ? -1 : 1);
}
