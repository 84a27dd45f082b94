/*
 * Types that the user may mean when no resource and no area has the searched name. Pure.
 */
import type { TFunction } from 'i18next';

import type { FindingOptions } from '../../workers/contract.ts';
import { fold } from './fold.ts';

type Type = FindingOptions['types'][number];

/** Minimum length of a search text. */
const fewestLetters = 3;
const mostTypes = 3;

/** Names of a kind in the interface's language, separated by commas; '' = none. */
export const kindWords =
  (t: TFunction<'guide'>) =>
  (kind: Type['kind']): string =>
    kind === 'other' ? '' : t(`sought.words.${kind}`);

/**
 * Types whose name contains the text, or whose kind has that name; more letters at the end, e.g. of a plural, are
 * allowed.
 * @param wordsOf like `kindWords`
 * @param tail what may follow such a word
 */
export function soughtTypes(
  search: string,
  types: readonly Type[],
  wordsOf: (kind: Type['kind']) => string,
  tail = /^/,
): readonly Type[] {
  const text = fold(search.trim());
  if (text.length < fewestLetters) return [];
  const isMeant = (word: string): boolean => text.startsWith(word) && tail.test(text.slice(word.length));
  const isCalled = (word: string): boolean => word !== '' && (word.startsWith(text) || isMeant(word));
  return types
    .filter(({ name, kind }) => fold(name).includes(text) || fold(wordsOf(kind)).split(', ').some(isCalled))
    .slice(0, mostTypes);
}
