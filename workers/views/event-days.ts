/*
 * A user's events by date: as a list, and in columns for the week.
 */
import type { EventCard, MyEventsDay, MyEventsEntry } from '../contract.ts';
import { dateOf, startOfDate } from '../model/day.ts';
import type { Instant } from '../model/units.ts';

/** A range of the viewer's dates. */
export interface Stretch {
  /** First date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly days: number;
  readonly start: Instant;
  readonly end: Instant;
}

type Timed = Pick<EventCard, 'start' | 'end'>;
type Standing = Pick<EventCard, 'start' | 'end' | 'look'>;

const DAY_MINUTES = 1_440;
/** Minutes: a shorter event is drawn at this length, and would otherwise cover its neighbour. */
const SHORTEST_DRAWN = 30;
const ALONE = { lane: 0, lanes: 1, isAside: false, asides: 0 } as const;

/** Each event once, on its first date within the range; no date without events. @param cards in order of start */
export function listDays(cards: readonly Timed[], stretch: Stretch, timeZone: string): readonly MyEventsDay[] {
  const entriesByDate = new Map<string, MyEventsEntry[]>();
  cards.forEach((card, index) => {
    const date = dateOf(Math.max(card.start, stretch.start), timeZone);
    const entries = entriesByDate.get(date) ?? [];
    entriesByDate.set(date, entries);
    entries.push({ card: index, ...minutesOn(card, date, timeZone), ...ALONE });
  });
  return Array.from(entriesByDate, ([date, entries]) => ({ date, entries }));
}

/** Every date of the range with the events that touch it, in columns if they overlap. @param cards in order of start */
export function columnDays(cards: readonly Standing[], stretch: Stretch, timeZone: string): readonly MyEventsDay[] {
  return datesOf(stretch).map((date) => {
    const [start, end] = [startOfDate(date, timeZone), startOfDate(date, timeZone, 1)];
    const entries = cards.flatMap((card, index) =>
      touches(card, start, end) ? [{ card: index, ...minutesOn(card, date, timeZone) }] : [],
    );
    return { date, entries: inLanes(entries, ({ card }) => isVoid(cards[card])) };
  });
}

function datesOf({ date, days }: Stretch): readonly string[] {
  const first = Temporal.PlainDate.from(date);
  return Array.from({ length: days }, (_, index) => first.add({ days: index }).toString());
}

/** An event of zero length touches the date on which it starts. */
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
  // When the clocks go back, an event may end at an earlier wall-clock time than it starts.
  return { from, to: Math.max(from, to) };
}

function clockMinute(instant: Instant, timeZone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return hour * 60 + minute;
}

type Placed = Pick<MyEventsEntry, 'card' | 'from' | 'to'>;

const isVoid = (card: Standing | undefined): boolean => card?.look === 'declined' || card?.look === 'cancelled';
const isWholeDay = ({ from, to }: Placed): boolean => from === 0 && to === DAY_MINUTES;
const drawnEnd = ({ from, to }: Placed): number => Math.max(to, from + SHORTEST_DRAWN);

/** Events that overlap, directly or through a third, share their columns. */
function inLanes(entries: readonly Placed[], isOff: (entry: Placed) => boolean): readonly MyEventsEntry[] {
  const ordered = entries.filter((entry) => !isWholeDay(entry)).toSorted((one, other) => one.from - other.from);
  const laned = new Map(groupsOf(ordered).flatMap((group) => lanesOf(group, isOff)));
  return entries.map((entry) => laned.get(entry) ?? { ...entry, ...ALONE });
}

/** @param ordered by start */
function groupsOf(ordered: readonly Placed[]): readonly (readonly Placed[])[] {
  const groups: Placed[][] = [];
  let end = 0;
  for (const entry of ordered) {
    const group = groups.at(-1);
    if (group === undefined || end <= entry.from) groups.push([entry]);
    else group.push(entry);
    end = Math.max(end, drawnEnd(entry));
  }
  return groups;
}

/** Cancelled and declined events take no width from the others, unless there are no others. */
function lanesOf(group: readonly Placed[], isOff: (entry: Placed) => boolean): readonly [Placed, MyEventsEntry][] {
  const isMixed = group.some(isOff) && !group.every(isOff);
  const beside = (entry: Placed): boolean => isMixed && isOff(entry);
  const main = inColumns(group.filter((entry) => !beside(entry)));
  const aside = inColumns(group.filter(beside));
  return group.map((entry) => {
    const isAside = beside(entry);
    const { laneOf, lanes } = isAside ? aside : main;
    return [entry, { ...entry, lane: laneOf.get(entry) ?? 0, lanes, isAside, asides: aside.lanes }];
  });
}

interface Columns {
  readonly laneOf: ReadonlyMap<Placed, number>;
  readonly lanes: number;
}

/** Gives each event the first free column. @param ordered by start */
function inColumns(ordered: readonly Placed[]): Columns {
  const laneOf = new Map<Placed, number>();
  const ends: number[] = [];
  for (const entry of ordered) {
    const free = ends.findIndex((end) => end <= entry.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = drawnEnd(entry);
    laneOf.set(entry, lane);
  }
  return { laneOf, lanes: ends.length };
}
