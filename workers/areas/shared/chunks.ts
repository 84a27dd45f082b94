import { DAY_MS } from '../../model/slots.ts';

/** How many addresses a call takes for an interval if addresses × days are limited; begun days count as whole. */
export function addressesFor(addressDays: number, start: number, end: number): number {
  return Math.max(1, Math.floor(addressDays / Math.max(1, Math.ceil((end - start) / DAY_MS))));
}

/** Cuts a list into pieces of at most `maxCount` items and `maxSize` in total; an oversized item goes alone. */
export function chunksOf<T>(
  items: readonly T[],
  maxCount: number,
  maxSize = Number.POSITIVE_INFINITY,
  sizeOf: (item: T) => number = () => 0,
): readonly (readonly T[])[] {
  const chunks: T[][] = [];
  let size = 0;
  for (const item of items) {
    const last = chunks.at(-1);
    size += sizeOf(item);
    if (last !== undefined && last.length < maxCount && size <= maxSize) {
      last.push(item);
      continue;
    }
    chunks.push([item]);
    size = sizeOf(item);
  }
  return chunks;
}
