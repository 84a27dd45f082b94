import { transfer } from 'comlink';

import type { Computation, TimelineApi } from '../contract.ts';
import { success } from '../model/result.ts';
import { createFollowedColleagues } from './colleagues/followed-colleagues.ts';
import { createEventNews } from './events/event-news.ts';
import { serveLateAreas } from './late-areas.ts';
import { createLive } from './live/live.ts';
import { watchRemovedPlaces } from './live/removed-places.ts';
import type { Platform } from './platform.ts';
import { createSession } from './session/session.ts';
import { watchLate } from './shared/late-watch.ts';
import { createLazyModules, createPreload } from './shared/lazy-modules.ts';
import { createListeners } from './shared/listeners.ts';
import { createObjectsReader } from './shared/objects-reader.ts';
import { serveArea } from './shared/serve-area.ts';
import { createPainterFeed } from './timeline/painter-feed.ts';
import { createTimeline } from './timeline/timeline.ts';

/** Builds the areas and exposes them through the contract. */
export function composeComputation(platform: Platform): Computation {
  const { timers, log } = platform;
  const { api, source, http, asking, firstPaint, startupSnapshot, start } = createSession(platform);
  const live = createLive(source, firstPaint, platform);
  const feed = createPainterFeed();
  const modules = createLazyModules(platform);
  const changes = createListeners<readonly string[]>();
  const news = createEventNews({ changes, live, timers });
  const followed = createFollowedColleagues((work) => late.askColleagues(work), timers);
  const late = serveLateAreas({
    ...platform,
    source,
    http,
    live,
    news,
    followed,
    objects: createObjectsReader((work) => late.askObjects(work), timers),
    askNavigation: (work) => late.askNavigation(work),
    timeline: { shown: () => timeline.shown(), onChanged: (listener) => timeline.onChanged(listener) },
  });
  const timeline = createTimeline(source, live, {
    timers,
    log,
    feed: feed.send,
    modules,
    followed,
    firstPaint,
    startupSnapshot,
    asking,
    watchReach: (from, onReach) =>
      watchLate(late.askNavigation, timers, (area, isOpen) =>
        area.watchReach(from, (seconds) => isOpen() && onReach(seconds)),
      ),
    reach: (from) => late.askNavigation((area) => area.reach(from)),
  });
  changes.add(timeline.refresh);
  const lockName = platform.holdLifeLock();
  // They are read together.
  const readCampus = (): void => void api.retry();
  live.onDataSetChanged('configuration', readCampus);
  live.onDataSetChanged('resources', readCampus);

  const serve = <Area extends object>(area: Area): Area => serveArea((work) => work(area), log);
  return {
    ...late.areas,
    // Not served like the others: the host that `start` takes is an object with the lifetime of the worker.
    worker: {
      start,
      connectPainter: async (port) => feed.connect(port),
      lockName: () => lockName,
    },
    session: serve(api),
    timeline: serve(
      withTransfer(timeline, feed.clear, createPreload([...Object.values(modules), ...late.preloaded], timers)),
    ),
    eventsLog: serve({ list: async () => success(source.current()?.eventsLog.list() ?? []) }),
    live: serve({
      watch: live.watch,
      watchRemoved: async (onRemoved) => watchRemovedPlaces(source, onRemoved),
      resume: live.resume,
      async wake() {
        live.wake();
        if (!isVerified(source.current())) void api.retry();
      },
      keepTrying: live.keepTrying,
    }),
  };
}

function isVerified(workspace: { readonly isCached: boolean } | null): boolean {
  return workspace !== null && !workspace.isCached;
}

/** The memory of a frame goes to the page instead of being copied, and the painter's feed ends with the latest view. */
function withTransfer(timeline: TimelineApi, clearFeed: () => void, onFrame: () => void): TimelineApi {
  let latest: symbol | null = null;
  return {
    ...timeline,
    async open(query, onUpdate) {
      const end = await timeline.open(query, (update) => {
        onUpdate(update.type === 'frame' ? transfer(update, [update.frame.buffer]) : update);
        if (update.type === 'frame') onFrame();
      });
      const own = Symbol('view');
      latest = own;
      return () => {
        end();
        if (latest === own) clearFeed();
      };
    },
  };
}
