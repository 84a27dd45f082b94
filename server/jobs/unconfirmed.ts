import { announceUse } from '../calendar/announce.ts';
import { unconfirmedNotice } from '../calendar/notices.ts';
import type { ServerContext } from '../context.ts';

const AT_ONCE = 100;

/** Cancels what nobody confirmed before its window closed (spec point 4), however long ago that was. */
export async function cancelUnconfirmed(context: ServerContext): Promise<void> {
  const { store, clock, hub } = context;
  const now = clock.now();
  let found: number;
  do {
    const uses = await store.calendar.unconfirmed(now, AT_ONCE);
    found = uses.length;
    for (const { event, resourceEmail } of uses) {
      const notice = unconfirmedNotice(event, resourceEmail);
      const isCancelled = await store.calendar.cancelUnconfirmed(event.id, resourceEmail, notice, now);
      if (isCancelled) announceUse(hub, resourceEmail, event);
    }
  } while (found === AT_ONCE);
}
