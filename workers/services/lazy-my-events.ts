import { proxy } from 'comlink';

import type { MyEventsApi, MyEventsQuery, MyEventsState } from '../contract.ts';
import { createLazyPart } from '../wire/lazy-part.ts';
import { createLazyAreas } from './lazy-areas.ts';
import type { MyEventsDeps } from './my-events-view.ts';
import type { EventNews } from './event-news.ts';
import { subscribeRemotely } from './remote-listener.ts';

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
        },
      };
    },
    source,
    timers,
  );
  return myEvents;
}
