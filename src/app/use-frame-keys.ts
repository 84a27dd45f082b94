import { useLocation } from 'wouter';

import { reserveAddress } from '../state/reservations/reserve-address.ts';
import { ROUTES } from '../state/routes.ts';
import { useShortcuts } from '../state/browser/shortcuts.ts';

/**
 * Keys of every screen: F opens the favourites, C and N the page that reserves. On the timeline the grid handles C and
 * N itself, and on the page that reserves they have no effect.
 */
export function useFrameKeys(path: string): void {
  const [, navigate] = useLocation();
  const reserve = (): void => navigate(reserveAddress());
  const isElsewhere = path !== ROUTES.timeline && path !== ROUTES.reserve;
  useShortcuts({ f: () => navigate(ROUTES.favourites), ...(isElsewhere ? { c: reserve, n: reserve } : {}) });
}
