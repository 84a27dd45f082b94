/*
 * An existing event in the form.
 */
import type { FormOfEvent, Invited, Recurrence, ReservationForm } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { CalendarEvent } from '../../model/event.ts';
import { htmlToPlain, isFormatted } from '../../model/html.ts';
import type { Instant } from '../../model/units.ts';
import { canChange } from '../../rules/enriched-event.ts';
import {
  eventTimes,
  findResource,
  isPartlyHidden,
  permissionsOf,
  timesFor,
  toRules,
} from '../events/event-resources.ts';
import type { Movable } from '../reservations/reservation-move.ts';
import type { Workspace } from '../shared/workspace.ts';

/**
 * What the form shows of an event, in the viewer's zone.
 * @param recurrence that of its series; null = it happens once
 * @returns null where the event's times cannot be read
 */
export function toForm(
  event: CalendarEvent,
  recurrence: Recurrence | null,
  workspace: Workspace,
): ReservationForm | null {
  const times = eventTimes(event);
  if (times === null) return null;
  const { start, end } = timesFor(event, times, workspace.timeZone);
  return {
    resourceIds: event.attendees.flatMap(({ resource, emailAddress }) => {
      const found = resource ? findResource(workspace, emailAddress.address) : undefined;
      return found === undefined ? [] : [found.id];
    }),
    subject: event.subject,
    start,
    end,
    isAllDay: event.isAllDay,
    attendees: peopleOf(event),
    visibility: event.visibility,
    showAs: event.showAs === 'unknown' ? 'busy' : event.showAs,
    reminder: event.reminder ?? null,
    text: htmlToPlain(event.bodyHtml ?? ''),
    meeting: meetingOf(event),
    ...(event.guests ? { guests: event.guests } : {}),
    recurrence,
  };
}

function peopleOf({ attendees, organizer }: CalendarEvent): readonly Invited[] {
  const host = addressKey(organizer.emailAddress.address);
  return attendees
    .filter(({ resource, emailAddress }) => !resource && addressKey(emailAddress.address) !== host)
    .map(({ emailAddress: { address, name }, remotely = false }) => ({
      email: address,
      displayName: name ?? address,
      isGroup: false,
      remotely,
      members: null,
    }));
}

/** Which kind of meeting an event has. A Webex link identifies one of Webex; all others are the provider's. */
export function meetingOf({
  onlineMeeting = null,
  onlineMeetingProvider = null,
}: CalendarEvent): ReservationForm['meeting'] {
  const host = URL.parse(onlineMeeting?.url ?? '')?.hostname ?? '';
  if (onlineMeetingProvider === 'webex' || /(^|\.)webex\.com$/.test(host)) return 'webex';
  return onlineMeeting === null && onlineMeetingProvider === null ? 'none' : 'provider';
}

/** The body where another client formatted it, else ''. */
export function formattedBody({ bodyHtml = '' }: CalendarEvent): string {
  return isFormatted(bodyHtml) ? bodyHtml : '';
}

/** Why an event may not be changed now; null = it may be (spec point 4). */
export function reasonAgainst(
  { event, resources, records }: Movable,
  workspace: Workspace,
  now: Instant,
): FormOfEvent['reason'] {
  if (!permissionsOf(event).canChange) return 'not-organizer';
  if (event.cancelled) return 'cancelled';
  const times = eventTimes(event);
  if (times === null || timesFor(event, times, workspace.timeZone).end <= now) return 'past';
  if (isPartlyHidden(resources, workspace)) return 'hidden-place';
  const ruled = toRules({ event, times, resources }, records, workspace, now);
  return canChange({ ...ruled, isAllowed: true }, now) ? null : 'not-confirmed';
}
