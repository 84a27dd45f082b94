import ICAL from 'ical.js';
import { expandRecurringEvent, sync as nodeIcal } from 'node-ical';
import { describe, expect, test } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { eventToIcs } from '../../../workers/areas/my-events/event-ics.ts';
import { seriesToIcs } from '../../../workers/areas/my-events/series-ics.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { createDesk, createEvent, HOUR, MORNING } from './reservations.ts';
import { createWorkspace } from './workspaces.ts';

const workspace = createWorkspace({ resources: [createDesk()] });

/** Times on a wall clock. */
const at = (text: string, timeZone: string) =>
  instantToZonedTime(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds, timeZone);

const master = (timeZone: string, rule: string, start: string, end: string, isAllDay = false): CalendarEvent =>
  createEvent({
    id: 'ser_1',
    iCalUId: 'ser_1@deskway',
    type: 'series',
    start: at(start, timeZone),
    end: at(end, timeZone),
    isAllDay,
    recurrence: { rule, exceptions: [] },
  });

const dateOf = (series: CalendarEvent, id: string, start: string, end: string): CalendarEvent => ({
  ...series,
  id,
  type: 'occurrence',
  seriesMasterId: series.id,
  start: at(start, series.start.timeZone),
  end: at(end, series.start.timeZone),
});

async function write(series: CalendarEvent, dates: readonly CalendarEvent[]): Promise<string> {
  const rule = series.recurrence?.rule ?? null;
  return (await seriesToIcs({ rule, dates }, workspace, 'en', MORNING)).text;
}

interface ReadDate {
  readonly summary: string;
  readonly start: string;
  readonly end: string;
}

/** The same as node-ical reads them, in order. */
function readByNodeIcal(text: string): readonly ReadDate[] {
  const event = Object.values(nodeIcal.parseICS(text)).find((part) => part?.type === 'VEVENT');
  if (event === undefined) throw new Error('There is no event');
  const from = new Date('2026-01-01T00:00Z');
  const to = new Date('2028-01-01T00:00Z');
  return expandRecurringEvent(event, { from, to }).map(({ summary, start, end }) => ({
    summary: typeof summary === 'string' ? summary : summary.val,
    start: start.toISOString(),
    end: end.toISOString(),
  }));
}

/** The dates of a series as ical.js reads them. */
function readByIcal(text: string): readonly ReadDate[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const components = calendar.getAllSubcomponents('vevent');
  const event = new ICAL.Event(components.find((component) => component.hasProperty('rrule')));
  for (const component of components) if (component.hasProperty('recurrence-id')) event.relateException(component);
  const dates: ReadDate[] = [];
  const dateTimes = event.iterator();
  for (let next = dateTimes.next(); next !== undefined && next !== null; next = dateTimes.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    const say = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
    dates.push({ summary: item.summary, start: say(startDate), end: say(endDate) });
  }
  return dates;
}

describe('a weekly series over a change of clocks, with a date left out and one moved', () => {
  const series = master('Europe/Prague', 'FREQ=WEEKLY;UNTIL=20261109', '2026-10-19T09:00', '2026-10-19T10:00');
  const moved: CalendarEvent = {
    ...dateOf(series, 'c', '2026-11-03T14:00', '2026-11-03T15:30'),
    type: 'exception',
    subject: 'Focus, later',
    originalStart: at('2026-11-02T09:00', 'Europe/Prague'),
  };
  const dates = [
    dateOf(series, 'a', '2026-10-19T09:00', '2026-10-19T10:00'),
    moved,
    dateOf(series, 'd', '2026-11-09T09:00', '2026-11-09T10:00'),
  ];
  const expected: readonly ReadDate[] = [
    { summary: 'Focus', start: '2026-10-19T07:00:00.000Z', end: '2026-10-19T08:00:00.000Z' },
    { summary: 'Focus, later', start: '2026-11-03T13:00:00.000Z', end: '2026-11-03T14:30:00.000Z' },
    { summary: 'Focus', start: '2026-11-09T08:00:00.000Z', end: '2026-11-09T09:00:00.000Z' },
  ];

  test('is read by ical.js', async () => {
    expect(readByIcal(await write(series, dates))).toEqual(expected);
  });

  test('is read by node-ical', async () => {
    expect(readByNodeIcal(await write(series, dates))).toEqual(expected);
  });

  test('has one event for the rule and one for the date that differs from it', async () => {
    const text = await write(series, dates);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text).toContain('RRULE:FREQ=WEEKLY;COUNT=4\r\n');
    expect(text).toContain('EXDATE;TZID=Europe/Prague:20261026T090000\r\n');
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Prague:20261102T090000\r\n');
    expect(text).toContain('DTSTART:20261025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\n');
    expect(text).toContain('DTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\n');
  });
});

test.each(['Asia/Tokyo', 'UTC', 'America/St_Johns', 'Australia/Lord_Howe'])(
  'a series on the wall clock of %s is read the same by both',
  async (timeZone) => {
    const series = master(timeZone, 'FREQ=MONTHLY;BYDAY=1MO;COUNT=6', '2026-12-07T08:15', '2026-12-07T09:00');
    const starts = ['2026-12-07', '2027-01-04', '2027-02-01', '2027-03-01', '2027-04-05', '2027-05-03'];
    const dates = starts.map((date) => dateOf(series, date, `${date}T08:15`, `${date}T09:00`));
    const text = await write(series, dates);
    const expected = dates.map(({ start }) => start.utcDateTime);
    expect(readByIcal(text).map(({ start }) => start)).toEqual(expected);
    expect(readByNodeIcal(text).map(({ start }) => start)).toEqual(expected);
  },
);

test('whole days are dates', async () => {
  const series = master('Europe/Prague', 'FREQ=DAILY;COUNT=3', '2026-12-07T00:00', '2026-12-08T00:00', true);
  const text = await write(series, [
    dateOf(series, 'a', '2026-12-07T00:00', '2026-12-08T00:00'),
    dateOf(series, 'c', '2026-12-09T00:00', '2026-12-10T00:00'),
  ]);
  expect(text).toContain('DTSTART;VALUE=DATE:20261207\r\n');
  expect(text).toContain('EXDATE;VALUE=DATE:20261208\r\n');
  expect(text).not.toContain('VTIMEZONE');
  expect(readByIcal(text).map(({ start }) => start)).toEqual(['2026-12-07', '2026-12-09']);
  expect(readByNodeIcal(text)).toHaveLength(2);
});

test('a date that a place has answered differently is a separate event', async () => {
  const series = master('Europe/Prague', 'FREQ=WEEKLY;COUNT=2', '2026-12-07T09:00', '2026-12-07T10:00');
  const declined = createEvent({ response: 'declined' }).attendees;
  const text = await write(series, [
    dateOf(series, 'a', '2026-12-07T09:00', '2026-12-07T10:00'),
    { ...dateOf(series, 'b', '2026-12-14T09:00', '2026-12-14T10:00'), attendees: declined },
  ]);
  expect(text).toContain('RECURRENCE-ID;TZID=Europe/Prague:20261214T090000\r\n');
  expect(text).toContain('PARTSTAT=DECLINED');
});

test('a moved date whose original date is unknown is a separate event', async () => {
  const series = master('Europe/Prague', 'FREQ=WEEKLY;COUNT=2', '2026-12-07T09:00', '2026-12-07T10:00');
  const text = await write(series, [
    dateOf(series, 'a', '2026-12-07T09:00', '2026-12-07T10:00'),
    { ...dateOf(series, 'b', '2026-12-05T11:00', '2026-12-05T12:00'), type: 'exception', originalStart: null },
    dateOf(series, 'c', '2026-12-21T09:00', '2026-12-21T10:00'),
  ]);
  expect(text).toContain('EXDATE;TZID=Europe/Prague:20261214T090000\r\n');
  expect(text).toMatch(/UID:b\r\n[^]*DTSTART:20261205T100000Z\r\n/);
  expect(readByIcal(text).map(({ start }) => start)).toEqual(['2026-12-07T08:00:00.000Z', '2026-12-21T08:00:00.000Z']);
});

test.each(['FREQ=SECONDLY;COUNT=2', null])('if the rule is %s each date is separate', async (rule) => {
  const series = master('Europe/Prague', 'FREQ=DAILY', '2026-12-07T09:00', '2026-12-07T10:00');
  const dates = ['07', '14'].map((day) => dateOf(series, day, `2026-12-${day}T09:00`, `2026-12-${day}T10:00`));
  const { text } = await seriesToIcs({ rule, dates }, workspace, 'en', MORNING);
  expect(text.match(/^RECURRENCE-ID:.*/gm)).toEqual([
    'RECURRENCE-ID:20261207T080000Z',
    'RECURRENCE-ID:20261214T080000Z',
  ]);
});

test('two dates that are saved separately stay two for another calendar', () => {
  const series = { iCalUId: 'ser_1@deskway', type: 'occurrence', seriesMasterId: 'ser_1' } as const;
  const files = [0, 7].map((days) => {
    const start = MORNING + days * 24 * HOUR;
    const times = {
      start: instantToZonedTime(start, 'Europe/Prague'),
      end: instantToZonedTime(start + HOUR, 'Europe/Prague'),
    };
    return eventToIcs(createEvent({ ...series, ...times }), workspace, 'en', MORNING).text;
  });
  const identities = files.map((text) => {
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    return JSON.stringify(['uid', 'recurrence-id'].map((name) => event?.getFirstPropertyValue(name)));
  });
  expect(new Set(identities).size).toBe(2);
  const ids = files.map((text) => Object.values(nodeIcal.parseICS(text)).map((part) => JSON.stringify(part)));
  expect(ids[0]?.join('')).toContain('2026-11-18T08:00:00.000Z');
  expect(ids[1]?.join('')).toContain('2026-11-25T08:00:00.000Z');
});
