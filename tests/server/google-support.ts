import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

import { runDueJobs } from '../../server/jobs/index.ts';
import type { Campus, SeedEvent } from '../../server/store/store.ts';
import { problemsOfAnswer } from '../contracts/google-discovery.ts';
import { bearer, createTestAppOn, NOW, type TestApp } from './app-support.ts';
import { type Asked, GRAPH_CAMPUS } from './graph-support.ts';
import { createTestStore } from './test-store.ts';

export const BASE = '/emulator/google';
export const HOUR = 3_600_000;
export const MINUTE = 60_000;
export const DAY = 24 * HOUR;

export const ADA = 'ada@campus.example';
export const BEN = 'ben@campus.example';
export const DESK = 'open@desks.example';

export interface Attendee {
  readonly email: string;
  readonly responseStatus: string;
  readonly resource?: boolean;
  readonly self?: boolean;
}

/** The parts of answers that tests read; each answer was checked by Google's descriptions. */
export interface GoogleBody {
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly errors?: readonly { readonly reason: string; readonly domain: string }[];
    readonly status?: string;
  };
  readonly items?: readonly GoogleBody[];
  readonly id?: string;
  readonly etag?: string;
  readonly summary?: string;
  readonly iCalUID?: string;
  readonly start?: { readonly dateTime?: string; readonly date?: string; readonly timeZone?: string };
  readonly end?: { readonly dateTime?: string; readonly date?: string };
  readonly attendees?: readonly Attendee[];
  readonly [name: string]: unknown;
}

export interface GoogleAnswer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** Empty without a body. */
  readonly body: GoogleBody;
  readonly text: string;
}

export interface GoogleWorld extends TestApp {
  /** Calls the emulator; each answer is checked by Google's descriptions. @param url from `/calendar/v3` on */
  google(who: string, method: string, url: string, asked?: Asked): Promise<GoogleAnswer>;
  /** The same below `/calendar/v3/calendars`. */
  calendar(who: string, method: string, url: string, asked?: Asked): Promise<GoogleAnswer>;
  /** Moves the clock and runs due jobs. */
  pass(milliseconds: number): Promise<void>;
  /** The page's own token. */
  tokenOf(who: string): Promise<string>;
  googleTokenOf(who: string): Promise<string>;
}

/** The whole server with the emulated Google as its calendar. */
export async function createGoogleWorld(
  { campus = GRAPH_CAMPUS, events = [] }: { readonly campus?: Campus; readonly events?: readonly SeedEvent[] } = {},
  ...argv: readonly string[]
): Promise<GoogleWorld> {
  const store = await createTestStore();
  await store.campus.seed(campus, events, NOW);
  const fixed = ['--server-type', 'gspace', '--meeting-url', 'https://meet.example/{id}'];
  const server = await createTestAppOn(store, campus, ...fixed, '--device-accounts', 'doors@campus.example', ...argv);
  const tokens = new Map<string, string>();
  const googleTokens = new Map<string, string>();

  async function remembered(all: Map<string, string>, who: string, make: () => Promise<string>): Promise<string> {
    const token = all.get(who) ?? (await make());
    all.set(who, token);
    return token;
  }
  const tokenOf = (who: string): Promise<string> =>
    remembered(tokens, who, async () => (who === 'guest' ? guestToken(server) : (await server.signIn(who)).token));
  const googleTokenOf = (who: string): Promise<string> =>
    remembered(googleTokens, who, async () => {
      const answer = await server.app.inject({ url: '/api/account/oauth-token', headers: bearer(await tokenOf(who)) });
      return answer.json<{ accessToken: string }>().accessToken;
    });

  function advance(milliseconds: number): void {
    server.advance(milliseconds);
    // They may have expired.
    tokens.clear();
    googleTokens.clear();
  }

  const google: GoogleWorld['google'] = async (who, method, url, { body, headers = {} } = {}) => {
    const answer = await server.app.inject({
      method: method as 'GET',
      url: BASE + url,
      headers: { ...bearer(await googleTokenOf(who)), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return readAnswer(method, url, answer);
  };

  return {
    ...server,
    tokenOf,
    googleTokenOf,
    advance,
    google,
    calendar: (who, method, url, asked) => google(who, method, `/calendar/v3/calendars${url}`, asked),
    async pass(milliseconds) {
      advance(milliseconds);
      await runDueJobs(server.context);
    },
  };
}

/** Checks an answer by Google's descriptions. */
function readAnswer(method: string, url: string, answer: LightMyRequestResponse): GoogleAnswer {
  const text = answer.body;
  const body = (text === '' ? undefined : JSON.parse(text)) as GoogleBody | undefined;
  const path = url.split('?', 1)[0] ?? '';
  const status = answer.statusCode;
  if (status < 400) {
    const faults = problemsOfAnswer(method, path, body);
    expect(faults, `${method} ${url} ${status} ${text.slice(0, 400)}`).toEqual([]);
  } else if (path.startsWith('/v1/')) {
    expect(body).toEqual({ error: { code: status, message: expect.any(String), status: expect.any(String) } });
  } else {
    const one = { domain: expect.any(String), reason: expect.any(String), message: body?.error?.message };
    const errors = [expect.objectContaining(one)];
    expect(body).toEqual({ error: { errors, code: status, message: expect.any(String) } });
  }
  return { status, headers: answer.headers, body: body ?? {}, text };
}

async function guestToken({ app }: TestApp): Promise<string> {
  const payload = { displayName: 'Grace' };
  const answer = await app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
  return answer.json<{ token: string }>().token;
}

/** `400 invalid` and so on. */
export const refusalOf = ({ status, body }: GoogleAnswer): string =>
  `${status} ${body.error?.errors?.[0]?.reason ?? body.error?.status ?? ''}`;

export const iso = (instant: number): string => new Date(instant).toISOString();

/** A time of a body in Prague. */
export const at = (instant: number) => ({ dateTime: iso(instant), timeZone: 'Europe/Prague' });

/** A window of a list from the morning of NOW on. */
export const windowOf = (days: number): string =>
  `timeMin=${iso(NOW - 8 * HOUR)}&timeMax=${iso(NOW - 8 * HOUR + days * DAY)}`;

/** A meeting at a desk. */
export function meeting(start: number, end: number, change: object = {}) {
  return {
    summary: 'Sprint review',
    start: at(start),
    end: at(end),
    attendees: [{ email: DESK, resource: true }],
    ...change,
  };
}
