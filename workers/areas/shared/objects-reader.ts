import type { Close } from '../../contract.ts';
import type { Timers } from '../../wire/timers.ts';
import type { Objects } from '../objects/objects.ts';
import { watchLate } from './late-watch.ts';
import type { AskArea } from './lazy-area.ts';

/** Controllable objects, for other areas. */
export interface ObjectsReader {
  /**
   * Ids of the indicators that say "out of order": at once what is known (none until read), then after each change of
   * that set. Works signed in and anonymous.
   */
  watchClosed(onClosed: (ids: ReadonlySet<string>) => void): Close;
}

export const createObjectsReader = (ask: AskArea<Objects>, timers: Timers): ObjectsReader => ({
  watchClosed(onClosed) {
    onClosed(new Set());
    return watchLate(ask, timers, (area, isOpen) => area.watchClosed((ids) => isOpen() && onClosed(ids)));
  },
});
