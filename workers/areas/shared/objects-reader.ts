import type { Close } from '../../contract.ts';
import { success } from '../../model/result.ts';
import type { Timers } from '../../wire/timers.ts';
import type { Objects } from '../objects/objects.ts';
import type { AskArea } from './lazy-area.ts';

/** Milliseconds until the module is asked for again where it could not be loaded. */
const RETRY_DELAY = 5_000;

/** Controllable objects, for other areas. */
export interface ObjectsReader {
  /**
   * Ids of the indicators that say "out of order": at once what is known (none until read), then after each change of
   * that set. Works signed in and anonymous.
   */
  watchClosed(onClosed: (ids: ReadonlySet<string>) => void): Close;
}

export function createObjectsReader(ask: AskArea<Objects>, timers: Timers): ObjectsReader {
  return {
    watchClosed(onClosed) {
      let end: Close = () => undefined;
      let isOpen = true;
      onClosed(new Set());
      const begin = async (): Promise<void> => {
        const answer = await ask(async (area) => success(await area.watchClosed((ids) => isOpen && onClosed(ids))));
        end = answer.ok ? answer.value : timers.after(RETRY_DELAY, () => void begin());
        if (!isOpen) end();
      };
      void begin();
      return () => {
        isOpen = false;
        end();
      };
    },
  };
}
