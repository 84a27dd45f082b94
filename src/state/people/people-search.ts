import { useEffect, useState } from 'react';

import type { Failure, Person } from '../../../workers/contract.ts';
import { computation } from '../workers/workers.ts';

/** Characters that are looked for at least. */
export const fewestSearched = 2;
/** People that one search tells at most. */
export const mostFound = 20;

export interface PeopleSearch {
  /** Those found for what was asked last that has been answered; null = nothing is looked for. */
  readonly people: readonly Person[] | null;
  readonly failure: Failure | null;
  /** An answer to what is typed now is still to come. */
  readonly isSearching: boolean;
}

const nothing = { text: '', people: null, failure: null } as const;

/**
 * Looks for people as somebody types. Each text is asked for at once; the worker gives up the one before, and only the
 * answer to the latest is taken.
 * @param turn another one asks for the same text again
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
