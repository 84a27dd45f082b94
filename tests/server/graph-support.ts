import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

import { runDueJobs } from '../../server/jobs/index.ts';
import type { Campus, SeedEvent } from '../../server/store/store.ts';
import { answerFaults } from '../contracts/graph-openapi.ts';
import { bearer, createTestAppOn, desk, NOW, SMALL_CAMPUS, type TestApp, user } from './app-support.ts';
import { createTestStore } from './test-store.ts';

export const BASE = '/emulator/graph/v1.0';
export const HOUR = 3_600_000;
export const MINUTE = 60_000;

/** Calls that Microsoft's cut does not describe. */
const UNDESCRIBED = [
  /^\/\$batch$/i,
  /^\/me\/(?:calendars|mailFolders|mailboxSettings|todo)\b/i,
  /^\/(?:me|users\/[^/]+)\/photo$/i,
  /^\/users\/[^/]+\/calendar$/i,
  /^\/users\/[^/]+\/events\/[^/]+\/decline$/i,
  /^\/places\/(?:[^/]+\/)?microsoft\.graph\.roomlist\b/i,
];

export interface Asked {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Time {
  readonly dateTime: string;
  readonly timeZone: string;
}

/** The parts of answers that tests read; each answer was checked by Microsoft's description. */
export interface GraphBody {
  readonly error?: { readonly code: string; readonly message: string };
  readonly value?: readonly GraphBody[];
  readonly id?: string;
  readonly subject?: string;
  readonly iCalUId?: string;
  readonly start?: Time;
  readonly end?: Time;
  readonly attendees?: readonly {
    readonly type: string;
    readonly status: { readonly response: string };
    readonly emailAddress: { readonly address: string };
  }[];
  readonly [name: string]: unknown;
}

export interface GraphAnswer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** Empty without a body. */
  readonly body: GraphBody;
  readonly text: string;
}

export interface GraphWorld extends TestApp {
  /** Calls the emulator; each answer is checked by Microsoft's description. @param url from `/me` on */
  graph(who: string, method: string, url: string, asked?: Asked): Promise<GraphAnswer>;
  /** Moves the clock and runs due jobs. */
  pass(milliseconds: number): Promise<void>;
  /** The page's own token. */
  tokenOf(who: string): Promise<string>;
  graphTokenOf(who: string): Promise<string>;
}

export const GRAPH_CAMPUS: Campus = {
  ...SMALL_CAMPUS,
  resources: [desk('open'), desk('hers', ['ada@campus.example']), desk('failing'), desk('other')],
  users: [...SMALL_CAMPUS.users, user('doors', 'Doors', true)],
  groups: [{ id: 'team', displayName: 'Team Tea', email: 'team@campus.example', members: ['ada', 'ben'] }],
};

/** The whole server with the emulated Graph as its calendar. */
export async function createGraphWorld(
  { campus = GRAPH_CAMPUS, events = [] }: { readonly campus?: Campus; readonly events?: readonly SeedEvent[] } = {},
  ...argv: readonly string[]
): Promise<GraphWorld> {
  const store = await createTestStore();
  await store.campus.seed(campus, events, NOW);
  const server = await createTestAppOn(
    store,
    campus,
    '--server-type',
    'o365',
    '--meeting-url',
    'https://meet.example/{id}',
    '--device-accounts',
    'doors@campus.example',
    ...argv,
  );
  const tokens = new Map<string, string>();
  const graphTokens = new Map<string, string>();

  async function tokenOf(who: string): Promise<string> {
    const known = tokens.get(who);
    if (known !== undefined) return known;
    const token = who === 'guest' ? await guestToken(server) : (await server.signIn(who)).token;
    tokens.set(who, token);
    return token;
  }

  async function graphTokenOf(who: string): Promise<string> {
    const known = graphTokens.get(who);
    if (known !== undefined) return known;
    const answer = await server.app.inject({ url: '/api/account/oauth-token', headers: bearer(await tokenOf(who)) });
    const { accessToken } = answer.json<{ accessToken: string }>();
    graphTokens.set(who, accessToken);
    return accessToken;
  }

  function advance(milliseconds: number): void {
    server.advance(milliseconds);
    // They may have expired.
    tokens.clear();
    graphTokens.clear();
  }

  return {
    ...server,
    tokenOf,
    graphTokenOf,
    advance,
    async pass(milliseconds) {
      advance(milliseconds);
      await runDueJobs(server.context);
    },
    async graph(who, method, url, { body, headers = {} } = {}) {
      const answer = await server.app.inject({
        method: method as 'GET',
        url: BASE + url,
        headers: { ...bearer(await graphTokenOf(who)), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      return readAnswer(method, url, answer);
    },
  };
}

/** Checks an answer by Microsoft's description. */
export function readAnswer(method: string, url: string, answer: LightMyRequestResponse): GraphAnswer {
  const text = answer.body;
  const isJson = (answer.headers['content-type'] ?? '').includes('json');
  const body = (text !== '' && isJson ? JSON.parse(text) : null) as GraphBody | null;
  const path = url.split('?', 1)[0] ?? '';
  const status = answer.statusCode;
  if (status >= 400 || !UNDESCRIBED.some((pattern) => pattern.test(path))) {
    expect(answerFaults(method, path, status, body), `${method} ${url} ${status} ${text.slice(0, 200)}`).toEqual([]);
  }
  if (status >= 400)
    expect(body).toMatchObject({ error: { innerError: { 'request-id': answer.headers['request-id'] } } });
  return { status, headers: answer.headers, body: body ?? {}, text };
}

async function guestToken({ app }: TestApp): Promise<string> {
  const payload = { displayName: 'Grace' };
  const answer = await app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
  return answer.json<{ token: string }>().token;
}

/** `400 ErrorInvalidRequest` and so on. */
export const refusalOf = ({ status, body }: GraphAnswer): string => `${status} ${body.error?.code ?? ''}`;

/** A time of a body in UTC. */
export const utc = (instant: number) => ({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' });

export const DAY_VIEW = `startDateTime=${new Date(NOW - 8 * HOUR).toISOString()}&endDateTime=${new Date(NOW + 16 * HOUR).toISOString()}`;

/** A meeting at a desk. */
export function meeting(start: number, end: number, change: object = {}) {
  return {
    subject: 'Sprint review',
    start: utc(start),
    end: utc(end),
    attendees: [{ type: 'resource', emailAddress: { address: 'open@desks.example', name: 'Desk open' } }],
    ...change,
  };
}
