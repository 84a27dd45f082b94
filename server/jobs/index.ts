import type { ServerContext } from '../context.ts';
import { answerInvitations } from './answers.ts';
import { cancelUnconfirmed } from './unconfirmed.ts';

const TICK_MS = 1_000;

const JOBS = [
  { name: 'answers', run: answerInvitations },
  { name: 'unconfirmed', run: cancelUnconfirmed },
] as const;

/** Does all that is due by the server's clock. A job that fails is logged and tried again at the next tick. */
export async function runDueJobs(context: ServerContext): Promise<void> {
  for (const { name, run } of JOBS) {
    try {
      await run(context);
    } catch (error) {
      context.log.error({ err: error, job: name }, 'job failed');
    }
  }
}

/**
 * Runs the jobs now, for what came due while the server slept, and then at every tick.
 * @returns stops them
 */
export function startJobs(context: ServerContext): () => void {
  let isRunning = false;
  async function tick(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    await runDueJobs(context);
    isRunning = false;
  }
  void tick();
  const timer = setInterval(() => void tick(), TICK_MS).unref();
  return () => clearInterval(timer);
}
