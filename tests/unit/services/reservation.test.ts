import { beforeEach, describe, expect, test } from 'vitest';

import type { ReservationApi, ReservationDraft, ReservationProgress } from '../../../workers/contract.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createCell } from '../../../workers/services/cell.ts';
import { createReservations } from '../../../workers/services/reservation.ts';
import type { Workspace, WorkspaceSource } from '../../../workers/services/workspace.ts';
import type { ConfirmationRecord } from '../../../workers/wire/schemas/confirmations.ts';
import {
  BUSY,
  createDesk,
  createEvent,
  createMemoryCalendar,
  createRecord,
  HOUR,
  type MemoryCalendar,
  MINUTE,
  MORNING,
  UNREACHABLE,
} from './reservations.ts';
import { createSteppedTimers, settle, type SteppedTimers } from './stepped-timers.ts';
import { createEmptyApi, createWorkspace } from './workspaces.ts';

let timers: SteppedTimers;
let calendar: MemoryCalendar;
let records: (ConfirmationRecord | null)[];
let confirmed: unknown[];
let desk: ReturnType<typeof createDesk>;
let workspace: ReturnType<typeof createCell<Workspace | null>>;
let reservations: ReservationApi;
let changed: string[];
let logged: string[];
let progress: ReservationProgress[];

const draft: ReservationDraft = {
  resourceId: 'desk-1',
  subject: 'Focus',
  start: MORNING + HOUR,
  end: MORNING + 2 * HOUR,
  idempotencyKey: 'key-1',
};

function enter(changes: Parameters<typeof createDesk>[0] = {}): void {
  desk = createDesk(changes);
  const api = createEmptyApi({
    confirmationStatuses: () => Promise.resolve(success(records)),
    confirm(keys) {
      confirmed.push(...keys);
      return Promise.resolve(success(records));
    },
  });
  workspace.set(createWorkspace({ resources: [desk], calendar, api }));
}

beforeEach(() => {
  timers = createSteppedTimers(MORNING);
  calendar = createMemoryCalendar();
  [records, confirmed, changed, logged, progress] = [[], [], [], [], []];
  workspace = createCell<Workspace | null>(null);
  enter();
  const source: WorkspaceSource = {
    current: workspace.get,
    watch: workspace.watch,
    language: () => 'cs',
    timeZone: () => 'Europe/Prague',
    now: timers.now,
    token: () => Promise.resolve(null),
    apiBase: () => 'https://desks.example',
  };
  reservations = createReservations(source, {
    timers,
    log: (message, detail) => void logged.push(`${message}: ${detail}`),
    onChanged: (emails) => void changed.push(...emails),
  });
});

const create = (changes: Partial<ReservationDraft> = {}) =>
  reservations.create({ ...draft, ...changes }, (step) => void progress.push(step));
const steps = (): string[] => progress.map(({ type }) => type);

describe('creating', () => {
  test('asks the calendar in the zone of the resource, with the key of the draft', async () => {
    expect(await create()).toEqual(success({ eventId: 'event-1' }));
    expect(calendar.created).toEqual([
      {
        subject: 'Focus',
        text: '',
        start: draft.start,
        end: draft.end,
        timeZone: 'Europe/Budapest',
        resources: [{ displayName: 'Desk 1', email: 'Desk1@campus.example', username: 'desk1' }],
        idempotencyKey: 'key-1',
      },
    ]);
  });

  test('tells the resource', async () => {
    await create();
    await settle();
    expect(calendar.notified).toEqual([
      {
        id: 'event-1',
        resourceUsername: 'desk1',
        iCalUId: 'uid-1',
        resourceDisplayName: 'Desk 1',
        subject: 'Focus',
        showAs: 'busy',
        realStart: '2026-11-18T09:00:00.000Z',
        realEnd: '2026-11-18T10:00:00.000Z',
        action: 'create',
        doneBy: 'assist',
        organiserName: 'Ada',
        organiserEmail: 'ada@campus.example',
        orders: [],
      },
    ]);
  });

  test.each<[string, Partial<ReservationDraft>, string]>([
    ['an end that is now', { start: MORNING - HOUR, end: MORNING }, 'invalid_interval'],
    ['an end that is the start', { end: draft.start }, 'invalid_interval'],
    ['an end before the start', { end: draft.start - 1 }, 'invalid_interval'],
    ['a start that is no time', { start: Number.NaN }, 'invalid_interval'],
    ['a resource that is not there', { resourceId: 'desk-2' }, 'not_found'],
  ])('refuses %s without asking', async (_what, changes, code) => {
    expect(await create(changes)).toMatchObject({ ok: false, error: { type: 'refused', code } });
    expect(calendar.calls).toEqual([]);
    expect(progress).toEqual([]);
  });

  test('takes a reservation that has begun and has not ended', async () => {
    expect((await create({ start: MORNING - HOUR, end: MORNING + MINUTE })).ok).toBe(true);
  });

  test('refuses a resource in a zone that nobody knows', async () => {
    enter({ timezone: 'Mars/Olympus' });
    expect(await create()).toMatchObject({
      error: { code: 'invalid_time_zone', detail: expect.stringContaining('Timezone Mars/Olympus not found') },
    });
  });

  test('gives the refusal of the calendar, once', async () => {
    calendar.failures.set('create', [BUSY]);
    expect(await create()).toEqual(failure(BUSY));
    await timers.pass(HOUR);
    expect(calendar.calls).toEqual(['create key-1']);
    expect(progress).toEqual([]);
  });

  test('needs somebody signed in', async () => {
    workspace.set(null);
    expect(await create()).toEqual(failure({ type: 'unauthorized' }));
  });
});

describe('effects', () => {
  test.each([
    ['an unreachable server', UNREACHABLE],
    ['a timeout', { type: 'timeout', call: 'create' } as const],
    ['429', { ...BUSY, status: 429, code: 'throttled' }],
    ['503', { type: 'bad-status', call: 'create', status: 503, statusText: '' } as const],
  ])('are repeated after %s, always with the same key', async (_what, transient) => {
    calendar.failures.set('create', [transient, transient]);
    const answer = create();
    await timers.pass(10_000);
    expect((await answer).ok).toBe(true);
    expect(calendar.calls.filter((call) => call.startsWith('create'))).toEqual(Array(3).fill('create key-1'));
  });

  test('are given up after ten repetitions', async () => {
    calendar.failures.set('create', Array(20).fill(UNREACHABLE));
    const answer = create();
    await timers.pass(HOUR);
    expect(await answer).toEqual(failure(UNREACHABLE));
    expect(calendar.calls).toHaveLength(11);
    expect(timers.count()).toBe(0);
  });
});

describe('following', () => {
  test('looks every 2 s until the calendar shows it, ten minutes around it', async () => {
    calendar.isListed = false;
    await create();
    await timers.pass(4_000);
    expect(progress).toEqual([
      { type: 'created', eventId: 'event-1' },
      { type: 'not-found-yet', eventId: 'event-1', attempt: 1 },
      { type: 'not-found-yet', eventId: 'event-1', attempt: 2 },
      { type: 'not-found-yet', eventId: 'event-1', attempt: 3 },
    ]);
    expect(logged[0]).toContain('NO Events created yet');
    expect(changed).toEqual([]);
    calendar.isListed = true;
    await timers.pass(2_000);
    expect(steps().at(-1)).toBe('waiting');
    expect(changed).toEqual(['desk1@campus.example']);
    expect(calendar.searches.at(-1)).toEqual({
      start: draft.start - 10 * MINUTE,
      end: draft.end + 10 * MINUTE,
      iCalUId: 'uid-1',
    });
  });

  test.each([
    ['Accept', 'accepted', true],
    ['declined', 'declined', true],
  ] as const)('asks every 5 s until the resource answers: %s', async (response, answer, showChangeButton) => {
    calendar.stored = createEvent({ response: 'None' });
    await create();
    await timers.pass(4_000);
    calendar.stored = createEvent({ response: 'tentative' });
    await timers.pass(20_000);
    expect(steps()).toEqual(['created', 'waiting']);
    calendar.stored = createEvent({ response });
    await timers.pass(5_000);
    expect(progress.at(-1)).toEqual({ type: 'answered', eventId: 'event-1', answer, showChangeButton });
    expect(changed).toHaveLength(2);
    expect(timers.count()).toBe(0);
  });

  test('keeps the change button back while the confirmation is due', async () => {
    enter({ requiresConfirmation: true, resourceMinutesForConfirmationBeforeStartTime: 120 });
    calendar.stored = createEvent({ response: 'accepted' });
    await create();
    await settle();
    expect(progress.at(-1)).toMatchObject({ type: 'answered', showChangeButton: false });
  });

  test('logs an answer in an unknown word and waits on', async () => {
    calendar.stored = createEvent({ response: 'perhaps' });
    await create();
    await timers.pass(5_000);
    expect(logged).toContain('Malformed attendee response: desk1@campus.example: perhaps');
    expect(steps().at(-1)).toBe('waiting');
  });

  test('outlasts a server that is away', async () => {
    calendar.failures.set('events', Array(5).fill(UNREACHABLE));
    calendar.failures.set('event', Array(5).fill(UNREACHABLE));
    calendar.stored = createEvent({ response: 'accepted' });
    await create();
    await timers.pass(MINUTE);
    expect(steps().at(-1)).toBe('answered');
  });

  test('stops after ten minutes without an answer', async () => {
    await create();
    await timers.pass(11 * MINUTE);
    expect(progress.at(-1)).toEqual({ type: 'unanswered', eventId: 'event-1' });
    expect(timers.count()).toBe(0);
  });

  test('stops when the event is deleted meanwhile', async () => {
    await create();
    await timers.pass(5_000);
    calendar.stored = null;
    await timers.pass(5_000);
    expect(steps()).toEqual(['created', 'waiting', 'ended']);
  });

  test('stops at once when the user cancels, also before the calendar shows it', async () => {
    calendar.isListed = false;
    await create();
    await timers.pass(3_000);
    expect(await reservations.cancel('event-1')).toEqual(success(null));
    await settle();
    expect(steps().at(-1)).toBe('ended');
    expect(timers.count()).toBe(0);
  });

  test('goes on when a cancellation fails', async () => {
    await create();
    calendar.failures.set('remove', [BUSY]);
    await reservations.cancel('event-1');
    calendar.stored = createEvent({ response: 'accepted' });
    await timers.pass(5_000);
    expect(steps().at(-1)).toBe('answered');
  });

  test('stops on sign-out', async () => {
    await create();
    await timers.pass(5_000);
    workspace.set(null);
    await settle();
    expect(steps()).toEqual(['created', 'waiting', 'ended']);
    expect(calendar.searches).toHaveLength(1);
    expect(timers.count()).toBe(0);
  });

  test('goes on when the same user gets a newer workspace', async () => {
    await create();
    enter();
    calendar.stored = createEvent({ response: 'accepted' });
    await timers.pass(5_000);
    expect(steps().at(-1)).toBe('answered');
  });

  test('finds an event without an iCalUId by its id', async () => {
    calendar.stored = createEvent({ iCalUId: '', response: 'accepted' });
    await create();
    await settle();
    expect(steps()).toEqual(['created', 'waiting', 'answered']);
    expect(workspace.get()?.eventsLog.list()).toMatchObject([{ kind: 'Faulty', eventId: 'event-1' }]);
  });
});

describe('cancelling', () => {
  beforeEach(() => {
    calendar.stored = createEvent({ response: 'accepted' });
  });

  test('tells each resource, then deletes', async () => {
    expect(await reservations.cancel('event-1')).toEqual(success(null));
    expect(calendar.calls).toEqual(['notify delete', 'remove event-1']);
    expect(calendar.notified[0]).toMatchObject({ organiserName: 'Ada', organiserEmail: 'ada@campus.example' });
    expect(changed).toEqual(['desk1@campus.example']);
  });

  test('deletes although the notification fails, and logs it', async () => {
    calendar.failures.set('notify', [BUSY]);
    expect(await reservations.cancel('event-1')).toEqual(success(null));
    expect(calendar.calls).toEqual(['notify delete', 'remove event-1']);
    expect(logged).toEqual(['The delete notification of event-1 failed: desk1: refused']);
  });

  test('says which event could not be deleted', async () => {
    calendar.failures.set('remove', [BUSY]);
    expect(await reservations.cancel('event-1')).toEqual(failure({ ...BUSY, detail: 'Event event-1: Taken' }));
    expect(changed).toEqual([]);
  });

  test('leaves the resources of somebody else’s event alone', async () => {
    calendar.stored = createEvent({ isOrganizer: false });
    await reservations.cancel('event-1');
    expect(calendar.calls).toEqual(['remove event-1']);
  });

  test('reads what is gone as done', async () => {
    calendar.stored = null;
    expect(await reservations.cancel('event-1')).toEqual(success(null));
  });
});

describe('confirming', () => {
  test('sends the key of each resource that wants it', async () => {
    enter({ requiresConfirmation: true });
    calendar.stored = createEvent({ response: 'accepted' });
    records = [createRecord({ confirmed: true })];
    expect(await reservations.confirm('event-1')).toEqual(success(null));
    expect(confirmed).toEqual([{ email: 'Desk1@campus.example', iCalUid: 'uid-1', id: 'event-1' }]);
    expect(changed).toEqual(['desk1@campus.example']);
  });

  test('fails where no record came back', async () => {
    enter({ requiresConfirmation: true });
    calendar.stored = createEvent({ response: 'accepted' });
    records = [null];
    expect(await reservations.confirm('event-1')).toMatchObject({ ok: false, error: { type: 'refused' } });
    expect(changed).toEqual([]);
  });

  test('has nothing to send for resources that need none', async () => {
    calendar.stored = createEvent({ response: 'accepted' });
    expect(await reservations.confirm('event-1')).toEqual(success(null));
    expect(confirmed).toEqual([]);
  });
});

describe('finishing', () => {
  test('refreshes after 3 s', async () => {
    calendar.stored = createEvent({ response: 'accepted' });
    expect(await reservations.finish('event-1')).toEqual(success(null));
    await timers.pass(2_999);
    expect(changed).toEqual([]);
    await timers.pass(1);
    expect(changed).toEqual(['desk1@campus.example']);
  });

  test('gives the refusal', async () => {
    calendar.failures.set('finish', [BUSY]);
    expect(await reservations.finish('event-1')).toEqual(failure(BUSY));
  });
});

describe('reading', () => {
  test('shows an accepted reservation that needs no confirmation', async () => {
    calendar.stored = createEvent({ response: 'accepted' });
    expect(await reservations.read('event-1')).toEqual(
      success({
        eventId: 'event-1',
        resourceId: 'desk-1',
        resourceName: 'Stůl jedna',
        areaPath: '',
        subject: 'Focus',
        start: draft.start,
        end: draft.end,
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
    enter({ displayName: '', displayNameForApp: '', mapInfos: [{ areaId: 'gone' }, { areaId: 'zone-1' }] });
    const floor = {
      id: 'floor',
      parentAreaId: null,
      kind: 'level' as const,
      maxUt: 100,
      name: { cs: 'Patro' },
      ordinal: null,
    };
    const areas = [floor, { ...floor, id: 'zone-1', parentAreaId: 'floor', name: 'Sever' }];
    const present = workspace.get() ?? createWorkspace();
    workspace.set({ ...present, configuration: { ...present.configuration, areas } });
    calendar.stored = createEvent({ response: 'accepted' });
    expect(await reservations.read('event-1')).toMatchObject({
      value: { resourceName: 'Desk 1', areaPath: 'Patro › Sever' },
    });
  });

  test('offers the confirmation inside its window, with its end', async () => {
    enter({ requiresConfirmation: true, resourceMinutesForConfirmationBeforeStartTime: 60 });
    calendar.stored = createEvent({ response: 'accepted' });
    records = [createRecord()];
    expect(await reservations.read('event-1')).toMatchObject({
      value: {
        look: 'toConfirm',
        confirmUntil: draft.start + 15 * MINUTE,
        showConfirmButton: true,
        showChangeButton: false,
      },
    });
  });

  test('is unconfirmed outside the window', async () => {
    enter({ requiresConfirmation: true });
    calendar.stored = createEvent({ response: 'accepted' });
    expect(await reservations.read('event-1')).toMatchObject({
      value: { look: 'unconfirmed', showConfirmButton: false },
    });
  });

  test('tells a resource that declined from one that was cancelled as unconfirmed', async () => {
    calendar.stored = createEvent({ response: 'Decline' });
    expect(await reservations.read('event-1')).toMatchObject({ value: { look: 'declined' } });
    records = [createRecord({ canceled: true })];
    expect(await reservations.read('event-1')).toMatchObject({ value: { look: 'cancelled', confirmUntil: null } });
  });

  test('shows finish once it has begun', async () => {
    calendar.stored = createEvent({ response: 'accepted' });
    await timers.pass(HOUR);
    expect(await reservations.read('event-1')).toMatchObject({ value: { showFinish: true } });
  });

  test.each([
    ['Missing iCalUId, or it is empty', createEvent({ iCalUId: '' })],
    ['Cannot find event attendee from location', createEvent({ attendees: [] })],
    [
      'The times cannot be read',
      createEvent({ start: { dateTime: '2026-11-18T10:00:00', timeZone: 'Mars/Olympus' }, response: 'accepted' }),
    ],
  ])('refuses an event and keeps the reason for support: %s', async (detail, event) => {
    calendar.stored = event;
    expect(await reservations.read('event-1')).toEqual(failure({ type: 'malformed', call: 'event', detail }));
    expect(workspace.get()?.eventsLog.list()).toMatchObject([{ eventId: 'event-1', reason: detail }]);
  });

  test('gives the failure of the calendar', async () => {
    calendar.failures.set('event', [UNREACHABLE]);
    expect(await reservations.read('event-1')).toEqual(failure(UNREACHABLE));
  });
});
