import { useSyncExternalStore } from 'react';

import type { Close } from '../../../workers/contract.ts';

const list = matchMedia('print');
let isAnnounced = false;

/** Whether the page is being printed; what is rendered for it is there before the pages are made. */
export function usePrinting(): boolean {
  return useSyncExternalStore(followPrinting, () => isAnnounced || list.matches);
}

function followPrinting(tell: () => void): Close {
  const announce = (): void => {
    isAnnounced = true;
    tell();
  };
  const end = (): void => {
    isAnnounced = false;
    tell();
  };
  window.addEventListener('beforeprint', announce);
  window.addEventListener('afterprint', end);
  list.addEventListener('change', tell);
  return () => {
    window.removeEventListener('beforeprint', announce);
    window.removeEventListener('afterprint', end);
    list.removeEventListener('change', tell);
  };
}
