import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { StorageError } from '../store/storage-error.ts';
import type { CampusSeed } from './ensure-campus.ts';

/** What the process is sent. */
export interface Seeding {
  readonly directory: string;
  readonly campus: CampusSeed;
}

/** Null = the campus is there; an error of the store crosses as its parts. */
export type Seeded = Pick<StorageError, 'problem' | 'message'> | null;

const SCRIPT = fileURLToPath(new URL('process.ts', import.meta.url));
/** A small young generation: most of what a campus is made of lives until the end. */
const FLAGS = ['--max-semi-space-size=8'];

/**
 * Creates the campus of an empty directory in a process of its own: the server never needs that much memory again.
 * @throws StorageError
 */
export async function seedApart(seeding: Seeding): Promise<void> {
  const child = fork(SCRIPT, { execArgv: FLAGS });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The campus could not be created: its process ended with ${code}.`);
  });
  child.send(seeding);
  const [seeded]: Seeded[] = await Promise.race([once(child, 'message'), ended]);
  // Later ends are those of its connections.
  ended.catch(() => undefined);
  if (seeded) throw new StorageError(seeded.problem, seeded.message);
}
