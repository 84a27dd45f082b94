import { createLazyPart, type LazyPart, type LazyPartDeps } from '../wire/lazy-part.ts';
import type { Timers } from '../wire/timers.ts';

/** Milliseconds after the first picture before the parts are loaded: it is followed by readings that somebody waits for. */
const PRELOAD_AFTER = 1_000;

/** What the first picture does not need; each is a file of its own (docs/decisions/0008). */
export type Parts = ReturnType<typeof createParts>;

export function createParts(deps: LazyPartDeps) {
  const part = <Part>(name: string, load: () => Promise<Part>): LazyPart<Part> => createLazyPart(name, load, deps);
  return {
    reserving: part('reserving', () => import('./reservation.ts')),
    explaining: part('explaining', () => import('./timeline-explanation.ts')),
    finding: part('finding', () => import('../views/finding-options.ts')),
  };
}

/**
 * Loads the parts ahead of their use, one after the other, a second after the first call; later calls do nothing. A
 * deployment that takes their files away then takes nothing from whoever has the page open.
 */
export function createPreload(parts: readonly Pick<LazyPart<unknown>, 'preload'>[], timers: Timers): () => void {
  let isPlanned = false;
  const loadAll = async (): Promise<void> => {
    for (const part of parts) await part.preload();
  };
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    timers.after(PRELOAD_AFTER, () => void loadAll());
  };
}
