/*
 * What follows a creation (spec point 4): look for the event until the calendar shows it, then for the answer of the
 * resource until it has one.
 */
import type { ReservationProgress } from '../contract.ts';
import type { Instant } from '../model/units.ts';
import { statusOf } from '../wire/failure.ts';
import type { Log } from '../wire/log.ts';
import type { CalendarEvent, ResponseState } from '../wire/schemas/calendar.ts';
import { pause, type Timers } from '../wire/timers.ts';
import {
  buttonsOf,
  confirmationKeys,
  eventTimes,
  invitedResources,
  resourceEmails,
  toEventResources,
} from './event-resources.ts';
import type { Workspace } from './workspace.ts';

/** Milliseconds of spec point 9. */
const APPEARANCE_RETRY_DELAY = 2_000;
const RESPONSE_RETRY_DELAY = 5_000;
/** The event is looked for from this long before its start to this long after its end. */
const SEARCH_MARGIN = 10 * 60_000;
/** The specification knows no end of waiting; after this long the reservation just stays as it is. */
const GIVE_UP_AFTER = 10 * 60_000;

/** Statuses of an event that is no more. */
const GONE: ReadonlySet<number | null> = new Set([404, 410]);

/** A creation that the calendar took. */
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
 * Follows an event that has just been created. Its last word is always `answered`, `unanswered` or `ended`, so that
 * whoever listens can let go; the latter where the event is gone or `signal` aborts.
 */
export async function watchCreation(
  creation: Creation,
  workspace: Workspace,
  dependencies: WatchDependencies,
  onProgress: (progress: ReservationProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const { timers, onChanged } = dependencies;
  const limit = new AbortController();
  const takeBack = timers.after(GIVE_UP_AFTER, () => limit.abort());
  const { event } = creation;
  const watch: Watch = {
    ...dependencies,
    creation,
    workspace,
    onProgress,
    signal: AbortSignal.any([signal, limit.signal]),
  };
  const hasAppeared = await waitForAppearance(watch);
  if (hasAppeared) {
    onChanged(resourceEmails(event));
    onProgress({ type: 'waiting', eventId: event.id });
  }
  const answered = hasAppeared ? await waitForAnswer(watch) : null;
  takeBack();
  const isTooLate = limit.signal.aborted && !signal.aborted;
  if (answered === null || signal.aborted) {
    return onProgress({ type: isTooLate ? 'unanswered' : 'ended', eventId: event.id });
  }
  onProgress(answered);
  onChanged(resourceEmails(event));
}

interface Watch extends WatchDependencies {
  readonly creation: Creation;
  readonly workspace: Workspace;
  readonly onProgress: (progress: ReservationProgress) => void;
  readonly signal: AbortSignal;
}

/** @returns false where it never appeared */
async function waitForAppearance(watch: Watch): Promise<boolean> {
  const { creation, timers, log, onProgress, signal } = watch;
  const { id: eventId, iCalUId } = creation.event;
  if (iCalUId === '') log('Missing iCalUId, or it is empty', eventId);
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    if (await isFound(watch)) return true;
    if (signal.aborted) break;
    log('NO Events created yet', `${eventId}, attempt ${attempt}`);
    onProgress({ type: 'not-found-yet', eventId, attempt });
    await pause(timers, APPEARANCE_RETRY_DELAY, signal);
  }
  return false;
}

/** Looks by iCalUId; an event that has none is known by its id. */
async function isFound({ creation, workspace, signal }: Watch): Promise<boolean> {
  const { event, start, end } = creation;
  const { id, iCalUId } = event;
  const options = iCalUId === '' ? {} : { iCalUId };
  const found = await workspace.calendar.events('me', start - SEARCH_MARGIN, end + SEARCH_MARGIN, options, signal);
  if (!found.ok) return false;
  return found.value.some((one) => (iCalUId === '' ? one.id === id : one.iCalUId === iCalUId));
}

type Answered = Extract<ReservationProgress, { type: 'answered' }>;

/** @returns null where no answer came, or the event is gone */
async function waitForAnswer(watch: Watch): Promise<Answered | null> {
  const { creation, workspace, timers, signal } = watch;
  while (!signal.aborted) {
    const read = await workspace.calendar.event(creation.event.id, signal);
    if (!read.ok && GONE.has(statusOf(read.error))) return null;
    const answer = read.ok ? answerOf(read.value, watch) : null;
    if (read.ok && answer !== null) return toProgress(read.value, answer, watch);
    await pause(timers, RESPONSE_RETRY_DELAY, signal);
  }
  return null;
}

/** The common answer of the event's resources: all of them accepted, or one declined. */
function answerOf(event: CalendarEvent, { workspace, log }: Watch): Answered['answer'] | null {
  if (event.cancelled) return 'declined';
  const responses: readonly ResponseState[] = invitedResources(event, workspace, log).map(({ response }) => response);
  if (responses.includes('declined')) return 'declined';
  const isAccepted = responses.length > 0 && responses.every((response) => response === 'accepted');
  return isAccepted ? 'accepted' : null;
}

async function toProgress(event: CalendarEvent, answer: Answered['answer'], watch: Watch): Promise<Answered> {
  const { workspace, log, now, signal } = watch;
  const invited = invitedResources(event, workspace, log);
  const records = await workspace.api.confirmationStatuses(confirmationKeys(event, invited), signal);
  if (!records.ok) log('The confirmation records could not be read', records.error.type);
  const times = eventTimes(event);
  if (times === null) return { type: 'answered', eventId: event.id, answer, showChangeButton: false };
  const resources = toEventResources(times, invited, records.ok ? records.value : [], now());
  const { showChangeButton } = buttonsOf(event, times, resources, now());
  return { type: 'answered', eventId: event.id, answer, showChangeButton };
}
