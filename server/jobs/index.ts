import type { HubSender, ServerContext } from '../context.ts';
import { answerInvitations, cancelUnconfirmed } from './due-uses.ts';
import { createCampusWatch } from './campus-changes.ts';
import type { MailJob } from './mails.ts';
import { createRetention } from './retention.ts';

const TICK_MS = 1_000;

const JOBS = [
  { name: 'answers', run: answerInvitations },
  { name: 'unconfirmed', run: cancelUnconfirmed },
] as const;

/** Work for each tick. */
export interface Job {
  readonly name: string;
  run(): Promise<void>;
}

/** Runs all jobs that are due by the server's clock. A failed job is logged and tried again at the next tick. */
export async function runDueJobs(context: ServerContext): Promise<void> {
  for (const { name, run } of JOBS) await runOnce(context, name, () => run(context));
}

/** Runs a job that one of several processes runs for all. */
async function runOnce(context: ServerContext, job: string, run: () => Promise<void>): Promise<void> {
  if (context.runsJobs?.() !== false) await guarded(context, job, run);
}

async function guarded(context: ServerContext, job: string, run: () => Promise<void>): Promise<void> {
  const start = performance.now();
  let isDone = true;
  try {
    await run();
  } catch (error) {
    isDone = false;
    context.log.error({ err: error, job }, 'job failed');
  }
  context.noteJob?.(job, performance.now() - start, isDone);
}

/** Runs work now and at every tick, unless it is still running. @returns a function that stops it, and waits for its end */
function repeat(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Jobs log what fails: here the log itself has failed.
      process.stderr.write(`A job failed: ${String(error)}\n`);
    } finally {
      running = null;
    }
  }
  const tick = (): void => {
    running ??= run();
  };
  tick();
  const timer = setInterval(tick, TICK_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Runs the jobs now, for everything that came due while the server was down, and then at every tick.
 * @param mails null = no mails are sent; they wait for a mail server, and the other jobs do not wait for them
 * @param objects moves the controllable objects on; null = there are none
 * @param more run apart, since each waits for another server
 * @param hub of this process alone: each notices changes of the campus itself
 * @returns a function that stops them
 */
export function startJobs(
  context: ServerContext,
  mails: MailJob | null = null,
  objects: (() => Promise<void>) | null = null,
  more: readonly Job[] = [],
  hub: HubSender = context.hub,
): () => Promise<void> {
  const notifyChanges = createCampusWatch({ ...context, hub });
  const deleteOld = createRetention(context);
  const others = [...(mails === null ? [] : [{ name: 'mails', run: mails.run }]), ...more];
  const stopOthers = others.map(({ name, run }) => repeat(() => runOnce(context, name, run)));
  const stops = [
    repeat(() => runDueJobs(context)),
    repeat(() => guarded(context, 'campus-changes', notifyChanges)),
    repeat(() => runOnce(context, 'retention', deleteOld)),
  ];
  if (objects !== null) stops.push(repeat(() => guarded(context, 'objects', objects)));
  return async () => {
    // Those wait for other servers, and may do so for long.
    for (const stop of stopOthers) void stop();
    await Promise.all([...stops.map((stop) => stop()), mails?.stop()]);
  };
}
