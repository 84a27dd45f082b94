import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { createCampus } from '../server/campus/index.ts';
import { createSqliteStore } from '../server/store/sqlite/index.ts';
import type { Suite } from './suite.ts';

const RESOURCES = 5_000;
const ROUNDS = 9;
const BARE = `
  import Fastify from 'fastify';
  const app = Fastify();
  for (const url of ['/', '/healthz', '/api/assist/configurations']) app.get(url, async () => ({ status: 'ok' }));
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
`;

async function createDirectory(directory: string): Promise<void> {
  const now = Date.now();
  const { campus, events } = createCampus({ resources: RESOURCES, seed: 1, now });
  const store = createSqliteStore(directory);
  await store.campus.seed(campus, events, now);
  await store.close();
}

/** Starts a server, makes the page's first requests, and kills the server. */
async function startAndAsk(...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(child.stdout, 'data');
  const origin = /http:\/\/\S+/.exec(String(printed))?.[0] ?? '';
  for (const path of ['/healthz', '/', '/api/assist/configurations']) await (await fetch(origin + path)).text();
  // Not `exit`: the supervisor is killed, and the server ends with it.
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

/** From the command to the first answers, with an existing campus and a built application. */
export function createSuite(): Suite {
  const root = mkdtempSync(join(tmpdir(), 'deskway-restart-'));
  const directory = join(root, 'data');
  const isReady = createDirectory(directory);
  const command = ['server/start.mjs', '--no-build', '--port', '0', '--data', directory];
  return {
    name: 'a restart with 5,000 resources',
    contestants: [
      { name: 'bare Fastify', run: () => startAndAsk('--input-type=module', '-e', BARE), rounds: ROUNDS },
      {
        name: 'Deskway',
        run: async () => {
          await isReady;
          await startAndAsk(...command);
        },
        rounds: ROUNDS,
      },
    ],
    ratios: [{ name: "share of a bare Fastify's speed", slow: 'bare Fastify', fast: 'Deskway' }],
    limits: [{ contestant: 'Deskway', milliseconds: 1_000 }],
    close: () => rmSync(root, { recursive: true }),
  };
}
