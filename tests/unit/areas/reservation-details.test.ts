import { beforeEach, expect, test } from 'vitest';

import { failure, success } from '../../../workers/model/result.ts';
import { createReservationWorld, DRAFT, type ReservationWorld } from './reservation-world.ts';
import { createEvent, createRecord, HOUR, MINUTE, UNREACHABLE } from './reservations.ts';
import { createWorkspace } from './workspaces.ts';

let world: ReservationWorld;

beforeEach(() => {
  world = createReservationWorld();
});

test('shows an accepted reservation that needs no confirmation', async () => {
  world.calendar.stored = createEvent({ response: 'accepted' });
  expect(await world.reservations.read('event-1')).toEqual(
    success({
      eventId: 'event-1',
      resourceId: 'desk-1',
      resourceName: 'Stůl jedna',
      areaPath: '',
      subject: 'Focus',
      start: DRAFT.start,
      end: DRAFT.end,
      look: 'accepted',
      organizerName: 'Ada',
      isOrganizer: true,
      confirmUntil: null,
      showConfirmButton: false,
      showChangeButton: true,
      showFinish: false,
    }),
  );
});

test('names and places the resource as the timeline does', async () => {
  world.enter({ displayName: '', displayNameForApp: '', mapInfos: [{ areaId: 'gone' }, { areaId: 'zone-1' }] });
  const floor = {
    id: 'floor',
    parentAreaId: null,
    kind: 'level' as const,
    maxUt: 100,
    name: { cs: 'Patro' },
    ordinal: null,
  };
  const areas = [floor, { ...floor, id: 'zone-1', parentAreaId: 'floor', name: 'Sever' }];
  const present = world.workspace.get() ?? createWorkspace();
  world.workspace.set({ ...present, configuration: { ...present.configuration, areas } });
  world.calendar.stored = createEvent({ response: 'accepted' });
  expect(await world.reservations.read('event-1')).toMatchObject({
    value: { resourceName: 'Desk 1', areaPath: 'Patro › Sever' },
  });
});

test('offers the confirmation inside its window, with its end', async () => {
  world.enter({ requiresConfirmation: true, resourceMinutesForConfirmationBeforeStartTime: 60 });
  world.calendar.stored = createEvent({ response: 'accepted' });
  world.confirmations.records = [createRecord()];
  expect(await world.reservations.read('event-1')).toMatchObject({
    value: {
      look: 'toConfirm',
      confirmUntil: DRAFT.start + 15 * MINUTE,
      showConfirmButton: true,
      showChangeButton: false,
    },
  });
});

test('is unconfirmed outside the window', async () => {
  world.enter({ requiresConfirmation: true });
  world.calendar.stored = createEvent({ response: 'accepted' });
  expect(await world.reservations.read('event-1')).toMatchObject({
    value: { look: 'unconfirmed', showConfirmButton: false },
  });
});

test('distinguishes a resource that declined from one that was cancelled as unconfirmed', async () => {
  world.calendar.stored = createEvent({ response: 'Decline' });
  expect(await world.reservations.read('event-1')).toMatchObject({ value: { look: 'declined' } });
  world.confirmations.records = [createRecord({ canceled: true })];
  expect(await world.reservations.read('event-1')).toMatchObject({ value: { look: 'cancelled', confirmUntil: null } });
});

test('shows finish once it has begun', async () => {
  world.calendar.stored = createEvent({ response: 'accepted' });
  await world.timers.pass(HOUR);
  expect(await world.reservations.read('event-1')).toMatchObject({ value: { showFinish: true } });
});

test.each([
  ['Missing iCalUId, or it is empty', createEvent({ iCalUId: '' })],
  ['Cannot find event attendee from location', createEvent({ attendees: [] })],
  [
    'The times cannot be read',
    createEvent({ start: { dateTime: '2026-11-18T10:00:00', timeZone: 'Mars/Olympus' }, response: 'accepted' }),
  ],
])('refuses an event and keeps the reason for support: %s', async (detail, event) => {
  world.calendar.stored = event;
  expect(await world.reservations.read('event-1')).toEqual(failure({ type: 'malformed', call: 'event', detail }));
  expect(world.workspace.get()?.eventsLog.list()).toMatchObject([{ eventId: 'event-1', reason: detail }]);
});

test('gives the failure of the calendar', async () => {
  world.calendar.failures.set('event', [UNREACHABLE]);
  expect(await world.reservations.read('event-1')).toEqual(failure(UNREACHABLE));
});
