import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createIdleTimer } from '../../../src/state/browser/idle.ts';
import type { IdleTimer } from '../../../src/state/browser/idle.ts';

let told: number[];
let target: HTMLElement;
let timer: IdleTimer;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  target = document.createElement('div');
  document.body.append(target);
  timer = createIdleTimer({ now: () => Date.now(), target: window, onIdle: (seconds) => told.push(seconds) });
});
afterEach(() => {
  timer.close();
  target.remove();
  vi.useRealTimers();
});

const sign = (type: string): void => void target.dispatchEvent(new Event(type, { bubbles: type !== 'scroll' }));

test('reports how long nobody has been there in steps of ten seconds', () => {
  vi.advanceTimersByTime(9_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(25_001);
  expect(told).toEqual([10, 20, 30]);
});

test.for(['mousemove', 'mousedown', 'wheel', 'touchstart', 'touchmove', 'click', 'keydown', 'scroll'])(
  'begins anew at once with a %s',
  (type) => {
    vi.advanceTimersByTime(20_000);
    sign(type);
    expect(told).toEqual([10, 20, 0]);
    vi.advanceTimersByTime(9_000);
    expect(told).toEqual([10, 20, 0]);
    vi.advanceTimersByTime(11_000);
    expect(told).toEqual([10, 20, 0, 10, 20]);
  },
);

test('tells of somebody whom a screen hides', () => {
  target.addEventListener('click', (event) => event.stopPropagation());
  const heard: number[] = [];
  const end = timer.onActivity(() => heard.push(Date.now()));
  sign('click');
  end();
  sign('click');
  expect(heard).toHaveLength(1);
});

test('counts the time that the page slept', () => {
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([3_610]);
});

test('ends with its listeners', () => {
  timer.close();
  vi.advanceTimersByTime(60_000);
  sign('click');
  expect(told).toEqual([]);
});
