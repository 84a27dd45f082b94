import type { FormCheck, ReservationForm } from '../../../workers/contract.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createReserving } from '../../../workers/areas/form/reserving.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import { createHttp } from '../../../workers/wire/http.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createFakeServer } from '../wire/fake-server.ts';
import { createDesk, createEvent, createMemoryCalendar, HOUR, MORNING } from './reservations.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createWays } from './ways.ts';
import { createEmptyApi, createWorkspace, createWorkspaceSource, type WorkspaceChanges } from './workspaces.ts';

// Loads at once the module that a worker loads with the first rule.
await import('../../../workers/model/recurrence.ts');

export const WEBEX = 'POST /api/integrations/webex/createMeeting';

export const FORM: ReservationForm = {
  resourceIds: ['desk-1'],
  subject: 'Focus',
  start: MORNING + HOUR,
  end: MORNING + 2 * HOUR,
  isAllDay: false,
  attendees: [],
  visibility: 'default',
  showAs: 'busy',
  reminder: null,
  text: '',
  meeting: 'none',
  recurrence: null,
};

/** The page's service between a calendar in memory, a fake server and a screen that records what it gets. */
export function createReservingWorld(
  changes: WorkspaceChanges = {},
  settings: Partial<Workspace['configuration']> = {},
) {
  const calendar = createMemoryCalendar(createEvent({ response: 'accepted' }));
  const server = createFakeServer();
  const timers = createSteppedTimers(MORNING);
  const clock = createServerClock(timers.now);
  const http = createHttp({ fetch: server.fetch, tokens: null, clock, workerNow: timers.now, timers });
  const api = createEmptyApi({ notify: calendar.notify });
  const workspace = createWorkspace({ resources: [createDesk()], calendar, api, ...changes });
  const configured = { ...workspace, configuration: { ...workspace.configuration, ...settings } };
  const cell = createObservable<Workspace | null>(configured);
  const news = createListeners<readonly string[]>();
  const logged: string[] = [];
  const source = createWorkspaceSource(cell, timers.now);
  const ways = createWays();
  const reserving = createReserving({
    source,
    http,
    timers,
    log: (message, detail) => void logged.push(`${message}: ${detail}`),
    news: { tell: news.tell, onNews: news.add },
    askNavigation: ways.askNavigation,
  });
  const checks: FormCheck[] = [];
  return {
    calendar,
    timers,
    server,
    ways,
    cell,
    news,
    logged,
    reserving,
    checks,
    /** Checks a form until there are no more results. */
    async check(changes: Partial<ReservationForm>, revision = 1, changing: string | null = null) {
      await reserving.check({ ...FORM, ...changes }, revision, changing);
      for (let turn = 0; turn < 50 && checks.at(-1)?.isComplete !== true; turn += 1) await settle();
      const last = checks.at(-1);
      if (last === undefined) throw new Error('Nothing was said of the form');
      return last;
    },
    watch: () => reserving.watch((one) => void checks.push(one)),
  };
}
