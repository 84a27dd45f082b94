import { proxy } from 'valtio';

import type { Close, SessionState } from '../../workers/contract.ts';
import { forgetOutbox } from './outbox.ts';
import { watchOtherTabs } from './tokens.ts';
import { computation, keepOpen } from './workers.ts';

/** The session as the worker last told it. */
export const session: { state: SessionState } = proxy<{ state: SessionState }>({ state: { type: 'starting' } });

/** Follows the worker's session, and other tabs that sign in or out. @returns ends both */
export function followSession(): Close {
  const endWatch = keepOpen((api) =>
    api.session.watch((state) => {
      // A restart or another try begins anew: what is on the screen stays until there is news.
      if (state.type !== 'starting') session.state = state;
      if (state.type === 'signed-out') forgetOutbox();
    }),
  );
  const endTabs = watchOtherTabs(() => void computation().session.retry());
  return () => {
    endWatch();
    endTabs();
  };
}
