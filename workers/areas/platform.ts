import { openRecordStore } from '../cache/database.ts';
import type { Locks } from '../wire/locks.ts';
import type { Log } from '../wire/log.ts';
import type { Timers } from '../wire/timers.ts';
import type { LiveDependencies } from './live/live.ts';
import type { SessionDeps } from './session/session.ts';

/** What the services need of the thread they run on; the only module that uses its globals. */
export interface Platform extends SessionDeps, LiveDependencies {
  /** Takes a lock of a random name for as long as the thread lives. @returns its name, once it is held */
  holdLifeLock(): Promise<string>;
}

/** The platform of a worker. */
export function createPlatform(): Platform {
  return {
    fetch: (url, init) => fetch(url, init),
    locks,
    timers,
    workerNow: () => Date.now(),
    store: openRecordStore(timers, log),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    log,
    holdLifeLock,
  };
}

const timers: Timers = {
  after(milliseconds, run) {
    const id = setTimeout(run, milliseconds);
    return () => clearTimeout(id);
  },
};

// Typed as always present, absent outside a secure context: then tabs refresh without coordination.
const hasLocks = (): boolean => 'locks' in navigator;

const locks: Locks = {
  alone: (name, run) => (hasLocks() ? navigator.locks.request(name, run) : run()),
};

function holdLifeLock(): Promise<string> {
  const name = `deskway-computation-${crypto.randomUUID()}`;
  if (!hasLocks()) return Promise.resolve(name);
  return new Promise((resolve, reject) => {
    const holdForever = (): Promise<never> => {
      resolve(name);
      return new Promise(() => undefined);
    };
    navigator.locks.request(name, holdForever).catch(reject);
  });
}

const log: Log = (message, detail = '', level = 'info') => {
  // oxlint-disable-next-line no-console -- for diagnosis; the user is informed by the interface
  console[level](`[worker] ${message}`, detail);
};
