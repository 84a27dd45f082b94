import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createClient, TRANSPORTS, until } from '../contracts/signalr/support.ts';
import { listRoutes } from './app-support.ts';
import {
  ADA_EMAIL,
  type Answer,
  createPrivacyWorld,
  DAY,
  HIDDEN_EMAIL,
  HIDDEN_MARK,
  type Method,
  OPEN_EMAIL,
  PRIVATE_MARK,
  type PrivacyWorld,
  PUBLIC_MARK,
  RANGE,
  reservationAt,
  type Role,
  STRANGER_MARK,
} from './privacy-world.ts';

let world: PrivacyWorld;

beforeAll(async () => {
  // Ben sees the figures of the site.
  world = await createPrivacyWorld(0, '--licences', 'CS0630,CS0631', '--insights-for', 'ben@campus.example');
});

afterAll(() => world.server.close());

const EMAILS = [HIDDEN_EMAIL, OPEN_EMAIL, ADA_EMAIL];
const NOTICE = { realStart: DAY.start, realEnd: DAY.end, doneBy: 'assist', resourceUsername: HIDDEN_MARK };

/** Values for each parameter of an address. */
function valuesOf(name: string): readonly string[] {
  const events = Object.values(world.events);
  if (name === 'user') return ['me', ...EMAILS];
  if (name === 'email') return EMAILS;
  if (name === 'iCalUid') return events.map(({ iCalUId }) => encodeURIComponent(iCalUId));
  if (name === 'qrId') return [HIDDEN_MARK, 'open'];
  if (name === 'areaId') return ['floor'];
  return [...events.map(({ id }) => id), HIDDEN_MARK, 'open'];
}

/** Bodies of the routes that need one; sign-in routes only concern the caller. */
function bodiesOf(route: string): readonly unknown[] {
  const events = Object.values(world.events);
  const keys = EMAILS.flatMap((email) => events.map(({ id, iCalUId }) => ({ email, iCalUid: iCalUId, id })));
  const reservations = [HIDDEN_EMAIL, OPEN_EMAIL].map((email) => reservationAt(email, 'Desk', 10));
  const notices = events.map(({ id, iCalUId }) => Object.assign({ id, iCalUId, action: 'create' }, NOTICE));
  const bodies: Readonly<Record<string, readonly unknown[]>> = {
    'POST /api/cache/get': EMAILS.map((email) => Object.assign({ emails: [email] }, DAY)),
    'POST /api/event/statuses': [keys],
    'POST /api/event/confirm': [keys],
    'POST /api/event/action': notices,
    'POST /api/users/me/favourites/:id': [undefined],
    'PUT /api/users/me/settings': [{ location: { filteredAreaIds: [] } }],
    'POST /api/other-calendars': EMAILS.map((email) => ({ email })),
    'PUT /api/other-calendars/:id': [{ colour: null, visible: true, order: 0 }],
    'POST /api/insights/uses': [{ kind: 'route', outcome: 'found' }],
    'POST /api/integrations/webex/createMeeting': [{ eventStart: DAY.start, eventEnd: DAY.end, eventTitle: 'Sync' }],
    'POST /v1/schedules/query': EMAILS.map((email) => Object.assign({ emails: [email], details: 'items' }, DAY)),
    'POST /v1/users/me/events': reservations,
    'PUT /v1/users/me/events/:id': reservations,
    'POST /v1/users/me/events/:id/finish': [{}],
    'POST /v1/users/me/events/:id/response': [{ response: 'accepted' }],
    'POST /v1/events/confirmation-statuses': [keys],
    'POST /v1/notifications': notices,
  };
  return bodies[route] ?? [];
}

interface Asked {
  readonly method: Method;
  readonly url: string;
  readonly payload: unknown;
}

function addressesOf(url: string): readonly string[] {
  const [, name] = /:(\w+)/.exec(url) ?? [];
  if (name === undefined) return [url];
  return valuesOf(name).flatMap((value) => addressesOf(url.replace(`:${name}`, value)));
}

const DATES = `from=${DAY.start.slice(0, 10)}&to=${DAY.end.slice(0, 10)}`;
const QUERIES = [
  '',
  `?${RANGE}`,
  `?${DATES}`,
  `?${RANGE}&includeCancelled=true&resource=${HIDDEN_EMAIL}`,
  '?q=a',
  '?pageSize=250',
];

/** Every request to the API with Ada's data; signing out would end the test. */
function allQuestions(): readonly Asked[] {
  const routes = listRoutes(world.server).filter(({ url }) => !/^\/api\/account\/|logout/.test(url));
  return routes.flatMap(({ method, url }) => {
    const queries = method === 'GET' ? QUERIES : [''];
    const payloads = method === 'GET' || method === 'DELETE' ? [undefined] : bodiesOf(`${method} ${url}`);
    if (payloads.length === 0) throw new Error(`no body is known for ${method} ${url}`);
    return addressesOf(url).flatMap((address) =>
      queries.flatMap((query) =>
        payloads.map((payload): Asked => ({ method: method as Method, url: address + query, payload })),
      ),
    );
  });
}

const textOf = ({ url, payload }: Asked): string => url + JSON.stringify(payload ?? '');

/** An answer without the requested values: an id or address that comes back reveals nothing, a name does. */
function told(asked: Asked, { body, headers }: Answer): string {
  const text = JSON.stringify(headers) + body;
  return textOf(asked).includes(HIDDEN_MARK) ? text.replaceAll(new RegExp(`(?<!Desk )${HIDDEN_MARK}`, 'g'), '') : text;
}

/** The marks in a caller's answers, with the request, e.g. `GET /v1/… zephyrvault`. */
async function leaksTo(role: Role, marks: readonly string[], isMeant: (asked: Asked) => boolean) {
  const leaks: string[] = [];
  for (const asked of allQuestions().filter(isMeant)) {
    const text = told(asked, await world.ask(role, asked.method, asked.url, asked.payload));
    leaks.push(...marks.filter((mark) => text.includes(mark)).map((mark) => `${asked.method} ${asked.url} ${mark}`));
  }
  return leaks;
}

const namesAda = (asked: Asked): boolean => textOf(asked).includes(ADA_EMAIL);

describe('no answer of any route', () => {
  it.each(['nobody', 'guest', 'ben', 'doors'] as const)(
    'tells %s of a hidden place or a private event',
    async (role) => {
      expect(allQuestions().length).toBeGreaterThan(300);
      expect(await leaksTo(role, [HIDDEN_MARK, PRIVATE_MARK], () => true)).toEqual([]);
    },
  );

  it.each(['nobody', 'guest'] as const)('shows %s who reserves, and what for', async (role) => {
    const marks = [STRANGER_MARK, PUBLIC_MARK, '"Ada"', ADA_EMAIL];
    expect(await leaksTo(role, marks, (asked) => !namesAda(asked))).toEqual([]);
  });

  it('shows a person the content of a stranger’s event, except in that colleague’s calendar', async () => {
    expect(await leaksTo('ben', [STRANGER_MARK], (asked) => !namesAda(asked))).toEqual([]);
  });

  it('shows a door display an address of anybody', async () => {
    expect(await leaksTo('doors', [ADA_EMAIL], (asked) => !namesAda(asked))).toEqual([]);
  });
});

describe('the calendar of a place', () => {
  const subjectsFor = async (role: Role, url: string): Promise<readonly string[]> => {
    const { body } = await world.ask(role, 'GET', url);
    return (JSON.parse(body) as { value: { subject: string }[] }).value.map(({ subject }) => subject);
  };
  const URL_OF_PLACE = `/v1/users/${OPEN_EMAIL}/events?${RANGE}`;

  it.each([
    ['ada', [STRANGER_MARK, PRIVATE_MARK, PUBLIC_MARK]],
    ['ben', ['', '', PUBLIC_MARK]],
    ['guest', ['', '', '']],
    ['doors', [STRANGER_MARK, '', PUBLIC_MARK]],
  ] as const)('tells %s %j', async (role, subjects) => {
    expect(await subjectsFor(role, URL_OF_PLACE)).toEqual(subjects);
  });

  it.each([
    ['ada', [STRANGER_MARK, null, PUBLIC_MARK]],
    ['ben', [null, null, PUBLIC_MARK]],
    ['guest', [null, null, null]],
    ['doors', [STRANGER_MARK, null, PUBLIC_MARK]],
  ] as const)('gives %s the same in its schedule: %j', async (role, subjects) => {
    const payload = { ...DAY, emails: [OPEN_EMAIL], details: 'items' };
    const { body } = await world.ask(role, 'POST', '/v1/schedules/query', payload);
    const [item] = (JSON.parse(body) as { items: { scheduleItems: { subject?: string }[] }[] }).items;
    expect(item?.scheduleItems.map(({ subject }) => subject ?? null)).toEqual(subjects);
  });

  it('shows only the time of a stranger’s event by its id', async () => {
    const { id } = world.events[STRANGER_MARK]!;
    const { body } = await world.ask('ben', 'GET', `/v1/users/${OPEN_EMAIL}/events/${id}`);
    expect(JSON.parse(body)).toMatchObject({ subject: '', organizer: { emailAddress: { address: '', name: '' } } });
    expect(body).not.toContain('bodyHtml');
  });
});

describe('no message of the hub', () => {
  it('shows a stranger a hidden place, or the content of an event', async () => {
    const { server, ask } = world;
    const url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/MessageHub`;
    const heard: string[] = [];
    const signedIn = createClient(url, TRANSPORTS[0][1], { token: (await server.signIn('ben')).token });
    const clients = [signedIn, createClient(url, TRANSPORTS[0][1])];
    for (const client of clients) {
      client.on('availability-changed', (...args: unknown[]) => void heard.push(JSON.stringify(args)));
      await client.start();
    }
    for (const [email, hour] of [
      [HIDDEN_EMAIL, 20],
      [OPEN_EMAIL, 21],
    ] as const) {
      await ask('ada', 'POST', '/v1/users/me/events', reservationAt(email, STRANGER_MARK, hour));
    }
    await until(() => heard.length > 0);
    expect(heard.join()).toContain(OPEN_EMAIL);
    expect(heard.join()).not.toMatch(new RegExp([HIDDEN_MARK, STRANGER_MARK].join('|')));
    await Promise.all(clients.map((client) => client.stop()));
  });
});
