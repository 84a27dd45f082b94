/*
 * What comes next and who is in today, as the worker reports it.
 */
import { proxy, ref } from 'valtio';

import type { Close, DashboardState } from '../../../workers/contract.ts';
import { forgetFreshness, showFreshness } from '../freshness.ts';
import { watchReturns } from './returned-events.ts';
import { computation, followArea } from '../workers/workers.ts';

/** Null = not read yet. Replaced as a whole, never changed. */
export const dashboard: { state: DashboardState | null } = proxy<{ state: DashboardState | null }>({ state: null });

/** Follows the dashboard while it is shown. @returns ends it */
export function followDashboard(): Close {
  const returns = watchReturns(false);
  const close = followArea<DashboardState>(
    (api, tell) => api.dashboard.watch(tell),
    (state) => {
      if (state.upcoming.value !== null) returns.hear(state.upcoming.value);
      dashboard.state = ref(state);
      showFreshness(state.upcoming, state.now);
    },
  );
  return () => {
    close();
    returns.end();
    dashboard.state = null;
    forgetFreshness();
  };
}

/** Reads everything again. */
export function reloadDashboard(): void {
  void computation().dashboard.reload();
}
