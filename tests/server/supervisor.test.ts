import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { guestToken, killAll, run, start, stop } from './npm-start.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-supervisor-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await killAll();
  rmSync(directory, { recursive: true });
});

/** The process of the server that a supervisor has started; null = none is running. */
function serverOf(supervisor: number | undefined): number | null {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,stat=']).toString().split('\n');
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const found = rows.find(([parent, , state]) => parent === String(supervisor) && !state?.startsWith('Z'));
  return found === undefined ? null : Number(found[1]);
}

type Started = Awaited<ReturnType<typeof start>>;

/** Sends a signal to the server itself, which normally only the supervisor gets. */
function strike({ child }: Pick<Started, 'child'>, signal: NodeJS.Signals): void {
  const server = serverOf(child.pid);
  if (server === null) throw new Error('No server runs');
  process.kill(server, signal);
}

/** Waits until it has printed its address again. */
async function cameBack({ output }: Started, times = 2): Promise<void> {
  await expect.poll(() => output.stdout.match(/^Deskway is at /gm)).toHaveLength(times);
}

test('a killed server comes back on the same port with its data, and ends on a signal', async () => {
  const started = await start('--data', directory);
  const headers = { authorization: `Bearer ${await guestToken(started.address)}` };
  strike(started, 'SIGKILL');
  await cameBack(started);
  const answer = await fetch(`${started.address}/api/account/me`, { headers });
  expect(await answer.json()).toMatchObject({ displayName: 'Grace' });
  expect(started.output.stderr).toBe('Deskway ended unexpectedly (SIGKILL). It starts again in 0.1 s.\n');
  expect(await stop(started.child, 'SIGTERM')).toBe(0);
});

test.each(['throw new Error("planted")', 'Promise.reject(new Error("planted"))'])(
  'a server that ends by `%s` says so and comes back',
  async (fault) => {
    const faulty = join(directory, 'faulty.mjs');
    writeFileSync(faulty, `process.on('SIGUSR2', () => { ${fault} });`);
    vi.stubEnv('NODE_OPTIONS', `--import=${faulty}`);
    const started = await start('--memory');
    strike(started, 'SIGUSR2');
    await cameBack(started);
    expect((await fetch(`${started.address}/healthz`)).status).toBe(200);
    expect(started.output.stderr).toMatch(/^A fault that nobody caught ends the server:\nError: planted\n {4}at /);
    expect(started.output.stderr).toContain('Deskway ended unexpectedly (exit code 70). It starts again in 0.1 s.');
    expect(await stop(started.child, 'SIGINT')).toBe(0);
  },
);

test('a moved clock goes on after a fault', async () => {
  const started = await start('--memory', '--clock', '2026-03-29T00:30:00Z');
  const dateOf = async () => Date.parse((await fetch(`${started.address}/healthz`)).headers.get('date') ?? '');
  const first = await dateOf();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  strike(started, 'SIGKILL');
  await cameBack(started);
  expect(await dateOf()).toBeGreaterThan(first);
});

test('a server that gets a signal itself stays down', async () => {
  const started = await start('--memory');
  const ended = once(started.child, 'close');
  strike(started, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(started.output.stderr).not.toContain('starts again');
});

test('the server ends with its supervisor', async () => {
  const started = await start('--memory');
  await stop(started.child, 'SIGKILL');
  await expect(fetch(`${started.address}/healthz`)).rejects.toThrow();
});

test('a port in use is reported once, and nothing starts again', async () => {
  const { address } = await start('--memory');
  const { child, output } = run('--memory', '--resources', '100', '--port', new URL(address).port);
  expect(await once(child, 'close')).toEqual([30, null]);
  expect(output.stderr).toMatch(/^Port \d+ is in use\. Choose another one with --port\.\n$/);
});

test('a server that never ran is not started again', async () => {
  const { child, output } = run('--memory', '--resources', '20000');
  const ended = once(child, 'close');
  await expect.poll(() => serverOf(child.pid)).not.toBeNull();
  strike({ child }, 'SIGKILL');
  expect(await ended).toEqual([1, null]);
  expect(output).toEqual({ stdout: '', stderr: '' });
});

test('pauses grow while it ends again and again', async () => {
  const file = join(directory, 'failing.mjs');
  writeFileSync(file, 'process.send({ type: "listening", port: 1, clockOffset: null }, () => process.exit(70));');
  const program = join(directory, 'program.mjs');
  const supervisor = new URL('../../server/supervisor.mjs', import.meta.url).href;
  writeFileSync(program, `import { supervise } from '${supervisor}'; supervise(process.execPath, '${file}');`);
  const child = spawn(process.execPath, [program]);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said.match(/in [\d.]+ s/g)).toEqual(['in 0.1 s', 'in 1 s', 'in 2 s']);
  expect(await stop(child, 'SIGTERM')).toBe(0);
});
