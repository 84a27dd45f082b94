import { fork } from 'node:child_process';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/**
 * Tests to run while a file has other code; absolute paths.
 * @typedef {{ path: string, code: string, tests: string[] }} Task
 */

/** Milliseconds after which code counts as failing: it may loop forever. */
const PATIENCE = 20_000;

/**
 * A process that runs tests against changed code; started with the first task, and again after it had to be killed.
 */
export function createTestProcess() {
  /** @type {ChildProcess | null} */
  let child = null;
  return {
    /** @param {Task} task @returns {Promise<boolean>} whether the tests pass; false where they do not end in time */
    async passes(task) {
      child ??= await start();
      const passed = await answerOf(child, task);
      if (passed !== null) return passed;
      child.kill('SIGKILL');
      child = null;
      return false;
    },
    stop() {
      child?.disconnect();
    },
  };
}

/** @returns {Promise<ChildProcess>} */
async function start() {
  const child = fork(new URL('mutate-runner.mjs', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const isReady = await firstMessage(child);
  if (isReady === null) throw new Error('The test process did not start');
  return child;
}

/** @param {ChildProcess} child @param {Task} task @returns {Promise<boolean | null>} null = it ended, or ran too long */
function answerOf(child, task) {
  const answer = firstMessage(child);
  child.send(task);
  return answer;
}

/** @param {ChildProcess} child @returns {Promise<any>} null where there is none */
function firstMessage(child) {
  return new Promise((resolve) => {
    const settle = (/** @type {unknown} */ message) => {
      clearTimeout(timer);
      child.off('message', settle).off('exit', fail);
      resolve(message);
    };
    const fail = () => settle(null);
    const timer = setTimeout(fail, PATIENCE);
    child.on('message', settle).on('exit', fail);
  });
}
