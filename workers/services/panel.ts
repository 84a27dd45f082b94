/*
 * The panel at a door. Nobody is there to reload it: it reads again by itself for as long as it is open, keeps what it knew
 * while nothing can be read or nobody is signed in, and begins anew with each of the resource's days.
 */
import type { Close, Failure, PanelApi, PanelState } from '../contract.ts';
import { addressKey } from '../model/address.ts';
import { areaPathOf } from '../model/area-path.ts';
import { createAreaTree } from '../model/areas.ts';
import { dateOf, startOfDate } from '../model/day.ts';
import type { Interval } from '../model/interval.ts';
import { isForOthers, shownName, type WireResource } from '../model/resource.ts';
import { failure, success } from '../model/result.ts';
import { MINUTE_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import { bookingStart, doorAfter, doorAt, type DoorStay, type DoorTerms, NOTHING } from '../views/panel.ts';
import type { Log } from '../wire/log.ts';
import type { Timers } from '../wire/timers.ts';
import { cardContext } from './event-cards.ts';
import type { EventNews } from './event-news.ts';
import { createDoorMemory, keepDoor, type KnownDoor, recallDoor } from './panel-memory.ts';
import { doorDate, type DoorReading, doorZone, readDoor, toStays } from './panel-reading.ts';
import { createRerun } from './rerun.ts';
import { createReservations } from './reservation.ts';
import { createSurroundings } from './surroundings.ts';
import type { LiveSource, Workspace, WorkspaceSource } from './workspace.ts';

/** Milliseconds after which the door is read again: beside a hub that tells of changes, and without one. */
const READ_EVERY_LIVE = 60_000;
const READ_EVERY = 20_000;
/** Milliseconds until the next try where it could not be read. */
const RETRY_AFTER = 5_000;
/** Milliseconds after which what was read is not called live any more, whatever the reason. */
const LIVE_FOR = 150_000;

/** Milliseconds after which the calendar's own end of what was finished is long over. */
const FORGET_AFTER = 5 * MINUTE_MS;

export interface PanelDeps {
  readonly news: EventNews;
  readonly live: Pick<LiveSource, 'isTelling'>;
  readonly timers: Timers;
  readonly log: Log;
}

interface DoorContext extends PanelDeps {
  readonly source: WorkspaceSource;
  /** Events that were finished here, and when: the calendar lets them end with the running minute. */
  readonly finishedAt: ReadonlyMap<string, Instant>;
}

interface OpenDoor {
  readonly resourceId: string;
  /** What is held of it, for bookings. */
  held(): readonly Interval[];
  readonly close: Close;
}

export function createPanel(source: WorkspaceSource, deps: PanelDeps): PanelApi {
  const { timers, log, news } = deps;
  const reservations = createReservations(source, { timers, log, onChanged: news.tell, finishRefreshDelay: 0 });
  const finishedAt = new Map<string, Instant>();
  const doors = new Set<OpenDoor>();
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
      const held = [...doors].find((door) => door.resourceId === resourceId)?.held() ?? [];
      const start = bookingStart(held, source.now());
      const draft = { resourceId, subject, start, end: start + minutes * MINUTE_MS, idempotencyKey: key };
      const email = source.current()?.resources.find(({ id }) => id === resourceId)?.email;
      const tell = (): void => {
        if (email !== undefined) news.tell([email]);
      };
      const created = await reservations.create(draft, tell);
      if (!created.ok) tell();
      return created;
    },
    async confirm(eventId) {
      const places = await reservations.confirm(eventId);
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
  /** It goes on to be told when nobody is signed in any more, also after a reload. */
  let last = source.current() ?? source.left();
  let memory = createDoorMemory();
  let problem: Failure | null = null;
  let readAt: Instant = Number.NEGATIVE_INFINITY;
  let takeBack = (): void => undefined;
  const resourceOf = (workspace: Workspace | null): WireResource | null => findDoor(workspace, resourceId);
  const tell = (): void => {
    if (end.signal.aborted || last === null || memory.isRecalling) return;
    const resource = resourceOf(last);
    if (resource !== null) onState(stateOf(resource, last, { ...context, known: memory.known, problem }));
    // What the last visit left may lack what the server has.
    else if (!last.isCached) onState(unknownDoor(resourceId, source.now(), source.timeZone()));
  };
  const recall = (): void => {
    const resource = resourceOf(last);
    if (last !== null && resource !== null) void recallDoor(memory, last, resource, source.now(), tell);
  };
  const read = createRerun(async () => {
    const workspace = source.current();
    const resource = resourceOf(workspace);
    if (end.signal.aborted || workspace === null || resource === null) return;
    const asOf = source.now();
    readAt = asOf;
    const answer = await readDoor(workspace, resource, asOf, { log, surroundings }, end.signal);
    if (end.signal.aborted || source.current()?.account.username !== workspace.account.username) return;
    problem = answer.ok ? null : answer.error;
    if (answer.ok) keepDoor(memory, workspace, resourceId, answer.value, asOf);
    else log('The door could not be read', answer.error.type);
    tell();
    plan();
  });
  /** The next full minute, or the next reading, whichever comes first. */
  const plan = (): void => {
    takeBack();
    const now = source.now();
    takeBack = timers.after(Math.max(1, Math.min(MINUTE_MS - (now % MINUTE_MS), readAt + pace() - now)), tick);
  };
  const pace = (): number => (problem !== null ? RETRY_AFTER : live.isTelling() ? READ_EVERY_LIVE : READ_EVERY);
  const tick = (): void => {
    const now = source.now();
    const resource = resourceOf(source.current());
    const date = memory.known?.reading.date ?? null;
    const isNewDay = date !== null && resource !== null && date !== doorDate(resource, now);
    // A clock that was set back must not stop the readings.
    if (isNewDay || now - readAt >= pace() || now < readAt) {
      // The next try has its time also where this one waits, or nobody is signed in.
      readAt = now;
      read();
      // Before a server was heard it may have been looked for by a clock that is wrong.
      recall();
    }
    tell();
    plan();
  };

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
    // What is around is read again with the next reading.
    surroundings.forget(emails);
    const email = resourceOf(source.current())?.email;
    if (email !== undefined && (emails.length === 0 || emails.includes(addressKey(email)))) read();
  });
  return {
    resourceId,
    held: () => heldStretches(source.current(), resourceId, memory.known?.reading ?? null, context),
    close() {
      end.abort();
      takeBack();
      endWatch();
      endNews();
    },
  };
}

const findDoor = (workspace: Workspace | null, resourceId: string): WireResource | null =>
  workspace?.resources.find(({ id }) => id === resourceId) ?? null;

/** When the calendar has the door for somebody, as far as is known. */
function heldStretches(
  workspace: Workspace | null,
  resourceId: string,
  reading: DoorReading | null,
  context: DoorContext,
): readonly Interval[] {
  const resource = findDoor(workspace, resourceId);
  if (workspace === null || resource === null || reading === null) return [];
  return staysOf(resource, workspace, reading, context).map(({ start, heldUntil }) => ({ start, end: heldUntil }));
}

function staysOf(
  resource: WireResource,
  workspace: Workspace,
  reading: DoorReading,
  { source, finishedAt }: DoorContext,
): readonly DoorStay[] {
  const context = cardContext(workspace, source.language(), source.now());
  return toStays(reading, resource, context, workspace.account.email, finishedAt);
}

interface Known {
  readonly known: KnownDoor | null;
  readonly problem: Failure | null;
}

function stateOf(resource: WireResource, workspace: Workspace, context: DoorContext & Known): PanelState {
  const { source, problem } = context;
  const now = source.now();
  const timeZone = doorZone(resource);
  const date = dateOf(now, timeZone);
  const { known } = context;
  const isOfToday = known?.reading.date === date;
  const isRead = known !== null && isOfToday && !known.isRecalled && now - known.asOf < LIVE_FOR;
  const isLive = isRead && problem === null && source.current() !== null;
  const stays = known === null ? [] : staysOf(resource, workspace, known.reading, context);
  const terms = termsOf(resource, workspace, isLive);
  return {
    resourceId: resource.id,
    name: shownName(resource, source.language()),
    areaPath: areaPathOf(resource, createAreaTree(workspace.configuration.areas), source.language()),
    capacity: resource.capacity,
    timeZone,
    now,
    dayStart: startOfDate(date, timeZone),
    ...(known !== null && isOfToday ? doorAt(known.reading.day, stays, terms, now) : doorAfter(stays, now)),
    asOf: known?.asOf ?? null,
    isLive,
    failure: problem,
    serviceError: isOfToday ? known.reading.day.serviceError : null,
  };
}

/** What is not live promises nothing. */
function termsOf(resource: WireResource, { account }: Workspace, isLive: boolean): DoorTerms {
  const { schedulingSettings: settings, conditions, reservationsEnabled } = resource;
  return {
    canBook: isLive && reservationsEnabled && !account.isGuest && !isForOthers(conditions.reservedTo),
    shortest: settings?.minimumMeetingDurationInMinutes ?? null,
    longest: settings?.maximumMeetingDurationInMinutes ?? null,
  };
}

/** There is no such resource. */
function unknownDoor(resourceId: string, now: Instant, timeZone: string): PanelState {
  const detail = `There is no resource ${resourceId}`;
  return {
    resourceId,
    name: '',
    areaPath: '',
    capacity: null,
    timeZone,
    now,
    dayStart: startOfDate(dateOf(now, timeZone), timeZone),
    ...NOTHING,
    asOf: null,
    isLive: false,
    failure: { type: 'refused', status: 404, code: 'not_found', rule: null, detail },
    serviceError: null,
  };
}
