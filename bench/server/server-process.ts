import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Command, Ready, Reading, Message } from './messages.ts';

const SCRIPT = fileURLToPath(new URL('measured-process.ts', import.meta.url));

export interface MeasuredServer extends Ready {
  /** Measures while `work` runs. @returns its result and the reading */
  measure<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly reading: Reading }>;
  stop(): Promise<void>;
}

/** @throws where it does not start */
export async function startMeasured(kind: 'deskway' | 'bare', ...flags: readonly string[]): Promise<MeasuredServer> {
  const child = fork(SCRIPT, [kind, ...flags], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--expose-gc'],
  });
  const command = (name: Command): void => void child.send(name);
  const next = (): Promise<Message> =>
    new Promise((resolve, reject) => {
      const end = (code: number | null): void => reject(new Error(`The measured server ended with ${code}`));
      child.once('exit', end);
      child.once('message', (message) => {
        child.off('exit', end);
        resolve(message as Message);
      });
    });
  const ready = await next();
  if (ready.type !== 'ready') throw new Error('The measured server did not start');
  return {
    ...ready,
    async measure(work) {
      command('start');
      const result = await work();
      const answer = next();
      command('read');
      const reading = await answer;
      if (reading.type !== 'reading') throw new Error('The measured server gave no reading');
      return { result, reading };
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
