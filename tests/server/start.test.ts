import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { guestToken, killAll, run, start, stop } from './npm-start.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-start-'));
});

afterEach(async () => {
  await killAll();
  rmSync(directory, { recursive: true });
});

function overwriteMiddle(file: string): void {
  const content = readFileSync(file);
  content.fill(0xa5, 4_096 * 20, content.length - 4_096);
  writeFileSync(file, content);
}

describe('npm start', () => {
  it('says where it is and who can sign in, and answers there', async () => {
    const { child, address, output } = await start('--memory');
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(output.stdout).toMatch(/Demo people .*\n {2}\S.*, \S+@\S+/);
    expect(await stop(child, 'SIGTERM')).toBe(0);
  });

  it('keeps people signed in over a restart, however it ended', async () => {
    const first = await start('--data', directory);
    const headers = { authorization: `Bearer ${await guestToken(first.address)}` };
    await stop(first.child, 'SIGKILL');
    const second = await start('--data', directory);
    const answer = await fetch(`${second.address}/api/account/me`, { headers });
    expect(await answer.json()).toMatchObject({ displayName: 'Grace', isGuest: true });
    expect(await stop(second.child, 'SIGINT')).toBe(0);
  });

  it('starts its clock at the given instant', async () => {
    const { child, address } = await start('--memory', '--clock', '2026-03-29T00:30:00Z');
    const answer = await fetch(`${address}/config.json`);
    expect(answer.headers.get('date')).toMatch(/^Sun, 29 Mar 2026 00:3/);
    await stop(child, 'SIGTERM');
  });

  it('logs requests without tokens', async () => {
    const { child, address, output } = await start('--memory', '--log', 'json');
    const token = await guestToken(address);
    await fetch(`${address}/api/account/me?access_token=${token}`, { headers: { authorization: `Bearer ${token}` } });
    await fetch(`${address}/MessageHub/negotiate?access_token=${token}`, { method: 'POST' });
    await fetch(`${address}/account/oauth-callback?code=the-code&state=the-state`);
    await stop(child, 'SIGTERM');
    expect(output.stderr).toContain('/api/account/me');
    expect(output.stderr).not.toContain(token);
    expect(output.stderr).not.toContain('the-code');
  });

  it('explains a mistake and ends', async () => {
    const { child, output } = run('--resources', '5');
    const [code] = await once(child, 'close');
    expect(code).toBe(2);
    expect(output.stderr).toContain('--resources takes a number from 100 to 20000');
  });

  it('refuses to start with --host 0.0.0.0 and no accounts, with a sentence that says what to do', async () => {
    const { child, output } = run('--data', directory, '--host', '0.0.0.0');
    const [code] = await once(child, 'close');
    expect(code).toBe(2);
    expect(output.stdout).toBe('');
    expect(output.stderr).toContain(`npm run accounts -- add NAME@example.org --data ${directory}`);
    expect(output.stderr).toContain('--tls-cert and --tls-key');
    expect(output.stderr).not.toMatch(/^ +at /m);
  });

  it('warns where anyone can sign in as anyone, and names them', async () => {
    const { child, output } = await start('--memory', '--host', '0.0.0.0', '--demo-sign-in');
    expect(output.stdout).toMatch(/Demo people .*\n {2}\S.*, \S+@\S+/);
    expect(await stop(child, 'SIGTERM')).toBe(0);
    expect(output.stderr).toContain('Warning: with --demo-sign-in anyone who reaches this server signs in as anyone');
    expect(output.stderr).toContain('Warning: over plain http');
  });

  it('does not start with a door display’s account that nobody has', async () => {
    const { child, output } = run('--memory', '--resources', '100', '--device-accounts', 'nobody@deskway.example');
    const [code] = await once(child, 'close');
    expect(code).toBe(2);
    expect(output.stderr.trim()).toBe('--device-accounts: no account has the address nobody@deskway.example');
  });

  it('does not start beside another server of the same directory, until that one was killed', async () => {
    const first = await start('--data', directory);
    const { child, output } = run('--data', directory);
    expect((await once(child, 'close'))[0]).toBe(26);
    expect(output.stderr.trim()).toBe(
      `Another Deskway server runs on ${directory}: stop it, or name another directory with --data.`,
    );
    await stop(first.child, 'SIGKILL');
    const second = await start('--data', directory);
    expect(await stop(second.child, 'SIGTERM')).toBe(0);
  });

  it.each([
    ['random bytes', (file: string) => writeFileSync(file, randomBytes(20_000))],
    ['a page in its middle overwritten', overwriteMiddle],
  ])('does not start on a database with %s', async (_name, damage) => {
    const whole = await start('--data', directory);
    await stop(whole.child, 'SIGTERM');
    damage(join(directory, 'deskway.db'));
    const { child, output } = run('--data', directory);
    expect((await once(child, 'close'))[0]).toBe(20);
    expect(output.stderr).toMatch(/^The database \S+deskway\.db is damaged: put a backup in its place\. .*\n$/);
  });
});
