/*
 * The resource that is looked at, as the worker tells it.
 */
import { proxy, ref } from 'valtio';

import type { Close, ResourceQuery, ResourceState } from '../../workers/contract.ts';
import { freshness } from './freshness.ts';
import { computation, keepOpen } from './workers.ts';

/** Null = not told yet. Replaced as a whole, never changed. */
export const resource: { state: ResourceState | null } = proxy<{ state: ResourceState | null }>({ state: null });

/** Follows a resource while it is looked at. @returns ends it */
export function followResource(query: ResourceQuery): Close {
  let isOpen = true;
  const close = keepOpen((api) =>
    api.resource.open(query, (state) => {
      if (isOpen) take(state);
    }),
  );
  return () => {
    isOpen = false;
    resource.state = null;
    Object.assign(freshness, { asOf: null, isStale: false, isStuck: false });
    close();
  };
}

/** Also for the frame around the screen. */
function take(state: ResourceState): void {
  const { days, now } = state;
  const isStuck = days.failure !== null;
  resource.state = ref(state);
  Object.assign(freshness, { asOf: days.asOf, isStale: isStuck, isStuck, now });
}

/** Reads its schedule anew. */
export function reloadResource(): void {
  void computation().resource.reload();
}
