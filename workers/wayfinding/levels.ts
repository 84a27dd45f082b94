import type { Network } from './network-data.ts';

/**
 * Ordinals and ranks of levels. Where no ordinal is given at all, the ids themselves may tell which level is above which:
 * `0`, `1`, `2` or `level-1`, `level-2`.
 */
export function orderOfLevels(
  levelIds: readonly string[],
  known: readonly { readonly id: string; readonly ordinal: number | null }[],
): Pick<Network, 'levelOrdinal' | 'levelRank'> {
  const ordinals = new Map(known.map(({ id, ordinal }) => [id, ordinal]));
  const levelOrdinal = Float64Array.from(levelIds, (id) => ordinals.get(id) ?? Number.NaN);
  const levelRank = levelOrdinal.every(Number.isNaN) ? numbersIn(levelIds) : levelOrdinal;
  return { levelOrdinal, levelRank };
}

/** The numbers in which ids differ; NaN where they differ in more than a number. */
function numbersIn(ids: readonly string[]): Float64Array {
  const [first = '', ...others] = ids;
  let shared = first.replace(/\d+$/, '');
  while (others.some((id) => !id.startsWith(shared))) shared = shared.slice(0, -1);
  const endings = ids.map((id) => id.slice(shared.length));
  const isNumbered = endings.every((ending) => /^-?\d{1,4}$/.test(ending));
  return Float64Array.from(endings, (ending) => (isNumbered ? Number(ending) : Number.NaN));
}
