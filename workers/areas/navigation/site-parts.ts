/*
 * What routes need to know of a site, as one user or an anonymous visitor reads it: the same records as the plan's (D33).
 */
import type { Close, Failure } from '../../contract.ts';
import { createPlanDataSet, type PlanDataSet } from '../plan/plan-data-set.ts';
import { CAMPUS, NETWORK, partsOf, PLACES, POIS } from '../plan/plan-parts.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

/** Milliseconds after which what could not be read is read again, as long as somebody waits for it. */
const READ_AGAIN_AFTER = 30_000;

export type SiteParts = ReturnType<typeof createSiteParts>;

/**
 * @param username null = nobody is signed in
 * @param isFollowed whether somebody waits for what could not be read
 */
export function createSiteParts(
  deps: Pick<AreaDeps, 'source' | 'http' | 'store' | 'timers'>,
  username: string | null,
  isFollowed: () => boolean,
  onChange: () => void,
) {
  const work = new AbortController();
  const { signal } = work;
  const parts = partsOf(deps, username);
  let hasBegun = false;
  let takeBack: Close | null = null;
  const note = (): void => {
    if (isFollowed() && !signal.aborted && takeBack === null && all.some((part) => part.problem() !== null)) {
      takeBack = deps.timers.after(READ_AGAIN_AFTER, retry);
    }
    onChange();
  };
  const campus = createPlanDataSet(parts, CAMPUS, signal, note);
  const network = createPlanDataSet(parts, NETWORK, signal, note);
  const pois = createPlanDataSet(parts, POIS, signal, note);
  const places = createPlanDataSet(parts, PLACES, signal, note);
  const all: readonly PlanDataSet<unknown>[] = [campus, network, pois, places];

  /** What could not be read stays so until the server has answered: routes without it are shown meanwhile. */
  function retry(): void {
    takeBack?.();
    takeBack = null;
    for (const part of all) if (part.problem() !== null) part.read();
  }

  const readAgain = (which: readonly PlanDataSet<unknown>[]) => (): void => {
    if (hasBegun) for (const part of which) part.read();
  };
  return {
    campus,
    network,
    pois,
    places,
    /** Reads everything, or again what could not be read. */
    begin(): void {
      if (hasBegun) {
        // Without these there is nothing to show: who asks waits for the answer.
        for (const part of [campus, network]) part.retry();
        return retry();
      }
      hasBegun = true;
      for (const part of all) part.read();
    },
    rereadPlans: readAgain(all),
    /** Anchors of the network are by their ids. */
    rereadPois: readAgain([pois, network]),
    // What is in a place is hidden with it.
    rereadPlaces: readAgain([places, pois, network]),
    /** Each part is known, or cannot be read now. */
    isRead: (): boolean => all.every((part) => part.known() !== null || part.problem() !== null),
    /** Why nothing newer could be read of them; null = all is well. */
    problem: (): Failure | null => all.map((part) => part.problem()).find((problem) => problem !== null) ?? null,
    end(): void {
      work.abort();
      takeBack?.();
    },
  };
}
