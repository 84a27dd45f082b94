import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { announceUse } from '../../calendar/announce.ts';
import { leaveEvent, removeEvent } from '../../calendar/event-endings.ts';
import { findInvitation, isOrganizer } from '../../calendar/event-view.ts';
import { answerNotice } from '../../calendar/notices.ts';
import { requireChanged } from '../../calendar/outcomes.ts';
import type { Caller, ServerContext } from '../../context.ts';
import type { FoundItem } from '../items.ts';
import { endingOf } from '../writes.ts';
import { commentOf } from './event-body.ts';
import { GraphError } from './graph-error.ts';
import { requireMatch } from './graph-match.ts';
import type { GraphScope } from './graph-scope.ts';
import { findItem, resolveCalendar } from './mailboxes.ts';

const EventParams = v.object({ user: v.optional(v.string(), 'me'), id: v.string() });
const CommentSchema = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(10_000))));
const CancelBodySchema = v.optional(v.nullable(v.strictObject({ comment: CommentSchema })));
const AnswerBodySchema = v.optional(
  v.nullable(
    v.strictObject({
      comment: CommentSchema,
      sendResponse: v.optional(v.nullable(v.boolean()), true),
      proposedNewTime: v.optional(v.unknown()),
    }),
  ),
);
type AnswerBody = v.InferOutput<typeof AnswerBodySchema>;

const refused = (what: string): GraphError =>
  new GraphError(400, 'ErrorInvalidRequest', `Your request can't be completed. ${what}`);
const denied = (): GraphError =>
  new GraphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.');

/** Answers an invitation: what somebody declines leaves their calendar. */
export async function answer(
  context: ServerContext,
  caller: Caller,
  item: FoundItem,
  response: 'accepted' | 'declined' | 'tentative',
  { sendResponse, comment }: Pick<NonNullable<AnswerBody>, 'sendResponse' | 'comment'>,
): Promise<void> {
  const { store, clock } = context;
  const now = clock.now();
  if (response === 'declined') {
    await leaveEvent(context, { ...endingOf(item, caller, sendResponse === true, now), comment: commentOf(comment) });
    return;
  }
  const notices = sendResponse === true ? answerNotice(caller.email, response, commentOf(comment)) : undefined;
  const events = item.siblings.filter(({ deleted, end }) => !deleted && (!item.isSeries || end > now));
  for (const { id } of events) requireChanged(await store.calendar.respond(id, caller.email, response, now, notices));
}

/** Answers for a place, one event at a time: what it declines, it is free of. */
async function answerForPlace(
  { store, clock, hub }: ServerContext,
  { email }: Caller,
  item: FoundItem,
  response: 'accepted' | 'declined' | 'tentative',
  { sendResponse, comment }: NonNullable<AnswerBody>,
): Promise<void> {
  if (item.isSeries) throw refused('A place answers for each event of a series.');
  const notices = sendResponse === true ? answerNotice(email, response, commentOf(comment)) : undefined;
  const answered = requireChanged(await store.calendar.respond(item.stored.id, email, response, clock.now(), notices));
  announceUse(hub, email, answered.before);
}

interface OwnItem {
  readonly item: FoundItem;
  /** Whose word it is: the caller, or the place that an application speaks for. */
  readonly speaker: Caller;
}

/** Deleting and cancelling, and the answers of those who are invited. */
export function registerEventAnswers({ app, context, memberOf }: GraphScope): void {
  const { clock } = context;

  /** An event of the caller's own calendar, whom they may speak for alone. */
  async function ownItem(request: FastifyRequest, caller: Caller, user: string, id: string): Promise<OwnItem> {
    const owner = await resolveCalendar(context, caller, user);
    const item = await findItem(context, caller, owner, id);
    // An application speaks for places.
    const isPlace = caller.isApplication === true && owner.isOfResource;
    if (owner.email !== caller.email.toLowerCase() && !isPlace) throw denied();
    requireMatch(request, item);
    return { item, speaker: isPlace ? { ...caller, email: owner.email } : caller };
  }

  for (const mailbox of ['/me', '/users/:user'] as const) {
    app.route({
      method: 'DELETE',
      url: `${mailbox}/events/:id`,
      schema: { params: EventParams },
      handler: async (request, reply) => {
        const { params } = request;
        const { item, speaker } = await ownItem(request, memberOf(request), params.user, params.id);
        // An organizer's deletion is told to everybody, that of others to nobody.
        if (isOrganizer(item.stored, speaker)) await removeEvent(context, endingOf(item, speaker, true, clock.now()));
        else if (speaker.isApplication === true) throw denied();
        else await leaveEvent(context, endingOf(item, speaker, false, clock.now()));
        return reply.code(204).send();
      },
    });

    app.route({
      method: 'POST',
      url: `${mailbox}/events/:id/cancel`,
      schema: { params: EventParams, body: CancelBodySchema },
      handler: async (request, reply) => {
        const { params } = request;
        const { item, speaker } = await ownItem(request, memberOf(request), params.user, params.id);
        if (!isOrganizer(item.stored, speaker)) throw refused('You need to be an organizer to cancel a meeting.');
        await removeEvent(context, endingOf(item, speaker, true, clock.now()));
        return reply.code(202).send();
      },
    });

    const actions = [
      ['accept', 'accepted'],
      ['tentativelyAccept', 'tentative'],
      ['decline', 'declined'],
    ] as const;
    for (const [action, response] of actions) {
      app.route({
        method: 'POST',
        url: `${mailbox}/events/:id/${action}`,
        schema: { params: EventParams, body: AnswerBodySchema },
        handler: async (request, reply) => {
          const { params } = request;
          const { item, speaker } = await ownItem(request, memberOf(request), params.user, params.id);
          const isOfPlace = speaker.isApplication === true;
          if (isOfPlace ? isOrganizer(item.stored, speaker) : findInvitation(item.stored, speaker) === null) {
            throw refused("You can't respond to this meeting because you're the meeting organizer.");
          }
          const body = request.body ?? { sendResponse: true };
          if (body.proposedNewTime != null && (action === 'accept' || body.sendResponse !== true)) {
            throw refused('A new time cannot be proposed with this response.');
          }
          if (item.stored.cancelled) throw refused('The meeting was cancelled.');
          if (isOfPlace) await answerForPlace(context, speaker, item, response, body);
          else await answer(context, speaker, item, response, body);
          return reply.code(202).send();
        },
      });
    }
  }
}
