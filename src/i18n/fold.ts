/** Without accents and case, as the worker compares names: its own is not to be had on this thread. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
