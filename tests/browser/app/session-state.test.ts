import { afterEach, beforeEach, expect, test } from 'vitest';

import { followSession, session } from '../../../src/state/session/session.ts';
import { keepSession } from '../../../src/state/session/kept-session.ts';
import type { Close, SessionState } from '../../../workers/contract.ts';
import { provideFakeEngine, signedIn } from './fake-engine.ts';

let tell: (state: SessionState) => void;
let end: Close;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('api_token', 'token');
  localStorage.setItem('api_refresh_token', 'refresh');
  keepSession(signedIn);
  provideFakeEngine({
    session: {
      watch(onState) {
        tell = onState;
        return Promise.resolve(() => undefined);
      },
    },
  });
  session.state = { type: 'starting' };
  end = followSession();
});

afterEach(() => {
  end();
  localStorage.clear();
});

test("the worker's report about the known user changes only whether it is verified", () => {
  const shown = session.state;
  expect(shown).toMatchObject({ type: 'signed-in', verified: false });
  tell({ ...signedIn, verified: true });
  expect(session.state).toBe(shown);
  expect(session.state).toMatchObject({ verified: true });
});

test('another user, or another colour, replaces the session', () => {
  tell({ ...signedIn, account: { ...signedIn.account, displayName: 'Ben' } });
  expect(session.state).toMatchObject({ account: { displayName: 'Ben' } });
  tell({ ...signedIn, accent: '#123456' });
  expect(session.state).toMatchObject({ accent: '#123456', account: { displayName: signedIn.account.displayName } });
});
