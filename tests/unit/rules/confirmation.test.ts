import { describe, expect, it } from 'vitest';

import { type ConfirmationSettings, confirmationWindow, isWindowOpen } from '../../../workers/rules/confirmation.ts';
import { at } from './campus.ts';

const SETTINGS: ConfirmationSettings = {
  timeZone: 'Europe/Prague',
  minutesBeforeStart: null,
  cancelMinutesAfterStart: null,
  cancelAllDayMinutes: 540,
  multiDay: { id: 2, lessThanMinutes: null, lessThanId: null, greaterThanMinutes: null, greaterThanId: null },
};

/** The window of an event, as times in its zone. */
function windowOf(start: string, end: string, now: string, changes: Partial<ConfirmationSettings> = {}): string | null {
  const settings = { ...SETTINGS, ...changes };
  const window = confirmationWindow({ start: at(start), end: at(end), isAllDay: false }, settings, at(now));
  if (window === null) return null;
  const text = (instant: number): string =>
    Temporal.Instant.fromEpochMilliseconds(instant)
      .toZonedDateTimeISO(settings.timeZone)
      .toString({ timeZoneName: 'never', smallestUnit: 'minute' });
  return `${text(window.opens)} ${text(window.closes)}${window.fromMidnight ? ' from midnight' : ''}`;
}

describe('confirmation windows', () => {
  it('are around the start, a quarter hour each way by default', () => {
    const window = windowOf('2026-11-20T09:00:00+01:00', '2026-11-20T10:00:00+01:00', '2026-11-01T00:00:00Z');
    expect(window).toBe('2026-11-20T08:45+01:00 2026-11-20T09:15+01:00');
  });

  it('run from midnight on the first and the last day of a longer event', () => {
    const event = ['2026-11-19T09:00:00+01:00', '2026-11-22T00:00:00+01:00'] as const;
    const onFirst = '2026-11-19T00:00+01:00 2026-11-19T09:00+01:00 from midnight';
    expect(windowOf(...event, '2026-11-19T23:59:00+01:00')).toBe(onFirst);
    expect(windowOf(...event, '2026-11-20T12:00:00+01:00')).toBeNull();
    // An end at midnight belongs to the day before.
    expect(windowOf(...event, '2026-11-21T12:00:00+01:00')).toContain('2026-11-21T00:00+01:00');
    expect(windowOf(...event, '2026-11-22T12:00:00+01:00')).toBeNull();
  });

  it('close by the wall clock on days when clocks change', () => {
    const spring = windowOf('2026-03-29T12:00:00+02:00', '2026-03-30T12:00:00+02:00', '2026-03-29T10:00:00+02:00');
    expect(spring).toBe('2026-03-29T00:00+01:00 2026-03-29T09:00+02:00 from midnight');
    const autumn = windowOf('2026-10-25T12:00:00+01:00', '2026-10-26T12:00:00+01:00', '2026-10-25T10:00:00+01:00');
    expect(autumn).toBe('2026-10-25T00:00+02:00 2026-10-25T09:00+01:00 from midnight');
  });

  it.each([null, 1440, 3000])('close at the end of the day if the cancel time is %s', (cancelAllDayMinutes) => {
    const event = ['2026-10-25T12:00:00+01:00', '2026-10-26T12:00:00+01:00', '2026-10-25T10:00:00+01:00'] as const;
    const expected = '2026-10-25T00:00+02:00 2026-10-26T00:00+01:00 from midnight';
    expect(windowOf(...event, { cancelAllDayMinutes })).toBe(expected);
  });

  it('close when they open if the cancel time is negative', () => {
    const event = ['2026-11-19T09:00:00+01:00', '2026-11-22T00:00:00+01:00', '2026-11-19T12:00:00+01:00'] as const;
    const expected = '2026-11-19T00:00+01:00 2026-11-19T00:00+01:00 from midnight';
    expect(windowOf(...event, { cancelAllDayMinutes: -1 })).toBe(expected);
  });

  it('close at a full minute', () => {
    const event = ['2026-11-19T09:00:00+01:00', '2026-11-22T00:00:00+01:00', '2026-11-19T12:00:00+01:00'] as const;
    const expected = '2026-11-19T00:00+01:00 2026-11-19T00:59+01:00 from midnight';
    expect(windowOf(...event, { cancelAllDayMinutes: 59.5 })).toBe(expected);
  });

  it('measure elapsed minutes for the thresholds', () => {
    const multiDay = { ...SETTINGS.multiDay, id: 1, lessThanMinutes: 1_440, lessThanId: 2 };
    const settings = { multiDay: { ...multiDay, greaterThanMinutes: null, greaterThanId: null } };
    const shortDay = ['2026-03-29T00:00:00+01:00', '2026-03-30T00:30:00+02:00', '2026-03-29T10:00:00Z'] as const;
    expect(windowOf(...shortDay, settings)).toContain('from midnight');
    const usualDay = ['2026-03-30T00:00:00+02:00', '2026-03-31T00:30:00+02:00', '2026-03-30T10:00:00Z'] as const;
    expect(windowOf(...usualDay, settings)).not.toContain('from midnight');
  });

  it('include both ends', () => {
    const window = { opens: 1_000, closes: 2_000, fromMidnight: false };
    expect([999, 1_000, 2_000, 2_001].map((now) => isWindowOpen(window, now))).toEqual([false, true, true, false]);
    expect(isWindowOpen(null, 0)).toBe(false);
  });
});
