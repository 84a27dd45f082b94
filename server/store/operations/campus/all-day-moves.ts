import { MIDNIGHTS_APART_MS, timesIn } from '../../../calendar/times/all-day.ts';
import { zoneOrUtc } from '../../../calendar/times/zones.ts';
import type { StoredResource } from '../../store.ts';
import { flag, integer, text } from '../rows.ts';
import { type Row, statement, type Work } from '../work.ts';

/** The new times of an all-day use whose resource gets another time zone. */
export interface AllDayMove {
  /** Row key of the use. */
  readonly key: number;
  readonly start: number;
  readonly end: number;
  readonly isReleased: boolean;
  /** The first date of its event, e.g. `2026-12-08`. */
  readonly date: string;
}

export interface AllDayMoves {
  readonly moves: readonly AllDayMove[];
  /** Dates of the uses that would overlap others. */
  readonly clashes: readonly string[];
}

interface Use {
  readonly key: number;
  readonly start: number;
  readonly end: number;
}

const NONE: AllDayMoves = { moves: [], clashes: [] };

const allDay = statement(
  `SELECT r.key, r.start, r."end", r.is_released, e.start AS event_start, e."end" AS event_end, e.time_zone
   FROM event_resource r JOIN event e ON e.key = r.event WHERE r.resource = ? AND r."end" > ? AND e.is_all_day = 1`,
);
const busy = statement('SELECT key, start, "end" FROM event_resource WHERE resource = ? AND is_busy = 1 AND "end" > ?');
const release = statement('UPDATE event_resource SET is_released = 1 WHERE key = ?');
const move = statement('UPDATE event_resource SET start = ?, "end" = ?, is_released = ? WHERE key = ?');

/** Computes the moves of uses that have not ended; nothing is written. */
export function* planAllDayMoves(before: StoredResource, after: StoredResource, now: number): Work<AllDayMoves> {
  const zone = after.resource.timezone;
  if (zoneOrUtc(before.resource.timezone) === zoneOrUtc(zone)) return NONE;
  const email = before.resource.email.toLowerCase();
  const rows = yield* allDay.all(email, now - MIDNIGHTS_APART_MS);
  const moves = rows.flatMap((row) => moveOf(row, zone, now) ?? []);
  if (moves.length === 0) return NONE;
  const from = Math.min(...moves.map(({ start }) => start));
  const uses = (yield* busy.all(email, from)).map((row) => ({
    key: integer(row, 'key'),
    start: integer(row, 'start'),
    end: integer(row, 'end'),
  }));
  return fit(moves, uses, now);
}

/** Writes moves without clashes. */
export function* writeAllDayMoves(moves: readonly AllDayMove[]): Work<void> {
  // All uses are released first: one may move to the time of another.
  for (const { key } of moves) yield* release.run(key);
  for (const { start, end, isReleased, key } of moves) yield* move.run(start, end, Number(isReleased), key);
}

/** @returns null where the times stay the same, or are past */
function moveOf(row: Row, zone: string, now: number): AllDayMove | null {
  const [eventStart, timeZone] = [integer(row, 'event_start'), text(row, 'time_zone')];
  const times = timesIn({ start: eventStart, end: integer(row, 'event_end'), isAllDay: true, timeZone }, zone);
  const [start, end] = [integer(row, 'start'), integer(row, 'end')];
  const isSame = times.start === start && times.end === end;
  // A use that was finished early may end before its new start.
  if (isSame || Math.max(end, times.end) <= now || times.end <= times.start) return null;
  const date = Temporal.Instant.fromEpochMilliseconds(eventStart)
    .toZonedDateTimeISO(zoneOrUtc(timeZone))
    .toPlainDate()
    .toString();
  const isReleased = flag(row, 'is_released');
  return { key: integer(row, 'key'), start: times.start, end: times.end, isReleased, date };
}

/** Finds the uses that moves would overlap; where such a use has ended, the move begins at its end. */
function fit(moves: readonly AllDayMove[], uses: readonly Use[], now: number): AllDayMoves {
  const moveByKey = new Map(moves.map((move) => [move.key, move]));
  const clashes: string[] = [];
  let last: Use = { key: 0, start: 0, end: Number.NEGATIVE_INFINITY };
  for (const use of uses.map((one) => moveByKey.get(one.key) ?? one).toSorted((a, b) => a.start - b.start)) {
    const own = moveByKey.get(use.key);
    const overlaps = use.start < last.end;
    if (overlaps && own !== undefined && last.end <= now) moveByKey.set(use.key, { ...own, start: last.end });
    else if (overlaps) clashes.push(...[own, moveByKey.get(last.key)].flatMap((move) => move?.date ?? []));
    if (use.end > last.end) last = use;
  }
  const dates = [...new Set(clashes)].toSorted((a, b) => (a < b ? -1 : 1));
  return { moves: [...moveByKey.values()], clashes: dates };
}
