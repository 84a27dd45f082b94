/* Several servers on one database behind a balancer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { signedInStorage } from '../e2e/tokens.ts';
import { createRelay } from './relay.ts';

const MEMBER = fileURLToPath(new URL('member.ts', import.meta.url));

interface Member {
  readonly child: ChildProcess;
  port: number;
}

export interface Members {
  /** Of the balancer. */
  readonly origin: string;
  /** Starts one more. */
  start(): Promise<void>;
  /** Ends the one that has run longest: as an operator does, or like a crash. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** @returns a bearer token; the calls of a sign-in go to any of the processes */
  signIn(name: string): Promise<string>;
  close(): Promise<void>;
}

/** @param url of the database; @param smtpPort where mails go */
export async function startMembers(url: string, count: number, smtpPort: number | null = null): Promise<Members> {
  const members: Member[] = [];
  const balancer = await createRelay(() => members.map(({ port }) => port));
  const origin = `http://localhost:${balancer.port}`;
  async function start(): Promise<void> {
    const mail = smtpPort === null ? [] : [String(smtpPort)];
    const child = spawn(process.execPath, [MEMBER, url, origin, ...mail], { stdio: 'pipe' });
    let complaints = '';
    // Of what fails while it runs the tests see enough.
    child.stderr.on('data', (chunk) => (complaints = (complaints + String(chunk)).slice(-5_000)));
    const [printed] = await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error(`A server has not started: ${complaints}`))),
    ]);
    members.push({ child, port: Number(String(printed)) });
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const member = members.shift();
    if (member === undefined) throw new Error('No server runs.');
    const ended = once(member.child, 'exit');
    member.child.kill(signal);
    await ended;
  }
  await Promise.all(Array.from({ length: count }, start));
  return {
    origin,
    start,
    end,
    async signIn(name) {
      const { origins } = await signedInStorage(origin, name);
      return origins[0]?.localStorage.find((entry) => entry.name === 'api_token')?.value ?? '';
    },
    async close() {
      while (members.length > 0) await end('SIGKILL');
      await balancer.close();
    },
  };
}
