/*
 * Sees to it that an open day knows what the calendars of the followed colleagues tell. Each is read by itself, so that
 * one that fails takes nothing from the others. The hub tells of places, not of people: a change where somebody looks
 * is read at once, of all others with the next minute.
 */
import { AVAILABILITY_FRESH_FOR } from '../cache/availability-cache.ts';
import type { Failure, TimelineQuery } from '../contract.ts';
import { addressKey } from '../model/address.ts';
import type { Result } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import { createLazyPart } from '../wire/lazy-part.ts';
import type { Log } from '../wire/log.ts';
import { pause, type Timers } from '../wire/timers.ts';
import type { FollowedSource } from './colleagues.ts';
import { inParallel } from './in-parallel.ts';
import { LATER } from './parts.ts';
import { createRerun } from './rerun.ts';
import type { ColleagueDay } from './timeline-colleague.ts';
import type { TimelineDay } from './timeline-day.ts';
import type { Workspace } from './workspace.ts';

/** Calendars read at once. */
const AT_ONCE = 4;
/** Changes that the hub tells within this many milliseconds are read together. */
const COALESCE_FOR = 50;

export interface FollowedReaderDeps {
  readonly workspace: Workspace;
  readonly day: TimelineDay;
  readonly query: TimelineQuery;
  readonly followed: FollowedSource;
  /** Ends everything. */
  readonly signal: AbortSignal;
  readonly timers: Timers;
  readonly now: () => Instant;
  readonly log: Log;
  /** Rows of the campus on screen. */
  readonly seenRows: () => readonly number[];
  /** What is shown of colleagues may differ now. */
  readonly onRead: () => void;
}

export interface FollowedReader {
  /** The session begins, or other colleagues are shown. */
  show(): void;
  /** The hub told of a change of these rows, which the day has counted. */
  hear(rows: readonly number[]): void;
  /** Other rows are on screen. */
  look(): void;
  /** @param isLive the hub tells of changes */
  minute(isLive: boolean): void;
}

export function createFollowedReader(deps: FollowedReaderDeps): FollowedReader {
  const { day, query, followed, signal, timers, seenRows, onRead } = deps;
  const { others } = day;
  const near = query.finding.sort === 'near' ? query.finding.fromColleague : null;
  const readDay = createColleagueReading(deps);
  let isOutdated = false;

  const read = createRerun(async () => {
    if (isOutdated) await pause(timers, COALESCE_FOR, signal);
    if (signal.aborted) return;
    const due = dueOf(deps, near, isOutdated);
    if (isOutdated) others.waiting.clear();
    isOutdated = false;
    await inParallel(due, AT_ONCE, async (email) => {
      const isShown = await readOne(deps, email, readDay);
      if (isShown) onRead();
      return !signal.aborted;
    });
  });
  const readAgain = (): void => {
    isOutdated = true;
    read();
  };
  const readSeen = (): void => {
    if (others.waiting.size > 0 && seenRows().some((row) => others.waiting.has(row))) readAgain();
  };

  return {
    show() {
      others.shown = followed.visible();
      onRead();
      read();
      readSeen();
    },
    hear(rows) {
      for (const row of rows) others.waiting.add(row);
      const holds = ({ email }: { readonly email: string }): boolean => holdsOneOf(day, email, rows);
      if (others.shown.some(holds)) readAgain();
      else readSeen();
    },
    look: readSeen,
    minute(isLive) {
      if (!isLive) others.turn += 1;
      readAgain();
    },
  };
}

type ReadDay = (email: string) => Promise<Result<ColleagueDay, Failure>>;

/** Reading somebody's calendar, which is loaded when there is somebody to be read. */
function createColleagueReading(deps: FollowedReaderDeps): ReadDay {
  const { workspace, day } = deps;
  const part = createLazyPart('colleague', LATER.colleague, deps);
  return (email) => part.use(({ readColleagueDay }) => readColleagueDay(email, workspace, day, deps));
}

/** Addresses to be read: those not known, and where asked for, those known from before the last change. */
function dueOf({ day, now }: FollowedReaderDeps, near: string | null, isOutdated: boolean): ReadonlySet<string> {
  const { shown, byEmail, failed, turn } = day.others;
  const isFresh = (email: string): boolean => {
    const known = byEmail.get(addressKey(email));
    return known !== undefined && now() - known.readAt < AVAILABILITY_FRESH_FOR;
  };
  const isDue = (email: string): boolean => {
    const known = byEmail.get(addressKey(email));
    if (known === undefined || failed.has(addressKey(email))) return true;
    // Nobody has listened for a colleague who was hidden.
    return known.turn < turn && (isOutdated || !isFresh(email));
  };
  const due = shown.map(({ email }) => email).filter(isDue);
  return new Set(near === null || isFresh(near) ? due : [near, ...due]);
}

/** @returns true where something was read; a failure is told where the colleague is shown, and what is known stays */
async function readOne(deps: FollowedReaderDeps, email: string, readDay: ReadDay): Promise<boolean> {
  const { day, followed, signal, log } = deps;
  const answer = await readDay(email);
  if (signal.aborted) return false;
  const { byEmail, failed, shown } = day.others;
  if (answer.ok) {
    byEmail.set(addressKey(email), answer.value);
    failed.delete(addressKey(email));
  } else {
    failed.add(addressKey(email));
    log("A colleague's day could not be read", answer.error.type);
  }
  if (shown.some((colleague) => colleague.email === email)) followed.report(email, answer.ok ? null : answer.error);
  return answer.ok;
}

function holdsOneOf({ others }: TimelineDay, email: string, rows: readonly number[]): boolean {
  const reservations = others.byEmail.get(addressKey(email))?.reservations ?? [];
  return reservations.some(({ resources }) => resources.some(({ row }) => rows.includes(row)));
}
