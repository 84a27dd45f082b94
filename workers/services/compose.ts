import { proxy } from 'comlink';

import type {
  Close,
  ColleaguesApi,
  Computation,
  ReservationApi,
  ReservationProgress,
  TimelineApi,
  TimelineUpdate,
} from '../contract.ts';
import type { Log } from '../wire/log.ts';
import { type AskArea, createLazyArea } from './lazy-area.ts';
import { createLazyColleagues } from './lazy-colleagues.ts';
import { createLive, type Live } from './live.ts';
import { createOutbox } from './outbox.ts';
import { createPainterFeed, type PainterFeed } from './painter-feed.ts';
import { createParts, createPreload } from './parts.ts';
import type { Platform } from './platform.ts';
import { createRemoteListener, subscribeRemotely } from './remote-listener.ts';
import { createSession } from './session.ts';
import { createTimeline } from './timeline.ts';

/** Milliseconds over which the clients of a campus spread their questions after a change. */
const RELOAD_SPREAD = 2_000;

/**
 * Builds the services and puts them behind the contract, as Comlink wants it: frames change hands, a `Close` that goes
 * to the main thread is a proxy, and callbacks that came from there are released when they have served.
 */
export function composeComputation(platform: Platform): Computation {
  const { timers, log } = platform;
  const { api, source, http, start } = createSession(platform);
  const live = createLive(source, platform);
  const feed = createPainterFeed();
  const parts = createParts(platform);
  const colleagues = createLazyColleagues(source, parts.following, (part) =>
    part.createServedColleagues(source, { http, timers, log }),
  );
  const timeline = createTimeline(source, live, { timers, log, feed: feed.send, parts, followed: colleagues.followed });
  const askReservations = createLazyArea(source, parts.reserving, ({ createReservations }) =>
    createReservations(source, { timers, log, onChanged: timeline.refresh }),
  );
  const lockName = platform.holdLifeLock();
  followCampus(live, platform, () => void api.retry());
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
    timeline: bridgeTimeline(timeline, feed, log, createPreload(Object.values(parts), timers)),
    reservation: bridgeReservation(askReservations, log),
    colleagues: bridgeColleagues(colleagues, log),
    outbox: createOutbox({ http, apiBase: source.apiBase, log }),
    eventsLog: { list: async () => source.current()?.eventsLog.list() ?? [] },
    live: {
      watch: async (onState) => proxy(await subscribeRemotely(onState, log, live.watch)),
      resume: live.resume,
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
    const isAbout = push.type === 'changed' || push.type === 'deleted';
    if (isAbout && push.what !== 'qr-code') plan();
  });
}

function isVerified(workspace: { readonly isCached: boolean } | null): boolean {
  return workspace !== null && !workspace.isCached;
}

function bridgeTimeline(timeline: TimelineApi, feed: PainterFeed, log: Log, onFrame: () => void): TimelineApi {
  let latest: Close | null = null;
  return {
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
    look: timeline.look,
    reread: timeline.reread,
    findingOptions: timeline.findingOptions,
    explain: timeline.explain,
    explainSlot: timeline.explainSlot,
  };
}

function bridgeColleagues({ watch, reload, search, follow, change, unfollow }: ColleaguesApi, log: Log): ColleaguesApi {
  return {
    watch: async (onState) => proxy(await subscribeRemotely(onState, log, watch)),
    reload,
    search,
    follow,
    change,
    unfollow,
  };
}

function isLast({ type }: ReservationProgress): boolean {
  return type === 'answered' || type === 'unanswered' || type === 'ended';
}

function bridgeReservation(ask: AskArea<ReservationApi>, log: Log): ReservationApi {
  return {
    async create(draft, onProgress) {
      const listener = createRemoteListener(onProgress, log);
      const tell = (progress: ReservationProgress): void => {
        listener.tell(progress);
        if (isLast(progress)) listener.release();
      };
      const created = await ask((area) => area.create(draft, tell));
      if (!created.ok) listener.release();
      return created;
    },
    change: (change) => ask((area) => area.change(change)),
    read: (eventId) => ask((area) => area.read(eventId)),
    cancel: (eventId) => ask((area) => area.cancel(eventId)),
    confirm: (eventId) => ask((area) => area.confirm(eventId)),
    finish: (eventId) => ask((area) => area.finish(eventId)),
  };
}
