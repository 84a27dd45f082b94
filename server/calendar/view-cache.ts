import type { Store } from '../store/store.ts';
import { createTurns, inOwnTurn } from '../turns.ts';
import { availabilityView } from './availability-view.ts';

/** Some 40 MB: 20,000 resources over ten windows of a day. */
const MOST_CHARACTERS = 20_000_000;
/** Addresses × milliseconds: a whole timeline over one day. */
const LARGE = 200 * 86_400_000;
/** Addresses whose stamps are read at once, and those whose busy times are. */
const STAMPS_AT_ONCE = 1_000;
const BUSY_AT_ONCE = 100;

interface Kept {
  readonly stamp: number;
  readonly view: string;
}

export interface Views {
  /**
   * The availability of addresses as digits per slot, by address in lower case; an unknown address is all free.
   * @param start,end epoch milliseconds
   */
  read(emails: readonly string[], start: number, end: number): Promise<ReadonlyMap<string, string>>;
}

/**
 * Caches rendered views by address and window. A view is valid while the stamp of its resource is unchanged; people
 * have no stamp and are always rendered. Beyond the limit of characters the least recently used windows are dropped. It
 * is no plain Map by address, since requests ask for the same days of many resources at once.
 */
export function createViews({ calendar }: Pick<Store, 'calendar'>): Views {
  const windows = new Map<string, Map<string, Kept>>();
  let characters = 0;

  /** The views of a window, which becomes the most recently used. */
  function windowOf(start: number, end: number): Map<string, Kept> {
    const key = `${start} ${end}`;
    const window = windows.get(key) ?? new Map<string, Kept>();
    windows.delete(key);
    windows.set(key, window);
    return window;
  }

  function keep(window: Map<string, Kept>, email: string, kept: Kept): void {
    if (!window.has(email)) characters += kept.view.length;
    window.set(email, kept);
    for (const [key, oldest] of windows) {
      if (characters <= MOST_CHARACTERS || oldest === window) return;
      for (const { view } of oldest.values()) characters -= view.length;
      windows.delete(key);
    }
  }

  return {
    async read(emails, start, end) {
      async function render(missing: readonly { readonly email: string; readonly stamp: number | null }[]) {
        const busy = await calendar.busy(
          missing.map(({ email }) => email),
          start,
          end,
        );
        const window = windowOf(start, end);
        for (const { email, stamp } of missing) {
          const view = availabilityView(busy.get(email) ?? [], start, end);
          views.set(email, view);
          if (stamp !== null) keep(window, email, { stamp, view });
        }
      }

      const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
      const views = new Map<string, string>();
      const turn = createTurns();
      // A small query runs at once; large ones would all start in one iteration of the event loop.
      if (addresses.length * (end - start) > LARGE) await new Promise<void>(inOwnTurn);
      for (let from = 0; from < addresses.length; from += STAMPS_AT_ONCE) {
        const some = addresses.slice(from, from + STAMPS_AT_ONCE);
        // Before the busy times are read: a write in between then invalidates the view.
        const stamps = await calendar.useStamps(some);
        const window = windowOf(start, end);
        const missing = some.flatMap((email, index) => {
          const [kept, stamp] = [window.get(email), stamps[index] ?? null];
          if (kept === undefined || kept.stamp !== stamp) return [{ email, stamp }];
          views.set(email, kept.view);
          return [];
        });
        for (let first = 0; first < missing.length; first += BUSY_AT_ONCE) {
          await render(missing.slice(first, first + BUSY_AT_ONCE));
          await turn();
        }
        await turn();
      }
      return views;
    },
  };
}
