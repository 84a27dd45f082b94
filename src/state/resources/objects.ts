/*
 * The controllable objects of the open level.
 */
import { proxy, ref } from 'valtio';

import type { Close, ShownObjects, ShownValue } from '../../../workers/contract.ts';
import { computation, followArea } from '../workers/workers.ts';

const NONE: ShownObjects = { state: 'loading', objects: [], isConnected: false, problem: null };

/** `shown` is replaced as a whole. */
export const objects: { shown: ShownObjects } = proxy({ shown: ref(NONE) });

/** Follows some objects. @returns ends it */
export function openObjects(ids: readonly string[]): Close {
  const end = followArea<ShownObjects>(
    (api, tell) => api.objects.watch(ids, tell),
    (shown) => {
      objects.shown = ref(shown);
    },
    (problem) => {
      objects.shown = ref({ ...objects.shown, state: 'loaded', problem });
    },
  );
  return () => {
    end();
    // Nobody sees the objects of another level, or of another user.
    objects.shown = ref(NONE);
  };
}

/** Asks a device; how it goes is shown in the part. */
export function switchPart(objectId: string, partId: string, value: ShownValue): void {
  void computation().objects.switchPart(objectId, partId, value);
}
