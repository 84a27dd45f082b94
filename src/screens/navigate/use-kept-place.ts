import { useEffectEvent, useLayoutEffect, useRef } from 'react';

import type { Route } from '../../../workers/contract.ts';
import { nearestStep, placeOfStep, type WalkedPlace } from '../../components/navigation/kept-step.ts';
import type { NavigationControl } from './navigate-address.ts';

/**
 * Somebody who is led step by step is where they are when the route becomes another one, e.g. without stairs, or around
 * what was closed: it goes on with the step that is nearest to that place.
 * @param step that is shown; null = nobody is led now
 */
export function useKeptPlace({ address, change }: NavigationControl, route: Route | null, step: number | null): void {
  const before = useRef<{ readonly way: string; readonly place: WalkedPlace } | null>(null);
  const goOn = useEffectEvent((next: number) => change({ step: next, level: null }, 'replace'));
  const isLed = address.mode === 'StepByStepNavigation';
  useLayoutEffect(() => {
    if (!isLed) before.current = null;
    // Without a route, e.g. where none is free of barriers, the place is kept for the next one.
    if (!isLed || route === null || step === null) return;
    const way = route.legs.map(({ levelId, points }) => `${levelId} ${points.join(' ')}`).join('; ');
    const known = before.current;
    const next = known === null || known.way === way ? step : nearestStep(route, known.place);
    const place = known !== null && known.way !== way ? known.place : placeOfStep(route, step);
    before.current = place && { way, place };
    if (next !== step) goOn(next);
  }, [isLed, route, step]);
}
