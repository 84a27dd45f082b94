import { useEffect, useState } from 'react';

import type { Instant } from '../../../workers/contract.ts';

/** ms */
const TICK = 1_000;

/**
 * The worker's time, going on by the second from when it was told.
 * @param now as the worker has told it last
 */
export function useNow(now: Instant, isTicking: boolean): Instant {
  const [shown, setShown] = useState({ told: now, now });
  useEffect(() => {
    if (!isTicking) return undefined;
    const toldAt = performance.now();
    const timer = setInterval(() => setShown({ told: now, now: now + performance.now() - toldAt }), TICK);
    return () => clearInterval(timer);
  }, [now, isTicking]);
  return shown.told === now ? shown.now : now;
}
