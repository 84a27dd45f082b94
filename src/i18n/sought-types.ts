/*
 * Types that somebody may mean who searches for a name that no place and no area has. Pure.
 */
import type { TFunction } from 'i18next';

import type { FindingOptions } from '../../workers/contract.ts';
import { fold } from './fold.ts';

type Type = FindingOptions['types'][number];

/** Letters that say enough. */
const fewestLetters = 3;
const mostTypes = 3;

/** What a kind is called in the interface's language, parted by commas; '' = nothing in particular. */
export const kindWords =
  (t: TFunction<'guide'>) =>
  (kind: Type['kind']): string =>
    kind === 'other' ? '' : t(`sought.words.${kind}`);

/**
 * Types whose name has the text, or whose kind is called so; more letters at the end, as of a plural, do no harm.
 * @param wordsOf as `kindWords`
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
