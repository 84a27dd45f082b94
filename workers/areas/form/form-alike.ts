/*
 * Whether two forms describe the same reservation.
 */
import type { FormOfEvent, ReservationForm, SeriesScope } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { CalendarEvent } from '../../model/event.ts';
import type { Instant } from '../../model/units.ts';
import { NEVER } from '../../wire/timers.ts';
import { toForm } from './form-of-event.ts';
import { eventsInScope } from '../reservations/reservation-series.ts';
import type { Workspace } from '../shared/workspace.ts';

/** Whether two forms are equal except for their rules. The order of lists does not matter; the times do. */
export function isSameForm(a: ReservationForm, b: ReservationForm): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(form: ReservationForm) {
  const { resourceIds, attendees, subject, start, end, isAllDay, visibility, showAs, reminder, text, meeting } = form;
  const { guests = 0 } = form;
  const people = attendees.map(({ email, remotely }) => `${addressKey(email)} ${remotely}`).toSorted();
  const facts = [subject.trim(), start, end, isAllDay, visibility, showAs, reminder, text.trim(), meeting, guests];
  return [resourceIds.toSorted(), people, facts];
}

/**
 * Whether a change of all of a series replaces the same thing on each date: a date with content of its own would
 * not get it back.
 */
export async function isAlikeSeries(
  { form }: FormOfEvent,
  event: CalendarEvent,
  scope: SeriesScope,
  workspace: Workspace,
  now: Instant,
): Promise<boolean> {
  if (scope !== 'series') return true;
  const events = await eventsInScope(event, scope, workspace, now, NEVER);
  if (!events.ok) return false;
  const anyTime = (one: ReservationForm): ReservationForm => ({ ...one, start: 0, end: 0 });
  return events.value.every((one) => {
    const other = toForm(one, null, workspace);
    const isSameBody = (one.bodyHtml ?? '') === (event.bodyHtml ?? '');
    return other !== null && isSameBody && isSameForm(anyTime(other), anyTime(form));
  });
}
