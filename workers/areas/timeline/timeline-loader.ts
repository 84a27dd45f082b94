/*
 * Fills a day: all rows, rows reported as changed, the user's own reservations and favourites. What fails is tried
 * again, later each time, while the old data stays.
 */
import type { Failure } from '../../contract.ts';
import { RowState } from '../../model/day-table.ts';
import { failure, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import type { Log } from '../../wire/log.ts';
import { createLazyPart, type LazyPart } from '../../wire/lazy-part.ts';
import { pause, type Timers } from '../../wire/timers.ts';
import type * as Asking from '../session/server-reads.ts';
import { LAZY_MODULES } from '../shared/lazy-modules.ts';
import { createRerun } from '../shared/rerun.ts';
import { takeReservations, type TimelineDay } from './timeline-day.ts';
import type { OnRows, ReadingInput } from './timeline-reading.ts';
import type { Workspace } from '../shared/workspace.ts';

/** Changes that the hub reports within this many milliseconds are read together, or more where many come. */
const COALESCE_FOR = 50;
const COALESCE_LONGER_FOR = 200;
/** Milliseconds before each new try; the last one repeats. */
const RETRY_AFTER = [2_000, 5_000, 10_000, 30_000, 60_000];

type Part = 'all' | 'dirty' | 'own';

/** Why parts of the day could not be read. */
export type ReadingProblems = Map<Part, Failure>;

/** Null = all is well. */
export const firstProblem = (problems: ReadingProblems): Failure | null => problems.values().next().value ?? null;

export interface TimelineLoaderDeps {
  readonly workspace: Workspace;
  readonly day: TimelineDay;
  /** Ends everything. */
  readonly signal: AbortSignal;
  readonly timers: Timers;
  readonly now: () => Instant;
  readonly log: Log;
  readonly asking: LazyPart<typeof Asking>;
  /** Rows on screen. */
  readonly seenRows: () => readonly number[];
  /** Filled by the loader. */
  readonly problems: ReadingProblems;
  /** Rows that somebody else has changed, as the hub reported; a row leaves it when it is read. */
  readonly news: Set<number>;
  /** Rows have been read, one's own reservations or favourites when there are none. */
  readonly onRows: (rows: readonly number[], isRemoteChange: boolean) => void;
  /** A reading of the whole day or of a part has ended, successful or not. */
  readonly onSettled: (isWholeDay: boolean) => void;
}

export interface TimelineLoader {
  readAll(): void;
  /** Reads the day's dirty rows after a short delay. */
  readDirty(): void;
  /** Reads the rows on screen that are stale; a reading of the whole day in progress reads them first anyway. */
  readSeen(): void;
  /** Reads one row now, whatever is known of it. @returns why the call failed */
  readRow(row: number): Promise<Failure | null>;
  readOwn(): void;
  /** Where they have not been read, e.g. because that failed. */
  readFavourites(): void;
}

export function createTimelineLoader(deps: TimelineLoaderDeps): TimelineLoader {
  const { workspace, day, signal, timers, now, log, onRows, onSettled, seenRows, problems } = deps;
  const input: ReadingInput = { workspace, day, signal, now, seenRows, onRows: newsApart(deps) };
  // The first picture is sent without them.
  const reservations = createLazyPart('own reservations', LAZY_MODULES.ownReservations, deps);
  const read = createReading(deps.asking);
  let tries = 0;
  let isReadingAll = false;
  let dirtyReadAt = Number.NEGATIVE_INFINITY;

  const settle = (part: Part, problem: Failure | null): void => {
    if (signal.aborted) return;
    if (problem === null) problems.delete(part);
    else problems.set(part, problem);
    if (problems.size === 0) tries = 0;
    else retry();
    onSettled(part === 'all');
  };
  const readPart: Readonly<Record<Part, () => void>> = {
    all: createRerun(async () => {
      const startedAt = now();
      isReadingAll = true;
      const problem = await read((part) => part.readAllRows(input));
      isReadingAll = false;
      if (problem === null && !signal.aborted) day.complete(startedAt);
      settle('all', problem);
    }),
    dirty: createRerun(async () => {
      const isStorm = deps.news.size > 0 && now() - dirtyReadAt < COALESCE_LONGER_FOR;
      await pause(timers, isStorm ? COALESCE_LONGER_FOR : COALESCE_FOR, signal);
      if (signal.aborted) return;
      const rows = takeDirty(day);
      const putBack = (): void => {
        for (const row of rows) day.dirty.add(row);
      };
      const problem = await unlessCut(signal, putBack, () => read((part) => part.readRows(input, rows)));
      if (problem !== null) putBack();
      dirtyReadAt = now();
      settle('dirty', problem);
    }),
    own: createRerun(async () => {
      day.own.areReservationsDirty = false;
      const putBack = (): void => {
        day.own.areReservationsDirty = true;
      };
      const answer = await unlessCut(signal, putBack, () =>
        reservations.use((part) => part.readOwnReservations(workspace, day, signal, log)),
      );
      if (signal.aborted) return;
      if (answer.ok) {
        takeReservations(day, answer.value);
        onRows([], false);
      } else putBack();
      settle('own', answer.ok ? null : answer.error);
    }),
  };
  const retry = createRerun(async () => {
    const delay = RETRY_AFTER[Math.min(tries, RETRY_AFTER.length - 1)] ?? 0;
    tries += 1;
    await pause(timers, delay, signal);
    if (!signal.aborted) for (const part of problems.keys()) readPart[part]();
  });
  return {
    readAll: readPart.all,
    readDirty: readPart.dirty,
    readSeen() {
      // A failed reading is retried anyway; scrolling is no reason to hurry a server that is down.
      if (isReadingAll || problems.size > 0) return;
      const stale = seenRows().filter((row) => ((day.states[row] ?? 0) & RowState.Stale) !== 0);
      for (const row of stale) day.dirty.add(row);
      if (stale.length > 0) readPart.dirty();
    },
    readRow: (row) => read((part) => part.readRows(input, [row])),
    readOwn: readPart.own,
    readFavourites: () => void readFavourites(deps),
  };
}

async function readFavourites({ workspace, day, signal, log, onRows }: TimelineLoaderDeps): Promise<void> {
  if (day.own.favourites !== null) return;
  const answer = await workspace.api.favourites(signal);
  if (signal.aborted) return;
  if (!answer.ok) return log('Favourites cannot be read', answer.error.type);
  day.own.favourites = answer.value;
  onRows([], false);
}

/** Reads with the lazy module. @returns why it could not, also where the module cannot be loaded */
function createReading(asking: LazyPart<typeof Asking>) {
  return async (work: (part: typeof Asking) => Promise<Failure | null>): Promise<Failure | null> => {
    const answer = await asking.use(async (part) => {
      const problem = await work(part);
      return problem === null ? success(null) : failure(problem);
    });
    return answer.ok ? null : answer.error;
  };
}

/** Runs a reading; if it is aborted `putBack` runs at once, since the next session begins in the same task. */
async function unlessCut<T>(signal: AbortSignal, putBack: () => void, read: () => Promise<T>): Promise<T> {
  signal.addEventListener('abort', putBack, { once: true });
  const answer = await read();
  signal.removeEventListener('abort', putBack);
  return answer;
}

/** Reports rows that others changed apart from those that were read with them. */
function newsApart({ news, onRows }: Pick<TimelineLoaderDeps, 'news' | 'onRows'>): OnRows {
  return (rows) => {
    const told = rows.filter((row) => news.delete(row));
    if (told.length > 0) onRows(told, true);
    const others = told.length === 0 ? rows : rows.filter((row) => !told.includes(row));
    if (others.length > 0) onRows(others, false);
  };
}

function takeDirty(day: TimelineDay): readonly number[] {
  const rows = [...day.dirty];
  day.dirty.clear();
  return rows;
}
