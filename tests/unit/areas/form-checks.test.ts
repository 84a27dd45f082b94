import { expect, test } from 'vitest';

import type { Calendar } from '../../../workers/calendars/calendar.ts';
import type { FormCheck, ReservationForm } from '../../../workers/contract.ts';
import { failure } from '../../../workers/model/result.ts';
import { createBusyWorld, DAY, QUARTER, TWO } from './busy-world.ts';
import { createDesk, createMemoryCalendar, HOUR, MORNING } from './reservations.ts';
import { createReservingWorld, FORM } from './reserving-world.ts';
import { settle } from './stepped-timers.ts';

const UNBOUNDED = {
  minimumMeetingDurationInMinutes: null,
  maximumMeetingDurationInMinutes: null,
  maxAdvanceDays: null,
  rejectOutsideWorkingHours: false,
};

const obstacles = ({ places }: FormCheck) => places.map(({ obstacle }) => obstacle?.type ?? null);

test('a place in an unknown zone has the times of the viewer', async () => {
  const world = createBusyWorld({}, [createDesk({ timezone: 'Mars/Olympus' })]);
  await world.watch();
  const { places } = await world.check({}, 1);
  const obstacle = { type: 'failed', serviceError: expect.stringContaining('Timezone Mars/Olympus not found') };
  expect(places).toMatchObject([{ timeZone: 'Europe/Prague', obstacle }]);
});

test('reports problems at once, places when they are read', async () => {
  const world = createBusyWorld({});
  await world.watch();
  void world.reserving.check({ ...FORM, subject: 'x'.repeat(300) }, 4, null);
  expect(world.checks).toMatchObject([{ revision: 4, isComplete: false, problems: [{ type: 'too-long-subject' }] }]);
  expect(obstacles(world.checks[0]!)).toEqual(['unread']);
  const last = await world.check({ subject: 'x'.repeat(300) }, 5);
  expect(last).toMatchObject({ revision: 5, isComplete: true, failure: null });
  expect(obstacles(last)).toEqual([null]);
});

test('a form is past by the clock at its report, which a reading may set', async () => {
  const memory = createMemoryCalendar();
  const world = createReservingWorld({
    calendar: {
      ...memory,
      schedules: (...asked) => {
        world.timers.set(MORNING + 4 * HOUR);
        return memory.schedules(...asked);
      },
    },
  });
  await world.watch();
  const last = await world.check({});
  expect(world.checks[0]?.problems).toEqual([]);
  expect(last.problems).toEqual([{ type: 'past' }]);
});

test('reports nothing more of an older form', async () => {
  const world = createBusyWorld({});
  await world.watch();
  void world.reserving.check(FORM, 1, null);
  const last = await world.check({}, 2);
  await settle();
  expect(last.revision).toBe(2);
  expect(world.checks.filter(({ revision }) => revision === 1)).toHaveLength(1);
});

test('reads a place once while its text is typed, and again when it has changed', async () => {
  const world = createBusyWorld({});
  await world.watch();
  await world.check({ subject: 'a' }, 1);
  await world.check({ subject: 'ab' }, 2);
  expect(world.calls).toHaveLength(1);
  world.news.tell(['desk1@campus.example']);
  await settle();
  await world.check({ subject: 'abc' }, 3);
  expect(world.calls).toHaveLength(2);
});

test('reports nothing new of a form whose places others have not changed', async () => {
  const world = createBusyWorld({});
  await world.watch();
  await world.check({});
  const told = world.checks.length;
  world.news.tell(['elsewhere@campus.example']);
  await settle();
  expect(world.checks).toHaveLength(told);
  world.news.tell(['Desk1@campus.example']);
  await settle();
  expect(world.checks.slice(told).map(({ isComplete }) => isComplete)).toEqual([true]);
});

test('checks 366 consecutive dates at most, of which one may be longer', async () => {
  const start = Date.parse('2027-10-29T22:00:00Z');
  const free = { schedulingSettings: UNBOUNDED };
  const world = createBusyWorld({}, [createDesk(free)]);
  await world.watch();
  expect((await world.check({ start, end: Date.parse('2028-10-29T23:00:00Z') }, 1)).places).toHaveLength(1);
  expect((await world.check({ start, end: Date.parse('2028-10-30T23:00:00Z') }, 2)).places).toEqual([]);
});

test('explains a taken place, and offers what is available', async () => {
  const other = createDesk({ id: 'desk-2', email: 'desk2@campus.example', displayNameForApp: 'Desk two' });
  const busy = { 'desk1@campus.example': [{ from: FORM.start, until: FORM.end }] };
  const world = createBusyWorld(busy, [createDesk(), other]);
  await world.watch();
  const { places } = await world.check({});
  expect(places).toMatchObject([
    {
      name: 'Desk one',
      timeZone: 'Europe/Budapest',
      obstacle: { type: 'reserved', from: FORM.start, until: FORM.end },
      next: { start: FORM.end, end: FORM.end + HOUR },
      nearest: { resourceId: 'desk-2', start: FORM.start },
    },
  ]);
});

test('offers no place that the form already has, or that seats too few', async () => {
  const second = createDesk({ id: 'desk-2', email: 'desk2@campus.example' });
  const busy = { 'desk1@campus.example': [{ from: FORM.start, until: FORM.end }] };
  const world = createBusyWorld(busy, [createDesk({ capacity: 2 }), second]);
  await world.watch();
  expect((await world.check({ resourceIds: ['desk-1', 'desk-2'] })).places[0]?.nearest).toBeNull();
  expect((await world.check({ attendees: TWO }, 2)).places[0]?.nearest).toBeNull();
});

test('counts the neighbours of a place whose area is full', async () => {
  const area = { id: 'zone-1', parentAreaId: null, name: 'Zone', kind: 'zone', ordinal: null, maxUt: 50 } as const;
  const other = createDesk({ id: 'desk-2', email: 'desk2@campus.example', resourceTypeId: 'room' });
  const busy = { 'desk2@campus.example': [{ from: FORM.start, until: FORM.end }] };
  const world = createBusyWorld(busy, [createDesk(), other], { areas: [area] });
  await world.watch();
  expect((await world.check({})).places[0]?.obstacle).toMatchObject({ type: 'utilisation', reserved: 1, total: 2 });
});

test('checks whole days by the dates of each place', async () => {
  const tokyo = createDesk({ id: 'tokyo', email: 'tokyo@campus.example', timezone: 'Asia/Tokyo' });
  const start = Date.parse('2026-11-19T00:00+01:00');
  // Eight in the evening of the 18th in Prague: the 19th in Tokyo alone.
  const evening = { from: start - 4 * HOUR, until: start - 3 * HOUR };
  const busy = { 'desk1@campus.example': [evening], 'tokyo@campus.example': [evening] };
  const world = createBusyWorld(busy, [createDesk(), tokyo]);
  await world.watch();
  const last = await world.check({ isAllDay: true, start, end: start + DAY, resourceIds: ['desk-1', 'tokyo'] });
  expect(obstacles(last)).toEqual([null, 'too-short']);
  expect(last.places[1]?.next).toBeNull();
});

test('counts 1,440 minutes per whole day when clocks change, for a place and those near it', async () => {
  const dayOf = (least: number | null, most: number | null, id = 'desk-1') =>
    createDesk({
      id,
      email: `${id}@campus.example`,
      timezone: 'Europe/Prague',
      schedulingSettings: {
        ...UNBOUNDED,
        minimumMeetingDurationInMinutes: least,
        maximumMeetingDurationInMinutes: most,
      },
    });
  // 25 and 23 hours.
  const long = {
    isAllDay: true,
    start: Date.parse('2027-10-31T00:00+02:00'),
    end: Date.parse('2027-11-01T00:00+01:00'),
  };
  const short = {
    isAllDay: true,
    start: Date.parse('2027-03-28T00:00+01:00'),
    end: Date.parse('2027-03-29T00:00+02:00'),
  };
  const said = async (place: ReturnType<typeof dayOf>, times: Partial<ReservationForm>) => {
    const world = createBusyWorld({}, [place, dayOf(1_440, 1_440, 'near')]);
    await world.watch();
    const { places, occurrences } = await world.check({
      ...times,
      recurrence: { rule: 'FREQ=DAILY;COUNT=1', exceptions: [] },
    });
    const dates = occurrences.flatMap(({ conflicts }) => conflicts.map(({ obstacle }) => obstacle.type));
    return [places[0]?.obstacle?.type ?? null, ...dates, places[0]?.nearest?.resourceId ?? null];
  };
  expect(await said(dayOf(1_440, 1_440), long)).toEqual([null, 'near']);
  expect(await said(dayOf(1_440, 1_440), short)).toEqual([null, 'near']);
  expect(await said(dayOf(1_500, null), long)).toEqual(['shorter-than-allowed', 'shorter-than-allowed', 'near']);
  expect(await said(dayOf(null, 1_380), short)).toEqual(['longer-than-allowed', 'longer-than-allowed', 'near']);
});

test('counts the minutes of a time, not the slots that it touches', async () => {
  const desk = createDesk({ schedulingSettings: { ...UNBOUNDED, maximumMeetingDurationInMinutes: 60 } });
  const world = createBusyWorld({}, [desk]);
  await world.watch();
  const shift = 5 * 60_000;
  expect(obstacles(await world.check({ start: FORM.start + shift, end: FORM.end + shift }))).toEqual([null]);
  expect(obstacles(await world.check({ end: FORM.end + shift }, 2))).toEqual(['longer-than-allowed']);
});

test('reports which dates of a series are not available, over the change of clocks', async () => {
  const start = Date.parse('2026-11-20T08:00+01:00');
  const spring = Date.parse('2027-04-02T08:00+02:00');
  // It began before the date, and ends after it.
  const busy = { 'desk1@campus.example': [{ from: spring - HOUR, until: spring + 1.5 * HOUR }] };
  const world = createBusyWorld(busy);
  await world.watch();
  const recurrence = { rule: 'FREQ=WEEKLY;COUNT=21', exceptions: ['2026-11-27'] };
  const { occurrences } = await world.check({ start, end: start + HOUR, recurrence });
  expect(occurrences).toHaveLength(21);
  expect(occurrences.filter(({ conflicts }) => conflicts.length > 0)).toMatchObject([
    {
      date: '2027-04-02',
      start: spring,
      conflicts: [{ name: 'Desk one', obstacle: { type: 'reserved', until: spring + 1.5 * HOUR } }],
    },
  ]);
  expect(occurrences.filter(({ isLeftOut }) => isLeftOut).map(({ date }) => date)).toEqual(['2026-11-27']);
  expect(occurrences.some(({ isUnknown }) => isUnknown)).toBe(false);
});

test('reports of a date of a series the same as of a single one', async () => {
  const busy = { 'desk1@campus.example': [{ from: FORM.start + 2 * QUARTER, until: FORM.start + 6 * QUARTER }] };
  const world = createBusyWorld(busy);
  await world.watch();
  const recurrence = { rule: 'FREQ=WEEKLY;COUNT=1', exceptions: [] };
  const { places, occurrences } = await world.check({ recurrence });
  const reserved = { type: 'reserved', from: FORM.start + 2 * QUARTER, until: FORM.start + 6 * QUARTER };
  expect(places[0]?.obstacle).toEqual(reserved);
  expect(occurrences[0]?.conflicts).toEqual([{ name: 'Desk one', obstacle: reserved }]);
});

test('names a date that is too far ahead, and what is wrong with a rule', async () => {
  const desk = createDesk({ schedulingSettings: { ...UNBOUNDED, maxAdvanceDays: 8 } });
  const world = createBusyWorld({}, [desk]);
  await world.watch();
  const last = await world.check({ recurrence: { rule: 'FREQ=WEEKLY;COUNT=3', exceptions: [] } });
  const reasons = last.occurrences.map(({ conflicts }) => conflicts.map(({ obstacle }) => obstacle.type));
  expect(reasons).toEqual([[], [], ['too-far']]);
  const bad = await world.check({ recurrence: { rule: 'FREQ=SOMETIMES;COUNT=3', exceptions: [] } }, 2);
  expect(bad.problems).toMatchObject([{ type: 'bad-rule' }]);
});

test('is never free if the calendar does not answer', async () => {
  const schedules: Calendar['schedules'] = () => Promise.resolve(failure({ type: 'timeout', call: 'schedules' }));
  const world = createReservingWorld({ calendar: { ...createMemoryCalendar(), schedules } });
  await world.watch();
  const last = await world.check({ recurrence: { rule: 'FREQ=WEEKLY;COUNT=2', exceptions: [] } });
  expect(last).toMatchObject({ isComplete: true, failure: { type: 'timeout' } });
  expect(obstacles(last)).toEqual(['failed']);
  expect(last.occurrences).toMatchObject([{ isUnknown: true }, { isUnknown: true }]);
});

test('reads nothing for an invalid time', async () => {
  const world = createBusyWorld({});
  await world.watch();
  const last = await world.check({ end: FORM.start });
  expect(last).toMatchObject({ isComplete: true, places: [], problems: [{ type: 'end-not-after-start' }] });
  expect(world.calls).toEqual([]);
});
