import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import type { Plans } from '../../server/store/store.ts';
import type { LevelPlan } from '../../workers/wire/schemas/plans.ts';
import { bearer, createTestAppIn, createTestAppWith, SMALL_CAMPUS, type TestApp } from './app-support.ts';
import { makeFixture, makeLevel, makePlans, makePoi, makeUnit } from './plan-support.ts';

/** The campus has a desk `hers` that only Ada sees. */
const LEVEL = makeLevel('floor', {
  units: [makeUnit('vault', { name: 'Say "resourceId":"hers"', resourceId: 'hers' })],
  fixtures: [makeFixture('f1', 'open'), makeFixture('f2', 'hers'), makeFixture('f3', null)],
});
const EMPTY_LEVEL = makeLevel('attic', { details: [{ kind: 'wall', ring: [0, 0, 900, 0, 900, 10] }] });
const PLANS = makePlans([LEVEL, EMPTY_LEVEL], { pois: [makePoi('p1')] });

let server: TestApp;

beforeEach(async () => {
  server = await createTestAppWith({ ...SMALL_CAMPUS, plans: PLANS });
});

afterEach(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

async function stampOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  return String((await get(url, headers)).headers['cachedplantimestamp']);
}

async function headersOf(userId: string) {
  return bearer((await server.signIn(userId)).token);
}

const DOCUMENTS = [
  ['/api/plans/campus', PLANS.campus],
  ['/api/plans/network', PLANS.network],
  ['/api/pois', PLANS.pois],
  ['/api/plans/levels/attic', EMPTY_LEVEL],
] as const;

describe.each(DOCUMENTS)('%s', (url, expected) => {
  it('is answered without a sign-in, with its timestamp', async () => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toEqual([200, expected]);
    expect(answer.headers).toMatchObject({
      cachedplantimestamp: expect.stringMatching(/^\S{10,}$/),
      'cache-control': 'private, no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it('is 204 where the client has it, until it is replaced', async () => {
    const stamp = await stampOf(url);
    const again = `${url}?cachedTimestamp=${encodeURIComponent(stamp)}`;
    const kept = await get(again);
    expect([kept.statusCode, kept.body, kept.headers['cachedplantimestamp']]).toEqual([204, '', stamp]);
    const level = makeLevel('attic');
    const campus = { ...PLANS.campus, credits: ['Plans: theirs'] };
    const network: Plans['network'] = { nodes: [], edges: [], anchors: {} };
    await server.context.store.plans.replace({ campus, network, levels: [level], pois: [], codes: [] });
    expect((await get(again)).statusCode).toBe(200);
  });

  it('is compressed for those who can read that', async () => {
    const answer = await get(url, { 'accept-encoding': 'gzip' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('authorization'),
    });
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(expected);
  });

  it('is refused to an invalid token, so that the client refreshes it', async () => {
    expect((await get(url, bearer('made-up'))).statusCode).toBe(401);
  });
});

describe('a level', () => {
  const idsFor = async (headers: Record<string, string>): Promise<string> => {
    const { units, fixtures } = (await get('/api/plans/levels/floor', headers)).json<LevelPlan>();
    return [...units, ...fixtures].map(({ id, resourceId }) => `${id} ${resourceId}`).join(', ');
  };

  it('is a problem where it has no plan', async () => {
    const answer = await get('/api/plans/levels/cellar');
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  });

  it('names a hidden place only to those who see it, and keeps what stands there', async () => {
    expect(await idsFor(await headersOf('ada'))).toBe('vault hers, f1 open, f2 hers, f3 null');
    for (const headers of [{}, await headersOf('ben')]) {
      expect(await idsFor(headers)).toBe('vault null, f1 open, f2 null, f3 null');
    }
  });

  it('leaves texts as they are that look like an id', async () => {
    const { units } = (await get('/api/plans/levels/floor')).json<LevelPlan>();
    expect(units[0]?.name).toBe('Say "resourceId":"hers"');
  });

  it('has another timestamp for those who see more', async () => {
    const url = '/api/plans/levels/floor';
    const [ada, ben] = [await headersOf('ada'), await headersOf('ben')];
    const stamp = await stampOf(url, ben);
    expect(await stampOf(url)).toBe(stamp);
    expect(await stampOf(url, ada)).not.toBe(stamp);
    const again = `${url}?cachedTimestamp=${encodeURIComponent(stamp)}`;
    expect((await get(again, ben)).statusCode).toBe(204);
    expect((await get(again, ada)).statusCode).toBe(200);
  });

  it('gets another timestamp when a place on it is reserved to somebody', async () => {
    const before = await stampOf('/api/plans/levels/floor');
    const { campus } = server.context.store;
    const [configuration, resources] = [await campus.configuration(), await campus.resources()];
    const [open] = resources.value;
    if (open === undefined) throw new Error('no resources');
    await campus.replaceResources(
      {
        seen: { configuration: configuration.timestamp, resources: resources.timestamp },
        configuration: configuration.value,
        written: [{ ...open, assignedTo: ['cleo@campus.example'] }],
        removed: [],
        endsReservations: false,
        isTrial: false,
      },
      0,
    );
    expect(await stampOf('/api/plans/levels/floor')).not.toBe(before);
    expect(await idsFor({})).toBe('vault null, f1 null, f2 null, f3 null');
  });
});

describe('a campus without plans', () => {
  const EMPTY = [
    ['/api/plans/campus', { version: 1, origin: null, areas: [], connectors: [], credits: [] }],
    ['/api/plans/network', { nodes: [], edges: [], anchors: {} }],
    ['/api/pois', []],
  ] as const;

  async function expectNoPlans(): Promise<void> {
    for (const [url, expected] of EMPTY) {
      expect((await get(url)).json()).toEqual(expected);
      const again = await get(`${url}?cachedTimestamp=${encodeURIComponent(await stampOf(url))}`);
      expect(again.statusCode).toBe(204);
    }
    expect((await get('/api/plans/levels/floor')).statusCode).toBe(404);
  }

  it('has no areas, no paths, no points of interest and no levels', async () => {
    await server.close();
    server = await createTestAppWith(SMALL_CAMPUS);
    await expectNoPlans();
  });

  it('is that of a database from before there were plans', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'deskway-plans-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    await server.close();
    await (await createTestAppIn(directory, SMALL_CAMPUS)).close();
    const database = new DatabaseSync(join(directory, 'deskway.db'));
    database.exec(
      'DROP TABLE plan; DROP TABLE site_object; ALTER TABLE event DROP COLUMN properties; DROP TABLE provider_token; DROP TABLE provider_use; DROP TABLE use_count;' +
        'PRAGMA user_version = 13',
    );
    database.close();
    server = await createTestAppIn(directory, SMALL_CAMPUS);
    await expectNoPlans();
    await server.context.store.plans.replace(PLANS);
    expect((await get('/api/plans/levels/attic')).json()).toEqual(EMPTY_LEVEL);
  });
});
