import { describe, expect, it } from 'vitest';

import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { createWorld, event } from './panel-world.ts';
import { createRecord, HOUR, MINUTE, MORNING } from './reservations.ts';
import { settle } from './stepped-timers.ts';

/** A place that is closed outside these hours. */
function openOnly(startTime: string, endTime: string): Partial<WireResource> {
  const settings = {
    minimumMeetingDurationInMinutes: null,
    maximumMeetingDurationInMinutes: null,
    maxAdvanceDays: null,
  };
  const hours = { daysOfWeek: ['wednesday'], startTime, endTime };
  return { ...hours, schedulingSettings: { ...settings, rejectOutsideWorkingHours: true } } as Partial<WireResource>;
}

describe('the state of a door', () => {
  it('is free until what comes next, for as long as can be booked', async () => {
    const { server, open, door } = createWorld();
    server.events = [event('Review', 45, 60)];
    await open();
    expect(door()).toBe('free 09:45 now – next Review 15 30');
  });

  it('is soon taken a quarter of an hour before, busy until those who follow on each other have left', async () => {
    const { server, timers, open, door } = createWorld();
    server.events = [event('Review', 45, 60), event('Next', 60, 90), event('Later', 120, 150)];
    await open();
    await timers.pass(30 * MINUTE);
    expect(door()).toBe('soon 09:45 now – next Review 15');
    await timers.pass(15 * MINUTE);
    expect(door()).toBe('busy 10:30 now Review next Next ');
    await timers.pass(45 * MINUTE);
    expect(door()).toBe('free 11:00 now – next Later 15 30');
  });

  it('says why it cannot be booked though it is free', async () => {
    const settings = { maximumMeetingDurationInMinutes: null, maxAdvanceDays: null, rejectOutsideWorkingHours: false };
    const createDoor = (minimumMeetingDurationInMinutes: number | null) =>
      createWorld({ resource: { schedulingSettings: { ...settings, minimumMeetingDurationInMinutes } } });
    const refusals = async (shortest: number | null, starts: number) => {
      const { server, open, last } = createDoor(shortest);
      server.events = [event('Review', starts, starts + 60)];
      await open();
      return [last().state, last().lengths, last().refusal];
    };
    expect(await refusals(null, 10)).toEqual(['soon', [], 'too-short']);
    expect(await refusals(null, 15)).toEqual(['soon', [15], null]);
    expect(await refusals(60, 45)).toEqual(['free', [], 'too-short']);
    expect(await refusals(90, 300)).toEqual(['free', [], 'not-here']);
    const { server, open, last } = createDoor(null);
    server.events = [event('Review', 0, 30)];
    await open();
    expect([last().state, last().refusal]).toEqual(['busy', null]);
  });

  it('wants to be confirmed while the window of a reservation of the account is open', async () => {
    const { server, timers, open, door, last } = createWorld({ resource: { requiresConfirmation: true } });
    server.events = [event('Review', 30, 60)];
    server.records.set('Review', createRecord({ id: 'Review', iCalUid: 'uid-Review' }));
    await open();
    expect(door()).toBe('free 09:30 now – next Review 15 30');
    await timers.pass(20 * MINUTE);
    expect(door()).toBe('to-confirm 09:45 now – next Review ');
    expect(last().next).toMatchObject({ showConfirmButton: true, confirmUntil: MORNING + 45 * MINUTE });
  });

  it('is confirmed at a display for anybody, and only for its own place', async () => {
    const resource = { requiresConfirmation: true };
    const { server, open, door, last, panel } = createWorld({ isDevice: true, resource });
    server.events = [
      event('Review', 5, 60, {
        isOrganizer: false,
        organizer: { emailAddress: { address: 'ben@people.test', name: 'Ben' } },
      }),
    ];
    server.records.set('Review', createRecord({ id: 'Review', iCalUid: 'uid-Review' }));
    await open();
    expect(door()).toBe('to-confirm 09:20 now – next Review ');
    expect(await panel.confirm(last().resourceId, 'Review')).toEqual({ ok: true, value: null });
    expect(server.calls.filter((call) => call.startsWith('confirm'))).toEqual(['confirm Desk1@campus.example']);
    const person = createWorld({ resource });
    person.server.events = server.events;
    person.server.records.set('Review', createRecord({ id: 'Review', iCalUid: 'uid-Review' }));
    await person.open();
    // Users who take no part see when it is taken, not what for.
    expect(person.door()).toBe('soon 09:05 now – next  ');
  });

  const BEN = { isOrganizer: false, organizer: { emailAddress: { address: 'ben@people.test', name: 'Ben' } } };

  it.each([
    [false, { visibility: 'default' }, 'busy 10:00 now  next – '],
    [false, { visibility: 'public' }, 'busy 10:00 now Review next – '],
    [false, { visibility: 'private' }, 'busy 10:00 now  next – '],
    [true, { visibility: 'default' }, 'busy 10:00 now Review next – '],
    [true, { visibility: 'private' }, 'busy 10:00 now  next – '],
  ] as const)('of strangers tells a display (%s) of an event that is %o: %s', async (isDevice, changes, shown) => {
    const { server, open, door } = createWorld({ isDevice });
    server.events = [event('Review', 0, 60, { ...BEN, ...changes })];
    await open();
    expect(door()).toBe(shown);
  });

  it('is not soon taken if it only closes', async () => {
    const { open, door } = createWorld({ resource: openOnly('08:00', '09:15') });
    await open();
    expect(door()).toBe('free 09:15 now – next – 15');
  });

  it('is closed outside the working hours of a place that enforces them', async () => {
    const { timers, open, door, last } = createWorld({ resource: openOnly('10:00', '11:00') });
    await open();
    expect(door()).toBe('closed 10:00 now – next – ');
    expect(last().workingHours).toEqual({ start: MORNING + HOUR, end: MORNING + 2 * HOUR });
    await timers.pass(HOUR);
    expect(door()).toBe('free 11:00 now – next – 15 30 60');
  });

  it('is never free if the schedule cannot be read', async () => {
    const { server, open, door, last } = createWorld();
    server.serviceError = 'Mailbox gone';
    await open();
    expect(door()).toBe('unknown – now – next – ');
    expect(last()).toMatchObject({ serviceError: 'Mailbox gone', isLive: true });
    expect(new Set(last().slots)).toEqual(new Set([4]));
  });

  it('shows what only the schedule knows as a use without actions', async () => {
    const { server, open, last } = createWorld();
    server.eventsFailure = { type: 'refused', status: 404, code: 'not_found', rule: null, detail: '' };
    server.view.set(0, '2').set(1, '2');
    await open();
    expect(last()).toMatchObject({ state: 'busy', until: MORNING + 30 * MINUTE });
    expect(last().current).toMatchObject({ eventId: '', subject: '', showFinish: false, extensions: [] });
  });

  it('shows no details of private events, not even of the user’s own', async () => {
    const { server, open, last } = createWorld();
    server.events = [event('Doctor', 0, 30, { visibility: 'private' })];
    await open();
    expect(last().current).toMatchObject({ subject: '', organizerName: '', showFinish: true });
  });

  it('offers no booking to guests or to users it is not reserved to', async () => {
    const guest = createWorld({ isGuest: true });
    const others = createWorld({ resource: { conditions: { reservedTo: 'other' } } });
    await guest.open();
    await others.open();
    expect([guest.last().lengths, others.last().lengths]).toEqual([[], []]);
    expect([guest.last().refusal, others.last().refusal]).toEqual(['not-here', 'not-here']);
  });

  it('of a place that does not exist is a failure', async () => {
    const { open, last } = createWorld();
    await open('elsewhere');
    expect(last()).toMatchObject({ name: '', state: 'unknown', failure: { code: 'not_found' } });
  });

  it('of a place that the cache lacks is a failure as soon as the server has confirmed the cache', async () => {
    const { cell, workspace, verified, open, told, last } = createWorld();
    let isCached = true;
    cell.set(Object.defineProperty({ ...workspace }, 'isCached', { get: () => isCached }));
    await open('elsewhere');
    expect(told).toEqual([]);
    isCached = false;
    verified.tell(null);
    expect(last()).toMatchObject({ name: '', state: 'unknown', failure: { code: 'not_found' } });
  });
});

describe('what is done at the door', () => {
  it('books from the running minute', async () => {
    const { timers, open, panel, door } = createWorld({ now: MORNING + 7 * MINUTE + 40_000 });
    await open();
    expect(await panel.book('desk-1', 30, 'Door', 'key')).toMatchObject({ ok: true });
    await settle();
    expect(door()).toBe('busy 09:37 now booked next – ');
    await timers.pass(0);
  });

  it('confirms what it books', async () => {
    const world = createWorld({ resource: { requiresConfirmation: true } });
    await world.open();
    expect(await world.panel.book('desk-1', 30, 'Door', 'key')).toMatchObject({ ok: true });
    await settle();
    expect(world.server.calls.filter((call) => call.startsWith('confirm'))).toEqual(['confirm Desk1@campus.example']);
    await world.timers.pass(0);
    expect(world.door()).toBe('busy 09:30 now booked next – ');
  });

  it('is free at once after finishing, though the calendar lets it end with the minute', async () => {
    const { server, timers, open, panel, door } = createWorld({ now: MORNING + 10 * MINUTE + 20_000 });
    server.events = [event('Review', 0, 60)];
    server.view.set(0, '2').set(1, '2').set(2, '2').set(3, '2');
    await open();
    expect(door()).toBe('busy 10:00 now Review next – ');
    expect(await panel.finish('Review')).toEqual({ ok: true, value: null });
    server.view.delete(1);
    server.view.delete(2);
    server.view.delete(3);
    await timers.pass(0);
    expect(door()).toBe('free – now – next – 15 30 60');
  });

  it('is in use at once where it is booked in the minute in which it was finished', async () => {
    const { server, timers, open, panel, door } = createWorld({ now: MORNING + 10 * MINUTE + 20_000 });
    server.events = [event('Review', 0, 60)];
    await open();
    await panel.finish('Review');
    await timers.pass(0);
    await panel.book('desk-1', 15, 'Booked at the door', 'key');
    await timers.pass(0);
    expect(door()).toBe('busy 09:26 now booked next – ');
  });

  it('extends as far as the next reservation', async () => {
    const { server, open, last } = createWorld();
    server.events = [event('Review', 0, 30), event('Next', 65, 90)];
    await open();
    expect(last().current).toMatchObject({ showFinish: true, extensions: [15, 30] });
  });
});
