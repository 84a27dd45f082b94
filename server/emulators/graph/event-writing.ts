import { randomUUID } from 'node:crypto';

import * as v from 'valibot';

import { createEvent } from '../../calendar/event-creation.ts';
import { changeEvent, finishEvent } from '../../calendar/event-changes.ts';
import { isOrganizer } from '../../calendar/event-view.ts';
import type { Caller, ServerContext } from '../../context.ts';
import type { StoredEvent } from '../../store/store.ts';
import { type FoundItem, type Item, toItem } from '../items.ts';
import { changeSeries } from '../series-writing.ts';
import { earlierEnd, withRefusals } from '../writes.ts';
import { type EventWrite, EventWriteSchema, toChangedBody, toNewBody } from './event-body.ts';
import { answerEvent, eventAnswer } from './event-reading.ts';
import { GraphError } from './graph-error.ts';
import { requireMatch } from './graph-match.ts';
import { isSamePattern, toRule } from './graph-recurrence.ts';
import type { GraphScope } from './graph-scope.ts';
import { findItem, resolveCalendar } from './mailboxes.ts';

const ROUTE = 'POST /me/events of Graph';
const EventParams = v.object({ user: v.optional(v.string(), 'me'), id: v.string() });
const MailboxParams = v.object({ user: v.optional(v.string(), 'me') });
const CreatedSchema = v.object({ id: v.string() });

const denied = (): GraphError =>
  new GraphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.');

/** Creates an event once for each transaction id, however often it is asked for. */
async function create(context: ServerContext, caller: Caller, written: EventWrite): Promise<Item> {
  const { store, clock } = context;
  const key = written.transactionId ?? randomUUID();
  // The first event counts for a transaction, whatever a repetition says.
  const identity = { userId: caller.userId, route: ROUTE, key, bodyHash: '' };
  const earlier = await store.calendar.recorded(identity, clock.now());
  const { answer } = earlier?.type === 'replayed' ? earlier : { answer: await write() };
  const { id } = v.parse(CreatedSchema, JSON.parse(answer.body));
  const event = await store.calendar.get(id);
  if (event === null || event.deleted) {
    throw new GraphError(409, 'ErrorDuplicateTransactionId', 'The event of this transaction was deleted.');
  }
  return toItem(context, event, event.seriesMasterId !== null);

  async function write() {
    const { recurrence } = written;
    const plain = await toNewBody(context, caller, written);
    const body = recurrence == null ? plain : { ...plain, recurrence: { rule: toRule(recurrence), exceptions: [] } };
    const render = (created: StoredEvent) => ({ status: 201, body: JSON.stringify({ id: created.id }) });
    return withRefusals(body, (asked) => createEvent(context, caller, asked, { ...identity, render }, clock.now()));
  }
}

/** Whether a write is about nothing but the times of an event. */
function isAboutTimes(written: EventWrite): boolean {
  const isTime = (name: string): boolean => name === 'start' || name === 'end';
  return (
    written.end !== undefined && Object.entries(written).every(([name, value]) => isTime(name) || value === undefined)
  );
}

function changeWhole(context: ServerContext, caller: Caller, written: EventWrite, item: FoundItem): Promise<Item> {
  const { recurrence, start, end: _, isAllDay: __, ...content } = written;
  return changeSeries(
    context,
    caller,
    {
      recurrence: recurrence == null ? recurrence : { rule: toRule(recurrence), exceptions: [] },
      writesStart: start !== undefined,
      writesContent: Object.keys(content).length > 0,
      over: (event, withTimes) => toChangedBody(context, caller, withTimes ? written : content, event),
      isSamePattern,
    },
    item,
  );
}

/** Changes an event or a series as its organizer. @throws GraphError, ProblemError */
export async function change(
  context: ServerContext,
  caller: Caller,
  written: EventWrite,
  item: FoundItem,
): Promise<Item> {
  if (item.isSeries) return changeWhole(context, caller, written, item);
  const { stored } = item;
  const { recurrence } = written;
  const plain = await toChangedBody(context, caller, written, stored);
  const end = isAboutTimes(written) ? earlierEnd(plain, stored, context.clock.now()) : null;
  if (end !== null) return { stored: await finishEvent(context, stored, end), isSeries: false };
  if (recurrence != null && stored.seriesMasterId !== null) {
    throw new GraphError(400, 'ErrorInvalidRequest', 'The recurrence of an occurrence cannot be set.');
  }
  const body = recurrence == null ? plain : { ...plain, recurrence: { rule: toRule(recurrence), exceptions: [] } };
  const event = await withRefusals(body, (asked) => changeEvent(context, caller, asked, stored, 'occurrence'));
  return toItem(context, event, recurrence != null);
}

/** Creating and changing events; in somebody else's calendar one may only read. */
export function registerEventWriting(scope: GraphScope): void {
  const { app, context, memberOf } = scope;

  for (const mailbox of ['/me', '/users/:user'] as const) {
    app.route({
      method: 'POST',
      url: `${mailbox}/events`,
      schema: { params: MailboxParams, body: EventWriteSchema },
      handler: async (request, reply) => {
        const caller = memberOf(request);
        const owner = await resolveCalendar(context, caller, request.params.user);
        if (owner.email !== caller.email.toLowerCase()) throw denied();
        const item = await create(context, caller, request.body);
        const answer: Readonly<Record<string, unknown>> = eventAnswer(scope, request, owner, item);
        reply
          .code(201)
          .header('location', `${String(answer['@odata.context']).split('$', 1)[0]}me/events/${String(answer['id'])}`);
        return answer;
      },
    });

    app.route({
      method: 'PATCH',
      url: `${mailbox}/events/:id`,
      schema: { params: EventParams, body: EventWriteSchema },
      handler: async (request, reply) => {
        const caller = memberOf(request);
        const owner = await resolveCalendar(context, caller, request.params.user);
        const item = await findItem(context, caller, owner, request.params.id);
        if (owner.email !== caller.email.toLowerCase() || !isOrganizer(item.stored, caller)) throw denied();
        requireMatch(request, item);
        const changed = await change(context, caller, request.body, item);
        return answerEvent(scope, request, reply, owner, changed);
      },
    });
  }
}
