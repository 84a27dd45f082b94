/*
 * Stacks overlapping reservations of a row, e.g. a declined one and its replacement: each is a step lower than the one
 * below it, so that none is hidden.
 */
import type { TimelineItem } from '../contract.ts';
import { holdsPlace } from '../model/standing.ts';

export interface StackedItem {
  readonly item: TimelineItem;
  /** 0 = the bottom. */
  readonly level: number;
}

/** More steps leave no room for the subject. */
const highest = 2;

/** In paint order: declined and cancelled ones first, then by start, long ones first. */
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
