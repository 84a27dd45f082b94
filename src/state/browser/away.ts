import { useSnapshot } from 'valtio';

import { live } from '../live.ts';
import { network } from './network.ts';

/** Whether the server is known to be unreachable: nothing should be sent that would go out on its own later. */
export const isAway = (): boolean => !network.isOnline || live.connection === 'Reconnecting';

/** The same for components. */
export function useIsAway(): boolean {
  const { isOnline } = useSnapshot(network);
  const { connection } = useSnapshot(live);
  return !isOnline || connection === 'Reconnecting';
}
