import { useEffect, useState } from 'react';

import type { RoutePerson, RouteStopOffer } from '../../../workers/contract.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { computation } from '../../state/workers/workers.ts';

/** What the search for people wants at least. */
const FEWEST_LETTERS = 3;
/** ms without typing. */
const REST = 150;
/** Letters that nobody's name has. */
const NO_NAME = '???';

const NOBODY: readonly RoutePerson[] = [];

/**
 * Colleagues by a part of their name, with their desks of today; null = not offered here.
 * @param isWanted whether they may be offered, as far as the screen decides it; the site decides as well
 */
export function usePeople(isWanted: boolean, words: string): readonly RoutePerson[] | null {
  const [isOffered, setOffered] = useState(false);
  // The site says so only in an answer, and one is to know it before typing.
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const answer = await computation().navigation.findPeople(NO_NAME);
      if (isCurrent) setOffered(answer.ok && answer.value !== null);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  const { found, isSearching } = useAnswer<RoutePerson>(
    isOffered && words.length >= FEWEST_LETTERS ? words : null,
    async () => {
      const answer = await computation().navigation.findPeople(words);
      return answer.ok ? { ok: true, value: answer.value ?? NOBODY } : answer;
    },
    REST,
  );
  if (!isOffered || !isWanted) return null;
  return isSearching ? NOBODY : (found ?? NOBODY);
}

/** Their desks by their names, as a list of stops shows them. */
export const offersOfPeople = (people: readonly RoutePerson[]): readonly RouteStopOffer[] =>
  people.map(({ name, stop }) => ({ ...stop, name, seconds: null, metres: null }));
