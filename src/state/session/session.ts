import { proxy } from 'valtio';

import type { Close, SessionState } from '../../../workers/contract.ts';
import { noteSignIn, noteSessionEnd, watchSignOuts } from './sign-out-broadcast.ts';
import { keepSession, recallSession } from './kept-session.ts';
import { forgetPhoto } from './me.ts';
import { forgetOutbox } from '../outbox.ts';
import { hasTokens, watchOtherTabs } from './tokens.ts';
import { computation, keepOpen } from '../workers/workers.ts';

/** The session as the worker last reported it; until its first report, as this browser last knew it. */
export const session: { state: SessionState } = proxy<{ state: SessionState }>({ state: { type: 'starting' } });

/** Follows the worker's session, and other tabs that sign in or out. @returns ends both */
export function followSession(): Close {
  let wasSignedIn = hasTokens();
  session.state = recallSession() ?? session.state;
  const endWatch = keepOpen((api) =>
    api.session.watch((state) => {
      if (state.type === 'signed-in') noteSignIn();
      if (state.type === 'signed-out') {
        if (wasSignedIn) noteSessionEnd();
        forgetOutbox();
        forgetPhoto();
      }
      wasSignedIn = state.type === 'signed-in' || (wasSignedIn && state.type !== 'signed-out');
      // A restart or another attempt starts over: what is on the screen stays until there is news.
      if (state.type !== 'starting') show(state);
      keepSession(state);
    }),
  );
  const onFocus = (): void => {
    if (hasTrouble(session.state)) void computation().session.retry();
  };
  window.addEventListener('focus', onFocus);
  const endTabs = watchOtherTabs(() => void computation().session.retry());
  const endDepartures = watchSignOuts();
  return () => {
    endWatch();
    endTabs();
    window.removeEventListener('focus', onFocus);
    endDepartures();
  };
}

/** What should be tried again when a user comes back to the window. */
const hasTrouble = (state: SessionState): boolean =>
  state.type === 'failed' || (state.type === 'signed-in' && state.resourcesFailure !== undefined);

/** Unchanged parts keep their identity: else all that shows the account would render again during the first paint. */
function show(state: SessionState): void {
  const { state: shown } = session;
  if (state.type === 'signed-in' && shown.type === 'signed-in' && isSameButVerified(shown, state)) {
    Object.assign(shown, { verified: state.verified });
  } else {
    session.state = state;
  }
}

type SignedIn = Extract<SessionState, { readonly type: 'signed-in' }>;

const isSameButVerified = (one: SignedIn, other: SignedIn): boolean =>
  JSON.stringify({ ...one, verified: true }) === JSON.stringify({ ...other, verified: true });
