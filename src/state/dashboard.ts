/*
 * What comes next and who is in today, as the worker tells it.
 */
import { proxy, ref } from 'valtio';

import type { Close, DashboardState } from '../../workers/contract.ts';
import { freshness } from './freshness.ts';
import { watchReturns } from './returned-events.ts';
import { computation, keepOpen } from './workers.ts';

/** Null = not told yet. Replaced as a whole, never changed. */
export const dashboard: { state: DashboardState | null } = proxy<{ state: DashboardState | null }>({ state: null });

/** Follows the dashboard while it is looked at. @returns ends it */
export function followDashboard(): Close {
  let isOpen = true;
  const returns = watchReturns(false);
  const close = keepOpen((api) =>
    api.dashboard.watch((state) => {
      if (!isOpen) return;
      if (state.upcoming.value !== null) returns.hear(state.upcoming.value);
      take(state);
    }),
  );
  return () => {
    isOpen = false;
    returns.end();
    dashboard.state = null;
    Object.assign(freshness, { asOf: null, isStale: false, isStuck: false });
    close();
  };
}

/** Also for the frame around the screen. */
function take(state: DashboardState): void {
  const { upcoming, now } = state;
  const isStuck = upcoming.failure !== null;
  dashboard.state = ref(state);
  Object.assign(freshness, { asOf: upcoming.asOf, isStale: isStuck, isStuck, now });
}

/** Reads everything anew. */
export function reloadDashboard(): void {
  void computation().dashboard.reload();
}
