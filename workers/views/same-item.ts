import type { TimelineItem } from '../contract.ts';

/** True if two items are equal, so that the item need not be sent to the main thread again. */
export function isSameItem(a: TimelineItem | undefined, b: TimelineItem): boolean {
  return (
    a?.key === b.key &&
    a.row === b.row &&
    a.start === b.start &&
    a.end === b.end &&
    a.startSlot === b.startSlot &&
    a.endSlot === b.endSlot &&
    a.subject === b.subject &&
    a.look === b.look &&
    a.canChange === b.canChange &&
    a.owner?.name === b.owner?.name &&
    a.owner?.colour === b.owner?.colour &&
    a.owner?.others?.join() === b.owner?.others?.join()
  );
}
