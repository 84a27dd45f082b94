import { announceUse } from '../calendar/announce.ts';
import { unconfirmedNotice } from '../calendar/notices.ts';
import type { ServerContext } from '../context.ts';
import { forEachDue } from './each.ts';

/** They share a transaction; others have their turn behind it. */
const AT_ONCE = 20;

/** Cancels what nobody confirmed before its window closed (spec point 4), however long ago that was. */
export async function cancelUnconfirmed(context: ServerContext): Promise<void> {
  const { store, clock, hub } = context;
  const now = clock.now();
  let found: number;
  let outcomes: readonly (boolean | null)[];
  do {
    const uses = await store.calendar.unconfirmed(now, AT_ONCE);
    found = uses.length;
    outcomes = await forEachDue(context, 'unconfirmed', uses, async ({ event, resourceEmail }) => {
      const notice = unconfirmedNotice(event, resourceEmail);
      const isCancelled = await store.calendar.cancelUnconfirmed(event.id, resourceEmail, notice, now);
      if (isCancelled) announceUse(hub, resourceEmail, event);
      return isCancelled;
    });
    // What failed is still due: it waits for the next tick.
  } while (found === AT_ONCE && !outcomes.includes(null));
}
