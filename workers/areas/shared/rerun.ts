/*
 * Reading again: how often, and once at a time.
 */
import type { LiveSource } from './workspace.ts';

const READ_EVERY = 60_000;
const READ_EVERY_LIVE = 300_000;

/** Milliseconds after which a screen reads all its data again: the hub reports most changes, if any (D25). */
export function rereadEvery(live: Pick<LiveSource, 'isTelling'>): number {
  return live.isTelling() ? READ_EVERY_LIVE : READ_EVERY;
}

/**
 * Makes work that never runs twice at once: called while it runs, it runs once more afterwards, however often it was
 * called.
 * @param work a rejection is a programmer error: it is not caught, and the next call starts again
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
