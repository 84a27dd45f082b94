import { useLocation } from 'wouter';

import { reserveAddress } from '../state/reserve-address.ts';
import { ROUTES } from '../state/routes.ts';
import { useShortcuts } from '../state/shortcuts.ts';

/** C and N open the page that reserves. On the timeline they are the grid's own, and on the page itself it is open. */
export function useReserveKey(path: string): void {
  const [, navigate] = useLocation();
  const open = (): void => navigate(reserveAddress());
  const isElsewhere = path !== ROUTES.timeline && path !== ROUTES.reserve;
  useShortcuts(isElsewhere ? { c: open, n: open } : {});
}
