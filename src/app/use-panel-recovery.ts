import { useEffect } from 'react';

import { computation } from '../state/workers/workers.ts';
import { whenReachable } from './reachable.ts';

/** Milliseconds after which a panel tries again by itself. */
const RECOVER_AFTER = 30_000;

/** Whether an address is that of a door's panel, which has no frame. */
export const isPanelPath = (path: string): boolean => path.startsWith('/touch/');

/** Nobody presses "try again" at a panel: what could not start is started again, and lost workers by a reload. */
export function usePanelRecovery(path: string, isLost: boolean, hasFailed: boolean): void {
  const isPanel = isPanelPath(path);
  useEffect(() => {
    if (!isPanel || !(isLost || hasFailed)) return undefined;
    const recover = (): void => (isLost ? whenReachable(() => location.reload()) : void computation().session.retry());
    const timer = setInterval(recover, RECOVER_AFTER);
    return () => clearInterval(timer);
  }, [isPanel, isLost, hasFailed]);
}
