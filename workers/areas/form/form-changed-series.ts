/*
 * Which events of an existing series a form changes, and to which dates.
 */
import type { FormProblem, Recurrence, ReservationForm, SeriesScope } from '../../contract.ts';
import { timesIn } from '../../model/all-day.ts';
import type { CalendarEvent } from '../../model/event.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { createZoneResolver } from '../../model/zones.ts';
import { eventTimes } from '../events/event-resources.ts';
import type { FormContext } from './form-context.ts';
import type { ChangedEvents } from './form-own-times.ts';
import { expandForm, type FormSeries, type RepeatingForm } from './form-series.ts';

const zoneOf = createZoneResolver();

interface Repeating {
  readonly recurrence?: Recurrence | null | undefined;
}

/** Whether two forms, or a form and an event, repeat by the same rule with the same dates left out. */
export function isSameRule(a: Repeating, b: Repeating): boolean {
  return JSON.stringify(a.recurrence ?? null) === JSON.stringify(b.recurrence ?? null);
}

/** The events that a form changes; if it gives them other dates, those that have begun keep theirs. */
export function changedBy(
  form: ReservationForm,
  { event, events }: ChangedEvents,
  scope: SeriesScope,
  now: Instant,
): ChangedEvents {
  if (scope === 'occurrence') return { event, events: [event] };
  const startOf = (one: CalendarEvent): Instant => eventTimes(one)?.start ?? now;
  const from = scope === 'series' ? Number.NEGATIVE_INFINITY : startOf(event);
  const since = isSameRule(form, event) ? from : Math.max(from, now + 1);
  return { event, events: events.filter((one) => one.id === event.id || startOf(one) >= since) };
}

/**
 * The dates of an existing series as a form changes it: moved by as much of the wall clock as this event, or those of
 * another rule, which begins with the first one that changes.
 * @returns null where the times of the event cannot be read
 */
export async function changedSeries(
  form: RepeatingForm,
  { event, events }: ChangedEvents,
  scope: SeriesScope,
  formContext: FormContext,
): Promise<Result<FormSeries | null, string | FormProblem>> {
  const viewerZone = formContext.workspace.timeZone;
  const timeZone = zoneOf(event.start.timeZone) ?? viewerZone;
  const present = eventTimes(event);
  if (present === null) return success(null);
  const { moveOccurrences, movedRule } = await import('../../model/recurrence.ts');
  const times = events.flatMap((one) => (one.cancelled ? [] : (eventTimes(one) ?? [])));
  const after = timesIn(form, viewerZone, timeZone);
  const asked = isSameRule(form, event) ? null : form.recurrence;
  const rule = movedRule(event.recurrence, asked, { times, from: present.start, to: after.start, timeZone });
  if (rule.type === 'none') return failure({ type: 'unmovable-rule' });
  if (rule.type === 'by-months') {
    const { recurrence, begin } = rule;
    return expandForm({ ...form, recurrence }, formContext, scope === 'series' ? begin : undefined);
  }
  const moved = moveOccurrences(times, present, after, timeZone, form.isAllDay);
  if (asked !== null) return expandForm(form, formContext, scope === 'series' ? moved[0]?.date : undefined);
  return success({ timeZone, dates: moved.map(({ date, start, end }) => ({ date, start, end, isLeftOut: false })) });
}
