import type { FastifyBaseLogger } from 'fastify';

import { DAY_MS, MINUTE_MS } from '../calendar/times/times.ts';
import type { Clock } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { Store } from '../store/store.ts';
import type { Place, ProviderCalendar, ProviderSchedule } from './provider-calendar.ts';

export interface CachedView {
  /** A digit per quarter of an hour; null = the last reading failed, and nothing is known (D23). */
  readonly view: string | null;
  /** When it was read, epoch milliseconds. */
  readonly asOf: number;
}

/** The schedules of all places over some days, read again in the background. */
export interface ScheduleCache {
  /** @returns null for a place or a time that is not held */
  read(email: string, start: number, end: number): CachedView | null;
  /** A place whose schedule has changed: it is read next. */
  expire(email: string): void;
  /** Reads what is due, for a moment at most; run by the jobs. */
  refresh(): Promise<void>;
}

export interface ScheduleCacheParts {
  readonly calendar: Pick<ProviderCalendar, 'schedules' | 'schedulesAtOnce'>;
  readonly campus: Pick<Store['campus'], 'resources'>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

const SLOT_MS = 15 * MINUTE_MS;
/** Days that are held: yesterday, today and two weeks, in which the timeline and the favourites look. */
const DAYS_BEFORE = 1;
const DAYS = 16;
/** A place is read again after this time. */
const FRESH_MS = 5 * MINUTE_MS;
/** An older reading is shown to nobody. */
const STALE_MS = 15 * MINUTE_MS;
/** Calls of one tick, which run at once. */
const CALLS_A_TICK = 4;
/** Without other word of the provider. */
const PAUSE_MS = 15_000;

interface Kept extends CachedView {
  /** The start of the first day, epoch milliseconds. */
  readonly from: number;
  /** When it was last asked for, epoch milliseconds. */
  readonly triedAt: number;
}

/**
 * Holds one text of digits per place, 1.5 kB each, so 30 MB for the largest campus; places that are gone are dropped. A
 * Map by place would do, if it were not for the order: who was asked for and is not there, who was told to have
 * changed, then the oldest.
 */
export function createScheduleCache({ calendar, campus, clock, log }: ScheduleCacheParts): ScheduleCache {
  let kept = new Map<string, Kept>();
  const wanted = new Set<string>();
  let pausedUntil = 0;

  const firstDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS - DAYS_BEFORE * DAY_MS;

  /** The places that are due, the most urgent first. */
  async function duePlaces(now: number): Promise<readonly Place[]> {
    const { value: resources } = await campus.resources();
    const places = new Map(resources.map(({ resource }) => [resource.email.toLowerCase(), resource]));
    kept = new Map([...kept].filter(([email]) => places.has(email)));
    const since = (email: string): number => {
      const known = kept.get(email);
      return known === undefined || known.from !== firstDay(now) ? -1 : known.triedAt;
    };
    const urgent = [...wanted].filter((email) => places.has(email));
    const rest = [...places.keys()]
      .filter((email) => !wanted.has(email) && since(email) <= now - FRESH_MS)
      .toSorted((a, b) => since(a) - since(b));
    return [...urgent, ...rest]
      .slice(0, CALLS_A_TICK * calendar.schedulesAtOnce)
      .flatMap((email) => places.get(email) ?? []);
  }

  function keep({ email, view }: ProviderSchedule, from: number, asOf: number): void {
    kept.set(email.toLowerCase(), { view, from, asOf, triedAt: asOf });
    wanted.delete(email.toLowerCase());
  }

  /** What was read before stays as old as it is; the places wait for their next turn like all others. */
  function noteFailure(places: readonly Place[], from: number, triedAt: number): void {
    for (const { email } of places) {
      const key = email.toLowerCase();
      const known = kept.get(key);
      const isOfToday = known !== undefined && known.from === from;
      kept.set(key, isOfToday ? { ...known, triedAt } : { view: null, from, asOf: triedAt, triedAt });
      wanted.delete(key);
    }
  }

  async function readSome(places: readonly Place[], from: number): Promise<void> {
    const asOf = clock.now();
    try {
      for (const schedule of await calendar.schedules(places, from, from + DAYS * DAY_MS)) keep(schedule, from, asOf);
    } catch (error) {
      noteFailure(places, from, asOf);
      throw error;
    }
  }

  return {
    read(email, start, end) {
      const key = email.toLowerCase();
      const known = kept.get(key);
      const first = known === undefined ? 0 : (start - known.from) / SLOT_MS;
      const past = known === undefined ? 0 : Math.ceil((end - known.from) / SLOT_MS);
      const now = clock.now();
      if (known === undefined || known.from !== firstDay(now) || known.asOf < now - STALE_MS) {
        wanted.add(key);
        return null;
      }
      if (!Number.isInteger(first) || first < 0 || past > DAYS * (DAY_MS / SLOT_MS)) return null;
      return { view: known.view?.slice(first, past) ?? null, asOf: known.asOf };
    },
    expire: (email) => void wanted.add(email.toLowerCase()),
    async refresh() {
      const now = clock.now();
      if (now < pausedUntil) return;
      const places = await duePlaces(now);
      const size = calendar.schedulesAtOnce;
      const chunks = Array.from({ length: Math.ceil(places.length / size) }, (_none, index) =>
        places.slice(index * size, (index + 1) * size),
      );
      const outcomes = await Promise.allSettled(chunks.map((chunk) => readSome(chunk, firstDay(now))));
      const failures = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
      );
      for (const failure of failures) {
        // What the provider said is in the log already.
        if (!(failure instanceof ProblemError)) log.error({ err: failure }, 'schedules of a provider were not read');
        const wait = failure instanceof ProblemError ? (failure.extra.retryAfter ?? 0) * 1_000 : 0;
        pausedUntil = Math.max(pausedUntil, now + Math.max(wait, PAUSE_MS));
      }
    },
  };
}
