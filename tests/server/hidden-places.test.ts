import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createClient, TRANSPORTS, until } from '../contracts/signalr/support.ts';
import { listen } from './object-support.ts';
import {
  ADA_EMAIL,
  type Answer,
  createPrivacyWorld,
  DAY,
  HIDDEN_EMAIL,
  HIDDEN_LAMP,
  HIDDEN_MARK,
  type Method,
  OPEN_EMAIL,
  type PrivacyWorld,
  RANGE,
  reservationAt,
  type Role,
  UNKNOWN_EMAIL,
  VAULT_MARK,
} from './privacy-world.ts';

let world: PrivacyWorld;
/** The same behind the gateway to Exchange. */
let exchange: PrivacyWorld;

beforeAll(async () => {
  world = await createPrivacyWorld();
  exchange = await createPrivacyWorld(0, '--server-type', 'ews');
});

afterAll(() => Promise.all([world.server.close(), exchange.server.close()]));

interface Way {
  readonly method: Method;
  /** `{PLACE}` stands for the address, `{ID}` for the id of a place; `{EVENT}` and `{UID}` for an event there. */
  readonly url: string;
  readonly payload?: unknown;
}

const KEY = { email: '{PLACE}', iCalUid: '{UID}', id: '{EVENT}' };
const GUEST_OF_PLACE = { attendees: [{ emailAddress: { address: '{PLACE}', name: 'Somebody' } }], resources: [] };
const WAYS: readonly Way[] = [
  { method: 'GET', url: '/api/qrcode/info/{ID}' },
  { method: 'POST', url: '/api/cache/get', payload: { ...DAY, emails: ['{PLACE}'] } },
  { method: 'POST', url: '/api/event/statuses', payload: [KEY, { email: '{PLACE}', iCalUid: '{UID}' }] },
  { method: 'POST', url: '/api/event/confirm', payload: [KEY] },
  { method: 'GET', url: '/api/assist/resources/{PLACE}/events/{UID}/bounds' },
  { method: 'POST', url: '/api/users/me/favourites/{ID}' },
  { method: 'DELETE', url: '/api/users/me/favourites/{ID}' },
  { method: 'POST', url: '/api/other-calendars', payload: { email: '{PLACE}' } },
  { method: 'GET', url: '/api/other-calendars/search?q={PLACE}' },
  { method: 'GET', url: '/v1/people?q={PLACE}' },
  { method: 'POST', url: '/v1/schedules/query', payload: { ...DAY, emails: ['{PLACE}'], details: 'items' } },
  { method: 'GET', url: `/v1/users/{PLACE}/events?${RANGE}` },
  { method: 'GET', url: '/v1/users/{PLACE}/events/{EVENT}' },
  { method: 'GET', url: `/v1/users/{PLACE}/limited-events?${RANGE}` },
  { method: 'GET', url: `/v1/users/${ADA_EMAIL}/events?${RANGE}&resource={PLACE}` },
  { method: 'POST', url: '/v1/users/me/events', payload: reservationAt('{PLACE}', 'Desk', 20) },
  { method: 'POST', url: '/v1/users/me/events', payload: reservationAt('{PLACE}', 'Desk', 20, GUEST_OF_PLACE) },
  {
    method: 'POST',
    url: '/v1/users/me/events',
    payload: reservationAt('{PLACE}', 'Desk', 20, {
      recurrence: { rule: 'FREQ=DAILY;COUNT=2', exceptions: [] },
    }),
  },
];

/** Requests a place in one way; its address and id, and values that always differ, are removed from the answer. */
async function askFor(
  asked: PrivacyWorld,
  role: Role,
  { method, url, payload }: Way,
  email: string,
): Promise<Omit<Answer, 'headers'>> {
  const { id, iCalUId } = asked.events[VAULT_MARK]!;
  const name = email.split('@', 1)[0]!;
  const meant: Readonly<Record<string, string>> = { PLACE: email, ID: name, EVENT: id, UID: iCalUId };
  const fill = (text: string) => text.replaceAll(/\{([A-Z]+)\}/g, (_all, key: string) => meant[key] ?? '');
  const filled: unknown = payload === undefined ? undefined : JSON.parse(fill(JSON.stringify(payload)));
  const { status, body } = await asked.ask(role, method, fill(url), filled);
  const varying = /"(?:requestId|generatedAt|id|iCalUId|seriesMasterId)":"[^"]*",?/g;
  return { status, body: body.replaceAll(email, 'PLACE').replaceAll(name, 'ID').replaceAll(varying, '') };
}

describe('a place that is reserved to others and hidden', () => {
  it.each(WAYS)('answers $method $url as one that does not exist', async (way) => {
    for (const role of ['nobody', 'guest', 'ben', 'doors'] as const) {
      for (const asked of [world, exchange]) {
        const unknown = await askFor(asked, role, way, UNKNOWN_EMAIL);
        expect(await askFor(asked, role, way, HIDDEN_EMAIL), role).toEqual(unknown);
      }
    }
  });

  it.each(['/api/assist/resources', '/v1/resources?pageSize=250', '/api/users/me/favourites'])(
    'is not in %s',
    async (url) => {
      for (const role of ['guest', 'ben', 'doors'] as const) {
        const { status, body } = await world.ask(role, 'GET', url);
        expect([role, status, body.includes(HIDDEN_MARK)]).toEqual([role, 200, false]);
      }
    },
  );

  it('is on the plan, but not named there', async () => {
    for (const role of ['nobody', 'guest', 'ben', 'doors'] as const) {
      const { status, body } = await world.ask(role, 'GET', '/api/plans/levels/floor');
      expect([role, status, body.includes(HIDDEN_MARK), body.includes('"f1"')]).toEqual([role, 200, false, true]);
    }
  });

  it('is neither a target of routes nor a node of the network', async () => {
    for (const role of ['nobody', 'guest', 'ben', 'doors'] as const) {
      for (const url of ['/api/plans/network', '/api/plans/places']) {
        const { status, body } = await world.ask(role, 'GET', url);
        expect([role, url, status, body.includes(HIDDEN_MARK)]).toEqual([role, url, 200, false]);
      }
    }
  });

  it('is not given away by what can be switched there', async () => {
    for (const role of ['nobody', 'guest', 'ben', 'cleo', 'doors'] as const) {
      for (const url of ['/api/objects', '/api/pois']) {
        const { status, body } = await world.ask(role, 'GET', url);
        const isOpenShown = body.includes('"lamp"');
        expect([role, url, status, body.includes(HIDDEN_LAMP), isOpenShown]).toEqual([role, url, 200, false, true]);
      }
      expect((await world.ask(role, 'GET', '/api/plans/network')).body).not.toContain(HIDDEN_LAMP);
      expect((await world.ask(role, 'GET', `/api/qrcode/info/${HIDDEN_LAMP}`)).status).toBe(404);
    }
  });

  it('has stamps of their own for those who see what can be switched there', async () => {
    for (const [url, header] of [
      ['/api/objects', 'cachedobjectstimestamp'],
      ['/api/pois', 'cachedplantimestamp'],
    ] as const) {
      const stamp = encodeURIComponent(String((await world.ask('ben', 'GET', url)).headers[header]));
      const again = async (role: Role) => (await world.ask(role, 'GET', `${url}?cachedTimestamp=${stamp}`)).status;
      expect([url, await again('ben'), await again('ada')]).toEqual([url, 204, 200]);
    }
  });

  it('is visible to the people it is reserved to', async () => {
    for (const url of [
      '/api/objects',
      '/api/pois',
      `/api/qrcode/info/${HIDDEN_LAMP}`,
      '/api/plans/levels/floor',
      '/api/plans/network',
      '/api/plans/places',
      '/api/assist/resources',
      '/v1/resources',
      `/api/qrcode/info/${HIDDEN_MARK}`,
    ]) {
      expect((await world.ask('ada', 'GET', url)).body, url).toContain(HIDDEN_MARK);
    }
    expect((await world.ask('ada', 'GET', `/v1/users/${HIDDEN_EMAIL}/events?${RANGE}`)).body).toContain(VAULT_MARK);
  });

  it('is named in the events of a colleague only to participants', async () => {
    const { id } = world.events[VAULT_MARK]!;
    for (const url of [`/v1/users/${ADA_EMAIL}/events?${RANGE}`, `/v1/users/${ADA_EMAIL}/events/${id}`]) {
      const { status, body } = await world.ask('ben', 'GET', url);
      expect([status, body.includes(HIDDEN_MARK), body.includes(VAULT_MARK)]).toEqual([200, false, true]);
    }
  });

  it('is shown with the caller’s own events there, which can be cancelled', async () => {
    const { id } = world.events[VAULT_MARK]!;
    expect((await world.ask('cleo', 'GET', `/v1/users/me/events/${id}`)).body).toContain(HIDDEN_EMAIL);
    const held = await world.ask('cleo', 'GET', '/api/assist/resources');
    expect(held.body).toContain(HIDDEN_MARK);
    expect((await world.ask('cleo', 'GET', '/api/plans/levels/floor')).body).toContain(HIDDEN_MARK);
    expect((await world.ask('cleo', 'GET', `/v1/users/${HIDDEN_EMAIL}/events?${RANGE}`)).status).toBe(404);
  });
});

describe('the stamp of the resources', () => {
  const stampOf = ({ headers }: Answer) => encodeURIComponent(String(headers['cachedresourcestimestamp']));

  it('is 204 for its own list alone', async () => {
    const stamp = stampOf(await world.ask('ben', 'GET', '/api/assist/resources'));
    const again = (role: Role) => world.ask(role, 'GET', `/api/assist/resources?cachedTimestamp=${stamp}`);
    expect((await again('ben')).status).toBe(204);
    expect((await again('guest')).status).toBe(204);
    expect((await again('ada')).status).toBe(200);
    expect((await again('cleo')).status).toBe(200);
  });
});

describe('a place that is reserved to others where the restriction is 1', () => {
  it('is shown as theirs, and refuses a reservation by its rule', async () => {
    const open = await createPrivacyWorld(1);
    for (const url of ['/api/plans/levels/floor', '/api/assist/resources']) {
      expect((await open.ask('ben', 'GET', url)).body).toContain(HIDDEN_MARK);
    }
    const refused = await open.ask('ben', 'POST', '/v1/users/me/events', reservationAt(HIDDEN_EMAIL, 'Desk', 20));
    expect([refused.status, JSON.parse(refused.body)]).toEqual([422, expect.objectContaining({ rule: 'reservedTo' })]);
    await open.server.close();
  });
});

describe('the hub', () => {
  it('notifies only the people who see a hidden place', async () => {
    const { server, ask } = world;
    const url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/MessageHub`;
    const heard = new Map<string, string[]>();
    const clients = await Promise.all(
      ['ada', 'ben'].map(async (name) => {
        const client = createClient(url, TRANSPORTS[0][1], { token: (await server.signIn(name)).token });
        const emails: string[] = [];
        heard.set(name, emails);
        client.on('availability-changed', (email: string) => void emails.push(email));
        await client.start();
        return client;
      }),
    );
    await ask('ada', 'POST', '/v1/users/me/events', reservationAt(HIDDEN_EMAIL, 'One', 16));
    await ask('ada', 'POST', '/v1/users/me/events', reservationAt(OPEN_EMAIL, 'Other', 17));
    await until(() => [...heard.values()].every((emails) => emails.includes(OPEN_EMAIL)));
    expect(heard.get('ada')).toEqual([HIDDEN_EMAIL, OPEN_EMAIL]);
    expect(heard.get('ben')).toEqual([OPEN_EMAIL]);
    await Promise.all(clients.map((client) => client.stop()));
  });

  it('tells of what can be switched there only to them, and only they may switch it', async () => {
    const own = await createPrivacyWorld();
    const url = `${await own.server.app.listen({ port: 0, host: '127.0.0.1' })}/MessageHub`;
    const token = async (name: string) => ({ token: (await own.server.signIn(name)).token });
    const [ada, ben, nobody] = [
      createClient(url, TRANSPORTS[0][1], await token('ada')),
      createClient(url, TRANSPORTS[0][1], await token('ben')),
      createClient(url, TRANSPORTS[0][1], {}),
    ];
    const heard = [ada, ben, nobody].map((client) => listen(client));
    await Promise.all([ada, ben, nobody].map((client) => client.start()));
    const on = { partId: 'power', value: 'ON' };
    await expect(ben.invoke('Object', HIDDEN_LAMP, on)).rejects.toThrow('unknown: There is no such device.');
    await ada.invoke('Object', HIDDEN_LAMP, on);
    await ben.invoke('Object', 'lamp', on);
    await until(() => heard.every((lines) => lines.some((line) => line.startsWith('lamp:'))));
    expect(heard.map((lines) => lines.some((line) => line.startsWith(HIDDEN_LAMP)))).toEqual([true, false, false]);
    await Promise.all([ada, ben, nobody].map((client) => client.stop()));
    await own.server.close();
  });
});
