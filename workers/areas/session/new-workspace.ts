import { createAvailabilityCache } from '../../cache/availability-cache.ts';
import { createStartupSnapshotCache } from '../../cache/startup-snapshot-cache.ts';
import type { RecordStore } from '../../cache/record-store.ts';
import type { Calendar, CalendarPace } from '../../calendars/calendar.ts';
import { lateCalls } from '../../calendars/late-calls.ts';
import { createTouchoneCalendar } from '../../calendars/touchone.ts';
import type { AccountView } from '../../contract.ts';
import { MINUTE_MS } from '../../model/slots.ts';
import { unreachable } from '../../model/unreachable.ts';
import { keepResources, partByVisibility } from '../../rules/kept-resources.ts';
import type { Http, HttpDeps } from '../../wire/http.ts';
import { createLazyPart, type LazyPartDeps } from '../../wire/lazy-part.ts';
import type { Log } from '../../wire/log.ts';
import type { Account } from '../../wire/schemas/account.ts';
import type { WireResource } from '../../wire/schemas/resource.ts';
import { createAssistApi } from '../shared/assist-api.ts';
import type { EventsLog } from '../events/events-log.ts';
import type { SeenEvents } from '../events/seen-events.ts';
import type { Site } from './site.ts';
import type { Workspace } from '../shared/workspace.ts';

export interface WorkspaceParts {
  readonly http: Http;
  /** What another server than our own is called by. */
  readonly plain: Omit<HttpDeps, 'tokens'>;
  readonly store: RecordStore;
  readonly log: Log;
}

export interface WorkspaceSubject {
  readonly site: Site;
  readonly account: Account;
  readonly resources: readonly WireResource[];
  readonly eventsLog: EventsLog;
  readonly seenEvents: SeenEvents;
  /** IANA zone of the viewer. */
  readonly timeZone: string;
  /** Asked for each time: a workspace that the server has confirmed stays the same workspace. */
  isCached(): boolean;
  /** Called with each answer of a provider's calendar: whether it refuses the person, who is signed in here. */
  onCalendarAccess?(isRefused: boolean): void;
}

/** What a signed-in session gives to the services. */
export function newWorkspace(parts: WorkspaceParts, subject: WorkspaceSubject): Workspace {
  const { http, store, log } = parts;
  const { site, account, timeZone, resources, eventsLog, seenEvents } = subject;
  return {
    account: { ...toAccountView(account), isDevice: account.isDevice },
    configuration: site.configuration,
    timeZone,
    ...partByVisibility(keptResources(resources, log), site.configuration.resourceVisibilityRestriction),
    get isCached() {
      return subject.isCached();
    },
    calendar: calendarOf(parts, subject),
    api: createAssistApi({ http, base: site.apiBase, log }),
    availability: createAvailabilityCache(store, account.username),
    startupSnapshots: createStartupSnapshotCache(store, account.username),
    eventsLog,
    seenEvents,
  };
}

export function toAccountView({ username, displayName, email, isGuest, hasInsights }: Account): AccountView {
  return { username, displayName, email, isGuest, hasInsights };
}

/** Of the four calls at a time of a person one stays for the user; see the README of the dialects. */
const CALLS_IN_FLIGHT = 3;
const DAYS_PER_CALL = 60;
const GRAPH_PACE: CalendarPace = {
  addressesPerCall: 20,
  daysPerCall: DAYS_PER_CALL,
  addressDaysPerCall: 1_200,
  callsInFlight: CALLS_IN_FLIGHT,
  campusEvery: 10 * MINUTE_MS,
};
const GOOGLE_PACE: CalendarPace = {
  addressesPerCall: 50,
  daysPerCall: DAYS_PER_CALL,
  addressDaysPerCall: 3_000,
  callsInFlight: CALLS_IN_FLIGHT,
  campusEvery: 5 * MINUTE_MS,
};

/** A dialect that is loaded with its first call, pictures included. */
function lateDialect(
  pace: CalendarPace,
  name: string,
  load: () => Promise<Required<Omit<Calendar, 'pace'>>>,
  deps: LazyPartDeps,
): Calendar {
  const dialect = createLazyPart(name, load, deps);
  const schedules: Calendar['schedules'] = (...asked) => dialect.use((calendar) => calendar.schedules(...asked));
  const photo: Calendar['photo'] = (...asked) => dialect.use((calendar) => calendar.photo(...asked));
  return { pace, schedules, photo, ...lateCalls(dialect) };
}

/** The dialects of design D21; Exchange is reached through the gateway of our own server. */
function calendarOf(parts: WorkspaceParts, subject: WorkspaceSubject): Calendar {
  const { http, log, plain } = parts;
  const { timers } = plain;
  const { serverType } = subject.site.configuration;
  switch (serverType) {
    case 'touchone-calendar':
    case 'ews':
      return createTouchoneCalendar({ serverType, http, base: subject.site.calendarBase, log, timers });
    case 'o365': {
      const load = async () => (await import('./graph-calendar.ts')).openGraphCalendar(parts, subject);
      return lateDialect(GRAPH_PACE, 'graph', load, { timers, log });
    }
    case 'gspace': {
      const load = async () => (await import('./google-calendar.ts')).openGoogleCalendar(parts, subject);
      return lateDialect(GOOGLE_PACE, 'google', load, { timers, log });
    }
    default:
      return unreachable(serverType);
  }
}

/** What is dropped is counted in the log (D9). */
function keptResources(resources: readonly WireResource[], log: Log): readonly WireResource[] {
  const { kept, withoutPlace, withoutLicence } = keepResources(resources);
  if (withoutPlace > 0) log(`resources: ${withoutPlace} without map info dropped`);
  if (withoutLicence > 0) log(`resources: ${withoutLicence} with an unknown licence dropped`);
  return kept;
}
