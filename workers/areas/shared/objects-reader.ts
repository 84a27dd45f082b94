import type { Timers } from '../../wire/timers.ts';
import type { Objects } from '../objects/objects.ts';
import type { ObjectsReader } from './area-deps.ts';
import { watchLate } from './late-watch.ts';
import type { AskArea } from './lazy-area.ts';

/** Asks the area of the objects, which is loaded with the first watcher. */
export const createObjectsReader = (ask: AskArea<Objects>, timers: Timers): ObjectsReader => ({
  watchClosed(onClosed) {
    onClosed(new Set());
    return watchLate(ask, timers, (area, isOpen) => area.watchClosed((ids) => isOpen() && onClosed(ids)));
  },
});
