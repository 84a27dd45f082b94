import { expose, proxy, releaseProxy, wrap } from 'comlink';
import { expect, onTestFinished, test, vi } from 'vitest';

import type { Computation, SessionState } from '../../../workers/contract.ts';
import { createComputationClient } from '../../../src/state/workers/computation-client.ts';
import { createPendingCalls } from '../../../src/state/workers/pending-calls.ts';

/** A client and, over a real channel, a worker of which only `session` answers. */
function connect(session: Partial<Computation['session']>) {
  const channel = new MessageChannel();
  expose({ session }, channel.port1);
  const api = wrap(channel.port2);
  const calls = createPendingCalls();
  onTestFinished(() => api[releaseProxy]());
  const client = createComputationClient({
    call: (ask, lost) => calls.settle(ask(api as unknown as Computation), lost),
  });
  return { client, kill: calls.settleAll };
}

const state: SessionState = { type: 'signed-out', guestLogin: false, accent: '#123456', isDevice: false };

test('callbacks cross, and a Close ends the subscription once', async () => {
  const close = vi.fn<() => void>();
  const { client } = connect({
    watch: (onState) => {
      onState(state);
      return Promise.resolve(proxy(close));
    },
  });
  const states: SessionState[] = [];
  const opened = await client.session.watch((told) => void states.push(told));
  await expect.poll(() => states).toEqual([state]);
  if (!opened.ok) throw new Error(opened.error.type);
  opened.value();
  opened.value();
  await expect.poll(() => close.mock.calls.length).toBe(1);
});

test('a call that is pending when the worker dies fails with a result', async () => {
  const { client, kill } = connect({ authorize: () => new Promise(() => undefined) });
  const pending = client.session.authorize('/callback');
  kill();
  expect(await pending).toEqual({ ok: false, error: { type: 'worker-died' } });
});

test('a subscription that fails while it is opened reports it as a result', async () => {
  const { client, kill } = connect({ watch: () => new Promise(() => undefined) });
  const pending = client.session.watch(() => undefined);
  kill();
  expect(await pending).toEqual({ ok: false, error: { type: 'worker-died' } });
});
