/* Numbers of floors as people write them in OpenStreetMap. */

const NUMBER = String.raw`[-−]?\d{1,3}(?:[.,]\d{1,3})?`;
const RANGE = new RegExp(`^(${NUMBER})\\s*(?:-|–|to|\\.\\.)\\s*(${NUMBER})$`, 'u');
const SINGLE = new RegExp(`^${NUMBER}$`, 'u');
/** More floors than any building has. */
const MOST_FLOORS = 250;

const toNumber = (text: string): number => Number(text.replace('−', '-').replace(',', '.')) || 0;

/**
 * The floors of `0`, `0;1`, `0-3`, `-1-2`, `0.5`, `0,5`, `-2;-1;0`, in ascending order, each once.
 * @returns null where a part cannot be read
 */
export function readOrdinals(text: string): readonly number[] | null {
  const found = new Set<number>();
  for (const part of text.split(';')) {
    const trimmed = part.trim();
    if (trimmed === '') continue;
    const range = RANGE.exec(trimmed);
    if (SINGLE.test(trimmed)) found.add(toNumber(trimmed));
    else if (range !== null) {
      const [from, to] = [toNumber(range[1] ?? ''), toNumber(range[2] ?? '')].toSorted((a, b) => a - b);
      if (from === undefined || to === undefined || to - from > MOST_FLOORS) return null;
      for (let floor = from; floor < to; floor += 1) found.add(floor);
      found.add(to);
    } else return null;
  }
  return found.size === 0 ? null : [...found].toSorted((a, b) => a - b);
}
