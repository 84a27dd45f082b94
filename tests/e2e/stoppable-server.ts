import { once } from 'node:events';

import { MORNING, type RunningServer, startServer } from './running-server.ts';

/** A server that is killed and started again in a test. */
export interface StoppableServer extends RunningServer {
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and data. */
  startAgain(): Promise<void>;
}

const ARGS = ['--resources', '300', '--answer-delay', '300'];

/** A server that keeps its data, whose clock goes on while it is down. */
export async function startStoppable(directory: string): Promise<StoppableServer> {
  const begun = Date.now();
  const start = (port: string): Promise<RunningServer> => {
    const clock = new Date(Date.parse(MORNING) + Date.now() - begun).toISOString();
    return startServer([...ARGS, '--data', directory, '--clock', clock, '--port', port]);
  };
  let running = await start('0');
  const { origin } = running;
  return {
    origin,
    get process() {
      return running.process;
    },
    stop: () => running.stop(),
    async kill() {
      // Not `exit`: the process that is killed is the server's supervisor, and the port is the server's.
      const ended = once(running.process, 'close');
      running.process.kill('SIGKILL');
      await ended;
    },
    async startAgain() {
      running = await start(new URL(origin).port);
    },
  };
}
