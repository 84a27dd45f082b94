import { useEffect } from 'react';

import { computation } from '../state/workers/workers.ts';
import { whenReachable } from './reachable.ts';

/** Milliseconds after which a display tries again by itself. */
const RECOVER_AFTER = 30_000;

/** The workers are lost, which only a reload helps; or the session could not start, or has no resources. */
type Failed = 'workers' | 'session';

/** Nobody presses "try again" at a display. @param failed what is started again until it works; null = nothing */
export function useRecovery(failed: Failed | null): void {
  useEffect(() => {
    if (failed === null) return undefined;
    const recover = (): void =>
      failed === 'workers' ? whenReachable(() => location.reload()) : void computation().session.retry();
    const timer = setInterval(recover, RECOVER_AFTER);
    return () => clearInterval(timer);
  }, [failed]);
}
