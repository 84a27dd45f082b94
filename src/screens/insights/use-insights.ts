import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Failure, Insights, InsightsQuery, Instant } from '../../../workers/contract.ts';
import { dateOf } from '../../i18n/formats.ts';
import { useWhenBack } from '../../state/browser/when-back.ts';
import { computation } from '../../state/workers/workers.ts';
import { queryToText } from './query.ts';

const MINUTE = 60_000;

export interface InsightsReading {
  /** Older figures stay until there are others; null = none yet. */
  readonly insights: Insights | null;
  readonly failure: Failure | null;
  readonly isReading: boolean;
  readonly retry: () => void;
}

/** Reads the figures of a question, again in another language; only the answer to the latest counts. */
export function useInsights(query: InsightsQuery): InsightsReading {
  const { i18n } = useTranslation();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Pick<InsightsReading, 'insights' | 'failure'> & { readonly key: string }>({
    key: '',
    insights: null,
    failure: null,
  });
  const key = `${queryToText(query)} ${i18n.language} ${turn}`;
  useEffect(() => {
    let isLatest = true;
    const read = async (): Promise<void> => {
      const result = await computation().insights.read(query);
      if (!isLatest) return;
      if (result.ok) setAnswer({ key, insights: result.value, failure: null });
      else setAnswer((before) => ({ ...before, key, failure: result.error }));
    };
    void read();
    return () => {
      isLatest = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what the question depends on
  }, [key]);
  const retry = (): void => setTurn((before) => before + 1);
  useDateChange(typeof query.range === 'number' ? (answer.insights?.asOf ?? null) : null, retry);
  useWhenBack(answer.failure !== null, retry);
  return { insights: answer.insights, failure: answer.failure, isReading: answer.key !== key, retry };
}

/** @param asOf the server's time when the figures came; null = they are of fixed dates, or there are none */
function useDateChange(asOf: Instant | null, onChange: () => void): void {
  useEffect(() => {
    if (asOf === null) return undefined;
    const cameAt = Date.now();
    const timer = setInterval(() => {
      if (dateOf(asOf + Date.now() - cameAt) !== dateOf(asOf)) onChange();
    }, MINUTE);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- what it calls only counts turns
  }, [asOf]);
}
