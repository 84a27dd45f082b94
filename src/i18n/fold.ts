/**
 * Removes accents and case, as the worker compares names: the worker's own function is not available on this thread.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßłıøæœđ]/g, (letter) => typed[letter] ?? letter);

/** Letters that no accent can be removed from, as users without such keys type them. */
const typed: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ı: 'i', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' };
