import { afterEach, beforeEach, expect, test } from 'vitest';

import { thinScroll } from '../../../src/screens/timeline/thin-scroll.ts';
import type { ScrollThinner } from '../../../src/screens/timeline/thin-scroll.ts';

let scroller: HTMLElement;
let thinner: ScrollThinner;
let moves = 0;
let heard: number[] = [];
let stop: AbortController;

beforeEach(() => {
  document.body.innerHTML =
    '<div style="height: 100px; width: 100px; overflow: auto"><div style="height: 5000px; width: 5000px"></div></div>';
  const made = document.body.firstElementChild;
  if (!(made instanceof HTMLElement)) throw new Error('There is nothing to scroll');
  scroller = made;
  moves = 0;
  heard = [];
  stop = new AbortController();
  thinner = thinScroll(scroller, () => void (moves += 1));
  document.addEventListener('scroll', () => heard.push(scroller.scrollTop || scroller.scrollLeft), {
    capture: true,
    signal: stop.signal,
  });
});

afterEach(() => {
  thinner.stop();
  stop.abort();
  document.body.replaceChildren();
});

/** Scrolls, and waits for the event. */
async function scrollTo(place: { readonly top?: number; readonly left?: number }): Promise<void> {
  const before = moves;
  scroller.scrollTo(place);
  await expect.poll(() => moves).toBe(before + 1);
}

test('lets each event through as long as nobody is at ease', async () => {
  for (const top of [10, 20, 30]) await scrollTo({ top });
  expect(heard).toEqual([10, 20, 30]);
});

test('lets through one event a stretch that was given, downwards and sideways', async () => {
  await scrollTo({ top: 100 });
  thinner.ease(50);
  for (const top of [120, 149, 150, 190, 100]) await scrollTo({ top });
  await scrollTo({ top: 0 });
  expect(heard).toEqual([100, 150, 100, 0]);
  for (const left of [30, 60]) await scrollTo({ left });
  expect(heard.slice(4)).toEqual([60]);
});

test('knows what nobody else heard of', async () => {
  thinner.ease(50);
  await scrollTo({ top: 20 });
  expect(thinner.hasMoved()).toBe(false);
  scroller.scrollTo({ top: 40 });
  expect(thinner.hasMoved()).toBe(true);
  expect(heard).toEqual([]);
});

test('has everybody hear where it came to rest, once', async () => {
  await scrollTo({ top: 100 });
  thinner.ease(50);
  await scrollTo({ top: 140 });
  expect(heard).toEqual([100]);
  const told = moves;
  thinner.catchUp();
  expect(heard).toEqual([100, 140]);
  thinner.catchUp();
  expect(heard).toEqual([100, 140]);
  // It is no move of its own, and nobody is at ease any more.
  expect(moves).toBe(told);
  await scrollTo({ top: 141 });
  expect(heard).toEqual([100, 140, 141]);
});

test('lets the events of others and all after its end through', async () => {
  thinner.ease(1_000);
  const other = scroller.cloneNode(true);
  if (!(other instanceof HTMLElement)) throw new Error('There is nothing else to scroll');
  document.body.append(other);
  const isHeard = new Promise((resolve) => {
    document.addEventListener('scroll', resolve, { capture: true, once: true });
  });
  other.scrollTo({ top: 10 });
  await isHeard;
  expect(moves).toBe(0);
  thinner.stop();
  scroller.scrollTo({ top: 10 });
  await expect.poll(() => heard.at(-1)).toBe(10);
});
