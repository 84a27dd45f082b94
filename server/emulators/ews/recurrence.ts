import * as v from 'valibot';

import type { XmlElement } from '../../xml/read.ts';
import { element, type XmlNode } from '../../xml/write.ts';
import {
  type PatternedRecurrence,
  PatternedRecurrenceSchema,
  type toPatternedRecurrence,
} from '../graph/graph-recurrence.ts';
import { refusal } from './ews-error.ts';
import { childrenOf, textIn } from './soap.ts';

/* Recurrences of Exchange are those of Graph in other words: one element for the pattern, one for the range. */

const PATTERNS = {
  DailyRecurrence: 'daily',
  WeeklyRecurrence: 'weekly',
  AbsoluteMonthlyRecurrence: 'absoluteMonthly',
  RelativeMonthlyRecurrence: 'relativeMonthly',
  AbsoluteYearlyRecurrence: 'absoluteYearly',
  RelativeYearlyRecurrence: 'relativeYearly',
} as const;
const RANGES = { NoEndRecurrence: 'noEnd', EndDateRecurrence: 'endDate', NumberedRecurrence: 'numbered' } as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WORKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const WEEKEND = ['saturday', 'sunday'];
/** Sets of days that have a name of their own. */
const SETS: readonly (readonly [name: string, days: readonly string[]])[] = [
  ['Day', [...WORKDAYS, ...WEEKEND]],
  ['Weekday', WORKDAYS],
  ['WeekendDay', WEEKEND],
];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const bad = (what: string) => refusal('ErrorCalendarInvalidRecurrence', `The recurrence is not valid: ${what}`);

const daysOf = (text: string): readonly string[] =>
  text.split(/\s+/).flatMap((word) => SETS.find(([name]) => name === word)?.[1] ?? word.toLowerCase());

/** A date may be written with a zone, which means nothing. */
const dateOf = (parent: XmlElement, name: string): string | undefined => textIn(parent, name)?.slice(0, 10);

/** @throws EwsError for a recurrence that Exchange does not have */
export function readRecurrence(recurrence: XmlElement): PatternedRecurrence {
  const parts = childrenOf(recurrence);
  const [pattern, range] = [
    parts.find(({ name }) => Object.hasOwn(PATTERNS, name)),
    parts.find(({ name }) => Object.hasOwn(RANGES, name)),
  ];
  if (pattern === undefined || range === undefined) throw bad('it needs a pattern and a range.');
  const number = (text: string | undefined): number => Number(text ?? Number.NaN);
  const days = textIn(pattern, 'DaysOfWeek');
  const month = textIn(pattern, 'Month');
  const numbered = textIn(range, 'NumberOfOccurrences');
  const parsed = v.safeParse(PatternedRecurrenceSchema, {
    pattern: {
      type: PATTERNS[pattern.name as keyof typeof PATTERNS],
      interval: pattern.name.endsWith('YearlyRecurrence') ? 1 : number(textIn(pattern, 'Interval')),
      month: month === undefined ? 0 : MONTHS.indexOf(month) + 1,
      dayOfMonth: Number(textIn(pattern, 'DayOfMonth') ?? 0),
      daysOfWeek: days === undefined ? [] : daysOf(days),
      firstDayOfWeek: textIn(pattern, 'FirstDayOfWeek') ?? 'Sunday',
      index: textIn(pattern, 'DayOfWeekIndex') ?? 'First',
    },
    range: {
      type: RANGES[range.name as keyof typeof RANGES],
      startDate: dateOf(range, 'StartDate'),
      endDate: dateOf(range, 'EndDate'),
      ...(numbered === undefined ? {} : { numberOfOccurrences: number(numbered) }),
    },
  });
  if (parsed.success) return parsed.output;
  throw bad(`${v.getDotPath(parsed.issues[0]) ?? 'it'} has a wrong value.`);
}

type Patterned = NonNullable<ReturnType<typeof toPatternedRecurrence>>;

const rangeName = (type: Patterned['range']['type']): string =>
  Object.entries(RANGES).find(([, ours]) => ours === type)?.[0] ?? '';

function endOf({ type, endDate, numberOfOccurrences }: Patterned['range']): XmlNode | null {
  if (type === 'numbered') return element('t:NumberOfOccurrences', String(numberOfOccurrences));
  return type === 'noEnd' ? null : element('t:EndDate', endDate);
}

/** The days of a pattern in one word; null where Exchange has none for them. */
function oneDay(days: readonly string[]): string | null {
  const [only] = days;
  if (days.length === 1 && only !== undefined) return capital(only);
  const isSame = (set: readonly string[]): boolean =>
    set.length === days.length && set.every((day) => days.includes(day));
  return SETS.find(([, set]) => isSame(set))?.[0] ?? null;
}

/** The parts of a pattern; null where Exchange has no words for it. */
function partsOf({ pattern }: Patterned): readonly XmlNode[] | null {
  const { type, month, dayOfMonth, daysOfWeek, index, firstDayOfWeek } = pattern;
  const interval = element('t:Interval', String(pattern.interval));
  const day = element('t:DayOfMonth', String(dayOfMonth));
  const ofYear = element('t:Month', MONTHS[month - 1] ?? '');
  if (type === 'daily') return [interval];
  if (type === 'weekly') {
    const days = element('t:DaysOfWeek', daysOfWeek.map(capital).join(' '));
    return [interval, days, element('t:FirstDayOfWeek', capital(firstDayOfWeek))];
  }
  if (type === 'absoluteMonthly') return [interval, day];
  // Every year, whatever the interval would be.
  if (type.endsWith('Yearly') && pattern.interval !== 1) return null;
  if (type === 'absoluteYearly') return [day, ofYear];
  const named = oneDay(daysOfWeek);
  if (named === null) return null;
  const relative = [element('t:DaysOfWeek', named), element('t:DayOfWeekIndex', capital(index))];
  return type === 'relativeMonthly' ? [interval, ...relative] : [...relative, ofYear];
}

/** @returns null where Exchange has no words for the rule */
export function writeRecurrence(recurrence: Patterned | null): XmlNode | null {
  const parts = recurrence === null ? null : partsOf(recurrence);
  if (recurrence === null || parts === null) return null;
  const { pattern, range } = recurrence;
  const name = Object.entries(PATTERNS).find(([, type]) => type === pattern.type)?.[0] ?? '';
  const start = element('t:StartDate', range.startDate);
  return element(
    't:Recurrence',
    element(`t:${name}`, ...parts),
    element(`t:${rangeName(range.type)}`, start, endOf(range)),
  );
}
