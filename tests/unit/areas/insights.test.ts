import { describe, expect, it } from 'vitest';

import { createInsights } from '../../../workers/areas/insights/insights.ts';
import { createHttp } from '../../../workers/wire/http.ts';
import type { InsightsAnswer } from '../../../workers/wire/schemas/insights.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createFakeServer, html, json, problem } from '../wire/fake-server.ts';
import { createSteppedTimers } from './stepped-timers.ts';

const CALL = 'GET /api/insights';
const USE = { reservations: 1, minutes: 60, usedDays: 1 };
const ANSWER: InsightsAnswer = {
  places: {
    total: { ...USE, places: 2, openDays: 14 },
    confirmations: { asked: 0, missed: 0, releasedMinutes: 0 },
    days: [],
    hours: Array.from({ length: 24 }, () => 0),
    areas: [{ ...USE, id: 'b1', name: { en: 'House', de: 'Haus' }, places: 2, openDays: 14 }],
    types: [],
    most: [{ ...USE, id: 'd', name: 'Desk', where: [{ en: 'House', de: 'Haus' }, 'Level 1'] }],
    least: [],
  },
  ways: { days: [], kiosks: [{ id: 'k', name: { en: 'Kiosk' }, where: [], uses: 2 }] },
  areas: [{ id: 'b1', name: { en: 'House', de: 'Haus' }, depth: 0 }],
  types: [],
};
const ALL = { areaId: null, typeId: null };

function createWorld(answer: () => Response) {
  const timers = createSteppedTimers(Date.parse('2026-11-20T23:30:00Z'));
  const server = createFakeServer();
  server.on(CALL, answer);
  const clock = createServerClock(timers.now);
  const http = createHttp({ fetch: server.fetch, tokens: null, clock, workerNow: timers.now, timers });
  const source = {
    apiBase: () => 'http://api.example',
    language: () => 'de' as const,
    now: clock.now,
    timeZone: () => 'Europe/Prague',
  };
  return { server, insights: createInsights({ http, source }) };
}

describe('how the site is used', () => {
  it('is asked for days up to the user’s today, or for dates, with area and type', async () => {
    const { server, insights } = createWorld(() => json(ANSWER));
    await insights.read({ range: 7, ...ALL });
    await insights.read({ range: { from: '2026-01-01', to: '2026-01-31' }, areaId: 'b1', typeId: 'desk' });
    expect(server.to(CALL).map(({ query }) => query)).toEqual([
      { from: '2026-11-15', to: '2026-11-21' },
      { from: '2026-01-01', to: '2026-01-31', area: 'b1', type: 'desk' },
    ]);
  });

  it('is asked again where the first answer tells another day', async () => {
    const answer = json(ANSWER);
    answer.headers.set('date', 'Sun, 29 Nov 2026 23:30:00 GMT');
    const { server, insights } = createWorld(() => answer.clone());
    expect(await insights.read({ range: 7, ...ALL })).toMatchObject({
      ok: true,
      value: { from: '2026-11-24', to: '2026-11-30' },
    });
    expect(server.to(CALL).map(({ query }) => query['to'])).toEqual(['2026-11-21', '2026-11-30']);
  });

  it('is told in the user’s language', async () => {
    const answer = await createWorld(() => json(ANSWER)).insights.read({ range: 7, ...ALL });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        from: '2026-11-15',
        places: { areas: [{ name: 'Haus' }], most: [{ name: 'Desk', where: 'Haus, Level 1' }] },
        ways: { kiosks: [{ name: 'Kiosk', where: '', uses: 2 }] },
        areas: [{ name: 'Haus' }],
      },
    });
  });

  it.each([
    [() => problem(404, 'not_found'), 'refused'],
    [() => html(), 'malformed'],
    [() => json({ ...ANSWER, places: { ...ANSWER.places, hours: [1] } }), 'malformed'],
    [() => json({ ...ANSWER, ways: { days: [{ date: 'x', found: -1 }] } }), 'malformed'],
  ])('is a failure where the answer is none (%#)', async (answer, type) => {
    const read = await createWorld(answer).insights.read({ range: 7, ...ALL });
    expect(read).toMatchObject({ ok: false, error: { type } });
  });
});
