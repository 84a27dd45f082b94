import type { Close } from '../../contract.ts';
import { success } from '../../model/result.ts';
import type { Timers } from '../../wire/timers.ts';
import type { Objects } from '../objects/objects.ts';
import type { ObjectsReader } from './area-deps.ts';
import type { AskArea } from './lazy-area.ts';

/** Milliseconds until the module is asked for again where it could not be loaded. */
const RETRY_DELAY = 5_000;

/** Asks the area of the objects, which is loaded with the first watcher. */
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
