/** Without accents and case, as the worker compares names: its own is not to be had on this thread. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßłıøæœđ]/g, (letter) => typed[letter] ?? letter);

/** Letters that no accent can be taken from, as those who lack them type them. */
const typed: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ı: 'i', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' };
