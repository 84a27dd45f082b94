import { proxy } from 'valtio';

import type { Close, LiveState } from '../../workers/contract.ts';
import { keepOpen } from './workers.ts';

/** The live connection; `now` is the server's time when it last changed, 0 = not told yet. */
export const live: { -readonly [Key in keyof LiveState]: LiveState[Key] } = proxy<LiveState>({
  connection: 'Disconnected',
  now: 0,
  downSince: null,
});

/** Follows the worker's live connection. */
export function followLive(): Close {
  return keepOpen((api) =>
    api.live.watch((state) => {
      live.connection = state.connection;
      live.now = state.now;
      live.downSince = state.downSince;
    }),
  );
}
