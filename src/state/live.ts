import { proxy } from 'valtio';

import type { Close, LiveState } from '../../workers/contract.ts';
import { keepOpen } from './workers.ts';

/** The live connection; `now` is the server's time when it last changed, 0 = not told yet. */
export const live: LiveState & { connection: LiveState['connection']; now: number } = proxy({
  connection: 'Disconnected' as LiveState['connection'],
  now: 0,
});

/** Follows the worker's live connection. */
export function followLive(): Close {
  return keepOpen((api) =>
    api.live.watch((state) => {
      live.connection = state.connection;
      live.now = state.now;
    }),
  );
}
