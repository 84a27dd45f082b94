import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, it, onTestFinished } from 'vitest';

import { signedInStorage } from '../e2e/tokens.ts';
import { bearer } from './app-support.ts';
import { makeResource } from './calendar-campus.ts';
import { reservation } from './calendar-support.ts';
import { createKillableServer } from './killable-server.ts';
import { findHalves, findOverlaps, lineOf, SLOT, startOf, takenLines } from './register-check.ts';

const BACKUPS = 3;
const ROOMS = 8;
/** Milliseconds from one reservation to the next: 100 a second, whether the last one has been answered or not. */
const PACE = 10;
const FEWEST_BETWEEN = 100;

async function tokenOf(origin: string): Promise<string> {
  const { origins } = await signedInStorage(origin, 'Ada Lovelace');
  return origins[0]?.localStorage.find(({ name }) => name === 'api_token')?.value ?? '';
}

/** Reserves one time after the other, each in another room, at a steady pace until it is stopped. */
function startLoad(origin: string, token: string) {
  /** As the register has them. */
  const acknowledged: string[] = [];
  const asked: Promise<void>[] = [];
  async function reserve(index: number): Promise<void> {
    const [room, slot] = [index % ROOMS, Math.floor(index / ROOMS)];
    const answer = await fetch(`${origin}/v1/users/me/events`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(reservation([makeResource(`room-${room}`)], startOf(slot), startOf(slot) + SLOT)),
    });
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    acknowledged.push(lineOf(id, room, slot, 1));
  }
  const timer = setInterval(() => asked.push(reserve(asked.length)), PACE);
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await Promise.all(asked);
  };
  return { acknowledged, stop };
}

/** Starts a server on a backup, as docs/operate.md says, and holds it to the register. */
async function holdToRegister(backup: string, directory: string, lines: readonly string[], token: string) {
  mkdirSync(directory, { mode: 0o700 });
  copyFileSync(backup, join(directory, 'deskway.db'));
  const restored = createKillableServer(directory);
  try {
    const origin = await restored.start();
    const taken = new Set(takenLines(restored));
    expect(lines.filter((line) => !taken.has(line))).toEqual([]);
    expect(findOverlaps(restored)).toEqual([]);
    expect(findHalves(restored)).toEqual([]);
    const id = lines.at(-1)?.split(' ', 1)[0];
    const answer = await fetch(`${origin}/v1/users/me/events/${id}`, { headers: bearer(token) });
    expect(answer.status).toBe(200);
  } finally {
    await restored.remove();
  }
}

it('a backup that was made under load restores every reservation that was acknowledged before it', async () => {
  const backups = mkdtempSync(join(tmpdir(), 'deskway-restore-'));
  onTestFinished(() => rmSync(backups, { recursive: true }));
  const server = createKillableServer();
  onTestFinished(() => server.remove());
  const origin = await server.start();
  const token = await tokenOf(origin);
  const { acknowledged, stop } = startLoad(origin, token);
  const copies: { readonly file: string; readonly before: readonly string[] }[] = [];
  for (let count = 1; count <= BACKUPS; count += 1) {
    await expect.poll(() => acknowledged.length).toBeGreaterThan(count * FEWEST_BETWEEN);
    const [before, file] = [[...acknowledged], join(backups, `${count}.db`)];
    await promisify(execFile)(process.execPath, ['server/backup.mjs', file, '--data', server.directory]);
    copies.push({ file, before });
  }
  await stop();
  for (const { file, before } of copies) await holdToRegister(file, `${file}-restored`, before, token);
});
