import { proxy } from 'comlink';

import type { Close, Computation, ReservationApi, TimelineApi, TimelineUpdate } from '../contract.ts';
import type { Log } from '../wire/log.ts';
import { createLive } from './live.ts';
import { createOutbox } from './outbox.ts';
import { createPainterFeed, type PainterFeed } from './painter-feed.ts';
import type { Platform } from './platform.ts';
import { createRemoteListener, subscribeRemotely } from './remote-listener.ts';
import { createReservations } from './reservation.ts';
import { createSession } from './session.ts';
import { createTimeline } from './timeline.ts';

/**
 * Builds the services and puts them behind the contract, as Comlink wants it: frames change hands, a `Close` that goes
 * to the main thread is a proxy, and callbacks that came from there are released when they have served.
 */
export function composeComputation(platform: Platform): Computation {
  const { timers, log } = platform;
  const { api, source, http, start } = createSession(platform);
  const live = createLive(source, platform);
  const feed = createPainterFeed();
  const timeline = createTimeline(source, live, { timers, log, feed: feed.send });
  const reservation = createReservations(source, { timers, log, onChanged: timeline.refresh });
  const lockName = platform.holdLifeLock();
  platform.onOnline(() => {
    live.wake();
    if (!isVerified(source.current())) void api.retry();
  });

  return {
    start,
    connectPainter: async (port) => feed.connect(port),
    lockName: () => lockName,
    session: {
      ...api,
      watch: async (onState) => proxy(await subscribeRemotely(onState, log, api.watch)),
    },
    timeline: bridgeTimeline(timeline, feed, log),
    reservation: bridgeReservation(reservation, log),
    outbox: createOutbox({ http, apiBase: source.apiOrigin, log }),
    live: {
      watch: async (onState) => proxy(await subscribeRemotely(onState, log, live.watch)),
    },
  };
}

function isVerified(workspace: { readonly isCached: boolean } | null): boolean {
  return workspace !== null && !workspace.isCached;
}

function bridgeTimeline(timeline: TimelineApi, feed: PainterFeed, log: Log): TimelineApi {
  let latest: Close | null = null;
  return {
    async open(query, onUpdate) {
      const listener = createRemoteListener<TimelineUpdate>(onUpdate, log);
      const end = await timeline.open(query, (update) =>
        listener.tell(update, update.type === 'frame' ? [update.frame.buffer] : []),
      );
      const close = (): void => {
        end();
        listener.release();
        if (latest === close) feed.clear();
      };
      latest = close;
      return proxy(close);
    },
    explain: timeline.explain,
  };
}

function bridgeReservation(reservation: ReservationApi, log: Log): ReservationApi {
  return {
    ...reservation,
    async create(draft, onProgress) {
      const listener = createRemoteListener(onProgress, log);
      const created = await reservation.create(draft, (progress) => {
        listener.tell(progress);
        if (progress.type === 'answered' || progress.type === 'unanswered') listener.release();
      });
      if (!created.ok) listener.release();
      return created;
    },
  };
}
