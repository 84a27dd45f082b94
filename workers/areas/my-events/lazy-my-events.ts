import { proxy, type ProxyMethods, releaseProxy } from 'comlink';

import type { MyEventsApi, MyEventsQuery, MyEventsState, NoticesUpdate } from '../../contract.ts';
import { createLazyPart } from '../../wire/lazy-part.ts';
import { createLazyAreas } from '../shared/lazy-areas.ts';
import type { MyEventsDeps } from './my-events-view.ts';
import type { EventNews } from '../events/event-news.ts';
import { subscribeRemotely } from '../shared/remote-listener.ts';

/** What Comlink gives can be released. */
type Leaving = Parameters<MyEventsApi['watch']>[0] & Partial<ProxyMethods>;

/** The user's events, whose code comes when they are first looked at; subscriptions are as Comlink wants them. */
export function createLazyMyEvents(deps: MyEventsDeps & { readonly news: EventNews }): MyEventsApi {
  const { source, timers, log } = deps;
  const part = createLazyPart('my-events', () => import('./my-events.ts'), deps);
  const { myEvents } = createLazyAreas(
    part,
    (code) => {
      const area = code.createMyEvents(deps);
      return {
        myEvents: {
          ...area,
          open: async (query: MyEventsQuery, onState: (state: MyEventsState) => void) =>
            proxy(await subscribeRemotely(onState, log, (tell) => area.open(query, tell))),
          watch: async (leaving: Leaving, onNotices: (update: NoticesUpdate) => void) => {
            const close = await subscribeRemotely(onNotices, log, (tell) => area.watch(leaving, tell));
            return proxy(() => {
              close();
              leaving[releaseProxy]?.();
            });
          },
        },
      };
    },
    source,
    timers,
  );
  return myEvents;
}
