import { announceUses } from '../calendar/announce.ts';
import { answerNotice } from '../calendar/notices.ts';
import type { ServerContext } from '../context.ts';
import type { DueAnswer } from '../store/store.ts';
import { forEachDue } from './each.ts';

/** They share a transaction; others have their turn behind it. */
const AT_ONCE = 50;

/** Lets resources answer the invitations whose time has come, as real calendars do: later, and by mail. */
export async function answerInvitations(context: ServerContext): Promise<void> {
  const { calendar } = context.store;
  const now = context.clock.now();
  const told = new Set<string>();
  let due: readonly DueAnswer[];
  let outcomes: readonly (boolean | null)[];
  do {
    due = await calendar.dueAnswers(now, AT_ONCE);
    outcomes = await forEachDue(context, 'answers', due, (answer) => answerOne(context, answer, told, now));
    announceUses(
      context.hub,
      due.filter((_answer, index) => outcomes[index]),
    );
    // What failed is still due: it waits for the next tick.
  } while (due.length === AT_ONCE && !outcomes.includes(null));
}

/** @param told what the organizers of series were told already: one mail says it for all of their dates */
async function answerOne(context: ServerContext, due: DueAnswer, told: Set<string>, now: number): Promise<boolean> {
  const { eventId, seriesMasterId, resourceEmail, answer } = due;
  const news = `${seriesMasterId ?? eventId} ${resourceEmail} ${answer}`;
  // A tentative answer is a sign of life, not worth a mail.
  const isTold = answer !== 'tentative' && !told.has(news);
  told.add(news);
  const notices = isTold ? answerNotice(resourceEmail, answer) : undefined;
  return context.store.calendar.answerAsResource(due, now, notices);
}
