/*
 * The floor plan on screen: the buildings of the site, the open level, and how many places are free in each area.
 */
import { proxy, ref, subscribe } from 'valtio';

import type { Close, Failure, Instant, PlanCount, PlanLevel, PlanSite } from '../../../workers/contract.ts';
import { mark } from '../../app/probe.ts';
import { session } from '../session/session.ts';
import { followArea } from '../workers/workers.ts';

export interface PlanState {
  /** Wrapped in `ref()`, as are the others: they are replaced as a whole. */
  site: PlanSite;
  level: PlanLevel | null;
  /** Why the requested level could not be read. */
  levelProblem: Failure | null;
  /** By area id. */
  counts: ReadonlyMap<string, PlanCount>;
}

const UNKNOWN_SITE: PlanSite = {
  state: 'loading',
  buildings: [],
  groups: [],
  credits: [],
  usualMinutes: 150,
  problem: null,
};

export const plan: PlanState = proxy<PlanState>({
  site: ref(UNKNOWN_SITE),
  level: null,
  levelProblem: null,
  counts: ref(new Map()),
});

/** Follows the buildings. @returns ends it */
export function openSite(): Close {
  return followArea<PlanSite>(
    (api, tell) => api.plan.watchSite(tell),
    (site) => {
      plan.site = ref(site);
    },
  );
}

/** Follows a level; the one before stays until it has come. @returns ends it */
export function openLevel(areaId: string): Close {
  plan.levelProblem = null;
  return followArea(
    (api, tell: Parameters<typeof api.plan.openLevel>[1]) => api.plan.openLevel(areaId, tell),
    (update) => {
      if (update.type === 'level') {
        mark('data');
        plan.level = ref(update.level);
      }
      plan.levelProblem = update.type === 'failed' ? update.failure : null;
    },
    (failure) => {
      plan.levelProblem = failure;
    },
  );
}

/** Follows how many places are free from one instant to another. @returns ends it */
export function openCounts(from: Instant, to: Instant): Close {
  return followArea<readonly PlanCount[]>(
    (api, tell) => api.plan.watchCounts(from, to, tell),
    (counts) => {
      plan.counts = ref(new Map(counts.map((count) => [count.areaId, count])));
    },
  );
}

let owner = '';

// The next user may not see the same, also where nobody was signed out between.
subscribe(session, () => {
  const { state } = session;
  const username = state.type === 'signed-in' ? state.account.username : owner;
  const isOther = owner !== '' && username !== owner;
  if (isOther || state.type === 'signed-out') {
    Object.assign(plan, { level: null, site: ref(UNKNOWN_SITE), counts: ref(new Map()) });
  }
  owner = state.type === 'signed-out' ? '' : username;
});
