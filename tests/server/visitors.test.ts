import { afterEach, describe, expect, it } from 'vitest';

import type { Plans, SeedEvent, StoredResource } from '../../server/store/store.ts';
import type { NetworkPlan, PlacePlan, PlanArea } from '../../workers/wire/schemas/plans.ts';
import { createConfiguration } from '../unit/areas/wire-configuration.ts';
import { bearer, createTestAppWith, desk, NOW, SMALL_CAMPUS, type TestApp, user } from './app-support.ts';
import { makeFixture, makeLevel, makePlans, makePoi, makeUnit } from './plan-support.ts';

const HOUR = 3_600_000;
const ADA = 'ada@campus.example';

/** A resource at a position on the floor. */
function placed(id: string, kind: string, assignedTo: readonly string[] | null = null): StoredResource {
  const stored = desk(id, assignedTo);
  const mapInfos = [{ areaId: 'quiet', x: 120, y: 80 }];
  return {
    ...stored,
    scheduleFails: false,
    resource: { ...stored.resource, resourceTypeId: `type-${kind}`, mapInfos, navigationEnabled: true },
  };
}

const COVERED = placed('covered', 'desk');
const RESOURCES = [
  placed('desk', 'desk'),
  placed('room', 'room'),
  placed('hers', 'room', [ADA]),
  { ...COVERED, resource: { ...COVERED.resource, navigationEnabled: false } },
  desk('nowhere'),
];

const KIOSK = { ...makePoi('k1'), kind: 'kiosk' as const };
const PLANS: Plans = makePlans([makeLevel('floor', { fixtures: [makeFixture('f1', 'hers')] })], {
  network: {
    nodes: [{ id: 'n1', x: 0, y: 0, levelId: 'floor' }],
    edges: [],
    anchors: { desk: 'n1', room: 'n1', hers: 'n1', k1: 'n1' },
  },
  pois: [makePoi('exit'), KIOSK],
});

const use = (subject: string, change: Partial<SeedEvent> = {}): SeedEvent => ({
  organizerEmail: ADA,
  subject,
  start: NOW + HOUR,
  end: NOW + 2 * HOUR,
  isAllDay: false,
  resourceEmail: 'desk@desks.example',
  attendeeEmails: [],
  response: 'accepted',
  confirmed: true,
  visibility: 'default',
  seriesMasterId: null,
  ...change,
});

let server: TestApp | undefined;
afterEach(() => server?.close());

const CAMPUS = {
  ...SMALL_CAMPUS,
  configuration: createConfiguration({
    guestLogin: true,
    resourceTypeInfos: (['desk', 'room'] as const).map((kind) => {
      return { resourceTypeId: `type-${kind}`, rank: 1, kind, name: kind };
    }),
    areas: [
      { id: 'floor', parentAreaId: null, name: 'Floor', kind: 'level', ordinal: 0, maxUt: 100 },
      { id: 'quiet', parentAreaId: 'floor', name: 'Quiet', kind: 'zone', ordinal: null, maxUt: 100 },
    ],
  }),
  resources: RESOURCES,
  users: [user('ada', 'Ada Lovelace', true), user('ben', 'Ben Adamson', true), user('cleo', 'Cleo', true)],
  plans: PLANS,
};

async function open(...argv: readonly string[]) {
  const app = await createTestAppWith(CAMPUS, ...argv);
  server = app;
  const get = async (url: string, userId?: string) => {
    const headers = userId === undefined ? {} : bearer((await app.signIn(userId)).token);
    return app.app.inject({ url, headers });
  };
  const places = async (userId?: string) =>
    (await get('/api/plans/places', userId)).json<PlacePlan[]>().map(({ id }) => id);
  return { app, get, places };
}

describe('the places that one may look for', () => {
  it('are at their positions, with the level that these are on', async () => {
    const { get } = await open();
    expect((await get('/api/plans/places')).json()).toEqual([
      {
        id: 'room',
        name: 'Desk room',
        kind: 'room',
        areaId: 'quiet',
        levelId: 'floor',
        x: 120,
        y: 80,
        isUnit: false,
      },
    ]);
  });

  it.each([
    [[], ['room']],
    [
      ['--visitors-find', 'all'],
      ['desk', 'room'],
    ],
    [['--visitors-find', 'nothing'], []],
  ])('are, with %j, for a visitor %j', async (argv, expected) => {
    const { places } = await open(...argv);
    expect(await places()).toEqual(expected);
  });

  it('are all that somebody who has signed in sees', async () => {
    const { places } = await open('--visitors-find', 'nothing');
    expect([await places('ben'), await places('ada')]).toEqual([
      ['desk', 'room'],
      ['desk', 'room', 'hers'],
    ]);
  });

  it('are 204 to whom they are current, and others to others', async () => {
    const { get } = await open();
    const stamp = String((await get('/api/plans/places')).headers['cachedplantimestamp']);
    const again = `/api/plans/places?cachedTimestamp=${encodeURIComponent(stamp)}`;
    expect([(await get(again)).statusCode, (await get(again, 'ben')).statusCode]).toEqual([204, 200]);
  });
});

describe('rooms of the plan that cannot be reserved', () => {
  const CLASSROOM = { id: 'u1', name: 'Classroom 401', kind: 'room', areaId: 'floor', levelId: 'floor' };
  const units = [
    makeUnit('u1', { name: 'Classroom 401', category: 'auditorium' }),
    makeUnit('u2', { name: 'Vault', resourceId: 'hers' }),
    makeUnit('u3', { name: 'Server room', category: 'service', isRestricted: true }),
    makeUnit('u4', { name: 'Ladies', category: 'restroom.female' }),
    makeUnit('u5', { name: 'Exit' }),
    makeUnit('u6', { name: 'Corridor', category: 'walkway' }),
    makeUnit('u7', {}),
  ];
  const FLOOR: PlanArea = {
    id: 'floor',
    parentAreaId: null,
    kind: 'level',
    name: 'Floor',
    shortName: '',
    ordinal: 0,
    elevationCm: null,
    outline: [],
    memberIds: [],
  };
  const plans = { ...PLANS, campus: { ...PLANS.campus, areas: [FLOOR] }, levels: [makeLevel('floor', { units })] };
  const openRooms = async (userId?: string, ...argv: readonly string[]) => {
    server = await createTestAppWith({ ...CAMPUS, plans }, ...argv);
    const headers = userId === undefined ? {} : bearer((await server.signIn(userId)).token);
    const { app } = server;
    const places = (await app.inject({ url: '/api/plans/places', headers })).json<PlacePlan[]>();
    return places.filter(({ isUnit }) => isUnit);
  };

  it('are found by the names that are drawn, unless a place or a POI stands for them', async () => {
    expect(await openRooms()).toEqual([{ ...CLASSROOM, x: 200, y: 150, isUnit: true }]);
  });

  it('are those of the staff only for who has signed in, and none where visitors find nothing', async () => {
    expect((await openRooms('ben')).map(({ id }) => id)).toEqual(['u1', 'u3']);
    await server?.close();
    expect(await openRooms(undefined, '--visitors-find', 'nothing')).toEqual([]);
  });
});

describe('the network for each', () => {
  it('has no anchor of a place that is hidden', async () => {
    const { get } = await open();
    const anchorsOf = async (userId?: string) =>
      Object.keys((await get('/api/plans/network', userId)).json<NetworkPlan>().anchors);
    expect(await anchorsOf()).toEqual(['desk', 'room', 'k1']);
    expect(await anchorsOf('ben')).toEqual(['desk', 'room', 'k1']);
    expect(await anchorsOf('ada')).toEqual(['desk', 'room', 'hers', 'k1']);
  });
});

describe('a site without navigation', () => {
  it('has plans, and neither ways, kiosks nor codes', async () => {
    const { get } = await open('--no-navigation', '--visitors-find-people');
    for (const url of [
      '/api/plans/network',
      '/api/plans/places',
      '/api/plans/people?text=ada',
      '/api/qrcode/info/desk',
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
    expect((await get('/api/plans/network')).json()).toMatchObject({
      detail: 'Navigation is switched off on this site.',
    });
    expect((await get('/api/plans/levels/floor')).statusCode).toBe(200);
    expect((await get('/api/pois')).json<{ id: string }[]>().map(({ id }) => id)).toEqual(['exit']);
  });
});

describe('people of today', () => {
  async function find(text: string, events: readonly SeedEvent[]) {
    const { app, get } = await open('--visitors-find-people');
    for (const event of events) {
      await app.context.store.calendar.create(
        {
          iCalUId: null,
          organizerEmail: event.organizerEmail,
          organizerName: 'Somebody',
          subject: event.subject,
          bodyHtml: '',
          start: event.start,
          end: event.end,
          timeZone: 'Europe/Prague',
          isAllDay: false,
          visibility: event.visibility,
          showAs: 'busy',
          reminder: null,
          meetingLink: null,
          resourceEmails: [event.resourceEmail],
          attendees: [],
        },
        { userId: 'x', route: 'x', key: event.subject, bodyHash: 'x', render: () => ({ status: 201, body: '' }) },
        NOW,
        NOW,
      );
    }
    return get(`/api/plans/people?text=${encodeURIComponent(text)}`);
  }

  it('are found with the desk that they have reserved', async () => {
    const answer = await find('LOVE', [use('work')]);
    const place = {
      id: 'desk',
      name: 'Desk desk',
      kind: 'desk',
      areaId: 'quiet',
      levelId: 'floor',
      x: 120,
      y: 80,
      isUnit: false,
    };
    expect(answer.json()).toEqual([{ name: 'Ada Lovelace', place }]);
  });

  it.each([
    ['a private reservation', use('secret', { visibility: 'private' })],
    ['a room', use('meeting', { resourceEmail: 'room@desks.example' })],
    ['a place that is hidden from others', use('own', { resourceEmail: 'hers@desks.example' })],
    ['tomorrow', use('later', { start: NOW + 24 * HOUR, end: NOW + 25 * HOUR })],
    ['a desk without navigation', use('corner', { resourceEmail: 'covered@desks.example' })],
  ])('are not found by %s', async (_name, event) => {
    expect((await find('ada', [event])).json()).toEqual([]);
  });

  it('are found by the beginning of a word of their names alone, not by the address', async () => {
    expect((await find('campus', [use('work')])).json()).toEqual([]);
    await server?.close();
    expect((await find('velace', [use('work')])).json()).toEqual([]);
    await server?.close();
    const ben = use('work', { organizerEmail: 'ben@campus.example' });
    expect((await find('adams', [ben])).json()).toMatchObject([{ name: 'Ben Adamson' }]);
  });

  it('need three letters, and are looked for a few times a minute', async () => {
    const { get } = await open('--visitors-find-people');
    expect((await get('/api/plans/people?text=ad')).statusCode).toBe(400);
    const codes: number[] = [];
    for (let i = 0; i < 31; i += 1) codes.push((await get('/api/plans/people?text=ada')).statusCode);
    expect(codes.slice(0, 29)).toEqual(Array.from({ length: 29 }, () => 200));
    expect(codes.at(-1)).toBe(429);
  });

  it('are nobody’s business unless the site wants it', async () => {
    const { get } = await open();
    expect((await get('/api/plans/people?text=ada')).statusCode).toBe(204);
  });

  it('are found by colleagues anyway, who see their days as well', async () => {
    const { get } = await open();
    const answer = await get('/api/plans/people?text=ada', 'ben');
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });

  it('are found by no display', async () => {
    const { get } = await open('--device-accounts', 'ben@campus.example');
    expect((await get('/api/plans/people?text=ada', 'ben')).statusCode).toBe(204);
  });
});
