import { expect, test } from 'vitest';

import type { Calendar } from '../../../workers/calendars/calendar.ts';
import type { FormCheck, ReservationForm } from '../../../workers/contract.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createDesk, createMemoryCalendar, HOUR, MORNING, UNREACHABLE } from './reservations.ts';
import { createReservingWorld, FORM } from './reserving-world.ts';
import { settle } from './stepped-timers.ts';
import { createWireResource } from './wire-resource.ts';
import { createEmptyApi } from './workspaces.ts';

const QUARTER = 900_000;
const DAY = 24 * HOUR;
const UNBOUNDED = {
  minimumMeetingDurationInMinutes: null,
  maximumMeetingDurationInMinutes: null,
  maxAdvanceDays: null,
  rejectOutsideWorkingHours: false,
};

/** Busy intervals by address; everything else is free. */
type Busy = Readonly<Record<string, readonly { readonly from: number; readonly until: number }[]>>;

function viewOf(busy: Busy, email: string, start: number, end: number): string {
  const stretches = busy[email.toLowerCase()] ?? [];
  return Array.from({ length: (end - start) / QUARTER }, (_, slot) => {
    const instant = start + slot * QUARTER;
    return stretches.some(({ from, until }) => from <= instant && instant < until) ? '2' : '0';
  }).join('');
}

/** A world whose calendar and cache have these intervals; `calls` says what was read of the calendar. */
function createBusyWorld(busy: Busy, resources = [createDesk()], settings = {}) {
  const calls: string[] = [];
  const schedules: Calendar['schedules'] = (emails, start, end) => {
    calls.push(`${emails.join()} ${(end - start) / DAY}`);
    return Promise.resolve(
      success(emails.map((email) => ({ scheduleId: email, availabilityView: viewOf(busy, email, start, end) }))),
    );
  };
  const api = createEmptyApi({
    cachedSchedules: (emails, start, end) =>
      Promise.resolve(
        success(emails.map((email) => ({ email, availabilityView: viewOf(busy, email, start, end), error: null }))),
      ),
  });
  const calendar = { ...createMemoryCalendar(), schedules };
  return { ...createReservingWorld({ resources, api, calendar }, settings), calls };
}

const obstacles = ({ places }: FormCheck) => places.map(({ obstacle }) => obstacle?.type ?? null);

/** Two attendees on site. */
const TWO = ['a@x', 'b@x'].map((email) => ({
  email,
  displayName: '',
  isGroup: false,
  remotely: false,
  members: null,
}));

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

test('finds suitable places first, of these the free and near ones', async () => {
  const names = ['taken', 'free', 'small', 'hidden'];
  const resources = names.map((id) =>
    createWireResource({
      id,
      capacity: id === 'small' ? 1 : 8,
      conditions: { reservedTo: id === 'hidden' ? 'other' : null },
    }),
  );
  const busy = { 'taken@campus.example': [{ from: MORNING, until: MORNING + DAY }] };
  const { reserving } = createBusyWorld(busy, resources);
  const found = await reserving.findPlaces('', { ...FORM, resourceIds: [], attendees: TWO });
  const lines = found.ok ? found.value.map(({ resourceId, isFree }) => `${resourceId} ${isFree}`) : [];
  expect(lines).toEqual(['free true', 'taken false', 'small true']);
});

const at = (x: number) => ({ mapInfos: [{ areaId: 'zone', x, y: 0 }] });
const ROOM = { resourceTypeId: 'room', capacity: 8 };

/** A room that has declined, and what is around it: each further away than the one before. */
const AROUND_LOST = [
  createWireResource({ id: 'lost', ...ROOM, ...at(0) }),
  createWireResource({ id: 'desk', ...at(1) }),
  createWireResource({ id: 'small', ...ROOM, capacity: 6, ...at(2) }),
  createWireResource({ id: 'taken', ...ROOM, ...at(3) }),
  createWireResource({ id: 'near', ...ROOM, ...at(4) }),
  createWireResource({ id: 'a-far', ...ROOM, capacity: 20, ...at(5) }),
];

/** @param maxUt of the area, in percent */
async function foundInstead(takenIds: readonly string[], form: Partial<ReservationForm> = {}, maxUt = 100) {
  const busy = Object.fromEntries(
    takenIds.map((id) => [`${id}@campus.example`, [{ from: MORNING, until: MORNING + DAY }]]),
  );
  const zone = { id: 'zone', parentAreaId: null, name: 'Zone', kind: 'zone', ordinal: null, maxUt } as const;
  const { reserving } = createBusyWorld(busy, AROUND_LOST, { areas: [zone] });
  const found = await reserving.findPlaces('', { ...FORM, resourceIds: ['lost'], ...form }, { insteadOf: 'lost' });
  return found.ok ? found.value.map(({ resourceId, isFree }) => `${resourceId} ${isFree}`) : [];
}

test('instead of a lost place offers free ones of its type with as many seats, the nearest to it first', async () => {
  expect(await foundInstead(['taken'])).toEqual(['near true', 'a-far true']);
  expect(await foundInstead(['taken'], { resourceIds: ['a-far', 'lost'] })).toEqual(['near true']);
});

test('instead of a lost place without a free equivalent offers any place near it', async () => {
  const lines = ['desk true', 'small true', 'taken false', 'near false', 'a-far false'];
  expect(await foundInstead(['taken', 'near', 'a-far'])).toEqual(lines);
  const suitable = await foundInstead(['taken', 'near', 'a-far'], { attendees: TWO });
  expect(suitable).toEqual(['small true', 'taken false', 'near false', 'a-far false', 'desk true']);
});

test('instead of a lost place offers none in an area that others have filled', async () => {
  const filled = ['desk false', 'small false', 'taken false', 'near false', 'a-far false'];
  expect(await foundInstead(['desk', 'small', 'taken'], {}, 50)).toEqual(filled);
});

test.each([
  ['arbeitsplatz', 'a b'],
  ['room', 'room'],
])('finds by the name of a type where no place is called so: %s', async (text, ids) => {
  const typeIds = { a: 'Arbeitsplätze', b: 'Arbeitsplätze', room: 'Room', other: 'Room' };
  const resources = Object.entries(typeIds).map(([id, resourceTypeId]) =>
    createWireResource({ id, name: id, displayName: id, resourceTypeId }),
  );
  const { reserving } = createBusyWorld({}, resources);
  const found = await reserving.findPlaces(text, { ...FORM, resourceIds: [] });
  expect(found.ok ? found.value.map(({ resourceId }) => resourceId).join(' ') : '').toBe(ids);
});

test('finds only places of the given types, whatever others have the name', async () => {
  const resources = [
    createWireResource({ id: 'a', name: 'a', displayName: 'a', resourceTypeId: 'Desks' }),
    createWireResource({ id: 'b', name: 'Desks', displayName: 'Store of Desks', resourceTypeId: 'Room' }),
  ];
  const { reserving } = createBusyWorld({}, resources);
  const found = await reserving.findPlaces('', { ...FORM, resourceIds: [] }, { typeIds: ['Desks'] });
  expect(found.ok ? found.value.map(({ resourceId }) => resourceId) : []).toEqual(['a']);
});

const TYPES = (['desk', 'room'] as const).map((kind, rank) => ({ resourceTypeId: kind, rank, name: kind, kind }));
const SUGGESTED = [
  createWireResource({ id: 'hall', ...ROOM, capacity: 30 }),
  createWireResource({ id: 'busy-later', ...ROOM, capacity: 6 }),
  createWireResource({ id: 'six', ...ROOM, capacity: 6 }),
  createWireResource({ id: 'starred', ...ROOM, capacity: 6 }),
  createWireResource({ id: 'taken', ...ROOM, capacity: 6 }),
  createWireResource({ id: 'five', ...ROOM, capacity: 5 }),
  createWireResource({ id: 'hidden', ...ROOM, capacity: 6, conditions: { reservedTo: 'other' } }),
  createWireResource({ id: 'desk' }),
];

async function suggested(changes: Partial<ReservationForm>): Promise<readonly string[]> {
  const busy = {
    'taken@campus.example': [{ from: MORNING, until: MORNING + 40 * DAY }],
    'busy-later@campus.example': [{ from: MORNING + 6 * DAY, until: MORNING + 8 * DAY }],
  };
  const { reserving } = createBusyWorld(busy, SUGGESTED, { resourceTypeInfos: TYPES });
  const found = await reserving.suggestPlaces({ ...FORM, resourceIds: [], ...changes }, ['starred']);
  if (!found.ok) throw new Error(found.error.type);
  return found.value.map(({ resourceId, dates }) =>
    dates === null ? resourceId : `${resourceId} ${dates.free} of ${dates.all}`,
  );
}

test('suggests free rooms with seats for all the people, the smallest first, favourites before others', async () => {
  expect(await suggested({ guests: 5 })).toEqual(['starred', 'busy-later', 'six', 'hall']);
  expect(await suggested({ guests: 3, attendees: TWO })).toEqual(['starred', 'busy-later', 'six', 'hall']);
});

test('suggests any free place for one person, by the rank of its type', async () => {
  expect(await suggested({})).toEqual(['desk', 'five', 'starred', 'busy-later', 'six', 'hall']);
});

test('suggests nothing, and says why, where the schedules cannot be read', async () => {
  const api = createEmptyApi({ cachedSchedules: () => Promise.resolve(failure(UNREACHABLE)) });
  const { reserving } = createReservingWorld({ resources: SUGGESTED, api, calendar: createMemoryCalendar() });
  for (const recurrence of [null, { rule: 'FREQ=WEEKLY;COUNT=3', exceptions: [] }])
    expect(await reserving.suggestPlaces({ ...FORM, resourceIds: [], recurrence }, [])).toEqual(failure(UNREACHABLE));
});

test('suggests places of the chosen type alone', async () => {
  expect(await suggested({ resourceIds: ['five'] })).toEqual(['starred', 'busy-later', 'six', 'hall']);
});

test('suggests for a series what is free on all dates first, and what is free on some last', async () => {
  const recurrence = { rule: 'FREQ=WEEKLY;COUNT=3', exceptions: [] };
  const all = ['starred 3 of 3', 'six 3 of 3', 'hall 3 of 3', 'busy-later 2 of 3'];
  expect(await suggested({ guests: 5, recurrence })).toEqual(all);
});

test('names what a suggested place has', async () => {
  const filter = { resourceTypeId: 'room', visible: true, filterable: true, matchAll: false, rank: 0 } as const;
  const filters = [
    { ...filter, id: 'quiet', name: 'Quiet', dataTypeId: 1, choices: [] },
    {
      ...filter,
      id: 'things',
      name: 'Things',
      dataTypeId: 5,
      choices: [{ key: 'board', value: 'Whiteboard', imageUrl: null, imagePreferCover: false }],
    },
  ];
  const properties = [
    { propertyId: 'quiet', valueBoolean: true },
    { propertyId: 'things', valueChoiceIds: ['board'] },
  ];
  const resources = [createWireResource({ id: 'room', ...ROOM, properties })];
  const { reserving } = createBusyWorld({}, resources, { filters });
  const found = await reserving.suggestPlaces({ ...FORM, resourceIds: [] }, []);
  expect(found).toMatchObject({ ok: true, value: [{ equipment: ['Quiet', 'Whiteboard'] }] });
});
