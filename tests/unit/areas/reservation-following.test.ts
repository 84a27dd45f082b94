import { beforeEach, describe, expect, test } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { success } from '../../../workers/model/result.ts';
import { createReservationWorld, DRAFT, type ReservationWorld } from './reservation-world.ts';
import { BUSY, createEvent, HOUR, MINUTE, UNREACHABLE } from './reservations.ts';
import { settle } from './stepped-timers.ts';

let world: ReservationWorld;

beforeEach(() => {
  world = createReservationWorld();
});

test('searches every 2 s until the calendar shows it, ten minutes around it', async () => {
  world.calendar.isListed = false;
  await world.create();
  await world.timers.pass(4_000);
  expect(world.progress).toEqual([
    { type: 'created', eventId: 'event-1' },
    { type: 'not-found-yet', eventId: 'event-1', attempt: 1 },
    { type: 'not-found-yet', eventId: 'event-1', attempt: 2 },
    { type: 'not-found-yet', eventId: 'event-1', attempt: 3 },
  ]);
  expect(world.logged[0]).toContain('NO Events created yet');
  expect(world.changed).toEqual([]);
  world.calendar.isListed = true;
  await world.timers.pass(1_999);
  expect(world.steps().at(-1)).toBe('not-found-yet');
  await world.timers.pass(1);
  expect(world.steps().at(-1)).toBe('waiting');
  expect(world.changed).toEqual(['desk1@campus.example']);
  expect(world.calendar.searches.at(-1)).toEqual({
    start: DRAFT.start - 10 * MINUTE,
    end: DRAFT.end + 10 * MINUTE,
    iCalUId: 'uid-1',
  });
});

test.each([
  ['Accept', 'accepted', true],
  ['declined', 'declined', true],
] as const)('asks every 5 s until the resource answers: %s', async (response, answer, showChangeButton) => {
  world.calendar.stored = createEvent({ response: 'None' });
  await world.create();
  await world.timers.pass(4_000);
  world.calendar.stored = createEvent({ response: 'tentative' });
  // Up to a second before it is read again.
  await world.timers.pass(20_000);
  expect(world.steps()).toEqual(['created', 'waiting']);
  world.calendar.stored = createEvent({ response });
  await world.timers.pass(999);
  expect(world.steps()).toEqual(['created', 'waiting']);
  await world.timers.pass(1);
  expect(world.progress.at(-1)).toEqual({ type: 'answered', eventId: 'event-1', answer, showChangeButton });
  expect(world.changed).toHaveLength(2);
  expect(world.timers.count()).toBe(0);
});

test('hides the change button while the confirmation is due', async () => {
  world.enter({ requiresConfirmation: true, resourceMinutesForConfirmationBeforeStartTime: 120 });
  world.calendar.stored = createEvent({ response: 'accepted' });
  await world.create();
  await settle();
  expect(world.progress.at(-1)).toMatchObject({ type: 'answered', showChangeButton: false });
});

test('logs an unknown answer and goes on waiting', async () => {
  world.calendar.stored = createEvent({ response: 'perhaps' });
  await world.create();
  await world.timers.pass(5_000);
  expect(world.logged).toContain('Malformed attendee response: desk1@campus.example: perhaps');
  expect(world.steps().at(-1)).toBe('waiting');
});

test('survives an unreachable server', async () => {
  world.calendar.failures.set('events', Array(5).fill(UNREACHABLE));
  world.calendar.failures.set('event', Array(5).fill(UNREACHABLE));
  world.calendar.stored = createEvent({ response: 'accepted' });
  await world.create();
  await world.timers.pass(MINUTE);
  expect(world.steps().at(-1)).toBe('answered');
});

test('stops after ten minutes without an answer', async () => {
  await world.create();
  await world.timers.pass(11 * MINUTE);
  expect(world.progress.at(-1)).toEqual({ type: 'unanswered', eventId: 'event-1' });
  expect(world.timers.count()).toBe(0);
});

test('stops when the event is deleted meanwhile', async () => {
  await world.create();
  await world.timers.pass(5_000);
  world.calendar.stored = null;
  await world.timers.pass(5_000);
  expect(world.steps()).toEqual(['created', 'waiting', 'ended']);
});

test('stops at once when the user cancels, also before the calendar shows it', async () => {
  world.calendar.isListed = false;
  await world.create();
  await world.timers.pass(3_000);
  expect(await world.reservations.cancel('event-1')).toEqual(success(null));
  await settle();
  expect(world.steps().at(-1)).toBe('ended');
  expect(world.timers.count()).toBe(0);
});

test('goes on when a cancellation fails', async () => {
  await world.create();
  world.calendar.failures.set('remove', [BUSY]);
  await world.reservations.cancel('event-1');
  world.calendar.stored = createEvent({ response: 'accepted' });
  await world.timers.pass(5_000);
  expect(world.steps().at(-1)).toBe('answered');
});

test('stops on sign-out', async () => {
  await world.create();
  await world.timers.pass(5_000);
  world.workspace.set(null);
  await settle();
  expect(world.steps()).toEqual(['created', 'waiting', 'ended']);
  expect(world.calendar.searches).toHaveLength(1);
  expect(world.timers.count()).toBe(0);
});

test('goes on when the same user gets a newer workspace', async () => {
  await world.create();
  world.enter();
  world.calendar.stored = createEvent({ response: 'accepted' });
  await world.timers.pass(5_000);
  expect(world.steps().at(-1)).toBe('answered');
});

test('finds an event without an iCalUId by its id', async () => {
  world.calendar.stored = createEvent({ iCalUId: '', response: 'accepted' });
  await world.create();
  await settle();
  expect(world.steps()).toEqual(['created', 'waiting', 'answered']);
  expect(world.workspace.get()?.eventsLog.list()).toMatchObject([{ kind: 'Faulty', eventId: 'event-1' }]);
});

describe('once it has left its place or time', () => {
  const CHANGE = {
    eventId: 'event-1',
    resourceId: 'desk-1',
    toResourceId: 'desk-1',
    start: DRAFT.start,
    end: DRAFT.end,
  };
  const room = {
    emailAddress: { address: 'room1@campus.example', name: 'Room 1' },
    status: { response: 'declined' },
    resource: true,
  };

  /** What the world's event is once somebody has moved it and it has been answered there. */
  const elsewhere = {
    'at another place': createEvent({ attendees: [room] }),
    'at another time': createEvent({
      response: 'accepted',
      end: instantToZonedTime(DRAFT.end + HOUR, 'Europe/Prague'),
    }),
  };

  test.each(Object.entries(elsewhere))('ignores an answer that came %s', async (_where, moved) => {
    await world.create();
    await world.timers.pass(1_000);
    world.calendar.stored = moved;
    await world.timers.pass(5_000);
    expect(world.steps()).toEqual(['created', 'waiting', 'ended']);
    expect(world.timers.count()).toBe(0);
  });

  test('ends with a change of the time, also before the calendar shows it', async () => {
    world.calendar.isListed = false;
    await world.create();
    await world.reservations.change({ ...CHANGE, end: DRAFT.end + 10 * MINUTE });
    await settle();
    expect(world.steps().at(-1)).toBe('ended');
  });

  test('still notifies its place', async () => {
    world.calendar.failures.set('notify', [UNREACHABLE]);
    await world.create();
    await world.reservations.change({ ...CHANGE, end: DRAFT.end + 10 * MINUTE });
    await world.timers.pass(MINUTE);
    expect(world.calendar.notified.map(({ action }) => action)).toEqual(['create', 'create']);
  });

  test('goes on where the change is refused', async () => {
    await world.create();
    world.calendar.failures.set('replace', [BUSY]);
    await world.reservations.change({ ...CHANGE, end: DRAFT.end + 10 * MINUTE });
    world.calendar.stored = createEvent({ response: 'accepted' });
    await world.timers.pass(5_000);
    expect(world.steps().at(-1)).toBe('answered');
  });
});
