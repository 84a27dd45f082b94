import type { Calendar } from '../../../workers/calendars/calendar.ts';
import { success } from '../../../workers/model/result.ts';
import { createEventsLog } from '../../../workers/areas/events/events-log.ts';
import { createSeenEvents } from '../../../workers/areas/events/seen-events.ts';
import type { Observable } from '../../../workers/areas/shared/observable.ts';
import type { AssistApi, Workspace, WorkspaceSource } from '../../../workers/areas/shared/workspace.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { createConfiguration } from './wire-configuration.ts';

const NOT_FOUND = {
  ok: false,
  error: { type: 'refused', status: 404, code: 'not_found', rule: null, detail: '' },
} as const;

/** A calendar without events; tests replace what they need. */
export function createEmptyCalendar(changes: Partial<Calendar> = {}): Calendar {
  return {
    pace: { addressesPerCall: 100, daysPerCall: 62, addressDaysPerCall: 1_500, callsInFlight: 3, campusEvery: 300_000 },
    schedules: () => Promise.resolve(success([])),
    events: () => Promise.resolve(success([])),
    limitedEvents: () => Promise.resolve(success([])),
    event: () => Promise.resolve(NOT_FOUND),
    create: () => Promise.resolve(NOT_FOUND),
    remove: () => Promise.resolve(success(null)),
    replace: () => Promise.resolve(NOT_FOUND),
    finish: () => Promise.resolve(NOT_FOUND),
    respond: () => Promise.resolve(success(null)),
    people: () => Promise.resolve(success([])),
    members: () => Promise.resolve(NOT_FOUND),
    ...changes,
  };
}

export function createEmptyApi(changes: Partial<AssistApi> = {}): AssistApi {
  return {
    cachedSchedules: () => Promise.resolve(success([])),
    confirmationStatuses: () => Promise.resolve(success([])),
    confirm: () => Promise.resolve(success([])),
    notify: () => Promise.resolve(success(null)),
    favourites: () => Promise.resolve(success([])),
    ...changes,
  };
}

export interface WorkspaceChanges {
  readonly username?: string;
  readonly account?: Partial<Workspace['account']>;
  readonly resources?: readonly WireResource[];
  readonly hidden?: readonly WireResource[];
  readonly calendar?: Calendar;
  readonly api?: AssistApi;
}

/** A signed-in workspace with nothing in it but what is given. */
export function createWorkspace(changes: WorkspaceChanges = {}): Workspace {
  const { username = 'ada', resources = [], calendar = createEmptyCalendar(), api = createEmptyApi() } = changes;
  const email = `${username}@campus.example`;
  return {
    account: { username, displayName: username, email, isGuest: false, isDevice: false, ...changes.account },
    configuration: createConfiguration({ onlineMeetings: { provider: '', webex: false } }),
    timeZone: 'Europe/Prague',
    resources,
    hidden: changes.hidden ?? [],
    isCached: false,
    calendar,
    api,
    availability: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
    startupSnapshots: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
    eventsLog: createEventsLog(() => 0),
    seenEvents: createSeenEvents(),
  };
}

/** The workspace of a cell as services read it, in English and in Prague where a test says nothing else. */
export function createWorkspaceSource(
  { get, watch }: Observable<Workspace | null>,
  now: () => number,
  changes: Partial<WorkspaceSource> = {},
): WorkspaceSource {
  return {
    current: get,
    left: () => null,
    settled: () => Promise.resolve(),
    watch,
    onVerified: () => () => undefined,
    language: () => 'en',
    timeZone: () => 'Europe/Prague',
    now,
    token: () => Promise.resolve(null),
    apiBase: () => 'https://desks.example',
    calendarBase: () => 'https://calendar.example',
    ...changes,
  };
}
