/*
 * What a signed-in session gives the services that work for screens. The session service makes a new workspace on
 * sign-in and replaces it when resources or configuration change; null after sign-out.
 */
import type { Calendar } from '../../calendars/calendar.ts';
import type { AvailabilityCache } from '../../cache/availability-cache.ts';
import type { StartupSnapshotCache } from '../../cache/startup-snapshot-cache.ts';
import type { AccountView, Close, Failure, InterfaceLanguage } from '../../contract.ts';
import type { Instant } from '../../model/units.ts';
import type { Result } from '../../model/result.ts';
import type { ResourceNotification } from '../../wire/schemas/requests.ts';
import type { ConfirmationRecord } from '../../wire/schemas/confirmations.ts';
import type { AssistConfiguration } from '../../wire/schemas/configuration.ts';
import type { WireResource } from '../../wire/schemas/resource.ts';
import type { EventsLog } from '../events/events-log.ts';
import type { SeenEvents } from '../events/seen-events.ts';

export interface CachedSchedule {
  readonly email: string;
  /** Provider digits from the start of the window; '' with `error`. */
  readonly availabilityView: string;
  readonly error: string | null;
  /** When the server itself read it of a provider; undefined = now. */
  readonly asOf?: Instant | undefined;
}

/** The key of a confirmation record; all three parts, since an iCalUId may name a whole series (D22). */
export interface ConfirmationKey {
  readonly email: string;
  readonly iCalUid: string;
  readonly id: string;
}

/** Our own server's calls beside the calendar (spec point 7). */
export interface AssistApi {
  /** `POST /api/cache/get`, in chunks; one entry per address that the server knows. */
  cachedSchedules(
    emails: readonly string[],
    start: Instant,
    end: Instant,
    signal: AbortSignal,
  ): Promise<Result<readonly CachedSchedule[], Failure>>;
  confirmationStatuses(
    keys: readonly ConfirmationKey[],
    signal: AbortSignal,
  ): Promise<Result<readonly (ConfirmationRecord | null)[], Failure>>;
  /** One record or problem a key (D26), as they came: `confirmed-places.ts` reads them. */
  confirm(keys: readonly ConfirmationKey[], signal: AbortSignal): Promise<Result<readonly unknown[], Failure>>;
  /** Notifies a resource of an event's creation or cancellation. */
  notify(notification: ResourceNotification, signal: AbortSignal): Promise<Result<unknown, Failure>>;
  favourites(signal: AbortSignal): Promise<Result<readonly string[], Failure>>;
}

export interface WorkspaceAccount extends AccountView {
  /** That of a display at a door. */
  readonly isDevice: boolean;
}

export interface Workspace {
  readonly account: WorkspaceAccount;
  readonly configuration: AssistConfiguration;
  /** IANA zone of the viewer. */
  readonly timeZone: string;
  /**
   * Kept resources only, with map info and a known licence (spec point 4, D9), that the user sees (spec point 6, D42).
   */
  readonly resources: readonly WireResource[];
  /** Kept ones that are hidden from the user: only for the events there that they take part in. */
  readonly hidden: readonly WireResource[];
  /** True while configuration and resources come from the cache and the server has not answered yet. */
  readonly isCached: boolean;
  readonly calendar: Calendar;
  readonly api: AssistApi;
  readonly availability: AvailabilityCache;
  readonly startupSnapshots: StartupSnapshotCache;
  /** These two stay the same as long as the same user is signed in. */
  readonly eventsLog: EventsLog;
  readonly seenEvents: SeenEvents;
}

/** The session as the other services see it. */
export interface WorkspaceSource {
  /** The workspace now, null while signed out or starting. */
  current(): Workspace | null;
  /** What a door display goes on showing when its sign-in has expired; null for any other user. */
  left(): Workspace | null;
  /** Resolves once it is first known whether somebody is signed in, or that this cannot be known. */
  settled(): Promise<void>;
  /** Reports the present workspace at once, then each new one. */
  watch(onWorkspace: (workspace: Workspace | null) => void): Close;
  /** Called when the server confirms the present workspace, which was cached: what it lacks does not exist. */
  onVerified(listener: () => void): Close;
  language(): InterfaceLanguage;
  /** IANA zone of the viewer. */
  timeZone(): string;
  /** Now by the server's clock (the worker's clock plus the offset of the `Date` header). */
  now(): Instant;
  /** The api_token in use, for the hub; null = anonymous. */
  token(): Promise<string | null>;
  /** Address of the API without a trailing slash; the page's origin as long as it isn't known. */
  apiBase(): string;
  /** Address of the calendar, without `/v1`; the page's origin as long as it isn't known. */
  calendarBase(): string;
}

/** Availability changes as the hub reports them (design D25), for the timeline service. */
export interface LiveSource {
  onAvailabilityChanged(
    listener: (change: { readonly email: string; readonly from: Instant; readonly to: Instant }) => void,
  ): Close;
  /** The hub has reconnected: everything shown must be read again. */
  onReconnected(listener: () => void): Close;
  /** Connected, and known to report availability: what it hasn't reported hasn't changed (D25). */
  isTelling(): boolean;
}
