/*
 * Where the timeline shows the places that are free when a form wants one, for as many as come; what is chosen there
 * goes on in the form. Pure.
 */
import type { ReservationForm } from '../../../../workers/contract.ts';
import { dateOf } from '../../../i18n/formats.ts';
import { ROUTES } from '../../../state/routes.ts';
import { clockOf } from '../time/clock.ts';
import { ownersOf } from '../people/free-busy.ts';

/** ms */
const minute = 60_000;
/** Minutes that the timeline looks for at the most. */
const longest = 24 * 60;

export function timelineAddress({ start, end, isAllDay, attendees }: ReservationForm): string {
  const parameters = new URLSearchParams({ for: 'form', date: dateOf(start) });
  const minutes = Math.round((end - start) / minute);
  if (!isAllDay && minutes > 0 && minutes <= longest) {
    parameters.set('minutes', String(minutes));
    parameters.set('at', clockOf(start));
    parameters.set('free', '1');
  }
  for (const invited of attendees) {
    for (const email of ownersOf(invited)) parameters.append(invited.remotely ? 'online' : 'with', email);
  }
  return `${ROUTES.timeline}?${parameters.toString()}`;
}
