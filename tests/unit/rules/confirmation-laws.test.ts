import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { dateOf, startOfDate } from '../../../workers/model/day.ts';
import { type ConfirmationSettings, confirmationWindow } from '../../../workers/rules/confirmation.ts';
import { at } from './campus.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const ZONES = ['Europe/Prague', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];

const lengths = fc.option(fc.constantFrom(0, 15, 60, 540, 1439, 1440, 4000));
const rules = fc.option(fc.constantFrom(1, 2, 3));
const settings: fc.Arbitrary<ConfirmationSettings> = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  minutesBeforeStart: lengths,
  cancelMinutesAfterStart: lengths,
  cancelAllDayMinutes: lengths,
  multiDay: fc.option(
    fc.record({
      id: fc.constantFrom(1, 2, 3),
      lessThanMinutes: lengths,
      lessThanId: rules,
      greaterThanMinutes: lengths,
      greaterThanId: rules,
    }),
  ),
});
/** An event of up to three days around a clock change in Prague, and a current time near it. */
const cases = fc
  .record({
    start: fc.integer({ min: 0, max: 5 * 96 }).map((quarter) => at('2026-10-22T00:00:00Z') + quarter * 15 * MINUTE),
    length: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 * 96 })).map((quarters) => quarters * 15 * MINUTE),
    isAllDay: fc.boolean(),
    lead: fc.integer({ min: -4 * DAY, max: DAY }),
    settings,
  })
  .map(({ start, length, isAllDay, lead, settings }) => ({
    event: { start, end: start + length, isAllDay },
    now: start - lead,
    settings,
  }));

test('a window around the start contains the start, and has the configured length', () => {
  fc.assert(
    fc.property(cases, ({ event, settings, now }) => {
      const window = confirmationWindow(event, settings, now);
      if (window === null || window.fromMidnight) return;
      expect(event.start - window.opens).toBe((settings.minutesBeforeStart ?? 15) * MINUTE);
      expect(window.closes - event.start).toBe((settings.cancelMinutesAfterStart ?? 15) * MINUTE);
    }),
  );
});

test('a window from midnight is today, on a date on which the event begins or ends', () => {
  fc.assert(
    fc.property(cases, ({ event, settings, now }) => {
      const window = confirmationWindow(event, settings, now);
      if (window?.fromMidnight !== true) return;
      const { timeZone } = settings;
      const today = dateOf(now, timeZone);
      expect(window.opens).toBe(startOfDate(today, timeZone));
      expect(window.closes).toBeGreaterThanOrEqual(window.opens);
      expect(window.closes).toBeLessThanOrEqual(startOfDate(today, timeZone, 1));
      const ends = [event.start, Math.max(event.start, event.end - 1)].map((instant) => dateOf(instant, timeZone));
      expect(ends).toContain(today);
    }),
  );
});

test('there is always a window on the first date, and one around the start on any date', () => {
  fc.assert(
    fc.property(cases, ({ event, settings, now }) => {
      expect(confirmationWindow(event, settings, event.start)).not.toBeNull();
      const relative = { ...settings, multiDay: null };
      expect(confirmationWindow(event, relative, now)).toEqual(confirmationWindow(event, relative, event.start));
      expect(confirmationWindow(event, relative, now)).not.toBeNull();
    }),
  );
});

test('an event within one date does not use the multi-day rules', () => {
  fc.assert(
    fc.property(cases, ({ event, settings, now }) => {
      const { timeZone } = settings;
      const end = Math.min(event.end, startOfDate(dateOf(event.start, timeZone), timeZone, 1));
      const short = { ...event, end, isAllDay: false };
      expect(confirmationWindow(short, settings, now)).toEqual(
        confirmationWindow(short, { ...settings, multiDay: null }, now),
      );
    }),
  );
});

test('the window moves with the event in a zone without clock changes', () => {
  fc.assert(
    fc.property(cases, ({ event, settings, now }) => {
      const still = { ...settings, timeZone: 'Asia/Kathmandu' };
      const next = { ...event, start: event.start + DAY, end: event.end + DAY };
      const window = confirmationWindow(event, still, now);
      const moved = window === null ? null : { ...window, opens: window.opens + DAY, closes: window.closes + DAY };
      expect(confirmationWindow(next, still, now + DAY)).toEqual(moved);
    }),
  );
});
