import { expect, onTestFinished, test } from 'vitest';

import type { SessionState } from '../../../workers/contract.ts';

/* The real workers, without a server: the session says that the configuration cannot be read. */

const home = location.href;

test('a killed worker is replaced and reported, and its subscriptions reopen', async () => {
  // The probe is installed for addresses that ask for it when the application starts.
  history.replaceState(null, '', '?probe');
  onTestFinished(() => history.replaceState(null, '', home));
  const { host } = await import('../../../src/state/session/tokens.ts');
  const { keepOpen, startWorkers, workerState } = await import('../../../src/state/workers/workers.ts');
  startWorkers(() => ({ origin: location.origin, language: 'en', timeZone: 'Europe/Prague' }), host);
  await Promise.resolve();
  const reported: SessionState['type'][] = [];
  onTestFinished(keepOpen((api) => api.session.watch(({ type }) => void reported.push(type))));
  await expect.poll(() => reported.at(-1)).toBe('failed');
  const before = reported.length;

  window.deskwayProbe?.kill('computation');
  await expect.poll(() => workerState.restarts).toBe(1);
  await expect.poll(() => reported.slice(before).at(-1)).toBe('failed');
  await expect.poll(() => workerState.isRestarting).toBe(false);

  const painters = workerState.painters;
  window.deskwayProbe?.kill('painter');
  await expect.poll(() => workerState.painters).toBe(painters + 1);
  expect(workerState.isGivenUp).toBe(false);
});
