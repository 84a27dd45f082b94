/*
 * The address of the timeline that shows places which suit the form: free at its time, for its people. A place that is
 * chosen there is added to the form. Pure.
 */
import type { ReservationForm } from '../../../../workers/contract.ts';
import { dateOf } from '../../../i18n/formats.ts';
import { ROUTES } from '../../../state/routes.ts';
import { clockOf } from '../time/clock.ts';
import { addressesOf } from '../people/free-busy.ts';

/** ms */
const minute = 60_000;
/** The maximum number of minutes that the timeline searches for. */
const maxMinutes = 24 * 60;

export function timelineAddress({ start, end, isAllDay, attendees, guests = 0 }: ReservationForm): string {
  const parameters = new URLSearchParams({ for: 'form', date: dateOf(start) });
  const minutes = Math.round((end - start) / minute);
  if (!isAllDay && minutes > 0 && minutes <= maxMinutes) {
    parameters.set('duration', String(minutes));
    parameters.set('time', clockOf(start));
    parameters.set('free', '1');
  }
  const present = attendees.flatMap((invited) => (invited.remotely ? [] : addressesOf(invited))).length;
  if (guests > 0) parameters.set('seats', `${1 + guests + present}..`);
  for (const invited of attendees) {
    for (const email of addressesOf(invited)) parameters.append(invited.remotely ? 'online' : 'with', email);
  }
  return `${ROUTES.timeline}?${parameters.toString()}`;
}
