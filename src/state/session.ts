import { proxy } from 'valtio';

import type { Close, SessionState } from '../../workers/contract.ts';
import { watchOtherTabs } from './tokens.ts';
import { computation, keepOpen } from './workers.ts';

/** The session as the worker last told it. */
export const session: { state: SessionState } = proxy<{ state: SessionState }>({ state: { type: 'starting' } });

/** Follows the worker's session, and other tabs that sign in or out. @returns ends both */
export function followSession(): Close {
  const endWatch = keepOpen((api) =>
    api.session.watch((state) => {
      session.state = state;
    }),
  );
  const endTabs = watchOtherTabs(() => void computation().session.retry());
  return () => {
    endWatch();
    endTabs();
  };
}
