import { announceUse, announceUses } from '../calendar/announce.ts';
import { answerNotice, unconfirmedNotice } from '../calendar/notices.ts';
import type { ServerContext } from '../context.ts';
import type { DueAnswer } from '../store/store.ts';

/** Answers and cancellations that share a transaction; other requests run between two of them. */
const ANSWERS_AT_ONCE = 50;
const CANCELLATIONS_AT_ONCE = 20;

/** Lets resources answer due invitations as real calendars do: after a delay, and by mail. */
export async function answerInvitations(context: ServerContext): Promise<void> {
  const { calendar } = context.store;
  const now = context.clock.now();
  const notified = new Set<string>();
  let due: readonly DueAnswer[];
  let outcomes: readonly (boolean | null)[];
  do {
    due = await calendar.dueAnswers(now, ANSWERS_AT_ONCE);
    outcomes = await forEachDue(context, 'answers', due, (answer) => answerOne(context, answer, notified, now));
    announceUses(
      context.hub,
      due.filter((_answer, index) => outcomes[index]),
    );
    // A failed item is still due: it waits for the next tick.
  } while (due.length === ANSWERS_AT_ONCE && !outcomes.includes(null));
}

/** @param notified what the organizers of series already know: one mail covers all of their dates */
async function answerOne(context: ServerContext, due: DueAnswer, notified: Set<string>, now: number): Promise<boolean> {
  const { eventId, seriesMasterId, resourceEmail, answer } = due;
  const news = `${seriesMasterId ?? eventId} ${resourceEmail} ${answer}`;
  // A tentative answer is not worth a mail.
  const needsNotice = answer !== 'tentative' && !notified.has(news);
  notified.add(news);
  const notices = needsNotice ? answerNotice(resourceEmail, answer) : undefined;
  return context.store.calendar.answerAsResource(due, now, notices);
}

/** Cancels uses that nobody confirmed before their window closed (spec point 4), however long ago that was. */
export async function cancelUnconfirmed(context: ServerContext): Promise<void> {
  const { store, clock, hub } = context;
  const now = clock.now();
  let found: number;
  let outcomes: readonly (boolean | null)[];
  do {
    const uses = await store.calendar.unconfirmed(now, CANCELLATIONS_AT_ONCE);
    found = uses.length;
    outcomes = await forEachDue(context, 'unconfirmed', uses, async ({ event, resourceEmail }) => {
      const notice = unconfirmedNotice(event, resourceEmail);
      const isCancelled = await store.calendar.cancelUnconfirmed(event.id, resourceEmail, notice, now);
      if (isCancelled) announceUse(hub, resourceEmail, event);
      return isCancelled;
    });
    // A failed item is still due: it waits for the next tick.
  } while (found === CANCELLATIONS_AT_ONCE && !outcomes.includes(null));
}

/**
 * Processes all items at once. A failed item is logged and stays due; the others continue.
 * @returns the outcome of each; null = it failed
 */
function forEachDue<Item, Outcome extends boolean>(
  { log }: Pick<ServerContext, 'log'>,
  job: string,
  items: readonly Item[],
  work: (item: Item) => Promise<Outcome>,
): Promise<readonly (Outcome | null)[]> {
  return Promise.all(
    items.map(async (item) => {
      try {
        return await work(item);
      } catch (error) {
        log.error({ err: error, job }, 'job failed for one of what is due');
        return null;
      }
    }),
  );
}
