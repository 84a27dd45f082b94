import { AVAILABILITY_FRESH_FOR } from '../../cache/availability-cache.ts';
import type { Instant } from '../../model/units.ts';
import { pause, type Timers } from '../../wire/timers.ts';
import type { TimelineDay } from './timeline-day.ts';
import type { ReadingProblems, TimelineLoader } from './timeline-loader.ts';
import type { TimelinePicture } from './timeline-picture.ts';
import type { Workspace } from '../shared/workspace.ts';

/** A row read within this many milliseconds is not read again because nothing is live (D25: every 60 s). */
const RECENT = 30_000;
/**
 * Where nothing is live a row is stale when it is as old as this: what is on screen has been read again long before.
 */
const EXPIRES_AFTER = 2 * AVAILABILITY_FRESH_FOR;
/**
 * A connection that is lost may take this many milliseconds to be noticed; until then nothing is known to be current.
 */
const VOUCHES_UP_TO = 30_000;

const MINUTE = 60_000;

/** Runs at each full minute until `signal` aborts. */
export async function eachMinute(
  timers: Timers,
  now: () => Instant,
  signal: AbortSignal,
  run: () => void,
): Promise<void> {
  for (;;) {
    await pause(timers, MINUTE - (now() % MINUTE), signal);
    if (signal.aborted) return;
    run();
  }
}

export interface MinuteInput {
  readonly workspace: Workspace;
  readonly day: TimelineDay;
  readonly picture: Pick<TimelinePicture, 'seenRows'>;
  readonly problems: ReadingProblems;
  readonly loader: TimelineLoader;
  readonly now: () => Instant;
  /** The hub is connected and reports changes. */
  readonly isLive: () => boolean;
}

/** What a minute does to the age of a day. */
export interface Minute {
  /** @returns rows that are stale from now on */
  readonly age: () => readonly number[];
  /** Reads what the hub doesn't report: what is on screen, and the campus as often as its calendar allows (D25). */
  readonly read: (readAll: () => void) => void;
}

export function createMinute({ workspace, day, picture, problems, loader, now, isLive }: MinuteInput): Minute {
  const readScreen = (): void => {
    const old = picture.seenRows().filter((row) => now() - (day.rowAsOf(row) ?? 0) > RECENT);
    for (const row of old) day.dirty.add(row);
    if (old.length > 0) loader.readDirty();
  };
  return {
    age() {
      if (!isLive()) return day.expire(now() - EXPIRES_AFTER);
      day.vouch(now() - VOUCHES_UP_TO);
      return [];
    },
    read(readAll) {
      loader.readFavourites();
      if (isLive()) {
        if (day.own.areReservationsDirty) loader.readOwn();
        return;
      }
      // A reading that failed is retried by the loader.
      if (problems.size > 0) return;
      const dayAge = now() - (day.asOf() ?? Number.NEGATIVE_INFINITY);
      if (dayAge >= workspace.calendar.pace.campusEvery) readAll();
      else readScreen();
      loader.readOwn();
    },
  };
}
