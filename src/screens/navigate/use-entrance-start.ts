import { useEffect, useEffectEvent } from 'react';

import { computation } from '../../state/workers/workers.ts';
import type { NavigationControl } from './navigate-address.ts';

/** Main entrances are preferred to other doors. */
const DOORS = ['entrance', 'exit'] as const;
const MOST = 10;

/**
 * Where only the target is known, the route starts at the nearest door of its building. A code that was scanned and a
 * kiosk are in the address, so they come first; so does what the user chooses meanwhile.
 */
export function useEntranceStart({ address, change }: NavigationControl): void {
  const { targetId, isBarrierFree, mode } = address;
  const isWanted = mode === 'Default' && address.locationId === null && address.startAreaId === null;
  const begin = useEffectEvent((locationId: string) => change({ locationId }, 'replace'));
  useEffect(() => {
    if (!isWanted || targetId === null) return undefined;
    let isCurrent = true;
    const find = async (): Promise<void> => {
      const entrance = await entranceOf(targetId, isBarrierFree);
      if (isCurrent && entrance !== null) begin(entrance);
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [isWanted, targetId, isBarrierFree]);
}

async function entranceOf(targetId: string, isBarrierFree: boolean): Promise<string | null> {
  const { navigation } = computation();
  const target = await navigation.stop(targetId);
  // The route itself says why the target cannot be shown.
  if (!target.ok || target.value === null || target.value.buildingName === '') return null;
  for (const category of DOORS) {
    const found = await navigation.findNearest({ from: targetId, category, isBarrierFree, most: MOST });
    const own = found.ok && found.value.find(({ buildingName }) => buildingName === target.value?.buildingName);
    if (own) return own.id;
  }
  return null;
}
