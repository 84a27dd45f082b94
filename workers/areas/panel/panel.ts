/*
 * The panel at a door. Nobody is there to reload it: it reads again by itself for as long as it is open, keeps what it
 * knew while nothing can be read or nobody is signed in, and starts again with each of the resource's days.
 */
import type { Close, Failure, PanelApi, PanelState } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { Interval } from '../../model/interval.ts';
import type { WireResource } from '../../model/resource.ts';
import { failure, success } from '../../model/result.ts';
import { MINUTE_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { bookingStart } from '../../views/panel.ts';
import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';
import type { ReadEvent } from '../events/event-cards.ts';
import type { EventNews } from '../events/event-news.ts';
import type { Live } from '../live/live.ts';
import { createDoorMemory, keepDoor, type KnownDoor, recallDoor } from './panel-memory.ts';
import { doorDate, type DoorReading, readDoor } from './panel-reading.ts';
import { type DoorSources, findDoor, shownDoor, staysOf } from './panel-state.ts';
import { createRerun } from '../shared/rerun.ts';
import { confirmPlaces } from '../reservations/reservation-actions.ts';
import { createReservations } from '../reservations/reservation.ts';
import { createSurroundings } from '../shared/surroundings.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export const createArea = (deps: AreaDeps): PanelApi => createPanel(deps.source, deps);

/** Milliseconds after which the door is read again: with a hub that reports changes, and without one. */
const READ_EVERY_LIVE = 60_000;
const READ_EVERY = 20_000;
/** Milliseconds until the next try where it could not be read. */
const RETRY_AFTER = 5_000;
/** Milliseconds that a reading may take before the panel no longer counts as live: a reachable server is faster. */
const READING_TIMEOUT_MS = 5_000;
const LATE: Failure = { type: 'timeout', call: 'the door' };

/** Milliseconds after which the calendar's own end of what was finished is long over. */
const FORGET_AFTER = 5 * MINUTE_MS;

export interface PanelDeps {
  readonly news: EventNews;
  readonly live: Pick<Live, 'isTelling' | 'watch'>;
  readonly timers: Timers;
  readonly log: Log;
}

interface DoorContext extends PanelDeps, DoorSources {}

interface OpenDoor {
  readonly resourceId: string;
  /** What was read last, maybe by an earlier worker; null = nothing. */
  known(): KnownDoor | null;
  readonly read: () => void;
  readonly close: Close;
}

export function createPanel(source: WorkspaceSource, deps: PanelDeps): PanelApi {
  const { timers, log, news, live } = deps;
  const reservations = createReservations(source, { timers, log, onChanged: news.tell, finishRefreshDelay: 0 });
  const finishedAt = new Map<string, Instant>();
  const doors = new Set<OpenDoor>();
  const doorOf = (resourceId: string): OpenDoor | undefined =>
    [...doors].find((door) => door.resourceId === resourceId);
  const readingOf = (resourceId: string): DoorReading | null => doorOf(resourceId)?.known()?.reading ?? null;
  let wasConnected = false;
  // A lost connection is the first sign of an unreachable server; the next reading decides.
  void live.watch(({ connection }) => {
    const isLost = wasConnected && connection !== 'Connected';
    wasConnected = connection === 'Connected';
    if (isLost) for (const door of doors) door.read();
  });
  return {
    async open(resourceId, onState) {
      const door = openDoor(resourceId, onState, { ...deps, source, finishedAt });
      doors.add(door);
      return () => {
        doors.delete(door);
        door.close();
      };
    },
    async book(resourceId, minutes, subject, key) {
      const door = doorOf(resourceId);
      // Before the server has answered the clock may be wrong: the booking would be for another time.
      if (door !== undefined && door.known()?.isRecalled !== false) return failure(LATE);
      const held = heldIntervals(source.current(), resourceId, readingOf(resourceId), { ...deps, source, finishedAt });
      const start = bookingStart(held, source.now());
      const draft = { resourceId, subject, start, end: start + minutes * MINUTE_MS, idempotencyKey: key };
      const place = findDoor(source.current(), resourceId);
      const tell = (): void => {
        if (place !== null) news.tell([place.email]);
      };
      const created = await reservations.create(draft, tell);
      if (!created.ok) tell();
      // Whoever books at the door is there. Where it fails, the door asks.
      if (created.ok && place?.requiresConfirmation === true) {
        const confirmed = await reservations.confirm(created.value.eventId);
        if (!confirmed.ok) log('A booking at the door could not be confirmed', confirmed.error.type);
      }
      return created;
    },
    async confirm(resourceId, eventId) {
      const workspace = source.current();
      // Reservations of others are not in the display's own calendar: it confirms its place in the event it has read.
      const read = workspace?.account.isDevice === true ? eventOf(readingOf(resourceId), eventId) : null;
      const places =
        workspace === null || read === null
          ? await reservations.confirm(eventId)
          : await confirmPlaces(
              read.shown.event,
              read.shown.resources.filter(({ resource }) => resource.id === resourceId),
              { workspace, language: source.language() },
              { timers, log, onChanged: news.tell },
            );
      if (!places.ok) return places;
      const refused = places.value.find((place) => place.failure !== null)?.failure ?? null;
      return refused === null ? success(null) : failure(refused);
    },
    extend: reservations.extend,
    async finish(eventId) {
      const finished = await reservations.finish(eventId);
      const now = source.now();
      // A panel runs for weeks: what was finished a while ago has ended for the calendar as well.
      for (const [id, at] of finishedAt) if (now - at > FORGET_AFTER) finishedAt.delete(id);
      if (finished.ok) finishedAt.set(eventId, now);
      return finished;
    },
  };
}

function openDoor(resourceId: string, onState: (state: PanelState) => void, context: DoorContext): OpenDoor {
  const { source, news, live, timers, log } = context;
  const end = new AbortController();
  const surroundings = createSurroundings(() => source.now());
  /** It goes on being shown after the sign-in has expired, also after a reload. */
  let last = source.current() ?? source.left();
  let memory = createDoorMemory();
  let problem: Failure | null = null;
  let late: Workspace | null = null;
  let readAt: Instant = Number.NEGATIVE_INFINITY;
  let takeBack = (): void => undefined;
  const tell = (): void => {
    if (end.signal.aborted || last === null || memory.isRecalling) return;
    const state = shownDoor(resourceId, last, { ...context, ...memory, problem: problem ?? lateOf(late, source) });
    if (state !== null) onState(state);
  };
  const recall = (): void => {
    const resource = findDoor(last, resourceId);
    if (last !== null && resource !== null) void recallDoor(memory, last, resource, source.now(), tell);
  };
  const read = createRerun(async () => {
    const workspace = source.current();
    const resource = findDoor(workspace, resourceId);
    if (end.signal.aborted || workspace === null || resource === null) return;
    const asOf = source.now();
    readAt = asOf;
    const reading = readDoor(workspace, resource, asOf, { log, surroundings }, end.signal);
    const answer = await waitFor(reading, timers, () => {
      late = workspace;
      tell();
    });
    late = null;
    if (end.signal.aborted || source.current()?.account.username !== workspace.account.username) return;
    problem = answer.ok ? null : answer.error;
    if (answer.ok) keepDoor(memory, workspace, resourceId, answer.value, asOf);
    else log('The door could not be read', answer.error.type);
    tell();
    plan();
  });
  const pace = (): number => (problem !== null ? RETRY_AFTER : live.isTelling() ? READ_EVERY_LIVE : READ_EVERY);
  const plan = (): void => {
    takeBack();
    takeBack = timers.after(pauseBefore(readAt + pace(), source.now()), tick);
  };
  const tick = (): void => {
    const now = source.now();
    const isNewDay = isOfAnotherDay(memory.known, findDoor(source.current(), resourceId), now);
    // A clock that was set back must not stop the readings.
    if (isNewDay || now - readAt >= pace() || now < readAt) {
      // The next try is scheduled even if this one hangs, or nobody is signed in.
      readAt = now;
      read();
      // Before a server has answered the search may have used a wrong clock.
      recall();
    }
    tell();
    plan();
  };
  const endVerified = source.onVerified(tell);
  const endWatch = source.watch((workspace) => {
    if (workspace !== null && workspace.account.username !== last?.account.username) {
      memory = createDoorMemory();
      problem = null;
    }
    last = workspace ?? last;
    recall();
    read();
    tell();
    plan();
  });
  const endNews = news.onNews((emails) => {
    // The surroundings are read again with the next reading.
    surroundings.forget(emails);
    if (concerns(emails, findDoor(source.current(), resourceId))) read();
  });
  return {
    resourceId,
    read,
    known: () => memory.known,
    close() {
      end.abort();
      for (const stop of [takeBack, endWatch, endVerified, endNews]) stop();
    },
  };
}

/** Milliseconds to the next full minute, or the next reading, whichever comes first. */
const pauseBefore = (reading: Instant, now: Instant): number =>
  Math.max(1, Math.min(MINUTE_MS - (now % MINUTE_MS), reading - now));

/** @param onLate called where it takes too long */
async function waitFor<T>(answer: Promise<T>, timers: Timers, onLate: () => void): Promise<T> {
  const takeBack = timers.after(READING_TIMEOUT_MS, onLate);
  return answer.finally(takeBack);
}

/** @param late whose reading takes too long; the next account has not waited yet */
const lateOf = (late: Workspace | null, { current }: WorkspaceSource): Failure | null =>
  late !== null && late.account.username === current()?.account.username ? LATE : null;

/** What was read is not of the day that now belongs to. */
const isOfAnotherDay = (known: KnownDoor | null, resource: WireResource | null, now: Instant): boolean =>
  known !== null && resource !== null && known.reading.date !== doorDate(resource, now);

/** None at all = any may have changed. */
const concerns = (emails: readonly string[], resource: WireResource | null): boolean =>
  resource !== null && (emails.length === 0 || emails.includes(addressKey(resource.email)));

const eventOf = (reading: DoorReading | null, eventId: string): ReadEvent | null =>
  reading?.events.find(({ shown }) => shown.event.id === eventId) ?? null;

/** When the door is reserved, as far as is known. */
function heldIntervals(
  workspace: Workspace | null,
  resourceId: string,
  reading: DoorReading | null,
  context: DoorContext,
): readonly Interval[] {
  const resource = findDoor(workspace, resourceId);
  if (workspace === null || resource === null || reading === null) return [];
  return staysOf(resource, workspace, reading, context).map(({ start, heldUntil }) => ({ start, end: heldUntil }));
}
