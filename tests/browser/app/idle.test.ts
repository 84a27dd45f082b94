import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createIdleTimer } from '../../../src/state/browser/idle.ts';
import type { IdleTimer } from '../../../src/state/browser/idle.ts';

let reported: number[];
let target: HTMLElement;
let timer: IdleTimer;

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  target = document.createElement('div');
  document.body.append(target);
  timer = createIdleTimer({ now: () => Date.now(), target: window, onIdle: (seconds) => reported.push(seconds) });
});
afterEach(() => {
  timer.close();
  target.remove();
  vi.useRealTimers();
});

const sign = (type: string): void => void target.dispatchEvent(new Event(type, { bubbles: type !== 'scroll' }));

test('reports the idle time in steps of ten seconds', () => {
  vi.advanceTimersByTime(9_999);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(25_001);
  expect(reported).toEqual([10, 20, 30]);
});

test.for(['mousemove', 'mousedown', 'wheel', 'touchstart', 'touchmove', 'click', 'keydown', 'scroll'])(
  'begins anew at once with a %s',
  (type) => {
    vi.advanceTimersByTime(20_000);
    sign(type);
    expect(reported).toEqual([10, 20, 0]);
    vi.advanceTimersByTime(9_000);
    expect(reported).toEqual([10, 20, 0]);
    vi.advanceTimersByTime(11_000);
    expect(reported).toEqual([10, 20, 0, 10, 20]);
  },
);

test('reports activity even if a screen stops the events', () => {
  target.addEventListener('click', (event) => event.stopPropagation());
  const heard: number[] = [];
  const end = timer.onActivity(() => heard.push(Date.now()));
  sign('click');
  end();
  sign('click');
  expect(heard).toHaveLength(1);
});

test('counts the time during which the page slept', () => {
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(10_000);
  expect(reported).toEqual([3_610]);
});

test('removes its listeners at the end', () => {
  timer.close();
  vi.advanceTimersByTime(60_000);
  sign('click');
  expect(reported).toEqual([]);
});
