/*
 * Keeps an open day up to date with the calendars of the followed colleagues. Each is read separately, so that
 * one that fails does not affect the others. The hub reports places, not people: a change on screen
 * is read at once, of all others with the next minute.
 */
import type { TimelineQuery } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { createLazyPart } from '../../wire/lazy-part.ts';
import type { Log } from '../../wire/log.ts';
import { pause, type Timers } from '../../wire/timers.ts';
import type { FollowedSource } from '../colleagues/colleagues.ts';
import { LAZY_MODULES } from '../shared/lazy-modules.ts';
import { createRerun } from '../shared/rerun.ts';
import type { TimelineDay } from './timeline-day.ts';
import type { Workspace } from '../shared/workspace.ts';

/** Changes that the hub reports within this many milliseconds are read together. */
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
  /** What is shown of colleagues may have changed. */
  readonly onRead: () => void;
}

export interface FollowedReader {
  /** The session begins, or other colleagues are shown. */
  show(): void;
  /** The hub reported a change of these rows, which the day has counted. */
  hear(rows: readonly number[]): void;
  /** Other rows are on screen. */
  readSeen(): void;
  /** @param isLive the hub reports changes */
  minute(isLive: boolean): void;
}

export function createFollowedReader(deps: FollowedReaderDeps): FollowedReader {
  const { day, query, followed, signal, timers, seenRows, onRead } = deps;
  const { others } = day;
  const near = query.finding.sort === 'near' ? query.finding.fromColleague : null;
  // The module is loaded when there is a calendar to read.
  const part = createLazyPart('colleague', LAZY_MODULES.colleague, deps);
  let isOutdated = false;

  const read = createRerun(async () => {
    if (isOutdated) await pause(timers, COALESCE_FOR, signal);
    if (signal.aborted) return;
    const isAgain = isOutdated;
    if (isAgain) others.waiting.clear();
    isOutdated = false;
    if (others.shown.length === 0 && near === null) return;
    const answer = await part.use(async ({ readColleagues }) => success(await readColleagues(deps, near, isAgain)));
    if (!answer.ok) for (const { email } of others.shown) followed.report(email, answer.error);
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
    readSeen,
    minute(isLive) {
      if (!isLive) others.turn += 1;
      readAgain();
    },
  };
}

function holdsOneOf({ others }: TimelineDay, email: string, rows: readonly number[]): boolean {
  const reservations = others.byEmail.get(addressKey(email))?.reservations ?? [];
  return reservations.some(({ resources }) => resources.some(({ row }) => rows.includes(row)));
}
