import type { ResourceNotification } from '../../workers/wire/schemas/requests.ts';
import type { Caller, ServerContext } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import { takesPart } from './event-view.ts';
import { subjectOf } from './notices.ts';

/**
 * Accepts a resource's notification of a creation or a cancellation (spec point 4) and puts it in the outbox.
 * @throws ProblemError 403 for guests and non-participants, 400 where the resource is not in the event
 */
export async function notifyResource(
  { store, clock }: ServerContext,
  caller: Caller,
  notification: ResourceNotification,
): Promise<void> {
  const event = await store.calendar.get(notification.id);
  if (caller.isGuest || event === null || !takesPart(event, caller))
    throw new ProblemError(403, 'forbidden', 'You take no part in this event.');

  const isCreation = notification.action === 'create';
  const present = event.attendees.filter(({ isResource }) => isResource).map(({ email }) => email);
  // A resource that was removed from the event is notified of its cancellation.
  const former = isCreation ? [] : await store.calendar.formerResources(event.id);
  const to = await findResource(store, [...present, ...former], notification.resourceUsername);
  await store.outbox.add(
    {
      kind: 'resource-notification',
      to,
      subject: `${isCreation ? 'Reserved' : 'Cancelled'}: ${subjectOf(event)}`,
      body: [
        `${event.organizerName} ${isCreation ? 'reserved' : 'cancelled'} this resource.`,
        `From: ${notification.realStart}`,
        `To: ${notification.realEnd}`,
        `Orders: ${notification.orders?.length ?? 0}`,
      ].join('\n'),
      eventId: event.id,
    },
    clock.now(),
  );
}

async function findResource(
  store: ServerContext['store'],
  emails: readonly string[],
  username: string,
): Promise<string> {
  for (const email of emails) {
    const stored = await store.campus.resourceByEmail(email);
    if (stored?.resource.username === username) return email;
  }
  throw new ProblemError(400, 'invalid_request', `The event has no resource ${username}.`);
}
