import { useEffect, useState } from 'react';

import type { DirectoryEntry, Failure, PlaceChoice, ReservationForm, Result } from '../../../workers/contract.ts';
import { computation } from '../../state/workers.ts';

/** ms of rest after which what is typed is looked for. */
const restFor = 120;
/** Characters of a person's name that are looked for at least. */
export const fewestLetters = 2;

export interface Search<Found> {
  /** For what was asked last that has been answered; null = nothing is looked for. */
  readonly found: readonly Found[] | null;
  readonly failure: Failure | null;
  readonly isSearching: boolean;
}

interface Answer<Found> {
  readonly key: string;
  readonly found: readonly Found[] | null;
  readonly failure: Failure | null;
}

/** Asks once typing rests; only the answer to the latest question is taken. @param key what the question depends on */
function useAnswer<Found>(key: string | null, ask: () => Promise<Result<readonly Found[], Failure>>): Search<Found> {
  const [answer, setAnswer] = useState<Answer<Found>>({ key: '', found: null, failure: null });
  useEffect(() => {
    if (key === null) return undefined;
    let isLatest = true;
    const answerIt = async (): Promise<void> => {
      const result = await ask();
      if (!isLatest || (!result.ok && result.error.type === 'cancelled')) return;
      if (result.ok) setAnswer({ key, found: result.value, failure: null });
      else setAnswer({ key, found: null, failure: result.error });
    };
    const timer = setTimeout(() => void answerIt(), restFor);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what the question depends on
  }, [key]);
  if (key === null) return { found: null, failure: null, isSearching: false };
  return { found: answer.found, failure: answer.failure, isSearching: answer.key !== key };
}

/** Places for a form, while their list is open. */
export function usePlaceSearch(text: string, form: ReservationForm, isOpen: boolean): Search<PlaceChoice> {
  const { resourceIds, start, end, attendees } = form;
  const key = isOpen ? JSON.stringify([text.trim(), resourceIds, start, end, attendees.length]) : null;
  return useAnswer(key, () => computation().screens.reserving.findPlaces(text.trim(), form));
}

/** People, and groups where they can be found. */
export function useDirectorySearch(text: string): Search<DirectoryEntry> {
  const wanted = text.trim();
  return useAnswer(wanted.length < fewestLetters ? null : wanted, () => computation().screens.people.search(wanted));
}
