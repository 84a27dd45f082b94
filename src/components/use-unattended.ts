import { useEffect, useRef } from 'react';
import { subscribeKey } from 'valtio/utils';

import type { Close } from '../../workers/contract.ts';
import { whenReachable } from '../app/reachable.ts';
import { idle } from '../state/browser/idle.ts';
import { computation, keepOpen } from '../state/workers/workers.ts';
import { isReloadDue } from './nightly-reload.ts';

interface UnattendedOptions {
  /** Seconds without a touch, in steps of ten. */
  readonly idleSeconds: number;
  /** Puts back what a passer-by has left; called after that time, and every ten seconds until somebody is there. */
  readonly onIdle: () => void;
}

/**
 * The screen of a display, at which nobody is expected, from its root on, whatever it shows (D37): the live connection is
 * retried for ever, what is left open is put back, and the page is reloaded at night. What cannot start is retried by
 * `src/app/use-recovery.ts`, for each address of `isUnattended`.
 */
export function useUnattended({ idleSeconds, onIdle }: UnattendedOptions): void {
  const latest = useRef(onIdle);
  useEffect(() => {
    latest.current = onIdle;
  });
  useEffect(keepTrying, []);
  useEffect(
    () =>
      subscribeKey(idle, 'seconds', (seconds) => {
        if (seconds < idleSeconds) return;
        latest.current();
        reloadAtNight(idleSeconds);
      }),
    [idleSeconds],
  );
}

/** Not where the server cannot be reached, nor where somebody has come meanwhile. */
function reloadAtNight(idleSeconds: number): void {
  if (!isReloadDue(performance.now(), new Date().getHours())) return;
  whenReachable(() => {
    if (idle.seconds >= idleSeconds) location.reload();
  });
}

/** A new worker does not know that nobody will touch this page. */
const keepTrying = (): Close =>
  keepOpen(async (api) => {
    await api.live.keepTrying(true);
    return { ok: true, value: () => void computation().live.keepTrying(false) };
  });
