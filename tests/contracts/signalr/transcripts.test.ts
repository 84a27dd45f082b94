import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { RECORD_SEPARATOR } from '../../../server/hub/protocol.ts';
import transcripts from '../vectors/signalr/client-10.0.11.transcripts.json' with { type: 'json' };
import { negotiate, type RunningHub, startHub, until } from './support.ts';

/*
 * What the official client sent to a server is sent to ours: it must answer the same.
 */

interface Entry {
  readonly t: string;
  readonly method?: string;
  readonly path?: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly data?: string;
  readonly status?: number;
  readonly resHeaders?: Readonly<Record<string, string | undefined>>;
  readonly resBody?: string;
}

const LOGS: readonly (readonly [string, readonly Entry[]])[] = Object.entries(transcripts.node).map(
  ([name, { log }]) => [name, log],
);
const PUSH = [12, '{"value":21.5}'] as const;

let running: RunningHub;

beforeEach(async () => {
  running = await startHub();
});
afterEach(() => running.close());

/** Records except pings, and except pushes of the client's own changes, which the recording server did not send. */
function recordsOf(texts: readonly string[]): readonly unknown[] {
  const records = texts.flatMap((text) => text.split(RECORD_SEPARATOR)).filter((text) => text !== '');
  return records
    .map((text): unknown => JSON.parse(text))
    .filter((record) => !/^\{"type":6|\\"value\\":[12]\}/.test(JSON.stringify(record)));
}

/** What a server sent in a recording, over any transport. */
const saidIn = (log: readonly Entry[]): readonly string[] =>
  log.flatMap(({ t, method, data, resBody }) => {
    if (t === 'ws-out' || t === 'sse-out') return data ?? [];
    return t === 'http' && method === 'GET' ? (resBody ?? []) : [];
  });

/** Sends what a recording has, and collects the answers. */
function createReplay() {
  const heard: string[] = [];
  const over: (() => void)[] = [];
  let id: string | null = null;
  let socket: WebSocket | null = null;
  let isHearing = false;

  const addressOf = ({ path, query }: Entry): string => {
    const pairs = Object.entries(query ?? {}).map(([name, value = '']): [string, string] => [
      name,
      name === 'id' ? (id ?? '') : name === 'access_token' ? 'token-ada' : value,
    ]);
    const suffix = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
    return new URL(`${path}${suffix}`, running.url).href;
  };
  const headersOf = ({ headers = {} }: Entry): Record<string, string> => {
    const said = Object.entries(headers).filter(([name]) => name !== 'content-length');
    return Object.fromEntries(said.map(([name, value = '']) => [name, value.replace('TOKEN', 'token-ada')]));
  };
  const hearStream = async (entry: Entry): Promise<void> => {
    const stop = new AbortController();
    over.push(() => stop.abort());
    const answer = await fetch(addressOf(entry), { headers: headersOf(entry), signal: stop.signal });
    expect(answer.headers.get('content-type')).toBe(entry.resHeaders?.['content-type']);
    const read = async (): Promise<void> => {
      for await (const chunk of answer.body ?? []) {
        const lines = new TextDecoder().decode(chunk).split(/\r?\n/);
        heard.push(...lines.flatMap((line) => (line.startsWith('data: ') ? line.slice(6) : [])));
      }
    };
    read().catch((error: unknown) => expect(error).toMatchObject({ name: 'AbortError' }));
  };
  const hearPolls = async (entry: Entry): Promise<void> => {
    const first = await fetch(addressOf(entry), { headers: headersOf(entry) });
    expect([first.status, await first.text()]).toEqual([entry.status, entry.resBody]);
    const poll = async (): Promise<void> => {
      const answer = await fetch(addressOf(entry), { headers: headersOf(entry) });
      if (answer.status !== 200) return;
      heard.push(await answer.text());
      await poll();
    };
    void poll();
  };

  const http = async (entry: Entry): Promise<void> => {
    if (entry.method === 'GET') {
      if (isHearing) return;
      isHearing = true;
      await (entry.headers?.['accept'] === 'text/event-stream' ? hearStream(entry) : hearPolls(entry));
      return;
    }
    const init = { method: entry.method ?? 'GET', headers: headersOf(entry) };
    const answer = await fetch(addressOf(entry), { ...init, ...(entry.body ? { body: entry.body } : {}) });
    const body = await answer.text();
    expect(answer.status).toBe(entry.status);
    if (!entry.path?.endsWith('/negotiate')) return expect(body).toBe(entry.resBody);
    expect(answer.headers.get('content-type')).toContain(entry.resHeaders?.['content-type']);
    const [said, recorded] = [JSON.parse(body), JSON.parse(entry.resBody ?? '')];
    expect(Object.keys(said)).toEqual(Object.keys(recorded));
    expect(said.availableTransports).toEqual(expect.arrayContaining(recorded.availableTransports));
    id = said.connectionToken;
  };

  return {
    heard,
    over: () => over.forEach((end) => end()),
    async step(entry: Entry): Promise<void> {
      if (entry.t === 'http') return http(entry);
      if (entry.t === 'ws-in') return socket?.send(entry.data ?? '');
      if (entry.t === 'ws-close') return socket?.close();
      if (entry.t !== 'upgrade') return undefined;
      socket = new WebSocket(addressOf(entry).replace('http', 'ws'), {
        headers: { authorization: 'Bearer token-ada' },
      });
      socket.on('message', (data: Buffer) => void heard.push(data.toString()));
      await new Promise((resolve, reject) => socket?.once('open', resolve).once('error', reject));
    },
  };
}

const isHandshake = ({ body, data }: Entry): boolean => (body ?? data ?? '').startsWith('{"protocol"');

test.each(LOGS)('answers what the official client sends over %s as was recorded', async (_name, log) => {
  const replay = createReplay();
  const wanted = recordsOf(saidIn(log));
  const sent = log.findLastIndex(({ body, data }) => (body ?? data ?? '').startsWith('{"target"'));
  for (const [index, entry] of log.entries()) {
    await replay.step(entry);
    if (isHandshake(entry)) {
      await until(() => recordsOf(replay.heard).length === 1);
      running.hub.send('ObjectChanged', ...PUSH);
    }
    if (index === sent) await until(() => recordsOf(replay.heard).length >= wanted.length);
  }
  // Clients find an answer by its id: a later call may be answered first.
  expect(recordsOf(replay.heard)).toHaveLength(wanted.length);
  expect(recordsOf(replay.heard)).toEqual(expect.arrayContaining([...wanted]));
  replay.over();
  await until(() => running.hub.size() === 0);
});

test('reads the token of a browser worker from the query, if it cannot send one in a header', async () => {
  const { requests } = transcripts.webWorkerChromium;
  const inQuery = requests.filter(({ q }) => 'access_token' in q).map(({ m }) => m);
  expect(inQuery).toEqual(['UPGRADE', 'GET']);
  const address = async (): Promise<string> =>
    `${running.url}?id=${await negotiate(running.url, 'token-ada')}&access_token=token-ada`;
  const socket = new WebSocket((await address()).replace('http', 'ws'));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.terminate();
  const stop = new AbortController();
  const stream = await fetch(await address(), { headers: { accept: 'text/event-stream' }, signal: stop.signal });
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  stop.abort();
});

test('does not let pages of other origins negotiate, which a browser checks first', async () => {
  const asked = transcripts.webWorkerChromium.requests.filter(({ m }) => m === 'OPTIONS');
  expect(asked).toHaveLength(1);
  const answer = await fetch(`${running.url}/negotiate?negotiateVersion=1`, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
