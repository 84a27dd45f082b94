/*
 * A user's events by date: as a list, and side by side as a week draws them.
 */
import type { EventCard, MyEventsDay, MyEventsEntry } from '../contract.ts';
import { dateOf, startOfDate } from '../model/day.ts';
import type { Instant } from '../model/units.ts';

/** The viewer's dates of a stretch. */
export interface Stretch {
  /** First date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly days: number;
  readonly start: Instant;
  readonly end: Instant;
}

type Timed = Pick<EventCard, 'start' | 'end'>;

const DAY_MINUTES = 1_440;
/** Minutes: what is shorter is drawn so long, and would lie over its neighbour. */
const SHORTEST_DRAWN = 30;

/** Each event once, on its first date within the stretch; no date without events. @param cards in order of start */
export function listDays(cards: readonly Timed[], stretch: Stretch, timeZone: string): readonly MyEventsDay[] {
  const entriesByDate = new Map<string, MyEventsEntry[]>();
  cards.forEach((card, index) => {
    const date = dateOf(Math.max(card.start, stretch.start), timeZone);
    const entries = entriesByDate.get(date) ?? [];
    entriesByDate.set(date, entries);
    entries.push({ card: index, ...minutesOn(card, date, timeZone), lane: 0, lanes: 1 });
  });
  return Array.from(entriesByDate, ([date, entries]) => ({ date, entries }));
}

/** Every date of the stretch with what touches it, in columns where events overlap. @param cards in order of start */
export function columnDays(cards: readonly Timed[], stretch: Stretch, timeZone: string): readonly MyEventsDay[] {
  return datesOf(stretch).map((date) => {
    const [start, end] = [startOfDate(date, timeZone), startOfDate(date, timeZone, 1)];
    const entries = cards.flatMap((card, index) =>
      touches(card, start, end) ? [{ card: index, ...minutesOn(card, date, timeZone) }] : [],
    );
    return { date, entries: inLanes(entries) };
  });
}

function datesOf({ date, days }: Stretch): readonly string[] {
  const first = Temporal.PlainDate.from(date);
  return Array.from({ length: days }, (_, index) => first.add({ days: index }).toString());
}

/** An event without length touches the date on which it starts. */
function touches({ start, end }: Timed, from: Instant, to: Instant): boolean {
  return start < to && (end > from || start >= from);
}

function minutesOn(
  { start, end }: Timed,
  date: string,
  timeZone: string,
): { readonly from: number; readonly to: number } {
  const from = start <= startOfDate(date, timeZone) ? 0 : clockMinute(start, timeZone);
  const to = end >= startOfDate(date, timeZone, 1) ? DAY_MINUTES : clockMinute(end, timeZone);
  // Where the clocks go back, an event may end at an earlier time than it starts.
  return { from, to: Math.max(from, to) };
}

function clockMinute(instant: Instant, timeZone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return hour * 60 + minute;
}

type Placed = Omit<MyEventsEntry, 'lane' | 'lanes'>;

const isWholeDay = ({ from, to }: Placed): boolean => from === 0 && to === DAY_MINUTES;
const drawnEnd = ({ from, to }: Placed): number => Math.max(to, from + SHORTEST_DRAWN);

/** Gives each the first free column; those that overlap one another, directly or by a third, share their number of columns. */
function inLanes(entries: readonly Placed[]): readonly MyEventsEntry[] {
  const laned = new Map<Placed, MyEventsEntry>();
  const ordered = entries.filter((entry) => !isWholeDay(entry)).toSorted((one, other) => one.from - other.from);
  let group: { readonly entry: Placed; readonly lane: number }[] = [];
  let laneEnds: number[] = [];
  const close = (): void => {
    for (const { entry, lane } of group) laned.set(entry, { ...entry, lane, lanes: laneEnds.length });
    group = [];
    laneEnds = [];
  };
  for (const entry of ordered) {
    if (laneEnds.every((end) => end <= entry.from)) close();
    const free = laneEnds.findIndex((end) => end <= entry.from);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = drawnEnd(entry);
    group.push({ entry, lane });
  }
  close();
  return entries.map((entry) => laned.get(entry) ?? { ...entry, lane: 0, lanes: 1 });
}
