import { expect, test } from 'vitest';

import { createAccount } from '../../../workers/areas/session/account.ts';
import { createPhotoReader } from '../../../workers/areas/session/account-photo.ts';
import { failure } from '../../../workers/model/result.ts';
import { createConfiguration } from './wire-configuration.ts';
import { createWorkspace } from './workspaces.ts';

const PICTURE = new Blob(['<svg/>'], { type: 'image/svg+xml' });

interface Asked {
  readonly url: string;
  readonly headers: unknown;
}

/** Reads a picture from a calendar that answers so, or is unreachable. */
async function read(answer: Response | Error, token: string | null = 't1') {
  const asked: Asked[] = [];
  const source = { calendarBase: () => 'https://calendar.example', token: () => Promise.resolve(token) };
  const fetch = async (url: string, { headers }: RequestInit): Promise<Response> => {
    asked.push({ url, headers });
    if (answer instanceof Response) return answer;
    throw answer;
  };
  return { result: await createPhotoReader(source, fetch)(28, 2), asked };
}

const answering = (body: Blob | null, init: ResponseInit = {}) => read(new Response(body, init));

test('asks the calendar in the width in which it is shown, with the token', async () => {
  const { result, asked } = await answering(PICTURE);
  expect(asked).toEqual([
    {
      url: 'https://calendar.example/v1/users/me/photo?width=64&format=webp',
      headers: { accept: 'image/*', authorization: 'Bearer t1' },
    },
  ]);
  expect(result).toMatchObject({ ok: true, value: { type: 'image/svg+xml', size: PICTURE.size } });
});

test.each([
  ['204', null, 204],
  ['404', null, 404],
  ['a page', new Blob(['<h1>'], { type: 'text/html' }), 200],
  ['a film', new Blob([new Uint8Array(2_000_001)], { type: 'image/png' }), 200],
])('takes %s for none', async (_what, body, status) => {
  expect((await answering(body, { status })).result).toEqual({ ok: true, value: null });
});

test.each([
  [401, 'unauthorized'],
  [500, 'bad-status'],
])('tells status %i as %s', async (status, type) => {
  expect((await answering(null, { status })).result).toMatchObject({ ok: false, error: { type } });
});

test.each([
  [new TypeError('Failed to fetch'), 'api-unreachable'],
  [new DOMException('late', 'TimeoutError'), 'timeout'],
])('tells %s as %s', async (error, type) => {
  expect((await read(error)).result).toMatchObject({ ok: false, error: { type } });
});

test('makes no call without a token', async () => {
  const { result, asked } = await read(new Response(), null);
  expect(result).toEqual({ ok: false, error: { type: 'unauthorized' } });
  expect(asked).toEqual([]);
});

test('a provider’s calendar is asked by its dialect', async () => {
  const asked: unknown[] = [];
  const workspace = createWorkspace();
  const calendar = {
    ...workspace.calendar,
    photo: async (...widths: readonly number[]) => {
      asked.push(widths);
      return { ok: true as const, value: PICTURE };
    },
  };
  const source = {
    apiBase: () => 'https://desk.example',
    calendarBase: () => 'https://calendar.example',
    token: async () => 't1',
    current: () => ({ ...workspace, configuration: createConfiguration({ serverType: 'o365' }), calendar }),
  };
  const http = { send: async () => failure({ type: 'cancelled' } as const) };
  const fetch = async (): Promise<Response> => new Response(PICTURE);
  expect(await createAccount({ http, source, fetch }).photo(28, 2)).toEqual({ ok: true, value: PICTURE });
  expect(asked).toEqual([[28, 2]]);
});

test.each([
  ['o365', 0],
  ['gspace', 0],
  ['touchone-calendar', 1],
  ['ews', 1],
] as const)('the token of our server goes to our own calendar alone: %s', async (serverType, calls) => {
  const asked: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    asked.push(url);
    return new Response(null, { status: 404 });
  };
  const source = {
    apiBase: () => 'https://desk.example',
    calendarBase: () => 'https://calendar.example',
    token: async () => 't1',
    current: () => ({ ...createWorkspace(), configuration: createConfiguration({ serverType }) }),
  };
  const http = { send: async () => failure({ type: 'cancelled' } as const) };
  expect(await createAccount({ http, source, fetch }).photo(28, 1)).toEqual({ ok: true, value: null });
  expect(asked).toHaveLength(calls);
});
