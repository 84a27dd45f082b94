import { useEffect, useState } from 'react';

import type { Failure, Person } from '../../../workers/contract.ts';
import { computation } from '../workers/workers.ts';

/** Minimum length of a search text. */
export const fewestSearched = 2;
/** Maximum number of people in one result. */
export const mostFound = 20;

export interface PeopleSearch {
  /** The results for the latest question that has been answered; null = there is no question. */
  readonly people: readonly Person[] | null;
  readonly failure: Failure | null;
  /** The answer to the present text is pending. */
  readonly isSearching: boolean;
}

const nothing = { text: '', people: null, failure: null } as const;

/**
 * Searches for people as the user types. Each text is sent at once; the worker gives up the one before, and only the
 * answer to the latest is taken.
 * @param turn another number sends the same text again
 */
export function usePeopleSearch(text: string, turn: number): PeopleSearch {
  const wanted = text.trim();
  const isWanted = wanted.length >= fewestSearched;
  const [found, setFound] = useState<Omit<PeopleSearch, 'isSearching'> & { readonly text: string }>(nothing);
  useEffect(() => {
    let isLatest = isWanted;
    const ask = async (): Promise<void> => {
      const answer = await computation().colleagues.search(wanted);
      if (!isLatest) return;
      if (answer.ok) setFound({ text: wanted, people: answer.value, failure: null });
      else setFound({ text: wanted, people: null, failure: answer.error });
    };
    if (isWanted && turn >= 0) void ask();
    return () => {
      isLatest = false;
    };
  }, [wanted, isWanted, turn]);
  if (!isWanted) return { people: null, failure: null, isSearching: false };
  return { people: found.people, failure: found.failure, isSearching: found.text !== wanted };
}
