/*
 * A server in its own process, which measures itself: `deskway` is the real one on files of a temporary directory or on the
 * PostgreSQL that its options name, `bare` a Fastify with one route that answers and one that makes one fsynced write, as the
 * baseline.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';

import Fastify from 'fastify';
import { WebSocketServer } from 'ws';

import { createApp } from '../../server/app.ts';
import { createClock } from '../../server/http/clock.ts';
import { createApiTokens } from '../../server/identity/api-token.ts';
import { storedSecret, randomToken } from '../../server/identity/secrets.ts';
import { parseOptions } from '../../server/options.ts';
import { seedApart } from '../../server/seeding/apart.ts';
import { joinProcesses, openStore } from '../../server/store/open.ts';
import type { Store, StoredResource } from '../../server/store/store.ts';
import { RECORD_END } from './hub-record.ts';
import type { Command, Ready, Message } from './messages.ts';

const PEOPLE = 500;
const PLACES = 1_000;
const SIGN_IN_LIFETIME = 3_600_000;

type Started = Omit<Ready, 'type'>;

async function signIn(store: Store, now: () => number): Promise<readonly string[]> {
  // Issued ahead, since the bench does not renew them.
  const ahead = (): number => now() + SIGN_IN_LIFETIME;
  const tokens = createApiTokens(await storedSecret(store.accounts, 'api-token-key', randomToken), ahead);
  const people = (await store.accounts.users()).slice(0, PEOPLE);
  return Promise.all(
    people.map(async ({ id: userId }) => {
      const familyId = await store.accounts.startFamily(userId, randomToken(), now() + SIGN_IN_LIFETIME, now());
      return tokens.issue({ userId, familyId });
    }),
  );
}

/** Places without rules that a reservation could break, so that every request succeeds. */
function freePlaces(value: readonly StoredResource[]): readonly string[] {
  const free = value.filter(({ resource, assignedTo, scheduleFails }) => {
    const settings = resource.schedulingSettings;
    return resource.reservationsEnabled && assignedTo === null && !scheduleFails && settings?.maxAdvanceDays === null;
  });
  return free.slice(0, PLACES).map(({ resource }) => resource.email);
}

async function startDeskway(directory: string, flags: readonly string[]): Promise<Started> {
  const place = flags.includes('--database-url') ? [] : ['--data', directory];
  const parsed = parseOptions([...flags, ...place, '--port', '0', '--no-build'], {});
  if (parsed.type !== 'options') throw new Error('These options are not valid');
  const { options } = parsed;
  const { databaseUrl, resources, seed } = options;
  const store = await openStore({ directory, databaseUrl });
  const clock = createClock(null);
  if (databaseUrl === null) await seedApart({ directory, campus: { resources, seed, now: clock.now() } });
  const { app } = await createApp({ store, clock, options, processes: await joinProcesses(databaseUrl) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { value } = await store.campus.resources();
  const everywhere = value.map(({ resource }) => resource.email);
  return { origin, tokens: await signIn(store, clock.now), places: freePlaces(value), everywhere };
}

const textByCount = new Map<string, string>();
function textOf(count: string): string {
  const text = textByCount.get(count) ?? 'x'.repeat(Number(count));
  textByCount.set(count, text);
  return text;
}

async function startBare(directory: string): Promise<Started> {
  const database = new DatabaseSync(join(directory, 'bare.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE entry (body TEXT) STRICT');
  const insert = database.prepare('INSERT INTO entry (body) VALUES (?)');
  const app = Fastify();
  app.get('/', async () => ({ ok: true }));
  app.post('/', async (request, reply) => {
    insert.run(JSON.stringify(request.body));
    return reply.code(201).send({ ok: true });
  });
  app.post('/bytes/:count', async ({ params }) => ({ text: textOf((params as { count: string }).count) }));
  app.get('/bytes/:count', async ({ params }) => ({ text: textOf((params as { count: string }).count) }));
  const sockets = new WebSocketServer({ server: app.server });
  // Clients of the hub wait for its answer to their handshake.
  sockets.on('connection', (socket) => socket.once('message', () => socket.send(`{}${RECORD_END}`)));
  app.post('/tell', async ({ body }) => {
    const text = JSON.stringify(body) + RECORD_END;
    for (const socket of sockets.clients) socket.send(text);
    return { ok: true };
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, tokens: [], places: [], everywhere: [] };
}

const [, , kind, ...flags] = process.argv;
const directory = mkdtempSync(join(tmpdir(), 'deskway-bench-'));
const started = kind === 'bare' ? await startBare(directory) : await startDeskway(directory, flags);
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let processorAtStart = process.cpuUsage();

const send = (message: Message): void => void process.send?.(message);
process.on('message', (message) => {
  if ((message as Command) === 'start') {
    delay.reset();
    processorAtStart = process.cpuUsage();
    return;
  }
  const { user, system } = process.cpuUsage(processorAtStart);
  const delayP99 = delay.percentile(99) / 1e6;
  const memory = process.memoryUsage.rss();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const live = heapUsed + external;
  send({ type: 'reading', delayP99, processor: (user + system) / 1_000, memory, live });
});
process.on('disconnect', () => {
  rmSync(directory, { recursive: true, force: true });
  process.exit(0);
});
send({ type: 'ready', ...started });
