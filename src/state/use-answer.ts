import { useEffect, useState } from 'react';

import type { Failure, Result } from '../../workers/contract.ts';
import { useWhenBack } from './browser/when-back.ts';

export interface Search<Found> {
  /** For the latest question that has been answered; null = there is no question. */
  readonly found: readonly Found[] | null;
  readonly failure: Failure | null;
  readonly isSearching: boolean;
}

interface Answer<Found> extends Omit<Search<Found>, 'isSearching'> {
  readonly key: string;
}

/**
 * Queries while the user types; only the answer to the latest question is taken.
 * @param key what the question depends on; null = there is no question
 * @param restFor ms without typing before the query is sent; 0 = at once
 */
export function useAnswer<Found>(
  key: string | null,
  ask: () => Promise<Result<readonly Found[], Failure>>,
  restFor: number,
): Search<Found> {
  const [turn, setTurn] = useState(0);
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (restFor === 0) void answerIt();
    else timer = setTimeout(() => void answerIt(), restFor);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what the question depends on
  }, [key, turn]);
  useWhenBack(key !== null && answer.failure !== null, () => setTurn((before) => before + 1));
  if (key === null) return { found: null, failure: null, isSearching: false };
  return { found: answer.found, failure: answer.failure, isSearching: answer.key !== key };
}
