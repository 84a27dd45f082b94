import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('killable-process.ts', import.meta.url));

/** A server with eight rooms in a process of its own, on files that survive it. */
export interface KillableServer {
  readonly directory: string;
  /** @returns the address of a new process */
  start(): Promise<string>;
  /** Kills the process like a crash: nothing is closed or announced. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Reads the files, with or without a running process. */
  readAll(sql: string): Record<string, unknown>[];
  /** Ends the process and removes the files. */
  remove(): Promise<void>;
}

/** @param directory of the files; by default a new one */
export function createKillableServer(directory = mkdtempSync(join(tmpdir(), 'deskway-killable-'))): KillableServer {
  let child: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    if (child === null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    child = null;
    await ended;
  };
  return {
    directory,
    async start() {
      const started = spawn(process.execPath, [SERVER, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      const [origin] = await once(started.stdout, 'data');
      return String(origin).trim();
    },
    kill,
    readAll(sql) {
      const database = new DatabaseSync(join(directory, 'deskway.db'));
      const rows = database.prepare(sql).all();
      database.close();
      return rows;
    },
    async remove() {
      await kill();
      rmSync(directory, { recursive: true });
    },
  };
}
