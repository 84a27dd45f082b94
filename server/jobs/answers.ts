import { announceUse } from '../calendar/announce.ts';
import { answerNotice } from '../calendar/notices.ts';
import type { ServerContext } from '../context.ts';
import type { DueAnswer } from '../store/store.ts';

const AT_ONCE = 100;

/** Lets resources answer the invitations whose time has come, as real calendars do: later, and by mail. */
export async function answerInvitations(context: ServerContext): Promise<void> {
  const { calendar } = context.store;
  const now = context.clock.now();
  const told = new Set<string>();
  let due: readonly DueAnswer[];
  do {
    due = await calendar.dueAnswers(now, AT_ONCE);
    for (const answer of due) await answerOne(context, answer, told, now);
  } while (due.length === AT_ONCE);
}

/** @param told what the organizers of series were told already: one mail says it for all of their dates */
async function answerOne(context: ServerContext, due: DueAnswer, told: Set<string>, now: number): Promise<void> {
  const { eventId, seriesMasterId, resourceEmail, answer } = due;
  const news = `${seriesMasterId ?? eventId} ${resourceEmail} ${answer}`;
  // A tentative answer is a sign of life, not worth a mail.
  const isTold = answer !== 'tentative' && !told.has(news);
  told.add(news);
  const notices = isTold ? answerNotice(resourceEmail, answer) : undefined;
  const outcome = await context.store.calendar.respond(eventId, resourceEmail, answer, now, notices);
  if (outcome.type !== 'changed') return;
  announceUse(context.hub, resourceEmail, outcome.event);
}
