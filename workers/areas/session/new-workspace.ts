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
import { createLazyPart } from '../../wire/lazy-part.ts';
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

/** What a signed-in session gives to the services; null where the calendar's dialect is not supported. */
export function newWorkspace(parts: WorkspaceParts, subject: WorkspaceSubject): Workspace | null {
  const { http, store, log } = parts;
  const { site, account, timeZone, resources, eventsLog, seenEvents } = subject;
  const calendar = calendarOf(parts, subject);
  if (calendar === null) return null;
  return {
    account: { ...toAccountView(account), isDevice: account.isDevice },
    configuration: site.configuration,
    timeZone,
    ...partByVisibility(keptResources(resources, log), site.configuration.resourceVisibilityRestriction),
    get isCached() {
      return subject.isCached();
    },
    calendar,
    api: createAssistApi({ http, base: site.apiBase, log }),
    availability: createAvailabilityCache(store, account.username),
    startupSnapshots: createStartupSnapshotCache(store, account.username),
    eventsLog,
    seenEvents,
  };
}

export function toAccountView({ username, displayName, email, isGuest }: Account): AccountView {
  return { username, displayName, email, isGuest };
}

/** Of the four calls at a time that Graph allows for a mailbox one stays for the user; see the README of the dialects. */
const GRAPH_PACE: CalendarPace = {
  addressesPerCall: 20,
  daysPerCall: 60,
  addressDaysPerCall: 1_200,
  callsInFlight: 3,
  campusEvery: 10 * MINUTE_MS,
};

/** The dialects of design D21; Exchange is reached through the gateway of our own server. */
function calendarOf(parts: WorkspaceParts, subject: WorkspaceSubject): Calendar | null {
  const { http, log, plain } = parts;
  const { timers } = plain;
  const { serverType } = subject.site.configuration;
  switch (serverType) {
    case 'touchone-calendar':
    case 'ews':
      return createTouchoneCalendar({ serverType, http, base: subject.site.calendarBase, log, timers });
    case 'o365': {
      const load = async () => (await import('./graph-calendar.ts')).openGraphCalendar(parts, subject);
      const dialect = createLazyPart('graph', load, { timers, log });
      const schedules: Calendar['schedules'] = (...asked) => dialect.use((calendar) => calendar.schedules(...asked));
      const photo: Calendar['photo'] = (...asked) => dialect.use((calendar) => calendar.photo(...asked));
      return { pace: GRAPH_PACE, schedules, photo, ...lateCalls(dialect) };
    }
    case 'gspace':
      return null;
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
