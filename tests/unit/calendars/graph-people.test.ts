import { beforeEach, expect, test } from 'vitest';

import { json } from '../wire/fake-server.ts';
import { createGraphWorld, graphError, page, ROOT } from './graph-world.ts';

const signal = new AbortController().signal;
let world: ReturnType<typeof createGraphWorld>;

beforeEach(() => {
  world = createGraphWorld();
});

const user = (displayName: string | null, mail: string | null, userPrincipalName: string | null = null) => ({
  id: `id-${displayName}`,
  displayName,
  mail,
  userPrincipalName,
});

async function search(text: string, withGroups = false) {
  const found = await world.calendar.people(text, withGroups, signal);
  return found.ok
    ? found.value.map((one) => `${one.displayName} <${one.email}>${one.isGroup ? ' group' : ''}`)
    : found.error;
}

test('searches the directory as it must be asked', async () => {
  world.server.on('GET /v1.0/users', () =>
    page([
      user('Bob', 'bob@x'),
      user('No mail', null, 'nomail@x'),
      user('Guest', null, 'guest_x.com#EXT#@tenant.example'),
      user(null, 'nameless@x'),
      { id: 5 },
    ]),
  );
  expect(await search('bo"b\\')).toEqual(['Bob <bob@x>', 'nameless@x <nameless@x>', 'No mail <nomail@x>']);
  const [request] = world.server.requests;
  expect(request?.headers.get('consistencylevel')).toBe('eventual');
  expect(request?.query).toMatchObject({ $search: '"displayName:bo b" OR "mail:bo b"', $count: 'true', $top: '50' });
});

test('finds groups where they are asked for', async () => {
  world.server.on('GET /v1.0/users', () => page([user('Bob', 'bob@x')]));
  world.server.on('GET /v1.0/groups', () => page([user('All', 'all@x'), user('Security', null)]));
  expect(await search('a', true)).toEqual(['All <all@x> group', 'Bob <bob@x>']);
  expect(await search('a')).toEqual(['Bob <bob@x>']);
  expect(world.server.to('GET /v1.0/groups')[0]?.headers.get('consistencylevel')).toBe('eventual');
  expect(world.server.to('GET /v1.0/groups')).toHaveLength(1);
});

test('asks for less where the directory may not be read, and does not ask for it again', async () => {
  const refused = () => graphError(403, 'Authorization_RequestDenied', 'Insufficient privileges');
  world.server.on('GET /v1.0/users', refused);
  world.server.on('GET /v1.0/groups', refused);
  world.server.on('GET /v1.0/me/people', () =>
    page([
      { id: '1', displayName: 'Bob', scoredEmailAddresses: [{ address: 'bob@x' }], personType: { class: 'Person' } },
      { id: '2', displayName: 'Team', scoredEmailAddresses: [{ address: 'team@x' }], personType: { class: 'Group' } },
    ]),
  );
  expect(await search('b')).toEqual(['Bob <bob@x>']);
  expect(await search('b', true)).toEqual(['Bob <bob@x>', 'Team <team@x> group']);
  expect(await search('b', true)).toEqual(['Bob <bob@x>', 'Team <team@x> group']);
  expect(world.server.to('GET /v1.0/users')).toHaveLength(1);
  expect(world.server.to('GET /v1.0/groups')).toHaveLength(1);
});

test('one’s own contacts are the last resort', async () => {
  for (const path of ['/users', '/me/people'])
    world.server.on(`GET /v1.0${path}`, () => graphError(403, 'accessDenied'));
  world.server.on('GET /v1.0/me/contacts', () =>
    page([
      { id: '1', displayName: "O'Hara", emailAddresses: [{ address: 'ohara@x' }] },
      { id: '2', displayName: 'Ann' },
    ]),
  );
  expect(await search("O'H")).toEqual(["O'Hara <ohara@x>"]);
  expect(world.server.to('GET /v1.0/me/contacts')[0]?.query['$filter']).toContain("startswith(displayName,'O''H')");
  world.server.on('GET /v1.0/me/contacts', () => graphError(403, 'accessDenied', 'No'));
  expect(await search('b')).toMatchObject({ status: 403, code: 'forbidden' });
});

test('a failed search is one', async () => {
  world.server.on('GET /v1.0/users', () => graphError(400, 'Request_BadRequest', 'Bad'));
  expect(await search('b', true)).toMatchObject({ status: 400, code: 'invalid_request', detail: 'Bad' });
  world.server.on('GET /v1.0/users', () => json({ people: [] }));
  expect(await search('b')).toMatchObject({ type: 'malformed' });
});

test('reads the members of a group page by page, groups among them', async () => {
  const members = 'GET /v1.0/groups/g%2F1/members';
  world.server.on(members, ({ query }) =>
    query['$skiptoken'] === 'x'
      ? page([
          { id: '3', displayName: 'Ann', mail: 'ann@x' },
          { id: '4', displayName: 'Device' },
        ])
      : page(
          [
            { id: '1', mail: 'bob@x' },
            { '@odata.type': '#microsoft.graph.group', id: '2', displayName: 'Sub', mail: 'sub@x' },
          ],
          `${ROOT}/groups/g%2F1/members?$skiptoken=x`,
        ),
  );
  const found = await world.calendar.members('g/1', signal);
  expect(found.ok && found.value.map((one) => `${one.id} ${one.displayName} ${one.isGroup}`)).toEqual([
    '1 bob@x false',
    '2 Sub true',
    '3 Ann false',
  ]);
});
