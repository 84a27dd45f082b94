import { beforeEach, describe, expect, test } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createReservationWorld, DRAFT, type ReservationWorld } from './reservation-world.ts';
import { BUSY, createEvent, createRecord, HOUR, MINUTE } from './reservations.ts';

let world: ReservationWorld;

beforeEach(() => {
  world = createReservationWorld();
});

describe('cancelling', () => {
  beforeEach(() => {
    world.calendar.stored = createEvent({ response: 'accepted' });
  });

  test('notifies each resource, then deletes', async () => {
    expect(await world.reservations.cancel('event-1')).toEqual(success(null));
    expect(world.calendar.calls).toEqual(['notify delete', 'remove event-1']);
    expect(world.calendar.notified[0]).toMatchObject({ organiserName: 'Ada', organiserEmail: 'ada@campus.example' });
    expect(world.changed).toEqual(['desk1@campus.example']);
  });

  test('deletes although the notification fails, and logs it', async () => {
    world.calendar.failures.set('notify', [BUSY]);
    expect(await world.reservations.cancel('event-1')).toEqual(success(null));
    expect(world.calendar.calls).toEqual(['notify delete', 'remove event-1']);
    expect(world.logged).toEqual(['The delete notification of event-1 failed: desk1: refused']);
  });

  test('says which event could not be deleted', async () => {
    world.calendar.failures.set('remove', [BUSY]);
    expect(await world.reservations.cancel('event-1')).toEqual(failure({ ...BUSY, detail: 'Event event-1: Taken' }));
    expect(world.changed).toEqual([]);
  });

  test('does not notify the resources of somebody else’s event', async () => {
    world.calendar.stored = createEvent({ isOrganizer: false });
    await world.reservations.cancel('event-1');
    expect(world.calendar.calls).toEqual(['remove event-1']);
  });

  test('of a series notifies the resources of each event in the scope, then deletes them at once', async () => {
    const series = { seriesMasterId: 'master', type: 'occurrence' as const, response: 'accepted' };
    const at = (hours: number) => instantToZonedTime(DRAFT.start + hours * HOUR, 'Europe/Prague');
    const one = (id: string, hours: number) => createEvent({ ...series, id, start: at(hours), end: at(hours + 1) });
    world.calendar.stored = one('event-1', 0);
    world.calendar.others = [one('before', -1), one('after', 24), createEvent({ id: 'stranger' })];
    await world.reservations.cancel('event-1', 'following');
    expect(world.calendar.notified.map(({ id }) => id)).toEqual(['event-1', 'after']);
    expect(world.calendar.calls.at(-1)).toBe('remove event-1 following');
    world.calendar.notified.length = 0;
    await world.reservations.cancel('event-1', 'series');
    expect(world.calendar.notified.map(({ id }) => id)).toEqual(['event-1', 'before', 'after']);
    expect(world.calendar.calls.at(-1)).toBe('remove event-1 series');
  });

  test('counts what no longer exists as done', async () => {
    world.calendar.stored = null;
    expect(await world.reservations.cancel('event-1')).toEqual(success(null));
  });
});

describe('confirming', () => {
  test('sends the key of each resource that wants it', async () => {
    world.enter({ requiresConfirmation: true });
    world.calendar.stored = createEvent({ response: 'accepted' });
    world.confirmations.records = [createRecord({ confirmed: true })];
    expect(await world.reservations.confirm('event-1')).toEqual(
      success([{ resourceId: 'desk-1', name: 'Stůl jedna', failure: null }]),
    );
    expect(world.confirmations.sent).toEqual([{ email: 'Desk1@campus.example', iCalUid: 'uid-1', id: 'event-1' }]);
    expect(world.changed).toEqual(['desk1@campus.example']);
  });

  test.each<[string, unknown, object]>([
    ['no record', null, { type: 'malformed' }],
    ['a record that says no', createRecord(), { type: 'refused', code: 'not_confirmed' }],
    ['a cancelled use', createRecord({ canceled: true }), { type: 'refused', code: 'already_cancelled' }],
    ['a problem', { title: 'Too late', status: 422, code: 'policy_violation' }, { status: 422, detail: 'Too late' }],
  ])('tells the reason of each place: %s', async (_what, answer, expected) => {
    world.enter({ requiresConfirmation: true });
    world.calendar.stored = createEvent({ response: 'accepted' });
    world.confirmations.answers = [answer];
    expect(await world.reservations.confirm('event-1')).toMatchObject({
      ok: true,
      value: [{ resourceId: 'desk-1', failure: expected }],
    });
    expect(world.changed).toEqual(['desk1@campus.example']);
  });

  test('leaves out a place that has declined', async () => {
    world.enter({ requiresConfirmation: true });
    world.calendar.stored = createEvent({ response: 'declined' });
    expect(await world.reservations.confirm('event-1')).toEqual(success([]));
    expect(world.confirmations.sent).toEqual([]);
  });

  test('has nothing to send for resources that need none', async () => {
    world.calendar.stored = createEvent({ response: 'accepted' });
    expect(await world.reservations.confirm('event-1')).toEqual(success([]));
    expect(world.confirmations.sent).toEqual([]);
  });
});

describe('finishing', () => {
  test('refreshes after 3 s', async () => {
    world.calendar.stored = createEvent({ response: 'accepted' });
    expect(await world.reservations.finish('event-1')).toEqual(success(null));
    await world.timers.pass(2_999);
    expect(world.changed).toEqual([]);
    await world.timers.pass(1);
    expect(world.changed).toEqual(['desk1@campus.example']);
  });

  test('gives the refusal', async () => {
    world.calendar.failures.set('finish', [BUSY]);
    expect(await world.reservations.finish('event-1')).toEqual(failure(BUSY));
  });
});

describe('extending', () => {
  test('moves the end and leaves the start', async () => {
    world.calendar.stored = createEvent({ response: 'accepted' });
    expect(await world.reservations.extend('event-1', 30)).toEqual(success(null));
    expect(world.calendar.moves).toMatchObject([{ start: DRAFT.start, end: DRAFT.end + 30 * MINUTE }]);
    expect(world.changed).toEqual(['desk1@campus.example']);
  });

  test('gives the refusal of the calendar', async () => {
    world.calendar.stored = createEvent({ response: 'accepted' });
    world.calendar.failures.set('replace', [BUSY]);
    expect(await world.reservations.extend('event-1', 15)).toEqual(failure(BUSY));
  });
});

describe('answering an invitation', () => {
  test('sends it and reads the resources again', async () => {
    world.calendar.stored = createEvent({ isOrganizer: false });
    expect(await world.reservations.respond('event-1', 'tentative')).toEqual(success(null));
    expect(world.calendar.calls).toEqual(['respond event-1 tentative']);
    expect(world.changed).toEqual(['desk1@campus.example']);
  });
});
