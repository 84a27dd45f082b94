/*
 * Each resource of an event is notified of its creation and of its cancellation (spec points 4 and 6).
 */
import type { Failure } from '../../contract.ts';
import type { CalendarEvent, EventTimes } from '../../model/event.ts';
import type { Result } from '../../model/result.ts';
import type { Log } from '../../wire/log.ts';
import type { ResourceNotification } from '../../wire/schemas/requests.ts';
import { eventTimes, findResource, timesFor } from '../events/event-resources.ts';
import type { Workspace } from '../shared/workspace.ts';

/** Sends one notification per resource attendee; a failed one is logged and delays nothing. */
export async function notifyResources(
  event: CalendarEvent,
  action: ResourceNotification['action'],
  workspace: Workspace,
  send: (notification: ResourceNotification) => Promise<Result<unknown, Failure>>,
  log: Log,
): Promise<void> {
  const times = eventTimes(event);
  if (times === null) {
    log(`No ${action} notification of ${event.id} was sent`, 'its times cannot be read');
    return;
  }
  const notifications = toNotifications(event, times, action, workspace);
  const sent = await Promise.all(notifications.map(send));
  for (const [index, result] of sent.entries()) {
    if (result.ok) continue;
    log(
      `The ${action} notification of ${event.id} failed`,
      `${notifications[index]?.resourceUsername}: ${result.error.type}`,
    );
  }
}

function toNotifications(
  event: CalendarEvent,
  times: EventTimes,
  action: ResourceNotification['action'],
  workspace: Workspace,
): readonly ResourceNotification[] {
  const { address: organiserEmail, name } = event.organizer.emailAddress;
  return event.attendees
    .filter((attendee) => attendee.resource)
    .map(({ emailAddress }) => {
      const resource = findResource(workspace, emailAddress.address);
      const { start, end } = timesFor(event, times, resource?.timezone ?? event.start.timeZone);
      return {
        id: event.id,
        resourceUsername: resource?.username ?? emailAddress.address,
        iCalUId: event.iCalUId,
        resourceDisplayName: resource?.displayName ?? emailAddress.name ?? emailAddress.address,
        subject: event.subject,
        showAs: event.showAs,
        realStart: new Date(start).toISOString(),
        realEnd: new Date(end).toISOString(),
        action,
        doneBy: 'assist',
        organiserName: name ?? organiserEmail,
        organiserEmail,
        orders: [],
      };
    });
}
