import type { Close } from '../../contract.ts';
import { success } from '../../model/result.ts';
import type { Timers } from '../../wire/timers.ts';
import type { AskArea } from './lazy-area.ts';

/** Milliseconds until the module is asked for again where it could not be loaded. */
const RETRY_DELAY = 5_000;

/**
 * Follows something of an area that is loaded for it.
 * @param watch begins; what it tells after the end must be ignored: it is given a function that says so
 */
export function watchLate<Area>(
  ask: AskArea<Area>,
  timers: Timers,
  watch: (area: Area, isOpen: () => boolean) => Promise<Close>,
): Close {
  let end: Close = () => undefined;
  let isOpen = true;
  const begin = async (): Promise<void> => {
    const answer = await ask(async (area) => success(await watch(area, () => isOpen)));
    end = answer.ok ? answer.value : timers.after(RETRY_DELAY, () => void begin());
    if (!isOpen) end();
  };
  void begin();
  return () => {
    isOpen = false;
    end();
  };
}
