import { beforeEach, describe, expect, test } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import type { ReservationChange } from '../../../workers/contract.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { failure, success } from '../../../workers/model/result.ts';
import type { AssistApi } from '../../../workers/areas/shared/workspace.ts';
import { createChangeWorld, END, START } from './reservation-change-world.ts';
import { BUSY, createDesk, createEvent, createRecord, HOUR, moveEvent, MORNING, UNREACHABLE } from './reservations.ts';
import { settle } from './stepped-timers.ts';
import { createEmptyApi, createWorkspace } from './workspaces.ts';

const STALE = { ...BUSY, status: 412, code: 'stale' };

let { timers, calendar, workspace, reservations, changed, change, keepEvent, notified } = createChangeWorld();

beforeEach(() => {
  ({ timers, calendar, workspace, reservations, changed, change, keepEvent, notified } = createChangeWorld());
});

describe('moving a reservation', () => {
  test('asks for the new times in the zone of the event, at the same place', async () => {
    expect(await change({ start: START + HOUR, end: END + HOUR })).toEqual(success(null));
    expect(calendar.moves).toEqual([
      {
        start: START + HOUR,
        end: END + HOUR,
        isAllDay: false,
        timeZone: 'Europe/Prague',
        resources: [{ displayName: 'Desk 1', email: 'Desk1@campus.example', username: 'desk1' }],
      },
    ]);
    expect(notified()).toEqual([]);
  });

  test('to another place reads both again, and notifies both', async () => {
    expect(await change({ toResourceId: 'room-1', start: START + HOUR, end: END + HOUR })).toEqual(success(null));
    await settle();
    expect(changed).toEqual([['desk1@campus.example', 'room1@campus.example']]);
    expect(notified()).toEqual(['delete desk1', 'create room1']);
    const starts = calendar.notified.map(({ realStart }) => realStart);
    expect(starts).toEqual(['2026-11-18T09:00:00.000Z', '2026-11-18T10:00:00.000Z']);
  });

  test('keeps the other places of the event, unknown ones too', async () => {
    const stranger = {
      emailAddress: { address: 'hall@elsewhere.example', name: 'Hall' },
      status: { response: 'accepted' },
      resource: true,
    };
    keepEvent({ attendees: [stranger, ...createEvent().attendees] });
    await change({ toResourceId: 'room-1' });
    expect(calendar.moves[0]?.resources.map(({ email }) => email)).toEqual([
      'hall@elsewhere.example',
      'room1@campus.example',
    ]);
    await settle();
    expect(notified()).toEqual(['delete desk1', 'create room1']);
  });

  test('makes no call if nothing changes', async () => {
    expect(await change()).toEqual(success(null));
    expect(calendar.calls).toEqual([]);
    expect(changed).toEqual([]);
  });

  test('keeps a whole day on other days and makes it an event with times otherwise', async () => {
    const midnight = Date.parse('2026-11-18T23:00:00Z');
    const day = { isAllDay: true, start: instantToZonedTime(midnight, 'Europe/Prague') };
    keepEvent({ ...day, end: instantToZonedTime(midnight + 24 * HOUR, 'Europe/Prague') });
    await change({ start: midnight + 24 * HOUR, end: midnight + 48 * HOUR });
    await change({ start: midnight + 9 * HOUR, end: midnight + 48 * HOUR });
    expect(calendar.moves.map(({ isAllDay }) => isAllDay)).toEqual([true, false]);
  });

  test('keeps a whole day that was made elsewhere, by the dates of the viewer', async () => {
    const midnight = (days: number) => Date.parse('2026-11-19T05:00:00Z') + days * 24 * HOUR;
    const at = (days: number) => instantToZonedTime(midnight(days), 'America/New_York');
    keepEvent({ isAllDay: true, start: at(0), end: at(1) });
    const inPrague = (days: number) => midnight(days) - 6 * HOUR;
    expect(await change({ start: inPrague(0), end: inPrague(1) })).toEqual(success(null));
    expect(calendar.moves).toEqual([]);
    await change({ start: inPrague(1), end: inPrague(3) });
    const zone = { isAllDay: true, timeZone: 'America/New_York' };
    expect(calendar.moves).toMatchObject([{ ...zone, start: midnight(1), end: midnight(3) }]);
  });

  test('writes in the zone of the place if that of the event is unknown', async () => {
    const lost = (time: CalendarEvent['start']) => ({ ...time, timeZone: 'Mars/Olympus' });
    const { start, end } = createEvent();
    keepEvent({ start: lost(start), end: lost(end) });
    await change({ end: END + HOUR });
    expect(calendar.moves[0]?.timeZone).toBe('Europe/Budapest');
  });
});

describe('a reservation that wants a confirmation', () => {
  const useDesk = (confirmationStatuses: AssistApi['confirmationStatuses']): void => {
    const resources = [createDesk({ requiresConfirmation: true })];
    workspace.set(createWorkspace({ resources, calendar, api: createEmptyApi({ confirmationStatuses }) }));
  };
  const codeOf = async (): Promise<string> => {
    const answer = await change({ end: END + HOUR });
    return answer.ok ? 'done' : 'code' in answer.error ? answer.error.code : answer.error.type;
  };

  test('is changed once it is confirmed', async () => {
    useDesk(() => Promise.resolve(success([createRecord()])));
    expect([await codeOf(), calendar.calls]).toEqual(['not_confirmed', []]);
    useDesk(() => Promise.resolve(success([createRecord({ confirmed: true })])));
    expect([await codeOf(), calendar.calls]).toEqual(['done', ['replace event-1']]);
  });

  test('says why its record could not be read', async () => {
    useDesk(() => Promise.resolve(failure({ type: 'unauthorized' })));
    expect([await codeOf(), calendar.calls]).toEqual(['unauthorized', []]);
  });
});

describe('a change is refused without asking', () => {
  test.each<[string, Partial<ReservationChange>, Partial<CalendarEvent>, string]>([
    ['to an end that is now', { start: MORNING - HOUR, end: MORNING }, {}, 'invalid_interval'],
    ['to a start before the running quarter', { start: MORNING - HOUR }, {}, 'invalid_interval'],
    ['to an end before the start', { end: START - 1 }, {}, 'invalid_interval'],
    ['to a place that is not there', { toResourceId: 'desk-9' }, {}, 'not_found'],
    ['of a place that it does not use any more', { resourceId: 'room-1', toResourceId: 'desk-1' }, {}, 'stale'],
    ["of somebody else's event", { end: END + HOUR }, { isOrganizer: false }, 'not_organizer'],
    ['of a cancelled event', { end: END + HOUR }, { cancelled: true }, 'already_cancelled'],
    [
      'of an event that has ended',
      { end: END + HOUR },
      {
        start: instantToZonedTime(MORNING - HOUR, 'Europe/Prague'),
        end: instantToZonedTime(MORNING, 'Europe/Prague'),
      },
      'invalid_interval',
    ],
  ])('%s', async (_what, changes, event, code) => {
    keepEvent(event);
    expect(await change(changes)).toMatchObject({ ok: false, error: { type: 'refused', code } });
    expect(calendar.calls).toEqual([]);
  });

  test('if it no longer exists, which the rows then show', async () => {
    calendar.stored = null;
    expect(await change({ end: END + HOUR })).toMatchObject({ error: { status: 410, code: 'gone' } });
    expect(changed).toEqual([['desk1@campus.example']]);
  });

  test('to a place that the event uses already', async () => {
    const { attendees } = createEvent();
    const room = attendees.map((one) => ({ ...one, emailAddress: { address: 'room1@campus.example' } }));
    keepEvent({ attendees: [...attendees, ...room.filter(({ resource }) => resource)] });
    expect(await change({ toResourceId: 'room-1' })).toMatchObject({ error: { code: 'resource_busy' } });
  });
});

describe('what the calendar says', () => {
  test.each([
    ['a taken place', BUSY],
    ['a broken rule', { ...BUSY, status: 422, code: 'policy_violation', rule: 'maxAdvanceDays' }],
    ['a change elsewhere', STALE],
    ['a deletion', { ...BUSY, status: 410, code: 'gone' }],
  ])('comes through, once, and the rows are read anew: %s', async (_what, refused) => {
    calendar.failures.set('replace', [refused]);
    expect(await change({ toResourceId: 'room-1' })).toEqual(failure(refused));
    expect(calendar.calls).toEqual(['replace event-1']);
    expect(changed).toEqual([['desk1@campus.example', 'room1@campus.example']]);
    expect(notified()).toEqual([]);
  });

  test('is retried if the network fails', async () => {
    calendar.failures.set('replace', [UNREACHABLE]);
    const answer = change({ end: END + HOUR });
    await timers.pass(1_000);
    expect(await answer).toEqual(success(null));
    expect(calendar.calls).toEqual(['replace event-1', 'replace event-1']);
  });

  test('is not waited for long if the server is unreachable, and nothing is sent later', async () => {
    calendar.failures.set('event', Array(20).fill(UNREACHABLE));
    const answer = change({ end: END + HOUR });
    let isAnswered = false;
    void answer.then(() => (isAnswered = true));
    await timers.pass(1_000);
    expect(isAnswered).toBe(true);
    expect(await answer).toEqual(failure(UNREACHABLE));
    await timers.pass(HOUR);
    expect(calendar.moves).toEqual([]);
  });

  test.each([
    ['a success where the first answer was lost and the repeat comes too late', ['desk1'], true],
    ['a refusal where somebody else has changed it meanwhile', ['desk1', 'room1'], false],
  ])('is %s', async (_what, places, expected) => {
    const move = { start: START, end: END + HOUR, isAllDay: false, timeZone: 'Europe/Prague' };
    const resources = places.map((name) => ({ displayName: name, email: `${name}@campus.example`, username: name }));
    calendar.failures.set('replace', [UNREACHABLE, STALE]);
    const answer = change({ end: END + HOUR });
    await settle();
    calendar.stored = moveEvent(createEvent(), { ...move, resources });
    await timers.pass(1_000);
    expect(await answer).toEqual(expected ? success(null) : failure(STALE));
  });

  test('is not requested for an event that has moved since it was shown, until that is known', async () => {
    await reservations.read('event-1');
    const move = { start: START + HOUR, end: END + HOUR, isAllDay: false, timeZone: 'Europe/Prague' };
    const desk = { displayName: 'Desk 1', email: 'desk1@campus.example', username: 'desk1' };
    calendar.stored = moveEvent(createEvent(), { ...move, resources: [desk] });
    expect(await change({ end: END + HOUR })).toMatchObject({ error: { status: 412, code: 'stale' } });
    expect(calendar.calls).toEqual([]);
    expect(changed).toEqual([['desk1@campus.example']]);
    expect(await change({ end: END + HOUR })).toEqual(success(null));
  });

  test('handles one change after the other of the same event', async () => {
    await reservations.read('event-1');
    expect(await change({ end: END + HOUR })).toEqual(success(null));
    expect(await change({ end: END + 2 * HOUR })).toEqual(success(null));
  });

  test('needs somebody signed in', async () => {
    workspace.set(null);
    expect(await change({ end: END + HOUR })).toEqual(failure({ type: 'unauthorized' }));
  });
});
