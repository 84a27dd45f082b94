/*
 * The rule of an existing series, as its form shows it and as it is sent. Pure.
 */
import type { FormCheck, Instant, OccurrenceCheck, Recurrence, ReservationForm } from '../../../../workers/contract.ts';
import { dateOf, shiftDate } from '../../../i18n/formats.ts';
import { daysBetween } from '../time/clock.ts';
import { type Repeat, toRepeat, toRule, type Weekday, weekdays } from './recurrence.ts';

/** Whether the user has edited the rule. */
export function isRuleEdited({ recurrence }: ReservationForm, read: ReservationForm): boolean {
  return JSON.stringify(recurrence) !== JSON.stringify(read.recurrence);
}

/** A change of the form. Unless the user has edited the rule, moving the start keeps the original one. */
export function withoutMovedRule(
  part: Partial<ReservationForm>,
  form: ReservationForm,
  read: ReservationForm,
): Partial<ReservationForm> {
  if (part.start === undefined || isRuleEdited(form, read)) return part;
  return { ...part, recurrence: read.recurrence };
}

/**
 * The rule to show. Unless the user has edited it, it is the original one, moved with the start, with the number of dates
 * that a new rule would cover.
 * @param now dates that have begun do not move
 */
export function shownRule(
  form: ReservationForm,
  read: ReservationForm,
  check: FormCheck | null,
  now: Instant,
): Recurrence | null {
  const { recurrence } = read;
  if (isRuleEdited(form, read) || recurrence === null) return form.recurrence;
  const days = daysBetween(dateOf(read.start), dateOf(form.start));
  const repeat = toRepeat(recurrence.rule, read.start);
  const exceptions = movedExceptions(recurrence, days, check);
  if (repeat === null) return { rule: recurrence.rule, exceptions };
  const moved = movedRepeat(repeat, days);
  const toCome = (check?.occurrences ?? []).filter(({ start }) => start > now || start === form.start);
  const left = countLeft(toCome, exceptions);
  const isCounted = moved.ends.type === 'count' && left > 0 && left !== moved.ends.count;
  if (days === 0 && !isCounted) return recurrence;
  return {
    rule: toRule(isCounted ? { ...moved, ends: { type: 'count', count: left } } : moved, form.start),
    exceptions,
  };
}

/** The dates left out. The worker finds those of monthly and yearly rules; others move by the same number of days. */
function movedExceptions(
  { rule, exceptions }: Recurrence,
  days: number,
  check: FormCheck | null,
): Recurrence['exceptions'] {
  if (days === 0 || check === null || !isOfMonths(rule)) return exceptions.map((date) => shiftDate(date, days));
  return check.occurrences.filter(({ isLeftOut }) => isLeftOut).map(({ date }) => date);
}

const isOfMonths = (rule: string): boolean => /FREQ=(MONTHLY|YEARLY)/i.test(rule);

/** The number of dates, including those left out after the first. */
function countLeft(occurrences: readonly OccurrenceCheck[], exceptions: readonly string[]): number {
  const first = occurrences[0]?.date;
  return first === undefined ? 0 : occurrences.length + exceptions.filter((date) => date > first).length;
}

/** All weekdays and the end move with the start. */
function movedRepeat(repeat: Repeat, days: number): Repeat {
  const shiftWeekday = (day: Weekday): Weekday => weekdays.at((weekdays.indexOf(day) + days) % 7) ?? day;
  const { ends } = repeat;
  return {
    ...repeat,
    weekdays: repeat.weekdays.map(shiftWeekday),
    ends: ends.type === 'until' ? { type: 'until', date: shiftDate(ends.date, days) } : ends,
  };
}

/**
 * The rule to send. An unedited one is sent as it was read, since the server moves its events; an edited monthly or
 * yearly one names its date.
 * @param shown the rule that the fields show
 */
export function sentRule(form: ReservationForm, read: ReservationForm, shown: Recurrence | null): Recurrence | null {
  if (shown === null || read.recurrence === null) return shown;
  if (!isRuleEdited(form, read)) return read.recurrence;
  return isOfMonths(shown.rule) ? { ...shown, rule: withOwnDate(shown.rule, form.start) } : shown;
}

/** Names the date of the start, as the series may begin on an earlier one. */
function withOwnDate(rule: string, start: Instant): string {
  if (/BYDAY|BYMONTHDAY/.test(rule)) return rule;
  const date = new Date(start);
  const month = rule.startsWith('FREQ=YEARLY') ? `;BYMONTH=${date.getMonth() + 1}` : '';
  return `${rule}${month};BYMONTHDAY=${date.getDate()}`;
}
