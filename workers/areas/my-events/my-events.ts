import type { MyEventsApi } from '../../contract.ts';
import { success } from '../../model/result.ts';
import { NEVER } from '../../wire/timers.ts';
import type { EventNews } from '../events/event-news.ts';
import { createListeners } from '../shared/listeners.ts';
import { type MyEventsDeps, openMyEvents } from './my-events-view.ts';
import { createNotices } from './notices.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import { createWithWorkspace } from '../reservations/reservation-checks.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export const createArea = (deps: AreaDeps): MyEventsApi => createMyEvents(deps);

/** The user's own events, for their screen and as files for other calendars. */
export function createMyEvents(deps: MyEventsDeps & { readonly news: EventNews }): MyEventsApi {
  const { source, timers, log, news } = deps;
  const withWorkspace = createWithWorkspace(source);
  const reloads = createListeners<null>();
  const open: MyEventsApi['open'] = async (query, onState) => {
    const view = openMyEvents(query, deps, onState);
    const endings = [reloads.add(view.reload), news.onNews(view.hear), view.close];
    return () => {
      for (const end of endings) end();
    };
  };
  return {
    open,
    watch: createNotices({ source, log, open }),
    async reload() {
      reloads.tell(null);
    },
    toIcs: (eventId, isWhole) =>
      withWorkspace(async (workspace) => {
        const event = await retryTransient(() => workspace.calendar.event(eventId, NEVER), timers, NEVER);
        if (!event.ok) return event;
        const context = [workspace, source.language(), source.now()] as const;
        if (!isWhole) return success((await import('./event-ics.ts')).eventToIcs(event.value, ...context));
        const { readSeries, seriesToIcs } = await import('./series-ics.ts');
        const series = await readSeries(event.value, workspace, timers);
        return series.ok ? success(await seriesToIcs(series.value, ...context)) : series;
      }),
  };
}
