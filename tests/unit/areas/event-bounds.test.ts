import { beforeEach, expect, test } from 'vitest';

import type { EventState } from '../../../workers/contract.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createLatestEndReader } from '../../../workers/areas/events/event-bounds.ts';
import { watchEvent } from '../../../workers/areas/events/events.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { createHttp } from '../../../workers/wire/http.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createFakeServer, type FakeServer, html, json } from '../wire/fake-server.ts';
import { createDesk, createEvent, createMemoryCalendar, HOUR, MINUTE, MORNING } from './reservations.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createWorkspace, createWorkspaceSource } from './workspaces.ts';

const ROUTE = 'GET /api/assist/resources/Desk1%40campus.example/events/uid%2F1/bounds';
const iso = (instant: number): string => new Date(instant).toISOString();
const boundsOf = (start: number, latestEnd: number | null) => ({
  start: iso(start),
  end: iso(start + HOUR),
  earliestStart: null,
  latestEnd: latestEnd === null ? null : iso(latestEnd),
});

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
});

type Changes = Partial<CalendarEvent> & { readonly response?: string };

/** Watches an event from 10 to 11 in Prague, at nine. @returns what is reported of it */
async function watch(changes: Changes = {}, navigationUrl = ''): Promise<readonly EventState[]> {
  const timers = createSteppedTimers(MORNING);
  const calendar = createMemoryCalendar(createEvent({ iCalUId: 'uid/1', response: 'accepted', ...changes }));
  const plain = createWorkspace({ resources: [createDesk()], calendar });
  const workspace = { ...plain, configuration: { ...plain.configuration, navigationUrl } };
  const source = createWorkspaceSource(createObservable<Workspace | null>(workspace), timers.now);
  const clock = createServerClock(timers.now);
  const http = createHttp({ fetch: server.fetch, tokens: null, clock, workerNow: timers.now, timers });
  const news = createListeners<readonly string[]>();
  const states: EventState[] = [];
  watchEvent(
    {
      source,
      news: { tell: news.tell, onNews: news.add },
      timers,
      log: () => undefined,
      latestEnd: createLatestEndReader(http, source),
    },
    'event-1',
    (state) => void states.push(state),
    createListeners<null>(),
  );
  for (let turn = 0; turn < 5; turn += 1) await settle();
  return states;
}

/** Until when it could last, as it is reported. */
const watchEnds = async (changes: Changes = {}) => (await watch(changes)).map(({ value }) => value?.latestEnd);

test('the event is reported at once, then until when it could last', async () => {
  server.on(ROUTE, () => json(boundsOf(MORNING + HOUR, MORNING + 3 * HOUR)));
  expect(await watchEnds()).toEqual([null, MORNING + 3 * HOUR]);
});

test('it has no bound if the server says so', async () => {
  server.on(ROUTE, () => json(boundsOf(MORNING + HOUR, null)));
  expect(await watchEnds()).toEqual([null]);
});

test.each([
  ['an error', () => html(500)],
  ['a refusal', () => new Response(null, { status: 404 })],
  ['nonsense', () => json({ latestEnd: 'soon' })],
])('%s is null, and the event is told all the same', async (_, answer) => {
  server.on(ROUTE, answer);
  expect(await watchEnds()).toEqual([null]);
  expect(server.to(ROUTE).length).toBe(1);
});

test('the bounds of another date of the series do not count', async () => {
  server.on(ROUTE, () => json(boundsOf(MORNING + 24 * HOUR, MORNING + 26 * HOUR)));
  expect(await watchEnds()).toEqual([null]);
});

test.each([
  ['over', { start: zoned(-2 * HOUR), end: zoned(-MINUTE) }],
  ['of somebody else', { isOrganizer: false }],
  ['cancelled', { cancelled: true }],
  ['declined by its place', { response: 'declined' }],
])('nobody asks where it is %s', async (_, changes) => {
  await watch(changes);
  expect(server.requests).toEqual([]);
});

test('its place leads to the navigation that is configured', async () => {
  const urlOf = (states: readonly EventState[]) => states.at(-1)?.value?.card.places[0]?.wayUrl;
  expect(urlOf(await watch())).toBeNull();
  expect(urlOf(await watch({}, '/navigate'))).toBe('/navigate?target=desk-1');
});

function zoned(offset: number): CalendarEvent['start'] {
  return createEvent({ start: { dateTime: iso(MORNING + offset).slice(0, 19), timeZone: 'UTC' } }).start;
}
