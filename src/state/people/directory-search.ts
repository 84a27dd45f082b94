import type { DirectoryEntry } from '../../../workers/contract.ts';
import { type Search, useAnswer } from '../use-answer.ts';
import { computation } from '../workers/workers.ts';

/** Minimum length of a name that is searched for. */
export const fewestLetters = 2;

/** People as the user types, and groups where they can be found. @param restFor see `useAnswer` */
export function useDirectorySearch(text: string, restFor = 0): Search<DirectoryEntry> {
  const wanted = text.trim();
  const key = wanted.length < fewestLetters ? null : wanted;
  return useAnswer(key, () => computation().people.search(wanted), restFor);
}
