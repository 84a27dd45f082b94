import type { LiveSource } from './workspace.ts';

const READ_EVERY = 60_000;
const READ_EVERY_LIVE = 300_000;

/** Milliseconds after which a screen reads all of its own again: the hub tells of most changes, if it tells of any (D25). */
export function rereadEvery(live: Pick<LiveSource, 'isTelling'>): number {
  return live.isTelling() ? READ_EVERY_LIVE : READ_EVERY;
}
