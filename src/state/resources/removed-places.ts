import { useEffect, useRef } from 'react';

import type { Close } from '../../../workers/contract.ts';
import { i18n } from '../../i18n/index.ts';
import { showToast } from '../toasts.ts';
import { keepOpen } from '../workers/workers.ts';

type Listener = (resourceIds: readonly string[]) => void;

const listeners = new Set<Listener>();

/** Follows which resources are removed while the page is open. Called once, by main.tsx. */
export function followRemovedPlaces(): Close {
  return keepOpen((api) =>
    api.live.watchRemoved((resourceIds) => {
      for (const listener of listeners) listener(resourceIds);
    }),
  );
}

interface ShownPlace {
  readonly id: string;
  readonly name: string;
}

/** For a sheet that shows a resource: when the resource is removed, a message says so and the sheet closes. */
export function useRemoved({ id, name }: ShownPlace, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const listener: Listener = (resourceIds) => {
      if (!resourceIds.includes(id)) return;
      showToast({ text: i18n.t('placeGone', { name }), kind: 'warning' });
      latest.current();
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [id, name]);
}
