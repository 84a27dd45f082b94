import { expect, test } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import type { MyEventsQuery, MyEventsState } from '../../../workers/contract.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createMyEvents } from '../../../workers/areas/my-events/my-events.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import { createDesk, createEvent, HOUR, MINUTE, MORNING, UNREACHABLE } from './reservations.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import {
  createEmptyApi,
  createEmptyCalendar,
  createWorkspace,
  createWorkspaceSource,
  type WorkspaceChanges,
} from './workspaces.ts';

const DAY = 24 * HOUR;
const QUERY: MyEventsQuery = { date: null, days: 30, weekFrom: null, states: [], resourceNames: [], attendees: [] };

/** The user's events between a calendar that tests fill and a screen that records what it gets. */
function createWorld(changes: WorkspaceChanges = {}) {
  const timers = createSteppedTimers(MORNING);
  const news = createListeners<readonly string[]>();
  const world = {
    timers,
    news,
    events: [] as readonly CalendarEvent[],
    isDown: false,
    gate: null as Promise<void> | null,
    asked: [] as string[],
    team: [] as readonly string[],
  };
  const calendar = createEmptyCalendar({
    async events(_user, start, end, { includeCancelled = false }, signal) {
      const day = (instant: number) => new Date(instant).toISOString().slice(0, 13);
      world.asked.push(`${day(start)} to ${day(end)}${includeCancelled ? ' with cancelled' : ''}`);
      const events = world.events.filter(({ cancelled }) => includeCancelled || !cancelled);
      await world.gate;
      if (signal.aborted) return failure({ type: 'cancelled' });
      return world.isDown ? failure({ type: 'malformed', call: 'events', detail: '' }) : success(events);
    },
    event: (id) => Promise.resolve(success(createEvent({ id }))),
    people: (text, withGroups) =>
      Promise.resolve(success([{ id: 'g1', displayName: 'Team', email: text.toUpperCase(), isGroup: withGroups }])),
    members: (id) => Promise.resolve(success(id === 'g1' ? world.team.map((email) => person(email)) : [])),
  });
  const resources = [
    createDesk(),
    createDesk({
      id: 'room-1',
      email: 'room1@campus.example',
      name: 'Žižka',
      displayName: 'Žižka',
      displayNameForApp: {},
    }),
  ];
  const cell = createObservable<Workspace | null>(
    createWorkspace({ resources, calendar, api: createEmptyApi(), ...changes }),
  );
  const area = createMyEvents({
    source: createWorkspaceSource(cell, timers.now),
    timers,
    log: () => undefined,
    news: { tell: news.tell, onNews: news.add },
  });
  return {
    ...area,
    world,
    cell,
    async look(query: Partial<MyEventsQuery> = {}) {
      const states: MyEventsState[] = [];
      const close = await area.open({ ...QUERY, ...query }, (state) => states.push(state));
      await settle();
      return {
        states,
        close,
        last: () => states.at(-1)!,
        ids: () =>
          states
            .at(-1)
            ?.value?.map(({ eventId }) => eventId)
            .join(' '),
      };
    },
  };
}

const person = (email: string) => ({ displayName: '', email, isGroup: false });

const later = (id: string, days: number, changes: Parameters<typeof createEvent>[0] = {}): CalendarEvent =>
  createEvent({
    id,
    start: instantToZonedTime(MORNING + days * DAY, 'Europe/Prague'),
    end: instantToZonedTime(MORNING + days * DAY + HOUR, 'Europe/Prague'),
    ...changes,
  });

test('shows thirty days from midnight on, in order of start', async () => {
  const { world, look } = createWorld();
  world.events = [later('b', 2), later('a', 1)];
  const screen = await look();
  expect(world.asked).toEqual(['2026-11-17T23 to 2026-12-17T23']);
  expect(screen.ids()).toBe('a b');
  expect(screen.last()).toMatchObject({ date: '2026-11-18', today: '2026-11-18', days: 30, total: 2, failure: null });
  expect(screen.last().dates.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20']);
});

test.for([
  [{ days: -7 }, '2026-11-10T23 to 2026-11-17T23'],
  [{ date: '2026-12-01', days: 2 }, '2026-11-30T23 to 2026-12-02T23'],
  [{ weekFrom: 1 }, '2026-11-15T23 to 2026-11-22T23'],
  [{ weekFrom: 7 }, '2026-11-14T23 to 2026-11-21T23'],
  [{ date: 'soon', days: 1 }, '2026-11-17T23 to 2026-11-18T23'],
  // From summer time to winter time, an hour more than 366 times 24.
  [{ date: '2027-10-30', days: 366 }, '2027-10-29T22 to 2028-10-29T23'],
  [{ date: '2027-10-30', days: 367 }, '2027-10-29T22 to 2028-10-29T23'],
  [{ date: '2026-10-27', days: -366 }, '2025-10-25T22 to 2026-10-26T23'],
] as const)('%o asks for %s', async ([query, asked]) => {
  const { world, look } = createWorld();
  await look(query);
  expect(world.asked).toEqual([asked]);
});

const STATES = [
  later('accepted', 1, { response: 'accepted' }),
  later('waiting', 2),
  later('declined', 3, { response: 'declined' }),
  later('cancelled', 4, { response: 'accepted', cancelled: true }),
];

test.for([
  [[], 'accepted waiting declined'],
  [[{ canceled: false, accepted: true }], 'accepted'],
  [[{ canceled: false, accepted: false }], 'waiting'],
  [[{ canceled: true, accepted: false }], 'declined'],
  [[{ canceled: true, accepted: true }], 'cancelled'],
  [
    [true, false].flatMap((canceled) => [true, false].map((accepted) => ({ canceled, accepted }))),
    'accepted waiting declined cancelled',
  ],
] as const)('the states %o are those of %s', async ([states, ids]) => {
  const { world, look } = createWorld();
  world.events = STATES;
  expect((await look({ states })).ids()).toBe(ids);
});

test('names are fragments without accents; what the filter leaves out still counts', async () => {
  const { world, look } = createWorld();
  const room = { emailAddress: { address: 'room1@campus.example' }, status: { response: 'accepted' }, resource: true };
  world.events = [later('desk', 1), later('room', 2, { attendees: [room] })];
  const screen = await look({ resourceNames: ['zizk'] });
  expect(screen.ids()).toBe('room');
  expect(screen.last().total).toBe(2);
});

test.for([
  ['ADA@campus.example', false, 'event'],
  ['ada@campus.example', true, ''],
  ['ben@campus.example', false, 'event'],
  ['eve@campus.example', false, ''],
] as const)('looking for %s, a group: %s, finds "%s"', async ([value, isGroup, ids]) => {
  const { world, look } = createWorld();
  world.events = [later('event', 1)];
  expect((await look({ attendees: [{ value, isGroup }] })).ids()).toBe(ids);
});

test.for([
  [['Ada@campus.example', 'ben@campus.example'], 'event'],
  [['ben@campus.example', 'eve@campus.example'], ''],
  [[], ''],
] as const)('a group of %o whose people were invited one by one finds "%s"', async ([team, ids]) => {
  const { world, look } = createWorld();
  world.events = [later('event', 1)];
  world.team = team;
  expect((await look({ attendees: [{ value: 'team@campus.example', isGroup: true }] })).ids()).toBe(ids);
});

test('a change of one of its places is read at once, one of others within ten seconds', async () => {
  const { world, look } = createWorld();
  world.events = [later('a', 1)];
  const screen = await look();
  world.events = [];
  world.news.tell(['room1@campus.example']);
  await settle();
  expect(screen.ids()).toBe('a');
  await world.timers.pass(10_000);
  expect(screen.ids()).toBe('');
});

test('a change of one of its places shows at once', async () => {
  const { world, look } = createWorld();
  world.events = [later('a', 1)];
  const screen = await look();
  world.events = [later('a', 1, { response: 'accepted' })];
  world.news.tell(['desk1@campus.example']);
  await settle();
  expect(screen.last().value?.[0]?.look).toBe('accepted');
});

test('buttons change by time alone', async () => {
  const { world, look } = createWorld();
  world.events = [createEvent({ response: 'accepted' })];
  const screen = await look();
  expect(screen.last().value?.[0]?.showFinish).toBe(false);
  await world.timers.pass(HOUR + 1);
  expect(screen.last().value?.[0]?.showFinish).toBe(true);
  expect(world.asked).toHaveLength(1);
});

test.for([
  [undefined, true, true, true],
  [{}, true, true, true],
  [{ canChange: false }, false, true, true],
  [{ canFinish: false }, true, false, true],
  [{ canDelete: false }, true, true, false],
] as const)('what the calendar does not permit is not offered: %o', async ([permissions, change, finish, cancel]) => {
  const { world, look } = createWorld();
  const eventPermissions = permissions === undefined ? {} : { eventPermissions: permissions };
  world.events = [later('a', 0, { response: 'accepted', ...eventPermissions })];
  const screen = await look();
  expect(screen.last().value).toMatchObject([{ showChangeButton: change, showFinish: finish, canCancel: cancel }]);
});

test.for([
  [undefined, false, false],
  [{ canChange: true, canFinish: true }, true, true],
  [{ canChange: false, canFinish: false }, false, false],
] as const)('who takes part is offered what the calendar permits: %o', async ([permissions, change, finish]) => {
  const { world, look } = createWorld();
  const eventPermissions = permissions === undefined ? {} : { eventPermissions: permissions };
  world.events = [later('a', 0, { response: 'accepted', isOrganizer: false, ...eventPermissions })];
  const screen = await look();
  expect(screen.last().value).toMatchObject([{ showChangeButton: change, showFinish: finish }]);
});

test('gives reminders, as far as the calendar does', async () => {
  const { world, look } = createWorld();
  world.events = [later('a', 1, { reminder: 15 }), later('b', 2, { reminder: null }), later('c', 3)];
  const screen = await look();
  expect(screen.last().value?.map(({ reminder }) => reminder)).toEqual([15, null, null]);
});

test('a place in an unknown zone has the times of the viewer', async () => {
  const { world, look } = createWorld({ resources: [createDesk({ timezone: 'Mars/Olympus' })] });
  world.events = [later('a', 1)];
  const screen = await look();
  expect(screen.last().value?.[0]?.places).toMatchObject([{ resourceId: 'desk-1', timeZone: 'Europe/Prague' }]);
});

test('at midnight today moves on', async () => {
  const { world, look } = createWorld();
  const screen = await look();
  await world.timers.pass(15 * HOUR + MINUTE);
  expect(screen.last().today).toBe('2026-11-19');
  expect(world.asked).toEqual(['2026-11-17T23 to 2026-12-17T23', '2026-11-18T23 to 2026-12-18T23']);
});

test('what was read stays when reading fails, and is read again within a minute', async () => {
  const { world, look } = createWorld();
  world.events = [later('a', 1)];
  const screen = await look();
  world.isDown = true;
  world.news.tell([]);
  await settle();
  expect(screen.ids()).toBe('a');
  expect(screen.last().failure).toMatchObject({ type: 'malformed' });
  world.isDown = false;
  await world.timers.pass(MINUTE);
  expect(screen.last().failure).toBeNull();
});

test('a closed view neither reads nor reports anything', async () => {
  const { world, look } = createWorld();
  let open: () => void = () => undefined;
  world.gate = new Promise((resolve) => (open = resolve));
  const screen = await look();
  const told = screen.states.length;
  screen.close();
  open();
  await settle();
  expect(screen.states).toHaveLength(told);
  expect(world.timers.count()).toBe(0);
});

test('a guest has no events, and no call is made', async () => {
  const { world, look } = createWorld({ account: { isGuest: true } });
  const screen = await look();
  expect(screen.last()).toMatchObject({ isGuest: true, value: [] });
  expect(world.asked).toEqual([]);
});

test('another user never sees what was read for the one before', async () => {
  const { world, look, cell } = createWorld();
  world.events = [later('a', 1)];
  const screen = await look();
  cell.set(null);
  cell.set(
    createWorkspace({ username: 'ben', calendar: createEmptyCalendar({ events: async () => failure(UNREACHABLE) }) }),
  );
  await settle();
  expect(screen.last().value).toBeNull();
});

test('one event is a file', async () => {
  const { toIcs } = createWorld();
  expect(await toIcs('a', false)).toMatchObject({ ok: true, value: { fileName: 'Focus.ics' } });
});
