/*
 * What follows a creation (spec point 4): poll for the event until the calendar shows it, then for the answer of the
 * resource until there is one. After a change only the latter is polled.
 */
import type { ReservationProgress } from '../../contract.ts';
import type { CalendarEvent } from '../../model/event.ts';
import type { Instant } from '../../model/units.ts';
import { unreachable } from '../../model/unreachable.ts';
import { participationOf } from '../../rules/participation.ts';
import { statusOf } from '../../wire/failure.ts';
import type { Log } from '../../wire/log.ts';
import { pause, type Timers } from '../../wire/timers.ts';
import {
  confirmationKeys,
  enrich,
  identify,
  invitedResources,
  isSameUse,
  resourceEmails,
} from '../events/event-resources.ts';
import type { Workspace } from '../shared/workspace.ts';

/** Milliseconds of spec point 9. */
const APPEARANCE_RETRY_DELAY = 2_000;
const RESPONSE_RETRY_DELAY = 5_000;
/** The event is searched from this long before its start to this long after its end. */
const SEARCH_MARGIN = 10 * 60_000;
/** The specification sets no limit to waiting; after this long the reservation just stays as it is. */
const GIVE_UP_AFTER = 10 * 60_000;

/** Statuses of an event that no longer exists. */
const GONE: ReadonlySet<number | null> = new Set([404, 410]);

/** A creation that the calendar accepted. */
export interface Creation {
  readonly event: CalendarEvent;
  readonly start: Instant;
  readonly end: Instant;
}

export interface WatchDependencies {
  readonly timers: Timers;
  readonly log: Log;
  now(): Instant;
  onChanged(resourceEmails: readonly string[]): void;
}

/**
 * Follows an event that has just been created. Its last report is always `answered`, `unanswered` or `ended`, so that
 * listeners can stop; the latter if the event no longer exists or `signal` aborts, and if it has left its place or
 * time: an answer of another place, or for another time, does not count for what was created.
 */
export async function watchCreation(
  creation: Creation,
  workspace: Workspace,
  dependencies: WatchDependencies,
  onProgress: (progress: ReservationProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const { event } = creation;
  const { id: eventId } = event;
  const end = await withinLimit(dependencies.timers, signal, async (limited) => {
    const watch: Watch = { ...dependencies, event, workspace, signal: limited };
    const hasAppeared = await waitForAppearance(creation, watch, onProgress);
    if (!hasAppeared) return null;
    dependencies.onChanged(resourceEmails(event));
    onProgress({ type: 'waiting', eventId });
    const found = await poll(watch, (one) =>
      hasLeft(event, one) ? 'left' : answerOf(one, workspace, dependencies.log),
    );
    if (found === null || found.answer === 'left') return null;
    return toProgress(found.event, found.answer, watch);
  });
  if (end === 'too-late') return onProgress({ type: 'unanswered', eventId });
  if (end === null) return onProgress({ type: 'ended', eventId });
  onProgress(end);
  dependencies.onChanged(resourceEmails(event));
}

/**
 * Follows an event that has just been changed until the resources that were asked again have answered; reports nothing
 * else.
 */
export async function watchChange(
  event: CalendarEvent,
  workspace: Workspace,
  dependencies: WatchDependencies,
  signal: AbortSignal,
): Promise<void> {
  const hasAnswered = (one: CalendarEvent): true | null => (isAwaited(one, workspace, dependencies.log) ? null : true);
  if (hasAnswered(event)) return;
  const end = await withinLimit(dependencies.timers, signal, (limited) =>
    poll({ ...dependencies, event, workspace, signal: limited }, hasAnswered),
  );
  if (end !== null && end !== 'too-late') dependencies.onChanged(resourceEmails(event));
}

/** @returns null where the watched thing ended, or `signal` aborted */
async function withinLimit<T>(
  timers: Timers,
  signal: AbortSignal,
  watch: (limited: AbortSignal) => Promise<T | null>,
): Promise<T | 'too-late' | null> {
  const limit = new AbortController();
  const takeBack = timers.after(GIVE_UP_AFTER, () => limit.abort());
  const end = await watch(AbortSignal.any([signal, limit.signal]));
  takeBack();
  if (signal.aborted) return null;
  return end === null && limit.signal.aborted ? 'too-late' : end;
}

interface Watch extends WatchDependencies {
  readonly event: CalendarEvent;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
}

/** @returns false where it never appeared */
async function waitForAppearance(
  creation: Creation,
  { workspace, timers, log, signal }: Watch,
  onProgress: (progress: ReservationProgress) => void,
): Promise<boolean> {
  const { id: eventId } = creation.event;
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    if (await isFound(creation, workspace, signal)) return true;
    if (signal.aborted) break;
    log('NO Events created yet', `${eventId}, attempt ${attempt}`);
    onProgress({ type: 'not-found-yet', eventId, attempt });
    await pause(timers, APPEARANCE_RETRY_DELAY, signal);
  }
  return false;
}

/** Searches by iCalUId; an event that has none is identified by its id. */
async function isFound({ event, start, end }: Creation, workspace: Workspace, signal: AbortSignal): Promise<boolean> {
  const { id, iCalUId } = event;
  const options = iCalUId === '' ? {} : { iCalUId };
  const found = await workspace.calendar.events('me', start - SEARCH_MARGIN, end + SEARCH_MARGIN, options, signal);
  if (!found.ok) return false;
  return found.value.some((one) => (iCalUId === '' ? one.id === id : one.iCalUId === iCalUId));
}

type Answered = Extract<ReservationProgress, { type: 'answered' }>;

interface Found<T> {
  readonly event: CalendarEvent;
  readonly answer: T;
}

/**
 * Reads the event repeatedly until `ask` gets an answer from it.
 * @returns null if no answer came, or the event no longer exists
 */
async function poll<T>(
  { event, workspace, timers, signal }: Watch,
  ask: (event: CalendarEvent) => T | null,
): Promise<Found<T> | null> {
  while (!signal.aborted) {
    const read = await workspace.calendar.event(event.id, signal);
    if (!read.ok && GONE.has(statusOf(read.error))) return null;
    const answer = read.ok ? ask(read.value) : null;
    if (read.ok && answer !== null) return { event: read.value, answer };
    await pause(timers, RESPONSE_RETRY_DELAY, signal);
  }
  return null;
}

/** A cancelled event is no longer at any place: that is an answer. */
const hasLeft = (before: CalendarEvent, now: CalendarEvent): boolean => !now.cancelled && !isSameUse(before, now);

/** Whether some resource of ours has not answered yet. */
function isAwaited(event: CalendarEvent, workspace: Workspace, log: Log): boolean {
  const responses = invitedResources(event, workspace, log).map(({ response }) => response);
  return !event.cancelled && responses.some((response) => response === 'tentative' || response === 'notResponded');
}

/** The common answer of the event's resources: all of them accepted, or one declined; null = none yet. */
function answerOf(event: CalendarEvent, workspace: Workspace, log: Log): Answered['answer'] | null {
  const responses = invitedResources(event, workspace, log).map(({ response }) => response);
  const participation = participationOf({ cancelled: event.cancelled, responses });
  switch (participation) {
    case 'accepted':
      return 'accepted';
    case 'rejected':
    case 'cancelled':
      return 'declined';
    case 'tentative':
      return null;
    default:
      return unreachable(participation);
  }
}

async function toProgress(event: CalendarEvent, answer: Answered['answer'], watch: Watch): Promise<Answered> {
  const { workspace, log, now, signal } = watch;
  const identified = identify(event, invitedResources(event, workspace, log), workspace);
  if (!identified.ok) return { type: 'answered', eventId: event.id, answer, showChangeButton: false };
  const keys = confirmationKeys(event, identified.value.resources);
  const records = await workspace.api.confirmationStatuses(keys, signal);
  if (!records.ok) log('The confirmation records could not be read', records.error.type);
  const { showChangeButton } = enrich(identified.value, records.ok ? records.value : [], workspace, now());
  return { type: 'answered', eventId: event.id, answer, showChangeButton };
}
