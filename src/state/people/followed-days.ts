/*
 * A day of the colleagues whom the user follows, as the worker reports it.
 */
import { proxy, ref } from 'valtio';

import type { Close, FollowedDaysState } from '../../../workers/contract.ts';
import { computation, followArea } from '../workers/workers.ts';

/** Null = not read yet. Replaced as a whole, never changed. */
export const followedDays: { state: FollowedDaysState | null } = proxy<{ state: FollowedDaysState | null }>({
  state: null,
});

/** Follows a date while it is shown. @param date null = today @returns ends it */
export function followDays(date: string | null): Close {
  const close = followArea<FollowedDaysState>(
    (api, tell) => api.followedDays.open(date, tell),
    (state) => {
      followedDays.state = ref(state);
    },
  );
  return () => {
    close();
    followedDays.state = null;
  };
}

/** Reads every calendar again. */
export function reloadDays(): void {
  void computation().followedDays.reload();
}
