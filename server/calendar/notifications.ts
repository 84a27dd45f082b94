import type { ResourceNotification } from '../../workers/wire/schemas/requests.ts';
import type { Caller, ServerContext } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import { takesPart } from './event-view.ts';
import { subjectOf } from './notices.ts';

/**
 * Takes the notification of a resource about a creation or a cancellation (spec point 4); it lands in the outbox.
 * @throws ProblemError 403 for guests and for those who take no part in the event, 400 where the resource does not
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
  // A place that was given up hears of its cancellation.
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
