import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { GRAPH_LIMITS } from '../../server/emulators/graph/graph-pace.ts';
import { createThrottle } from '../../server/emulators/pace.ts';
import { bearer, desk, NOW } from './app-support.ts';
import {
  BASE,
  createGraphWorld,
  DAY_VIEW,
  GRAPH_CAMPUS,
  type GraphWorld,
  HOUR,
  meeting,
  refusalOf,
} from './graph-support.ts';

let world: GraphWorld;
beforeAll(async () => {
  const more = Array.from({ length: 120 }, (_, at) => desk(`row-${at}`));
  world = await createGraphWorld({ campus: { ...GRAPH_CAMPUS, resources: [...GRAPH_CAMPUS.resources, ...more] } });
});
afterAll(() => world.close());

const EVENTUAL = { consistencylevel: 'eventual' };
const get = (url: string, headers: Readonly<Record<string, string>> = {}, who = 'ada') =>
  world.graph(who, 'GET', url, { headers });
const searched = (text: string) => `$search=${encodeURIComponent(text)}`;

describe('the directory', () => {
  it('finds people by their names and addresses', async () => {
    const { body } = await get(
      `/users?${searched('"displayName:cle" OR "mail:cle"')}&$count=true&$select=id,mail`,
      EVENTUAL,
    );
    expect(body.value).toEqual([{ id: 'cleo', mail: 'cleo@campus.example' }]);
    expect(body['@odata.count']).toBe(1);
    const { body: all } = await get('/users?$top=2');
    expect(all.value).toHaveLength(2);
    const next = new URL(String(all['@odata.nextLink']));
    const { body: rest } = await get(next.pathname.slice(BASE.length) + next.search);
    expect(rest.value?.map(({ id }) => id)).not.toContain(all.value?.[0]?.id);
  });

  it.each([
    ['no consistency level', `/users?${searched('"displayName:cle"')}`, {}, '400 Request_UnsupportedQuery'],
    ['no property', `/users?${searched('cleo')}`, EVENTUAL, '400 BadRequest'],
    ['no consistency level for groups', `/groups?${searched('"displayName:tea"')}`, {}, '400 Request_UnsupportedQuery'],
    ['an unknown group', '/groups/unknown/members', {}, '404 Request_ResourceNotFound'],
    ['an unknown person', '/users/nobody@campus.example', {}, '404 ErrorInvalidUser'],
    ['an unknown id', '/users/nobody', {}, '404 ErrorInvalidUser'],
    ['an unknown size', '/me/photos/50x50/$value', {}, '404 ImageNotFound'],
    ['the picture of a room', '/users/open@desks.example/photo/$value', {}, '404 ImageNotFound'],
  ])('refuses %s', async (_what, url, headers, refusal) => {
    expect(refusalOf(await get(url, headers))).toBe(refusal);
  });

  it('has people by id and address, and their pictures', async () => {
    for (const user of ['ben', 'BEN@campus.example']) {
      expect((await get(`/users/${user}`)).body).toMatchObject({ id: 'ben', mail: 'ben@campus.example' });
    }
    expect((await get('/users/open@desks.example')).body).toMatchObject({ displayName: 'Desk open' });
    const headers = bearer(await world.graphTokenOf('ada'));
    for (const path of ['/me/photo/$value', '/me/photos/48x48/$value', '/users/ben/photo/$value']) {
      const photo = await world.app.inject({ url: BASE + path, headers });
      expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(photo.headers['content-security-policy']).toContain('sandbox');
    }
    const guest = await world.graph('guest', 'GET', '/me/photo/$value');
    expect(refusalOf(guest)).toBe('404 ImageNotFound');
  });

  it('has groups with their people, and people one works with', async () => {
    const { body } = await get(`/groups?${searched('"displayName:tea"')}`, EVENTUAL);
    expect(body.value).toMatchObject([{ id: 'team', mail: 'team@campus.example' }]);
    const { body: members } = await get('/groups/team/members?$select=id,displayName,mail');
    expect(members.value).toEqual([
      {
        '@odata.type': '#microsoft.graph.user',
        id: 'ada',
        displayName: 'Ada <Admin> Lovelace',
        mail: 'ada@campus.example',
      },
      { '@odata.type': '#microsoft.graph.user', id: 'ben', displayName: 'Ben', mail: 'ben@campus.example' },
    ]);
    const { body: people } = await get(`/me/people?${searched('"te"')}`);
    expect(people.value).toMatchObject([{ displayName: 'Team Tea', personType: { class: 'Group' } }]);
    expect((await get('/me/contacts')).body.value).toEqual([]);
  });

  it.each([
    '/users',
    '/groups',
    '/groups/team/members',
    '/me/people',
    '/me/contacts',
    '/users/ben@campus.example',
    '/users/ben',
  ])('shows %s to people alone', async (url) => {
    for (const who of ['guest', 'doors']) expect((await get(url, {}, who)).status).toBeGreaterThanOrEqual(403);
  });
});

describe('places', () => {
  it('come a hundred at a time, without those that are hidden', async () => {
    const { body } = await get('/places/microsoft.graph.room?$top=500', {}, 'ben');
    expect(body.value).toHaveLength(100);
    const next = new URL(String(body['@odata.nextLink']));
    const { body: rest } = await get(next.pathname.slice(BASE.length) + next.search, {}, 'ben');
    const addresses = [...(body.value ?? []), ...(rest.value ?? [])].map((room) => room['emailAddress']);
    expect(addresses).toHaveLength(123);
    expect(addresses).not.toContain('hers@desks.example');
    const { body: hers } = await get('/places/microsoft.graph.room');
    expect(hers.value?.map((room) => room['emailAddress'])).toContain('hers@desks.example');
  });

  it('are in the lists of their buildings', async () => {
    const { body } = await get('/places/microsoft.graph.roomList');
    expect(body.value).toEqual([]);
    expect(refusalOf(await get('/places/nowhere@room-lists.invalid/microsoft.graph.roomlist/rooms'))).toBe(
      '404 ErrorItemNotFound',
    );
  });
});

describe('what clients ask at the start', () => {
  it.each(['/me/mailFolders', '/me/calendars', '/me/todo/lists'])('%s is a list whose items are there', async (url) => {
    const { body } = await get(url);
    const [first] = body.value ?? [];
    expect((await get(`${url}/${first?.id ?? ''}`)).body.id).toBe(first?.id);
    expect(refusalOf(await get(`${url}/unknown`))).toBe('404 ErrorItemNotFound');
  });

  it('is the default calendar by its name, its events and the settings of the mailbox', async () => {
    const { body } = await get('/me/calendars/calendar?$expand=singleValueExtendedProperties');
    expect(body).toMatchObject({ isDefaultCalendar: true, canEdit: true });
    expect((await get(`/me/calendars/${body.id ?? ''}/events`)).body.value).toEqual([]);
    expect((await get('/me/mailboxSettings')).body).toMatchObject({ timeZone: 'Central Europe Standard Time' });
  });
});

describe('a batch', () => {
  const send = (requests: readonly object[]) => world.graph('ada', 'POST', '/$batch', { body: { requests } });
  const part = (id: string, url: string, more: object = {}) => ({ id, method: 'GET', url, ...more });

  it('answers each of its parts, with its own status', async () => {
    const { status, body } = await send([
      part('1', '/me'),
      part('2', '/me/events/unknown'),
      part('3', '/me/photo/$value'),
      part('4', '/me/events', {
        method: 'POST',
        body: meeting(NOW + HOUR, NOW + 2 * HOUR),
        headers: { 'Content-Type': 'application/json' },
      }),
      part('5', `/me/calendarView?${DAY_VIEW}`, { dependsOn: ['4'] }),
      part('6', '/me', { dependsOn: ['2'] }),
    ]);
    expect(status).toBe(200);
    const answers = new Map(
      (body['responses'] as { id: string; status: number; body: never }[]).map((answer) => [answer.id, answer]),
    );
    expect(['1', '2', '3', '4', '5', '6'].map((id) => answers.get(id)?.status)).toEqual([200, 400, 200, 201, 200, 424]);
    expect(answers.get('1')?.body).toMatchObject({ id: 'ada' });
    expect(Buffer.from(answers.get('3')?.body ?? '', 'base64').toString()).toContain('<svg');
    expect(answers.get('5')?.body).toMatchObject({ value: [{ subject: 'Sprint review' }] });
  });

  it.each([
    ['21 parts', Array.from({ length: 21 }, (_, at) => part(String(at), '/me'))],
    ['no parts', []],
    ['the same id twice', [part('1', '/me'), part('1', '/me')]],
    ['an absolute address', [part('1', 'https://elsewhere.example/me')]],
    ['a batch in it', [part('1', '/$batch', { method: 'POST' })]],
    ['a body without a type', [part('1', '/me/events', { method: 'POST', body: {} })]],
    ['a dependence on nothing', [part('1', '/me', { dependsOn: ['0'] })]],
  ])('is refused with %s', async (_what, requests) => {
    expect(refusalOf(await send(requests))).toBe('400 BadRequest');
  });
});

describe('throttling', () => {
  it('refuses the fifth call to one mailbox at once, in batches part by part', async () => {
    const busy = await createGraphWorld({}, '--emulate-throttling', '--emulate-latency', '250');
    const me = () => busy.graph('ada', 'GET', '/me');
    await busy.graphTokenOf('ada');
    const answers = await Promise.all([me(), me(), me(), me(), me(), busy.graph('ada', 'GET', '/users/ben')]);
    const refused = answers.filter(({ status }) => status === 429);
    expect([refused.length, answers.length - refused.length, answers.at(-1)?.status]).toEqual([1, 5, 200]);
    expect(refused[0]?.headers['retry-after']).toMatch(/^\d+\.\d+$/);
    expect(refused[0]?.body.error?.code).toBe('ApplicationThrottled');
    expect((await me()).status).toBe(200);
    const requests = Array.from({ length: 6 }, (_, at) => ({ id: String(at), method: 'GET', url: '/me' }));
    const batch = () => busy.graph('ada', 'POST', '/$batch', { body: { requests } });
    const statusesOf = async (answer: ReturnType<typeof batch>) => {
      const responses = (await answer).body['responses'] as { status: number; headers: Record<string, string> }[];
      for (const { status, headers } of responses) if (status === 429) expect(headers['Retry-After']).toBeDefined();
      return responses.map(({ status }) => status);
    };
    expect(await statusesOf(batch())).toEqual([200, 200, 200, 200, 200, 200]);
    const both = await Promise.all([statusesOf(batch()), statusesOf(batch())]);
    expect(both.flat()).toContain(429);
    await busy.close();
  });

  it('counts ten thousand calls in ten minutes', () => {
    let now = 0;
    const throttle = createThrottle(GRAPH_LIMITS, () => now);
    const waits = Array.from({ length: 10_000 }, () => {
      const wait = throttle.enter('ada');
      throttle.leave('ada');
      return wait;
    });
    expect(Math.max(...waits)).toBe(0);
    now = 200_500;
    expect(throttle.enter('ada')).toBe(399.5);
    expect(throttle.enter('ben')).toBe(0);
    now = 600_000;
    expect(throttle.enter('ada')).toBe(0);
  });
});
