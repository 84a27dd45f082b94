import { readStored, store } from '../../state/browser/storage.ts';

const BARRIER_FREE = 'deskway-barrier-free';

/** Whether this device was last asked for ways without barriers. */
export const isBarrierFreeWanted = (): boolean => readStored(BARRIER_FREE) === '1';

export function rememberBarrierFree(isWanted: boolean): void {
  store(BARRIER_FREE, isWanted ? '1' : '0');
}
