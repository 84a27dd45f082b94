import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Target } from './load.ts';
import type { Command, Ready, Reading, Message } from './messages.ts';

const SCRIPT = fileURLToPath(new URL('measured-process.ts', import.meta.url));

/** One process, or several on one database. */
export interface MeasuredServer extends Target, Pick<Ready, 'tokens' | 'places' | 'everywhere'> {
  /** Measures while `work` runs. @returns its result and the reading of all processes */
  measure<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly reading: Reading }>;
  stop(): Promise<void>;
}

interface Started {
  readonly child: ChildProcess;
  readonly ready: Ready;
}

/** @returns its next message */
function next(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null): void => reject(new Error(`The measured server ended with ${code}`));
    child.once('exit', end);
    child.once('message', (message) => {
      child.off('exit', end);
      resolve(message as Message);
    });
  });
}

const command = ({ child }: Started, name: Command): void => void child.send(name);

async function start(kind: 'deskway' | 'bare', flags: readonly string[]): Promise<Started> {
  const child = fork(SCRIPT, [kind, ...flags], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--expose-gc'],
  });
  const ready = await next(child);
  if (ready.type !== 'ready') throw new Error('The measured server did not start');
  return { child, ready };
}

async function read(one: Started): Promise<Reading> {
  const answer = next(one.child);
  command(one, 'read');
  const reading = await answer;
  if (reading.type !== 'reading') throw new Error('The measured server gave no reading');
  return reading;
}

async function stop({ child }: Started): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** The delay is that of the slowest. */
const add = (one: Reading, other: Reading): Reading => ({
  type: 'reading',
  delayP99: Math.max(one.delayP99, other.delayP99),
  processor: one.processor + other.processor,
  memory: one.memory + other.memory,
  live: one.live + other.live,
});

/**
 * @param processes how many; more than one need a database that all of them can use
 * @throws where one does not start
 */
export async function startMeasured(
  kind: 'deskway' | 'bare',
  flags: readonly string[] = [],
  processes = 1,
): Promise<MeasuredServer> {
  // It creates the campus for all.
  const first = await start(kind, flags);
  const others = await Promise.all(Array.from({ length: processes - 1 }, () => start(kind, flags)));
  const all = [first, ...others];
  return {
    ...first.ready,
    origins: all.map(({ ready }) => ready.origin),
    async measure(work) {
      for (const one of all) command(one, 'start');
      const result = await work();
      return { result, reading: (await Promise.all(all.map(read))).reduce(add) };
    },
    stop: async () => void (await Promise.all(all.map(stop))),
  };
}
