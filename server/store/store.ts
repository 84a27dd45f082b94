/*
 * What the back end stores, as operations: they are written once (operations/) and run by the driver of a database
 * (sqlite/, postgres/). Each operation is one transaction. Instants are epoch milliseconds; intervals are half-open [start, end).
 */
import type { ObjectDefinition, PartValues, StoredObject } from '../objects/definition.ts';
import type { AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import type { CampusPlan, LevelPlan, NetworkPlan, Poi } from '../../workers/wire/schemas/plans.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import type { AccountStore, SeedUser } from './account-store.ts';
import type { CalendarStore } from './calendar-store.ts';
import type { DirectoryChangeStore } from './directory-change.ts';
import type { InsightStore, UseCount } from './insight-store.ts';
import type { ProviderUseStore } from './provider-use-store.ts';
import type { StorageProblem } from './storage-error.ts';
import type { OutboxDraft } from './stored-event.ts';

export type { SeedUser, StoredUser, ProvenIdentity, RefreshOutcome, AccountStore } from './account-store.ts';
export type {
  OutboxDraft,
  StoredAttendee,
  EventDraft,
  EventProperties,
  Recurrence,
  Occurrence,
  OriginalStart,
  StoredEvent,
  RecordedAnswer,
  Idempotency,
  CreateOutcome,
  Notices,
} from './stored-event.ts';
export type {
  SeriesDraft,
  SeriesConflict,
  SeriesCreateOutcome,
  EventChanged,
  SeriesNotices,
  OccurrenceChange,
  DatedDraft,
  ReadVersion,
  SeriesEdit,
  SeriesChange,
  SeriesChangeOutcome,
  SeriesStore,
} from './series-store.ts';
export type { DaySpan, HourUse, InsightStore, PlaceDay, UseCount } from './insight-store.ts';
export type { ProviderUse, ProviderUseStore } from './provider-use-store.ts';
export type { BusyInterval, ChangeOutcome, StoredConfirmation, DueAnswer, CalendarStore } from './calendar-store.ts';

// ── campus ───────────────────────────────────────────────────────────────────────────────────────

/** How a resource answers invitations, as real calendars differ. */
type AnswerHabit = 'accepts' | 'declines' | 'never';

/** A stored resource: `conditions.reservedTo` is computed for each caller from `assignedTo`. */
export interface StoredResource {
  readonly resource: WireResource;
  /** E-mails of the people to whom it is assigned; null = everyone. */
  readonly assignedTo: readonly string[] | null;
  readonly answers: AnswerHabit;
  /** True where the calendar back end cannot read its schedule. */
  readonly scheduleFails: boolean;
}

export interface SeedEvent {
  readonly organizerEmail: string;
  readonly subject: string;
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
  readonly resourceEmail: string;
  readonly attendeeEmails: readonly string[];
  readonly response: 'accepted' | 'tentative' | 'declined';
  readonly confirmed: boolean;
  readonly visibility: 'default' | 'private';
  readonly seriesMasterId: string | null;
  /** The rule of its series, the same for each of its events; dates without an event become exceptions. */
  readonly seriesRule?: string | null;
}

/** A group of the directory, such as a team. */
export interface DirectoryGroup {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
}

export interface SeedGroup extends DirectoryGroup {
  /** Ids of people. */
  readonly members: readonly string[];
}

export interface Campus {
  readonly seed: number;
  readonly configuration: AssistConfiguration;
  readonly resources: readonly StoredResource[];
  readonly users: readonly SeedUser[];
  readonly groups?: readonly SeedGroup[];
  /** Resource ids by user id. */
  readonly favourites: Readonly<Record<string, readonly string[]>>;
  /** Absent = without floor plans. */
  readonly plans?: Plans;
  /** Controllable objects; their points of interest are in the plans. */
  readonly objects?: readonly ObjectDefinition[];
  /** What was used before now; absent = nothing. */
  readonly useCounts?: readonly UseCount[];
}

export interface Stamped<T> {
  /** Changes whenever the value does. */
  readonly timestamp: string;
  readonly value: T;
}

/** The changes of an import to the resources of a campus. */
export interface ResourcesChange {
  /** The stamps of the data that the change is based on. */
  readonly seen: { readonly configuration: string; readonly resources: string };
  readonly configuration: AssistConfiguration;
  /** Existing resources by id are replaced, others are added. */
  readonly written: readonly StoredResource[];
  readonly removed: readonly StoredResource[];
  /** All floor plans; absent = they stay as they are. */
  readonly plans?: Plans;
  /** Removed ones may have future reservations: these end, and their organizers are notified. */
  readonly endsReservations: boolean;
  /** Dry run: nothing is stored. */
  readonly isTrial: boolean;
}

export type ResourcesChanged =
  | { readonly type: 'done'; readonly endedReservations: number }
  /** Some resources to be removed have future reservations; nothing was written. */
  | {
      readonly type: 'reserved';
      readonly resources: readonly { readonly email: string; readonly reservations: number }[];
    }
  /**
   * In their new time zones, all-day uses would overlap other uses; nothing was written. Dates are those of the all-day
   * events, e.g. `2026-12-08`.
   */
  | {
      readonly type: 'clash';
      readonly resources: readonly { readonly email: string; readonly dates: readonly string[] }[];
    }
  /** The campus was changed meanwhile; nothing was written. */
  | { readonly type: 'stale' };

/** A QR code with an id of its own; each resource, POI and kiosk has one with its id besides. */
export interface StoredCode {
  readonly id: string;
  /** The resource, POI or kiosk at which it hangs; null = it has a place of its own. */
  readonly locationId: string | null;
  /** Its own place; null where it hangs at something else. Centimetres on the level of the area. */
  readonly point: { readonly areaId: string; readonly x: number; readonly y: number } | null;
}

/** What a campus has of floor plans; a campus without plans has no areas and no levels. */
export interface Plans {
  readonly campus: CampusPlan;
  readonly levels: readonly LevelPlan[];
  readonly network: NetworkPlan;
  readonly pois: readonly Poi[];
  readonly codes: readonly StoredCode[];
}

/** Floor plans, stored as the texts that are sent; each has a stamp of its own. */
export interface PlanStore {
  /** JSON of `CampusPlan`. */
  campus(): Promise<Stamped<string>>;
  /** JSON of `LevelPlan`; null for a level without a plan. */
  level(areaId: string): Promise<Stamped<string> | null>;
  /** JSON of `NetworkPlan`. */
  network(): Promise<Stamped<string>>;
  /** JSON of `Poi[]`. */
  pois(): Promise<Stamped<string>>;
  codes(): Promise<Stamped<readonly StoredCode[]>>;
  /** One stamp of campus, levels and network together, one of the POIs, and one of the codes. */
  stamps(): Promise<{ readonly plans: string; readonly pois: string; readonly codes: string }>;
  /** Replaces all plans in one transaction. */
  replace(plans: Plans): Promise<void>;
}

/** Controllable objects. */
export interface ObjectStore {
  /** In the order in which they were written. */
  all(): Promise<readonly StoredObject[]>;
  /** Each changes whenever the definitions or the values do. */
  stamps(): Promise<{ readonly definitions: string; readonly values: string }>;
  /** Stores the values of some parts; others of these objects stay, and those of unknown objects are ignored. */
  saveValues(valuesById: ReadonlyMap<string, PartValues>): Promise<void>;
  /** Replaces all objects and all points of interest; objects that stay keep their values. */
  replace(objects: readonly ObjectDefinition[], pois: readonly Poi[]): Promise<void>;
}

export interface CampusStore {
  isEmpty(): Promise<boolean>;
  /** Writes a whole campus in one transaction; events that would overlap are skipped and counted. */
  seed(
    campus: Campus,
    events: Iterable<SeedEvent>,
    now: number,
  ): Promise<{ readonly events: number; readonly skipped: number }>;
  /**
   * Changes the resources, the configuration and the plans of a campus, all or nothing. Uses that have not ended are adapted:
   * their confirmation deadlines, and the midnights of all-day ones.
   */
  replaceResources(change: ResourcesChange, now: number): Promise<ResourcesChanged>;
  configuration(): Promise<Stamped<AssistConfiguration>>;
  resources(): Promise<Stamped<readonly StoredResource[]>>;
  resourceByEmail(email: string): Promise<StoredResource | null>;
}

// ── groups ───────────────────────────────────────────────────────────────────────────────────────

export interface DirectoryEntry extends DirectoryGroup {
  readonly isGroup: boolean;
}

export interface DirectoryStore extends DirectoryChangeStore {
  /** People, and groups if asked for, by a part of their name or address, in order of name. */
  search(text: string, withGroups: boolean, offset: number, limit: number): Promise<readonly DirectoryEntry[]>;
  /** People with a word in their names that begins with a folded text, in order of name. */
  searchNames(start: string, limit: number): Promise<readonly DirectoryEntry[]>;
  group(id: string): Promise<DirectoryGroup | null>;
  groupByEmail(email: string): Promise<DirectoryGroup | null>;
  /** Addresses of the groups that a person is in, in lower case. */
  groupsOf(personId: string): Promise<readonly string[]>;
  /** The people of a group, by name. */
  members(groupId: string, offset: number, limit: number): Promise<readonly DirectoryEntry[]>;
}

// ── other calendars ──────────────────────────────────────────────────────────────────────────────

/** A followed calendar; name and address are the present ones of its person. */
export interface StoredOtherCalendar {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly displayName: string;
  readonly colour: number | null;
  readonly visible: boolean;
  readonly order: number;
}

type CalendarChoice = Pick<StoredOtherCalendar, 'colour' | 'visible' | 'order'>;

export type FollowOutcome =
  | { readonly type: 'created'; readonly calendar: StoredOtherCalendar }
  /** It was already followed and is unchanged. */
  | { readonly type: 'present'; readonly calendar: StoredOtherCalendar }
  | { readonly type: 'full' };

export interface OtherCalendarStore {
  /** By order, then by name. */
  list(userId: string): Promise<readonly StoredOtherCalendar[]>;
  /**
   * @param choice without an order it comes last
   * @param most calendars that one person may follow
   */
  follow(
    userId: string,
    followedId: string,
    choice: Omit<CalendarChoice, 'order'> & { readonly order?: number | undefined },
    most: number,
  ): Promise<FollowOutcome>;
  /** @returns null where this person follows no calendar with this id */
  change(userId: string, id: string, choice: CalendarChoice): Promise<StoredOtherCalendar | null>;
  /** @returns false where this person follows no calendar with this id */
  unfollow(userId: string, id: string): Promise<boolean>;
}

// ── outbox ───────────────────────────────────────────────────────────────────────────────────────

export interface OutboxEntry extends OutboxDraft {
  readonly id: number;
  readonly createdAt: number;
}

/** A mail that waits to be sent. */
export interface WaitingMail extends OutboxEntry {
  /** How often it has been tried without success. */
  readonly attempts: number;
  /** Since when it is due; it changes with each claim and delay. */
  readonly dueAt: number;
}

export interface OutboxStore {
  add(draft: OutboxDraft, now: number): Promise<void>;
  /** Newest first; of one recipient, or of all where `to` is null. */
  list(to: string | null, limit: number): Promise<readonly OutboxEntry[]>;
  /** Sets whether new mails wait to be sent; the setting is stored. Off: waiting mails are never sent. */
  setDelivery(isOn: boolean): Promise<void>;
  /**
   * Mails to try now: the oldest waiting one of each recipient, unless it is to be tried later. Sign-in links come
   * first and wait for no other mail of their recipient.
   */
  dueMails(now: number, limit: number): Promise<readonly WaitingMail[]>;
  /**
   * Takes a due mail to send it: nobody else gets it until an instant.
   * @returns false where another process has taken or sent it
   */
  claimMail(mail: Pick<WaitingMail, 'id' | 'dueAt'>, until: number): Promise<boolean>;
  /** Tries a mail again at an instant. */
  postponeMail(id: number, nextAttemptAt: number): Promise<void>;
  /** Marks a mail as sent or given up; one with a sign-in link is deleted. */
  settleMail(id: number): Promise<void>;
}

// ── retention ────────────────────────────────────────────────────────────────────────────────────

/** Up to which instants data is old; null = it is kept for ever. */
export interface RetentionLimits {
  /** Events that ended before; of a series all or none. */
  readonly events: number | null;
  readonly mails: number | null;
}

export interface RetentionStore {
  /**
   * Deletes the oldest events and mails, and recorded answers that are not replayed any more.
   * @param most of each
   * @returns true where there may be more
   */
  deleteOld(limits: RetentionLimits, most: number, now: number): Promise<boolean>;
}

export interface Store {
  readonly providerUses: ProviderUseStore;
  readonly insights: InsightStore;
  readonly campus: CampusStore;
  readonly plans: PlanStore;
  readonly objects: ObjectStore;
  readonly calendar: CalendarStore;
  readonly accounts: AccountStore;
  readonly directory: DirectoryStore;
  readonly otherCalendars: OtherCalendarStore;
  readonly outbox: OutboxStore;
  readonly retention: RetentionStore;
  /** @returns the problem that prevents reservations from being stored, or null */
  health(): Promise<StorageProblem | null>;
  close(): Promise<void>;
}
