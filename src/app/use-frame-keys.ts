import { useLocation } from 'wouter';

import { reserveAddress } from '../state/reservations/reserve-address.ts';
import { ROUTES } from '../state/routes.ts';
import { useShortcuts } from '../state/browser/shortcuts.ts';

/**
 * Keys of every screen: F opens the favourites, C and N the page that reserves. On the timeline C and N are the grid's
 * own, and on the page itself it is open.
 */
export function useFrameKeys(path: string): void {
  const [, navigate] = useLocation();
  const reserve = (): void => navigate(reserveAddress());
  const isElsewhere = path !== ROUTES.timeline && path !== ROUTES.reserve;
  useShortcuts({ f: () => navigate(ROUTES.favourites), ...(isElsewhere ? { c: reserve, n: reserve } : {}) });
}
