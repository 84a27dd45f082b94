/*
 * The moments at which the server becomes reachable again: what could not be read or sent meanwhile is tried once more.
 */
import { useEffect, useRef } from 'react';
import { subscribeKey } from 'valtio/utils';

import type { Close } from '../../../workers/contract.ts';
import { live } from '../live.ts';
import { network } from './network.ts';

/** Runs each time the network, or the live connection with the server, is back. @returns ends it */
export function onBack(run: () => void): Close {
  const closings = [
    subscribeKey(network, 'isOnline', (isOnline) => {
      if (isOnline) run();
    }),
    subscribeKey(live, 'connection', (connection) => {
      if (connection === 'Connected') run();
    }),
  ];
  return () => {
    for (const close of closings) close();
  };
}

/** Tries again, once the server is back, what failed without it; the user need not press anything. */
export function useWhenBack(hasFailed: boolean, tryAgain: () => void): void {
  const latest = useRef(tryAgain);
  useEffect(() => {
    latest.current = tryAgain;
  });
  useEffect(() => (hasFailed ? onBack(() => latest.current()) : undefined), [hasFailed]);
}
