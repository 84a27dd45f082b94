import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Close, LiveState } from '../../../workers/contract.ts';
import { followLive, live, lookOf } from '../../../src/state/live.ts';
import { network } from '../../../src/state/browser/network.ts';
import { provideFakeEngine } from './fake-engine.ts';

let tell: (state: LiveState) => void;
let resumed: number;
let woken: number;
let stop: Close;

beforeEach(() => {
  [resumed, woken] = [0, 0];
  provideFakeEngine({
    live: {
      watch(onState) {
        tell = onState;
        return Promise.resolve(() => undefined);
      },
      resume() {
        resumed += 1;
        return Promise.resolve();
      },
      wake() {
        woken += 1;
        return Promise.resolve();
      },
    },
  });
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  stop = followLive();
  become('Connected', null);
});
afterEach(() => {
  stop();
  network.isOnline = true;
  // Activity is noticed again for the next test.
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
});

const move = (): void => void document.body.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
const become = (connection: LiveState['connection'], downSince: number | null): void =>
  tell({ connection, now: 0, downSince, tells: false });

test('restarts the connection on user activity, at most once in five seconds', () => {
  become('Disconnected', 1_000);
  move();
  move();
  expect(resumed).toBe(1);
  vi.advanceTimersByTime(5_000);
  move();
  expect(resumed).toBe(2);
});

test('requests nothing while the connection works, is opening, or has no network', () => {
  for (const connection of ['Connected', 'Connecting', 'Reconnecting'] as const) {
    become(connection, null);
    move();
  }
  become('Disconnected', 1_000);
  network.isOnline = false;
  move();
  expect(resumed).toBe(0);
});

test('counts the page becoming visible as activity', () => {
  become('Disconnected', 1_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(resumed).toBe(1);
});

test('tells the worker that the network is back, whatever the state of the connection', () => {
  become('Connecting', 1_000);
  window.dispatchEvent(new Event('online'));
  expect(woken).toBe(1);
});

test('stays "not live" while it is tried again', () => {
  const shown: string[] = [];
  for (const [connection, since] of [
    ['Connecting', 1_000],
    ['Disconnected', 1_000],
    ['Connecting', 1_000],
    ['Disconnected', 1_000],
    ['Connected', null],
    ['Reconnecting', 9_000],
  ] as const) {
    become(connection, since);
    shown.push(lookOf(live));
  }
  expect(shown).toEqual(['connecting', 'off', 'off', 'off', 'connected', 'reconnecting']);
});
