/*
 * The resource that is shown, as the worker reports it.
 */
import { proxy, ref } from 'valtio';

import type { Close, ResourceQuery, ResourceState } from '../../../workers/contract.ts';
import { forgetFreshness, showFreshness } from '../freshness.ts';
import { computation, followArea } from '../workers/workers.ts';

/** Null = not read yet. Replaced as a whole, never changed. */
export const resource: { state: ResourceState | null } = proxy<{ state: ResourceState | null }>({ state: null });

/** Follows a resource while it is shown. @returns ends it */
export function followResource(query: ResourceQuery): Close {
  const close = followArea<ResourceState>(
    (api, tell) => api.resource.open(query, tell),
    (state) => {
      resource.state = ref(state);
      showFreshness(state.days, state.now);
    },
  );
  return () => {
    close();
    resource.state = null;
    forgetFreshness();
  };
}

/** Reads its schedule again. */
export function reloadResource(): void {
  void computation().resource.reload();
}
