import { expect, test } from 'vitest';

import { createServerClock } from '../../../workers/wire/server-clock.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const at = (instant: number): string => new Date(instant).toUTCString();

test('keeps its own clock while it agrees with the server', () => {
  const clock = createServerClock(() => NOON + 400);
  clock.observe(at(NOON), NOON + 350, NOON + 450);
  expect(clock.offset()).toBe(0);
});

test('follows a server whose time differs', () => {
  const clock = createServerClock(() => NOON);
  clock.observe(at(NOON + 86_400_000), NOON, NOON + 100);
  expect(Math.abs(clock.now() - (NOON + 86_400_000 + 500))).toBeLessThan(600);
});

test('is accurate to a tenth of a second after many answers', () => {
  const ahead = 7_230;
  const clock = createServerClock(() => NOON);
  for (let sent = NOON; sent < NOON + 30_000; sent += 1_070) clock.observe(at(sent + 20 + ahead), sent, sent + 40);
  expect(Math.abs(clock.offset() - ahead)).toBeLessThan(100);
});

test('uses the newest answer after a clock was set', () => {
  const clock = createServerClock(() => NOON);
  clock.observe(at(NOON), NOON, NOON + 10);
  clock.observe(at(NOON + 3_600_000), NOON, NOON + 10);
  expect(Math.round(clock.offset() / 60_000)).toBe(60);
});

test.each([null, 'yesterday'])('learns nothing from the date %s', (header) => {
  const clock = createServerClock(() => NOON);
  clock.observe(header, NOON, NOON);
  expect(clock.offset()).toBe(0);
});
