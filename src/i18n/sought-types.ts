/*
 * Types that somebody may mean who searches for a name that no place and no area has. Pure.
 */
import type { FindingOptions } from '../../workers/contract.ts';
import { fold } from './fold.ts';

type Type = FindingOptions['types'][number];

/** Letters that say enough. */
const fewestLetters = 3;
const mostTypes = 3;

/**
 * Types whose name has the text, or whose kind is called so; more letters at the end, as of a plural, do no harm.
 * @param wordsOf what a kind is called in the interface's language, parted by commas; '' = nothing in particular
 */
export function soughtTypes(
  search: string,
  types: readonly Type[],
  wordsOf: (kind: Type['kind']) => string,
): readonly Type[] {
  const text = fold(search.trim());
  if (text.length < fewestLetters) return [];
  const isCalled = (word: string): boolean => word !== '' && (word.startsWith(text) || text.startsWith(word));
  return types
    .filter(({ name, kind }) => fold(name).includes(text) || fold(wordsOf(kind)).split(', ').some(isCalled))
    .slice(0, mostTypes);
}
