import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Scene } from '../settings.ts';
import type { Command, CommandAnswer, Announced } from './commands.ts';

const SCRIPT = fileURLToPath(new URL('../server.ts', import.meta.url));

/** A running server of the bench's campus. */
export interface BenchServer {
  readonly origin: string;
  /** Resolves when all of it has been written and announced. */
  send(command: Command): Promise<Announced>;
  stop(): Promise<void>;
}

/**
 * @param dist directory of the built application
 * @throws where it does not start
 */
export async function startBenchServer({ screen, size }: Scene, dist: string): Promise<BenchServer> {
  const child = fork(SCRIPT, [dist, screen, String(size)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<
    number,
    { readonly resolve: (announced: Announced) => void; readonly reject: (why: Error) => void }
  >();
  let commands = 0;
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => {
      const ended = new Error(`The server ended with ${code}`);
      reject(ended);
      for (const { reject: refuse } of waiting.values()) refuse(ended);
    });
    child.on('message', (message) => {
      const answer = message as CommandAnswer;
      if (answer.type === 'ready') return resolve(answer.origin);
      const caller = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.type === 'done') caller?.resolve(answer.announced);
      else caller?.reject(new Error(answer.reason));
    });
  });
  return {
    origin,
    send: (command) =>
      new Promise((resolve, reject) => {
        commands += 1;
        waiting.set(commands, { resolve, reject });
        child.send({ id: commands, command });
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
