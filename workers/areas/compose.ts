import { proxy } from 'comlink';

import type { Close, Computation, TimelineApi, TimelineUpdate } from '../contract.ts';
import type { Log } from '../wire/log.ts';
import { createLazyAreas } from './shared/lazy-areas.ts';
import { createLazyColleagues } from './colleagues/lazy-colleagues.ts';
import { createListeners } from './shared/listeners.ts';
import { createLive, type Live } from './live/live.ts';
import { createPainterFeed, type PainterFeed } from './timeline/painter-feed.ts';
import { createLazyModules, createPreload } from './shared/lazy-modules.ts';
import type { Platform } from './platform.ts';
import { createRemoteListener, subscribeRemotely } from './shared/remote-listener.ts';
import { watchRemovedPlaces } from './live/removed-places.ts';
import { createSession } from './session/session.ts';
import { createTimeline } from './timeline/timeline.ts';

/** Milliseconds over which the clients of a campus spread their questions after a change. */
const RELOAD_SPREAD = 2_000;

/**
 * Builds the services and puts them behind the contract, as Comlink wants it: frames change hands, a `Close` that goes
 * to the main thread is a proxy, and callbacks that came from there are released when they have served.
 */
export function composeComputation(platform: Platform): Computation {
  const { timers, log } = platform;
  const { api, source, http, asking, firstPaint, startupSnapshot, start } = createSession(platform);
  const live = createLive(source, firstPaint, platform);
  const feed = createPainterFeed();
  const parts = createLazyModules(platform);
  const colleagues = createLazyColleagues(source, parts.following, (part) =>
    part.createServedColleagues(source, { http, timers, log }),
  );
  const timeline = createTimeline(source, live, {
    timers,
    log,
    feed: feed.send,
    parts,
    followed: colleagues.followed,
    firstPaint,
    startupSnapshot,
    asking,
  });
  const changes = createListeners<readonly string[]>();
  changes.add(timeline.refresh);
  const { reservation } = createLazyAreas(
    parts.reserving,
    (part) => ({
      reservation: part.createServedReservations(source, { timers, log, onChanged: changes.tell }),
    }),
    source,
    timers,
  );
  const screens = createLazyAreas(
    parts.screens,
    (part) => part.composeScreens({ source, live, http, platform, changes, colleagues }),
    source,
    timers,
  );
  const lockName = platform.holdLifeLock();
  followCampus(live, platform, () => void api.retry());

  return {
    start,
    connectPainter: async (port) => feed.connect(port),
    lockName: () => lockName,
    session: {
      ...api,
      watch: async (onState) => proxy(await subscribeRemotely(onState, log, api.watch)),
    },
    timeline: bridgeTimeline(timeline, feed, log, createPreload(Object.values(parts), timers)),
    reservation,
    colleagues: {
      ...colleagues,
      watch: async (onState) => proxy(await subscribeRemotely(onState, log, colleagues.watch)),
    },
    screens,
    eventsLog: { list: async () => source.current()?.eventsLog.list() ?? [] },
    live: {
      watch: async (onState) => proxy(await subscribeRemotely(onState, log, live.watch)),
      watchRemoved: async (onRemoved) =>
        proxy(await subscribeRemotely(onRemoved, log, async (tell) => watchRemovedPlaces(source, tell))),
      resume: live.resume,
      async wake() {
        live.wake();
        if (!isVerified(source.current())) void api.retry();
      },
      keepTrying: live.keepTrying,
    },
  };
}

/** Reads configuration and resources again when the hub says that they have changed, or may have said so unheard. */
function followCampus(live: Live, { timers, randomBytes }: Platform, reload: () => void): void {
  let isPlanned = false;
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    // Everybody hears it at once; they don't all ask at once.
    const share = (randomBytes(1)[0] ?? 0) / 256;
    timers.after(share * RELOAD_SPREAD, () => {
      isPlanned = false;
      reload();
    });
  };
  live.onReconnected(plan);
  live.onPush((push) => {
    if (push.type === 'changed' || push.type === 'deleted') plan();
  });
}

function isVerified(workspace: { readonly isCached: boolean } | null): boolean {
  return workspace !== null && !workspace.isCached;
}

function bridgeTimeline(timeline: TimelineApi, feed: PainterFeed, log: Log, onFrame: () => void): TimelineApi {
  let latest: Close | null = null;
  return {
    ...timeline,
    async open(query, onUpdate) {
      const listener = createRemoteListener<TimelineUpdate>(onUpdate, log);
      const end = await timeline.open(query, (update) => {
        listener.tell(update, update.type === 'frame' ? [update.frame.buffer] : []);
        if (update.type === 'frame') onFrame();
      });
      const close = (): void => {
        end();
        listener.release();
        if (latest === close) feed.clear();
      };
      latest = close;
      return proxy(close);
    },
  };
}
