import { randomUUID } from 'node:crypto';

import type { Poi } from '../../workers/wire/schemas/plans.ts';
import { createConfiguration } from '../unit/areas/wire-configuration.ts';
import { LAMP } from './object-support.ts';
import { makeFixture, makeLevel, makePlans, makePoi, makeUnit } from './plan-support.ts';
import { bearer, createTestAppWith, desk, SMALL_CAMPUS, type TestApp, user } from './app-support.ts';

/*
 * A place that only Ada sees, and events of hers: data that others must not see contains a mark that appears nowhere
 * else.
 */

/** In the names and addresses of the hidden place. */
export const HIDDEN_MARK = 'zephyrvault';
/** In events of Ada at the place that everyone sees. */
export const STRANGER_MARK = 'ochre-briefing';
export const PRIVATE_MARK = 'umber-dismissal';
export const PUBLIC_MARK = 'open-house';
/** In an event of Ada at the hidden place. */
export const VAULT_MARK = 'cobalt-review';

const VAULT = desk(HIDDEN_MARK, ['ada@campus.example']);
export const HIDDEN = {
  ...VAULT,
  resource: { ...VAULT.resource, navigationEnabled: true, mapInfos: [{ areaId: 'floor', x: 100, y: 100 }] },
};
export const HIDDEN_EMAIL = HIDDEN.resource.email;
export const UNKNOWN_EMAIL = 'quartzattic@desks.example';
export const OPEN_EMAIL = 'open@desks.example';
export const ADA_EMAIL = 'ada@campus.example';
export const DAY = { start: '2026-03-02T00:00:00Z', end: '2026-03-03T00:00:00Z' };
export const RANGE = `start=${DAY.start}&end=${DAY.end}`;

export const ROLES = ['nobody', 'guest', 'ben', 'cleo', 'doors', 'ada'] as const;
export type Role = (typeof ROLES)[number];
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface PrivacyWorld {
  readonly server: TestApp;
  /** Ids of Ada's events, by their marks; Cleo is invited to the one at the hidden place. */
  readonly events: Readonly<Record<string, EventKey>>;
  ask(role: Role, method: Method, url: string, payload?: unknown): Promise<Answer>;
}

export interface EventKey {
  readonly id: string;
  readonly iCalUId: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export function reservationAt(email: string, subject: string, hour: number, change: object = {}) {
  const at = (h: number) => ({ dateTime: `2026-03-02T${String(h).padStart(2, '0')}:00:00`, timeZone: 'UTC' });
  return { subject, start: at(hour), end: at(hour + 1), resources: [{ email }], ...change };
}

/** A lamp at the hidden place. */
export const HIDDEN_LAMP = `${HIDDEN_MARK}-lamp`;

const makeLampPoi = (id: string): Poi => ({ ...makePoi(id), kind: 'control-1', category: 'light' });

/** The floor on which the hidden place is, as a desk and as a room. */
const PLANS = makePlans(
  [
    makeLevel('floor', {
      units: [makeUnit('u1', { resourceId: HIDDEN_MARK })],
      fixtures: [makeFixture('f1', HIDDEN_MARK), makeFixture('f2', 'open')],
    }),
  ],
  {
    network: {
      nodes: [{ id: 'n1', x: 0, y: 0, levelId: 'floor' }],
      edges: [],
      anchors: { [HIDDEN_MARK]: 'n1', open: 'n1', [HIDDEN_LAMP]: 'n1' },
    },
    pois: [makeLampPoi(HIDDEN_LAMP), makeLampPoi('lamp')],
  },
);

/** @param resourceVisibilityRestriction 1 = what is reserved to others is shown */
export async function createPrivacyWorld(
  resourceVisibilityRestriction = 0,
  ...argv: readonly string[]
): Promise<PrivacyWorld> {
  const areas = SMALL_CAMPUS.configuration.areas;
  const server = await createTestAppWith(
    {
      ...SMALL_CAMPUS,
      configuration: createConfiguration({ guestLogin: true, areas, resourceVisibilityRestriction }),
      resources: [desk('open'), HIDDEN],
      users: [user('ada', 'Ada', true), user('ben', 'Ben', true), user('cleo', 'Cleo', true), user('doors', 'D', true)],
      favourites: { ada: ['open'], ben: ['open', HIDDEN.resource.id] },
      plans: PLANS,
      objects: [LAMP, { ...LAMP, id: HIDDEN_LAMP, resourceId: HIDDEN_MARK }],
    },
    '--device-accounts',
    'doors@campus.example',
    ...argv,
  );
  const tokens = new Map<Role, string>();
  for (const role of ['ben', 'cleo', 'doors', 'ada'] as const) tokens.set(role, (await server.signIn(role)).token);
  const guest = { method: 'POST', url: '/api/account/guest-login', payload: { displayName: 'Grace' } } as const;
  tokens.set('guest', (await server.app.inject(guest)).json<{ token: string }>().token);

  const ask: PrivacyWorld['ask'] = async (role, method, url, payload) => {
    const token = tokens.get(role);
    const headers = { ...(token === undefined ? {} : bearer(token)), 'idempotency-key': randomUUID(), 'if-match': '*' };
    const body = payload === undefined ? {} : { payload: payload as object };
    const answer = await server.app.inject({ method, url, headers, ...body });
    return { status: answer.statusCode, body: answer.body, headers: answer.headers };
  };
  const create = async (email: string, subject: string, hour: number, change: object = {}): Promise<EventKey> => {
    const answer = await ask('ada', 'POST', '/v1/users/me/events', reservationAt(email, subject, hour, change));
    if (answer.status !== 201) throw new Error(answer.body);
    return JSON.parse(answer.body) as EventKey;
  };
  const attendees = [{ emailAddress: { address: 'cleo@campus.example', name: 'Cleo' } }];
  const events = {
    [STRANGER_MARK]: await create(OPEN_EMAIL, STRANGER_MARK, 10, { text: `<b>${PRIVATE_MARK}</b>` }),
    [PRIVATE_MARK]: await create(OPEN_EMAIL, PRIVATE_MARK, 12, { visibility: 'private' }),
    [PUBLIC_MARK]: await create(OPEN_EMAIL, PUBLIC_MARK, 14, { visibility: 'public' }),
    [VAULT_MARK]: await create(HIDDEN_EMAIL, VAULT_MARK, 10, { attendees }),
  };
  return { server, events, ask };
}
