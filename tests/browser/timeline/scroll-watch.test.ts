import { afterEach, beforeEach, expect, test } from 'vitest';

import { deferScrollEvents } from '../../../src/screens/timeline/canvas/deferred-scroll-events.ts';
import { watchScroll } from '../../../src/screens/timeline/canvas/scroll-watch.ts';
import type { NextCheck, ScrollWatch } from '../../../src/screens/timeline/canvas/scroll-watch.ts';

let scroller: HTMLElement;
let watch: ScrollWatch | null = null;
/** The calls of the follower, in order. */
let told: string[] = [];

beforeEach(() => {
  document.body.innerHTML =
    '<div style="height: 100px; width: 100px; overflow: auto"><div style="height: 50000px; width: 5000px"></div></div>';
  const made = document.body.firstElementChild;
  if (!(made instanceof HTMLElement)) throw new Error('There is nothing to scroll');
  scroller = made;
  told = [];
});

afterEach(() => {
  watch?.stop();
  watch = null;
  document.body.replaceChildren();
});

/** @param next when to check next */
function follow(next: () => NextCheck): void {
  watch = watchScroll(scroller, {
    follow: () => {
      told.push(`${scroller.scrollTop}`);
      return next();
    },
    rest: () => told.push(`rests at ${scroller.scrollTop}`),
  });
}

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Scrolls down in each of some frames, within the frame, as a script does. */
async function scrollBy(step: number, frames: number): Promise<void> {
  for (let count = 0; count < frames; count += 1) {
    scroller.scrollTop += step;
    await frame();
  }
}

test('starts with a rest, and rests once after each scroll', async () => {
  follow(() => 'later');
  await expect.poll(() => told).toEqual(['rests at 0']);
  scroller.scrollTo({ top: 300 });
  await expect.poll(() => told.at(-1)).toBe('rests at 300');
  scroller.scrollTo({ left: 40 });
  await expect.poll(() => told.filter((line) => line.startsWith('rests'))).toHaveLength(3);
});

test('follows each frame as long as the painted blocks do not suffice', async () => {
  follow(() => 'with each frame');
  await scrollBy(10, 12);
  await expect.poll(() => told.at(-1)).toBe('rests at 120');
  const places = told.filter((line) => !line.startsWith('rests'));
  for (const place of [20, 60, 110]) expect(places).toContain(`${place}`);
});

test.for(['soon', 'later'] as const)(
  'follows fewer frames once they suffice, and still reports the rest: %s',
  async (next) => {
    follow(() => next);
    await expect.poll(() => told).toEqual(['rests at 0']);
    await scrollBy(10, 40);
    await expect.poll(() => told.at(-1)).toBe('rests at 400');
    const places = told.filter((line) => !line.startsWith('rests'));
    expect(places.length).toBeGreaterThan(0);
    expect(places.length).toBeLessThan(30);
  },
);

test('listens again when they no longer suffice', async () => {
  let next: NextCheck = 'soon';
  follow(() => next);
  await expect.poll(() => told).toEqual(['rests at 0']);
  await scrollBy(10, 4);
  next = 'with each frame';
  await scrollBy(10, 20);
  const before = told.length;
  await scrollBy(10, 10);
  expect(told.length - before).toBeGreaterThanOrEqual(9);
});

test('goes on after a failed check', async () => {
  const failed = new Error('Out of memory');
  const errors: unknown[] = [];
  const note = (event: ErrorEvent): void => {
    if (event.error !== failed) return;
    errors.push(event.error);
    event.preventDefault();
    // The runner listens as well.
    event.stopImmediatePropagation();
  };
  window.addEventListener('error', note, { capture: true });
  let fails = false;
  follow(() => {
    if (fails) throw failed;
    return 'soon';
  });
  await expect.poll(() => told).toEqual(['rests at 0']);
  // The first check comes from the listener, the next one from the timer.
  await scrollBy(10, 4);
  fails = true;
  await scrollBy(10, 12);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  fails = false;
  await scrollBy(10, 4);
  await expect.poll(() => told.at(-1)).toBe('rests at 200');
  window.removeEventListener('error', note, { capture: true });
});

test('ignores the scroll of other elements', async () => {
  follow(() => 'with each frame');
  await expect.poll(() => told).toEqual(['rests at 0']);
  const inner = scroller.cloneNode(true);
  if (!(inner instanceof HTMLElement)) throw new Error('There is nothing else to scroll');
  scroller.firstElementChild?.append(inner);
  inner.scrollTo({ top: 50 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(told).toEqual(['rests at 0']);
});

test('reports nothing after it is stopped', async () => {
  follow(() => 'with each frame');
  await expect.poll(() => told).toEqual(['rests at 0']);
  watch?.stop();
  await scrollBy(10, 10);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(told).toEqual(['rests at 0']);
});

test('deferred scroll events are dispatched on request, once for each position', async () => {
  const audience = deferScrollEvents(scroller);
  const heard: string[] = [];
  const listen = ({ target }: Event): void => void heard.push(`${target === scroller} ${scroller.scrollTop}`);
  scroller.addEventListener('scroll', listen, { passive: true });
  await scrollBy(10, 3);
  expect(heard).toEqual([]);
  audience.dispatch();
  audience.dispatch();
  expect(heard).toEqual(['true 30']);
  scroller.removeEventListener('scroll', listen);
  await scrollBy(10, 1);
  audience.dispatch();
  expect(heard).toEqual(['true 30']);
});
