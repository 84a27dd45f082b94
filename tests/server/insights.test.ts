import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, describe, expect, it } from 'vitest';

import { createInsightsAccess } from '../../server/insights/access.ts';
import { runDueJobs } from '../../server/jobs/index.ts';
import { migrate } from '../../server/store/sqlite/database/schema.ts';
import { createStoreOn } from '../../server/store/sqlite/index.ts';
import { PLACE_DAYS } from '../../server/store/operations/insights/insights.ts';
import type { Campus, StoredResource } from '../../server/store/store.ts';
import type { InsightsAnswer } from '../../workers/wire/schemas/insights.ts';
import { bearer, createTestAppWith, desk, SMALL_CAMPUS, type TestApp } from './app-support.ts';
import { makePlans, makePoi } from './plan-support.ts';

const HOUR = 3_600_000;
const AREAS = [
  { id: 'campus', parentAreaId: null, name: 'Campus', kind: 'campus' as const, ordinal: null, maxUt: 100 },
  { id: 'house', parentAreaId: 'campus', name: 'House', kind: 'building' as const, ordinal: null, maxUt: 100 },
  { id: 'hut', parentAreaId: 'campus', name: 'Hut', kind: 'building' as const, ordinal: null, maxUt: 100 },
];

function placed(id: string, areaId: string, change: Partial<StoredResource['resource']> = {}): StoredResource {
  const stored = desk(id, id === 'hers' ? ['ada@campus.example'] : null);
  return { ...stored, resource: { ...stored.resource, mapInfos: [{ areaId }], daysOfWeek: null, ...change } };
}

const CAMPUS: Campus = {
  ...SMALL_CAMPUS,
  configuration: { ...SMALL_CAMPUS.configuration, areas: AREAS },
  resources: [
    placed('one', 'house'),
    placed('strict', 'hut', { requiresConfirmation: true }),
    placed('hers', 'house'),
    placed('dropped', 'house', { csCode: 'CS0999' }),
  ],
  groups: [{ id: 'g', displayName: 'Facilities', email: 'facilities@campus.example', members: ['ben'] }],
  plans: makePlans([], { pois: [{ ...makePoi('kiosk-1'), kind: 'kiosk', category: 'kiosk', csCode: 'CS0639' }] }),
};
const READERS = ['--insights-for', 'facilities@campus.example'] as const;
const TODAY = 'from=2026-03-02&to=2026-03-02';

let server: TestApp;

afterEach(() => server.close());

const open = async (...argv: readonly string[]): Promise<void> => {
  const licences = argv.includes('--licences') ? [] : ['--licences', 'CS0630,CS0631'];
  server = await createTestAppWith(CAMPUS, ...licences, ...argv);
};

async function ask(userId: string, query = TODAY) {
  const headers = bearer((await server.signIn(userId)).token);
  return server.app.inject({ url: `/api/insights?${query}`, headers });
}

const read = async (query = TODAY): Promise<InsightsAnswer> => (await ask('ben', query)).json();

/** Reserves a place on the day of the tests. */
async function reserve(userId: string, id: string, from: string, to: string): Promise<void> {
  const time = (hour: string) => ({ dateTime: `2026-03-02T${hour}:00`, timeZone: 'UTC' });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/users/me/events',
    headers: { ...bearer((await server.signIn(userId)).token), 'idempotency-key': randomUUID() },
    payload: {
      subject: 'A secret of Ada',
      start: time(from),
      end: time(to),
      resources: [{ email: `${id}@desks.example`, displayName: id, username: id }],
    },
  });
  expect(answer.statusCode).toBe(201);
}

const count = (payload: object, headers = {}) =>
  server.app.inject({ method: 'POST', url: '/api/insights/uses', payload, headers });

describe('who sees how the site is used', () => {
  it('are those who are named, by themselves or by a group; for others the call does not exist', async () => {
    await open(...READERS);
    const unknown = await server.app.inject({
      url: '/api/nothing',
      headers: bearer((await server.signIn('ada')).token),
    });
    expect((await ask('ben')).statusCode).toBe(200);
    for (const query of [TODAY, 'from=nonsense']) {
      const refused = await ask('ada', query);
      expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: unknown.json().code }]);
    }
    expect((await server.app.inject(`/api/insights?${TODAY}`)).statusCode).toBe(401);
    const me = await Promise.all(
      ['ada', 'ben'].map(async (id) => {
        const headers = bearer((await server.signIn(id)).token);
        return (await server.app.inject({ url: '/api/account/me', headers })).json<{ hasInsights?: boolean }>();
      }),
    );
    expect(me.map(({ hasInsights }) => hasInsights)).toEqual([undefined, true]);
  });

  it.each([
    ['', [null, null], 404],
    ['CS0600', [null, null], 404],
    ['CS0632', ['places', null], 200],
    ['CS0633', [null, 'ways'], 200],
    ['CS0630,CS0631', ['places', 'ways'], 200],
  ])('have the parts of the licences “%s”', async (licences, parts, status) => {
    await open(...READERS, '--licences', licences);
    const answer = await ask('ben');
    expect(answer.statusCode).toBe(status);
    const { places, ways } = status === 200 ? answer.json<InsightsAnswer>() : { places: null, ways: null };
    expect([places === null ? null : 'places', ways === null ? null : 'ways']).toEqual(parts);
  });

  it('are nobody where the events are in a provider’s calendars', async () => {
    await open();
    const options = { licences: ['CS0630', 'CS0631'], insightsFor: null, calendarUrl: '', ews: null };
    const partsWith = (change: object) => createInsightsAccess(server.context.store, { ...options, ...change }).parts();
    expect(await partsWith({})).toEqual({ places: true, ways: true });
    const none = { places: false, ways: false };
    expect(await partsWith({ calendarUrl: 'https://graph.microsoft.com/v1.0' })).toEqual(none);
    expect(await partsWith({ ews: { url: 'https://mail.example/EWS/Exchange.asmx', service: null } })).toEqual(none);
  });
});

describe('how places are used', () => {
  it('is told by day, hour, area and type, without names and subjects', async () => {
    await open(...READERS);
    await reserve('ada', 'one', '10:00', '12:00');
    const answer = await ask('ben', 'from=2026-03-01&to=2026-03-02');
    const { places, areas, types } = answer.json<InsightsAnswer>();
    expect(places).toMatchObject({
      total: { places: 2, openDays: 4, reservations: 1, minutes: 120, usedDays: 1 },
      days: [
        { date: '2026-03-01', reservations: 0, minutes: 0, usedDays: 0 },
        { date: '2026-03-02', reservations: 1, minutes: 120, usedDays: 1 },
      ],
      areas: [
        { id: 'house', name: 'House', places: 1, minutes: 120 },
        { id: 'hut', name: 'Hut', places: 1, minutes: 0 },
      ],
      types: [{ places: 2, minutes: 120 }],
      most: [{ id: 'one', where: ['House'], minutes: 120 }],
      least: [],
    });
    expect(places?.hours.reduce((sum, minutes) => sum + minutes, 0)).toBe(120);
    expect(areas).toEqual([
      { id: 'campus', name: 'Campus', depth: 0 },
      { id: 'house', name: 'House', depth: 1 },
      { id: 'hut', name: 'Hut', depth: 1 },
    ]);
    expect(types).toEqual([]);
    expect(answer.body).not.toMatch(/ada|secret/i);
  });

  it('can be asked of an area and of a type', async () => {
    await open(...READERS);
    await reserve('ada', 'one', '10:00', '12:00');
    const minutesOf = async (query: string) => (await read(`${TODAY}&${query}`)).places?.total.minutes;
    expect(await minutesOf('area=house')).toBe(120);
    expect(await minutesOf('area=hut')).toBe(0);
    expect(await minutesOf('area=nowhere')).toBe(0);
    expect(await minutesOf('type=none')).toBe(0);
  });

  it('leaves out places that the caller does not see', async () => {
    await open('--insights-for', 'ada@campus.example,ben@campus.example');
    await reserve('ada', 'hers', '10:00', '12:00');
    expect((await read()).places).toMatchObject({ total: { places: 2, reservations: 0 }, days: [{ minutes: 0 }] });
    const hers = (await ask('ada')).json<InsightsAnswer>().places;
    expect(hers).toMatchObject({ total: { places: 3, reservations: 1 }, most: [{ id: 'hers' }] });
  });

  it('counts what nobody confirmed, with the time that was released', async () => {
    await open(...READERS);
    await reserve('ada', 'strict', '09:00', '11:00');
    await reserve('ada', 'strict', '12:00', '13:00');
    server.advance(1.5 * HOUR);
    await runDueJobs(server.context);
    expect((await read()).places).toMatchObject({
      confirmations: { asked: 2, missed: 1, releasedMinutes: 90 },
      total: { reservations: 1, minutes: 60 },
    });
  });

  it.each([
    'from=2026-03-02&to=2026-03-01',
    'from=2026-02-30&to=2026-03-01',
    'from=2025-03-01&to=2026-03-02',
    'from=x',
  ])('refuses the range %s', async (query) => {
    await open(...READERS);
    expect((await ask('ben', query)).statusCode).toBe(400);
  });

  it('is summed up along the index of the resources', async () => {
    await open();
    const database = new DatabaseSync(':memory:');
    migrate(database, 'memory');
    const store = createStoreOn(database, null);
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN ${PLACE_DAYS}`)
      .all('[]', 1, 0, 1, '')
      .map((row) => String(row['detail']));
    expect(plan.slice(0, 3)).toEqual([
      'SCAN p VIRTUAL TABLE INDEX 1:',
      'SEARCH r USING INDEX event_resource_of_resource (resource=? AND end>?)',
      'SEARCH d USING PRIMARY KEY (question=? AND zone=? AND start>? AND start<?)',
    ]);
    await store.close();
  });
});

describe('what is used without a reservation', () => {
  it('is counted by day, also for those who have not signed in', async () => {
    await open(...READERS);
    const reports = [
      { kind: 'route', outcome: 'found' },
      { kind: 'route', outcome: 'found' },
      { kind: 'route', outcome: 'not-barrier-free' },
      { kind: 'kiosk', id: 'kiosk-1' },
    ];
    for (const report of reports) expect((await count(report)).statusCode).toBe(204);
    expect((await read('from=2026-03-01&to=2026-03-02')).ways).toEqual({
      days: [
        { date: '2026-03-01', found: 0, notFound: 0, notBarrierFree: 0 },
        { date: '2026-03-02', found: 2, notFound: 0, notBarrierFree: 1 },
      ],
      kiosks: [{ id: 'kiosk-1', name: { en: 'Exit' }, where: [], uses: 1 }],
    });
  });

  it('takes known uses alone', async () => {
    await open(...READERS);
    const refused = [
      { kind: 'kiosk', id: 'kiosk-2' },
      { kind: 'route', outcome: 'found', who: 'ada' },
      { kind: 'route', outcome: 'lost' },
      {},
    ];
    for (const report of refused) expect((await count(report)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('is not counted without a licence for it', async () => {
    await open(...READERS, '--licences', 'CS0630');
    expect((await count({ kind: 'route', outcome: 'found' })).statusCode).toBe(204);
    expect(await server.context.store.insights.useCounts('2026-03-02', '2026-03-02')).toEqual([]);
  });

  it('has a limit by address', async () => {
    await open(...READERS);
    const statuses = new Set<number>();
    for (let i = 0; i < 121; i += 1) statuses.add((await count({ kind: 'route', outcome: 'found' })).statusCode);
    expect([...statuses]).toEqual([204, 429]);
  });
});
