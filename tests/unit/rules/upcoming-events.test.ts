import { describe, expect, it } from 'vitest';

import { type UpcomingEvent, upcomingEvents, upcomingWindow } from '../../../workers/rules/upcoming-events.ts';
import { at } from './campus.ts';

const HOUR = 3_600_000;
const NOW = at('2026-11-20T09:00:00Z');

/** A one-hour event that begins `hours` from now. */
const event = (id: string, hours: number, changes: Partial<UpcomingEvent> = {}): UpcomingEvent => {
  const start = NOW + hours * HOUR;
  return { id, start, end: start + HOUR, cancelled: false, seriesMasterId: null, ...changes };
};
const chosen = (...events: readonly UpcomingEvent[]): string =>
  upcomingEvents(events, NOW)
    .map(({ id }) => id)
    .join(' ');

describe('the upcoming events', () => {
  it('have not ended and are not cancelled, soonest first', () => {
    const over = event('over', -1);
    const dropped = event('dropped', 1, { cancelled: true });
    expect(chosen(event('later', 5), over, event('running', -0.5), dropped, event('soon', 1))).toBe(
      'running soon later',
    );
  });

  it('contain each id once, as it was read last', () => {
    expect(upcomingEvents([event('a', 1), event('b', 2), event('a', 3)], NOW)).toEqual([event('b', 2), event('a', 3)]);
    expect(chosen(event('a', 1), event('a', 1, { cancelled: true }))).toBe('');
  });

  it('contain only the next occurrence of each series', () => {
    const weekly = (id: string, hours: number, changes: Partial<UpcomingEvent> = {}) =>
      event(id, hours, { seriesMasterId: 'weekly', ...changes });
    const daily = event('daily-1', 30, { seriesMasterId: 'daily' });
    const gone = weekly('w1', 1, { cancelled: true });
    expect(chosen(weekly('w4', 72), weekly('w3', 48), daily, weekly('w0', -2), gone, weekly('w2', 24))).toBe(
      'w2 daily-1',
    );
  });

  it('count a current occurrence as the next, and the master as part of its series', () => {
    const series = { seriesMasterId: 'master' };
    expect(chosen(event('next', 24, series), event('running', -0.5, series), event('master', 2))).toBe('running');
  });

  it('are at most ten', () => {
    const many = Array.from({ length: 12 }, (_, index) => event(`e${String(index).padStart(2, '0')}`, 12 - index));
    expect(upcomingEvents(many, NOW).map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, index) => `e${String(11 - index).padStart(2, '0')}`),
    );
  });

  it('that are declined displace none that hold a place, and come last, once for each time and place', () => {
    const declined = (id: string, hours: number, by: string) => event(id, hours, { declinedBy: by });
    const tries = [declined('try-1', 1, 'desk'), declined('try-2', 1, 'desk'), declined('else', 1, 'room')];
    expect(chosen(...tries, event('now', 2), event('tomorrow', 26))).toBe('now tomorrow else try-2');
    const many = Array.from({ length: 9 }, (_, index) => event(`e${index}`, 2 + index));
    expect(chosen(...tries, ...many, event('tomorrow', 26))).toBe('e0 e1 e2 e3 e4 e5 e6 e7 e8 tomorrow');
  });

  it('have the same order however they were read', () => {
    const long = event('a', 1, { end: NOW + 3 * HOUR });
    const events = [long, event('c', 1), event('b', 1)];
    expect(chosen(...events)).toBe('b c a');
    expect(chosen(...events.toReversed())).toBe('b c a');
  });
});

describe('the window of upcoming events', () => {
  const windowAt = (iso: string, timeZone: string): string => {
    const { start, end } = upcomingWindow(at(iso), timeZone);
    return `${new Date(start).toISOString()} ${new Date(end).toISOString()}`;
  };

  it("is 30 days from today's midnight of the viewer", () => {
    const expected = '2026-11-19T23:00:00.000Z 2026-12-19T23:00:00.000Z';
    expect(windowAt('2026-11-20T09:00:00Z', 'Europe/Prague')).toBe(expected);
    expect(windowAt('2026-11-19T23:00:00Z', 'Europe/Prague')).toBe(expected);
    expect(windowAt('2026-11-20T09:00:00Z', 'America/New_York')).toBe(
      '2026-11-20T05:00:00.000Z 2026-12-20T05:00:00.000Z',
    );
  });

  it('ends at midnight, also after a clock change', () => {
    const expected = '2026-10-09T22:00:00.000Z 2026-11-08T23:00:00.000Z';
    expect(windowAt('2026-10-10T12:00:00Z', 'Europe/Prague')).toBe(expected);
  });
});
