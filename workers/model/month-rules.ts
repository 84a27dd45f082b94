/*
 * Moves monthly and yearly rules to other dates. Each date moves by months and takes the day of the moved event, as
 * people expect: a shift by days would turn the 15th into the 14th or the 16th, since months differ in length. Several
 * days per month all shift as far as the moved one, within their month. A month without such a day is skipped, as in
 * RFC 5545.
 */
type Parts = ReadonlyMap<string, string>;

/** A rule and its excluded dates, `YYYY-MM-DD`. */
export interface RuleOfDates {
  readonly rule: string;
  readonly exceptions: readonly string[];
}

/** The move of an event of a series from one date to another. */
export interface Way {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

const partsOf = (rule: string): Parts =>
  new Map(
    rule
      .toUpperCase()
      .split(';')
      .map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  );

/** Whether all dates of a rule shift by the same number of days, as weekdays do. */
export function goesByDays(rule: string): boolean {
  const parts = partsOf(rule);
  const isDaily = parts.get('FREQ') === 'DAILY' && !parts.has('BYDAY');
  const isPlain = /^([A-Z]{2}(,|$))*$/.test(parts.get('BYDAY') ?? '');
  const others = [...parts.keys()].some((name) => name.startsWith('BY') && name !== 'BYDAY');
  return !others && isPlain && (isDaily || parts.get('FREQ') === 'WEEKLY');
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** One day of each month: its position among the given weekdays, from the end of the month if negative. */
interface DayOfMonth {
  readonly at: number;
  readonly weekdays: readonly string[];
}

const listOf = (parts: Parts, name: string): readonly string[] => parts.get(name)?.split(',') ?? [];
const toDays = (positions: readonly string[], weekdays: readonly string[]): readonly DayOfMonth[] =>
  positions.map((position) => ({ at: Number(position), weekdays }));

/** Rule parts that select days of months. */
const KNOWN: ReadonlySet<string> = new Set(['BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS']);

/** The days of a month that a rule gives, in its order; null if it does not name them individually. */
function daysOf(parts: Parts, own: Temporal.PlainDate): readonly DayOfMonth[] | null {
  const isYearly = parts.get('FREQ') === 'YEARLY';
  const [months, dates, weekdays] = [listOf(parts, 'BYMONTH'), listOf(parts, 'BYMONTHDAY'), listOf(parts, 'BYDAY')];
  const isKnown = [...parts.keys()].every((name) => !name.startsWith('BY') || KNOWN.has(name));
  const isOfMonths = isYearly || parts.get('FREQ') === 'MONTHLY';
  if (!isOfMonths || !isKnown || (dates.length > 0 && weekdays.length > 0)) return null;
  if (parts.has('BYSETPOS')) {
    // In a yearly rule with several months, positions count across all of them.
    const isOfOne = weekdays.length > 0 && (!isYearly || months.length === 1);
    const arePlain = weekdays.every((day) => WEEKDAYS.includes(day));
    return isOfOne && arePlain ? toDays(listOf(parts, 'BYSETPOS'), weekdays) : null;
  }
  if (dates.length > 0) return toDays(dates, WEEKDAYS);
  if (weekdays.length === 0) return toDays([String(own.day)], WEEKDAYS);
  // A weekday without a number means every such day; in a yearly rule numbers count per month only if months are given.
  const areCounted = weekdays.every((day) => /^[+-]?[1-5]..$/.test(day)) && (!isYearly || months.length > 0);
  return areCounted ? weekdays.flatMap((day) => toDays([day.slice(0, -2)], [day.slice(-2)])) : null;
}

const nameOf = (date: Temporal.PlainDate): string => WEEKDAYS[date.dayOfWeek - 1] ?? '';

function datesIn(month: Temporal.PlainYearMonth, weekdays: readonly string[]): readonly Temporal.PlainDate[] {
  const dates = Array.from({ length: month.daysInMonth }, (_, index) => month.toPlainDate({ day: index + 1 }));
  return dates.filter((date) => weekdays.includes(nameOf(date)));
}

const dateIn = (month: Temporal.PlainYearMonth, { at, weekdays }: DayOfMonth): Temporal.PlainDate | undefined =>
  datesIn(month, weekdays).at(at > 0 ? at - 1 : at);

/** Index of the day that a date falls on; with a single day always 0, wherever its event has been moved. */
function indexOf(days: readonly DayOfMonth[], date: Temporal.PlainDate): number {
  if (days.length === 1) return 0;
  return days.findIndex((day) => dateIn(date.toPlainYearMonth(), day)?.equals(date) === true);
}

/** All days shifted as far as the moved one; null if one would leave its month. */
function shifted(days: readonly DayOfMonth[], { from, to }: Way): readonly DayOfMonth[] | null {
  const base = days[indexOf(days, from)];
  if (base === undefined) return null;
  const [single, ...more] = base.weekdays;
  const turn = more.length > 0 ? 0 : to.dayOfWeek - 1 - WEEKDAYS.indexOf(single ?? '');
  const turned = (names: readonly string[]): readonly string[] =>
    names.map((name) => WEEKDAYS[(WEEKDAYS.indexOf(name) + turn + 7) % 7] ?? name);
  const dates = datesIn(to.toPlainYearMonth(), turned(base.weekdays));
  const index = dates.findIndex((date) => date.equals(to));
  const by = (base.at > 0 ? index + 1 : index - dates.length) - base.at;
  const most = more.length > 0 ? 31 : 5;
  const moved = days.map(({ at, weekdays }) => ({ at: at + by, weekdays: turned(weekdays) }));
  const areInMonth = moved.every(({ at }, place) => at * (days[place]?.at ?? 0) > 0 && Math.abs(at) <= most);
  return index !== -1 && areInMonth ? moved : null;
}

const monthsBetween = ({ from, to }: Way): number => (to.year - from.year) * 12 + to.month - from.month;
const monthAlong = (date: Temporal.PlainDate, way: Way): Temporal.PlainYearMonth =>
  date.toPlainYearMonth().add({ months: monthsBetween(way) });

/**
 * The moved rule with its excluded dates, for `count` dates.
 * @returns null if the rule is not monthly or yearly, or its days cannot shift that far
 */
export function movedAlong({ rule, exceptions }: RuleOfDates, way: Way, count: number): RuleOfDates | null {
  const parts = partsOf(rule);
  const days = daysOf(parts, way.from);
  const moved = days && shifted(days, way);
  if (days === null || moved === null) return null;
  const positions = moved.map(({ at }) => at);
  const months = listOf(parts, 'BYMONTH').map((month) => ((Number(month) + monthsBetween(way) + 119) % 12) + 1);
  const weekdays = parts.has('BYSETPOS') ? moved[0]?.weekdays : moved.map((day) => `${day.at}${day.weekdays.join('')}`);
  const values = new Map<string, readonly (string | number)[]>([
    ['BYMONTHDAY', positions],
    ['BYMONTH', months.length > 1 ? months : [way.to.month]],
    ['BYSETPOS', positions],
    ['BYDAY', weekdays ?? []],
  ]);
  const isOwnDay = !parts.has('BYMONTHDAY') && !parts.has('BYDAY');
  const isOwnMonth = isOwnDay && parts.get('FREQ') === 'YEARLY' && !parts.has('BYMONTH');
  const names = [...parts.keys(), ...(isOwnMonth ? ['BYMONTH'] : []), ...(isOwnDay ? ['BYMONTHDAY'] : [])];
  const said = names
    .filter((name) => name !== 'COUNT' && name !== 'UNTIL')
    .map((name) => `${name}=${values.get(name)?.join(',') ?? parts.get(name)}`);
  return {
    rule: [...said, `COUNT=${count}`].join(';'),
    exceptions: exceptions.flatMap((text) => {
      const date = Temporal.PlainDate.from(text);
      const day = moved[indexOf(days, date)];
      return day === undefined ? [] : (dateIn(monthAlong(date, way), day)?.toString() ?? []);
    }),
  };
}

/**
 * The date from which the moved rule begins: the day of the former first date, in the month to which it moves; if there
 * is no such day, the day after the others of that month.
 * @returns null if the two rules do not have corresponding days
 */
export function monthBegin(
  first: Temporal.PlainDate,
  way: Way,
  present: string,
  asked: string,
): Temporal.PlainDate | null {
  const [before, after] = [daysOf(partsOf(present), way.from), daysOf(partsOf(asked), way.to)];
  const isSame = before !== null && before.length === after?.length;
  if (!isSame || indexOf(before, way.from) !== indexOf(after, way.to)) return null;
  const month = monthAlong(first, way);
  const day = after[indexOf(before, first)];
  const own = day && dateIn(month, day);
  const others = day === undefined ? [first.day - 1] : after.map((one) => dateIn(month, one)?.day ?? 0);
  return own ?? month.toPlainDate({ day: Math.max(...others) + 1 });
}
