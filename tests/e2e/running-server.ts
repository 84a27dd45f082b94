import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** A Wednesday morning, 9:00 in Prague: the campus is the same on every run, whatever the day. */
export const MORNING = '2026-11-18T08:00:00Z';

export interface RunningServer {
  readonly origin: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the real server on a free port; the built application must exist. @param entry start script and arguments */
export async function startServer(
  args: readonly string[],
  entry: readonly string[] = ['server/start.mjs'],
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...entry, '--no-build', '--port', '0', '--clock', MORNING, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Deskway is at (\S+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${errors.join('')}`)));
  });
  return {
    origin,
    process: child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
