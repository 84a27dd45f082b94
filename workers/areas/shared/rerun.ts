/*
 * Reading again: how often, and once at a time.
 */
import type { LiveSource } from './workspace.ts';

const READ_EVERY = 60_000;
const READ_EVERY_LIVE = 300_000;

/** Milliseconds after which a screen reads all of its own again: the hub tells of most changes, if it tells of any (D25). */
export function rereadEvery(live: Pick<LiveSource, 'isTelling'>): number {
  return live.isTelling() ? READ_EVERY_LIVE : READ_EVERY;
}

/**
 * Makes work that runs one at a time: asked for while it runs, it runs once more afterwards, however often it was asked.
 * @param work a rejection is a programmer error: it is not caught, and the next asking begins anew
 */
export function createRerun(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWantedAgain = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    try {
      do {
        isWantedAgain = false;
        await work();
      } while (isWantedAgain);
    } finally {
      isRunning = false;
    }
  };
  return () => {
    if (isRunning) isWantedAgain = true;
    else void run();
  };
}
