import { createLazyPart, type LazyPart, type LazyPartDeps } from '../../wire/lazy-part.ts';
import type { Timers } from '../../wire/timers.ts';

/**
 * Milliseconds after the first picture before the parts are loaded: it is followed by readings that the user waits for.
 */
const PRELOAD_AFTER = 1_000;

/** What the timeline's first picture does not need: each module is a file of its own, with what only it imports. */
export const LAZY_MODULES = {
  explaining: () => import('../timeline/timeline-explanation.ts'),
  finding: () => import('../../views/finding-options.ts'),
  ownReservations: () => import('../timeline/timeline-reservations.ts'),
  colleague: () => import('../timeline/timeline-colleague.ts'),
} as const;

/** Modules that the user may need at any time. */
export type LazyModules = ReturnType<typeof createLazyModules>;

export function createLazyModules(deps: LazyPartDeps) {
  return {
    explaining: createLazyPart('explaining', LAZY_MODULES.explaining, deps),
    finding: createLazyPart('finding', LAZY_MODULES.finding, deps),
  };
}

/**
 * Loads the modules before their use, one after the other, a second after the first call; later calls do nothing. A
 * deployment that removes their files then does not affect open pages.
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
