/* Runs `npm start` as a process of its own, for tests of its start and end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const children: ChildProcess[] = [];

/** Ends remaining processes, and their servers. */
export async function killAll(): Promise<void> {
  const running = children.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(running.map((child) => stop(child, 'SIGKILL')));
}

/** Starts it and collects its output. */
export function run(...argv: readonly string[]) {
  const child = spawn(process.execPath, ['server/start.mjs', '--no-build', '--port', '0', ...argv]);
  children.push(child);
  // Separately: lines of the two streams may arrive in pieces.
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      child.emit('output');
    });
  }
  return { child, output };
}

/** Starts it and waits until it prints its address. */
export async function start(...argv: readonly string[]) {
  const { child, output } = run('--resources', '100', ...argv);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`it ended: ${output.stderr}`)));
  while (!/^Deskway is at \S+\n[\s\S]*@/m.test(output.stdout)) await Promise.race([once(child, 'output'), ended]);
  ended.catch(() => undefined);
  const address = /^Deskway is at (http:\/\/localhost:\d+)$/m.exec(output.stdout)?.[1] ?? '';
  return { child, address, output };
}

/** Sends a signal and waits until all of its processes have ended. @returns the exit code */
export async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') {
  const ended = once(child, 'close');
  child.kill(signal);
  const [code] = await ended;
  return code as number | null;
}

/** The token of a new guest. */
export async function guestToken(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/account/guest-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName: 'Grace' }),
  });
  const pair = (await answer.json()) as { token: string };
  return pair.token;
}
