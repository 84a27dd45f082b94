import { useEffect, useState } from 'react';

import type { Instant } from '../../../workers/contract.ts';

/** ms */
const TICK = 1_000;

/**
 * The time of the worker, advancing every second.
 * @param now the last time that the worker reported
 */
export function useNow(now: Instant, isTicking: boolean): Instant {
  const [shown, setShown] = useState({ base: now, now });
  useEffect(() => {
    if (!isTicking) return undefined;
    const startedAt = performance.now();
    const timer = setInterval(() => setShown({ base: now, now: now + performance.now() - startedAt }), TICK);
    return () => clearInterval(timer);
  }, [now, isTicking]);
  return shown.base === now ? shown.now : now;
}
