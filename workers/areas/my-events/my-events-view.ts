/*
 * One view of the user's events: read when it is opened and whenever they may have changed, sent again whenever time
 * changes what can be done with them.
 */
import type { Close, EventCard, Failure, Instant, MyEventsQuery, MyEventsState } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { dateOf } from '../../model/day.ts';
import { shownName } from '../../model/resource.ts';
import { type Result, success } from '../../model/result.ts';
import { type FilteredReservation, matchesReservationFilter } from '../../rules/events.ts';
import { columnDays, listDays, type Stretch } from '../../views/event-days.ts';
import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';
import { type Groups, groupsOf, readGroups } from '../form/chosen-groups.ts';
import { cardContext, type ReadEvent, readEvents, toEventCard } from '../events/event-cards.ts';
import { enrich, resourceEmails } from '../events/event-resources.ts';
import { stretchOf } from './my-events-stretch.ts';
import { readOwnEvents } from '../events/own-events.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';

/** Milliseconds after which it is sent again, even without a change. */
const MINUTE = 60_000;
/**
 * Milliseconds between readings for the changes of a whole campus, which never cease: one may be a new event of the
 * user.
 */
const SOON = 10_000;

export interface MyEventsDeps {
  readonly source: WorkspaceSource;
  readonly timers: Timers;
  readonly log: Log;
}

export interface MyEventsView {
  /** Resources have changed, by address key; none = any may have. Those of the events are read at once, others soon. */
  readonly hear: (resourceEmails: readonly string[]) => void;
  /** Reads the events again; what is shown stays meanwhile. */
  readonly reload: () => void;
  readonly close: Close;
}

/** What was read of an interval. */
interface Kept {
  readonly username: string;
  readonly start: Instant;
  readonly events: readonly ReadEvent[];
  /** Groups that the query names. */
  readonly groups: Groups;
  readonly asOf: Instant;
}

/** Opens a view; nothing is sent while nobody is signed in. Closing a query aborts its work in progress. */
export function openMyEvents(
  query: MyEventsQuery,
  { source, timers, log }: MyEventsDeps,
  onState: (state: MyEventsState) => void,
): MyEventsView {
  let kept: Kept | null = null;
  let problem: Failure | null = null;
  let reading = new AbortController();
  let takeBack: Close = () => undefined;
  let takeBackSoon: Close | null = null;

  const stretchNow = (): Stretch => stretchOf(query, source.now(), source.timeZone());
  const keptFor = ({ account }: Workspace, { start }: Stretch): Kept | null =>
    kept?.username === account.username && kept.start === start ? kept : null;

  function tell(workspace: Workspace): void {
    const stretch = stretchNow();
    const state = { ...describe(query, keptFor(workspace, stretch), stretch, workspace, source), failure: problem };
    onState(state);
    takeBack();
    takeBack = timers.after(nextChange(state.value ?? [], state.now) - state.now, pass);
  }

  /** Time has passed: it may be another day, and what failed is tried again. */
  function pass(): void {
    const workspace = source.current();
    if (workspace === null) return;
    tell(workspace);
    if (problem !== null || keptFor(workspace, stretchNow()) === null) reload();
  }

  async function read(workspace: Workspace, { signal }: AbortController): Promise<void> {
    const stretch = stretchNow();
    const [answer, groups] = await Promise.all([
      readStretch(workspace, stretch, query, { timers, log, signal }),
      readGroups(query.attendees, workspace.calendar, signal),
    ]);
    if (signal.aborted) return;
    problem = answer.ok ? null : answer.error;
    if (answer.ok) {
      const { username } = workspace.account;
      kept = { username, start: stretch.start, events: answer.value, groups, asOf: source.now() };
    }
    tell(workspace);
  }

  function reload(): void {
    takeBackSoon?.();
    takeBackSoon = null;
    reading.abort();
    reading = new AbortController();
    const workspace = source.current();
    if (workspace !== null) void read(workspace, reading);
  }

  function hear(emails: readonly string[]): void {
    const changed = new Set(emails);
    const isAbout = ({ shown }: ReadEvent): boolean =>
      resourceEmails(shown.event).some((email) => changed.has(addressKey(email)));
    if (emails.length === 0 || kept === null || kept.events.some(isAbout)) reload();
    else takeBackSoon ??= timers.after(SOON, reload);
  }

  const endWatch = source.watch((workspace) => {
    reading.abort();
    takeBack();
    if (workspace === null) return;
    problem = null;
    tell(workspace);
    reload();
  });
  return {
    reload,
    hear,
    close() {
      endWatch();
      takeBackSoon?.();
      reading.abort();
      takeBack();
    },
  };
}

/** The present state of what was read of an interval. */
function describe(
  query: MyEventsQuery,
  kept: Kept | null,
  stretch: Stretch,
  workspace: Workspace,
  source: WorkspaceSource,
): Omit<MyEventsState, 'failure'> {
  const now = source.now();
  const timeZone = source.timeZone();
  const context = cardContext(workspace, source.language(), now);
  const found = kept?.events.filter((event) =>
    matchesReservationFilter(toFiltered(event, kept.groups, workspace, source), query),
  );
  const cards = found?.map((event) => toEventCard(event, context)).toSorted(inOrder) ?? null;
  const arrange = query.weekFrom === null ? listDays : columnDays;
  return {
    ...stretch,
    value: cards,
    asOf: kept?.asOf ?? null,
    now,
    today: dateOf(now, timeZone),
    dates: cards === null ? [] : arrange(cards, stretch, timeZone),
    total: kept?.events.length ?? 0,
    isGuest: workspace.account.isGuest,
  };
}

/**
 * Guests have no calendar. Cancelled events are read where the filter asks for them: a calendar lists none by default.
 */
async function readStretch(
  workspace: Workspace,
  { start, end }: Stretch,
  { states }: MyEventsQuery,
  { timers, log, signal }: Pick<MyEventsDeps, 'timers' | 'log'> & { readonly signal: AbortSignal },
): Promise<Result<readonly ReadEvent[], Failure>> {
  if (workspace.account.isGuest) return success([]);
  const includeCancelled = states.some(({ canceled }) => canceled);
  return retryTransient(
    async () => {
      const events = await readOwnEvents(workspace, start, end, signal, { includeCancelled });
      return events.ok ? readEvents(events.value, workspace, log, signal) : events;
    },
    timers,
    signal,
  );
}

/**
 * An event is cancelled when its organizer cancelled it, or when it has no place left: refused, or not confirmed in
 * time.
 */
function toFiltered(
  { shown, records }: ReadEvent,
  groups: Groups,
  workspace: Workspace,
  source: WorkspaceSource,
): FilteredReservation {
  const { event, resources } = shown;
  const { accepted, cancelledByResponse } = enrich(shown, records, workspace, source.now());
  const organizer = event.organizer.emailAddress.address;
  const attendees = event.attendees.map(({ emailAddress }) => emailAddress.address);
  return {
    canceled: event.cancelled || cancelledByResponse,
    accepted,
    organizer,
    attendees: [...attendees, ...groupsOf([organizer, ...attendees], groups)],
    resourceAttendees: resources.map(({ resource }) => ({
      name: resource.name,
      displayName: resource.displayName,
      displayNameForApp: shownName(resource, source.language()),
    })),
  };
}

function inOrder(one: EventCard, other: EventCard): number {
  return one.start - other.start || one.end - other.end || (one.eventId < other.eventId ? -1 : 1);
}

/** The next instant at which a look or a button changes, at most a minute from now. */
function nextChange(cards: readonly EventCard[], now: Instant): Instant {
  const instants = cards.flatMap(({ start, end, confirmFrom, confirmUntil }) => [
    start,
    end,
    confirmFrom,
    confirmUntil,
  ]);
  // Windows include their ends (D16): what closes then is closed a moment later.
  const coming = instants.filter((instant) => instant !== null).map((instant) => instant + 1);
  return Math.min(now + MINUTE, ...coming.filter((instant) => instant > now));
}
