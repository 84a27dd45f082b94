/*
 * What the navigation shows, in its address, so that a link or a code shows another device the same: where the route
 * starts and ends and how both were chosen, the mode, the step, and the level that is looked at.
 */
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

import type { RouteQuery } from '../../../workers/contract.ts';
import { isBarrierFreeWanted, rememberBarrierFree } from '../../components/navigation/barrier-free.ts';

/** Spec point 4. */
const MODES = [
  'Default',
  'StartSelection',
  'TargetSelection',
  'StepByStepNavigation',
  'ResourcesDetail',
  'ShowRouteMessage',
] as const;
export type NavigationMode = (typeof MODES)[number];

/** How a start or a target was chosen (spec point 4). */
const ORIGINS = ['SelectedFromList', 'ScanQR', 'TypeQr', 'SelectedFromDetail', 'SelectedFromNearestList'] as const;
export type SelectionOrigin = (typeof ORIGINS)[number];

export interface NavigationAddress extends RouteQuery {
  readonly mode: NavigationMode;
  readonly startOrigin: SelectionOrigin | null;
  readonly targetOrigin: SelectionOrigin | null;
  /** Index of the step that is shown; null = the guidance was not started. */
  readonly step: number | null;
  /** The level that is looked at; null = the one of the step, or of the start. */
  readonly level: string | null;
  /** The stop whose detail is open. */
  readonly detail: string | null;
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((one) => one === value) ?? null;

/** Reads an address; invalid values count as not given. The barrier-free switch is remembered where a link does not say. */
export function readAddress(parameters: URLSearchParams): NavigationAddress {
  const step = Number(parameters.get('step') ?? 'none');
  const mode = oneOf(MODES, parameters.get('mode')) ?? 'Default';
  const detail = parameters.get('detail');
  return {
    startAreaId: parameters.get('startAreaId'),
    locationId: parameters.get('locationId'),
    targetId: parameters.get('target'),
    isBarrierFree: parameters.has('barrierFree') ? parameters.get('barrierFree') === '1' : isBarrierFreeWanted(),
    mode: mode === 'ResourcesDetail' && detail === null ? 'Default' : mode,
    startOrigin: oneOf(ORIGINS, parameters.get('startBy')),
    targetOrigin: oneOf(ORIGINS, parameters.get('targetBy')),
    step: Number.isInteger(step) && step >= 0 ? step : null,
    level: parameters.get('level'),
    detail,
  };
}

/** Writes an address over the parameters and keeps unrelated ones. */
export function writeAddress(parameters: URLSearchParams, address: NavigationAddress): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const values: Readonly<Record<string, string | null>> = {
    startAreaId: address.startAreaId,
    locationId: address.locationId,
    target: address.targetId,
    barrierFree: address.isBarrierFree ? '1' : '0',
    mode: address.mode === 'Default' ? null : address.mode,
    startBy: address.startOrigin,
    targetBy: address.targetOrigin,
    step: address.step === null ? null : String(address.step),
    level: address.level,
    detail: address.mode === 'ResourcesDetail' ? address.detail : null,
  };
  for (const [key, value] of Object.entries(values)) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

export interface NavigationControl {
  readonly address: NavigationAddress;
  /** `push` for what the back button undoes. */
  change(change: Partial<NavigationAddress>, how?: 'push' | 'replace'): void;
}

export function useNavigation(): NavigationControl {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text]);
  return {
    address,
    change(changed, how = 'push') {
      if (changed.isBarrierFree !== undefined) rememberBarrierFree(changed.isBarrierFree);
      setParameters((before) => writeAddress(before, { ...readAddress(before), ...changed }), {
        replace: how === 'replace',
      });
    },
  };
}

/** The other way round: all that belongs to the ends changes places. An area as start becomes the target. */
export const swapped = (address: NavigationAddress): Partial<NavigationAddress> => ({
  startAreaId: null,
  locationId: address.targetId,
  targetId: address.locationId ?? address.startAreaId,
  startOrigin: address.targetOrigin,
  targetOrigin: address.startOrigin,
  step: null,
  level: null,
});

/** The address of a route for another device: its ends and its profile alone. */
export function sharedAddress(address: NavigationAddress, path: string): string {
  const only = { ...address, mode: 'Default', startOrigin: null, targetOrigin: null, step: null, level: null } as const;
  return new URL(`${path}?${writeAddress(new URLSearchParams(), only).toString()}`, location.href).href;
}
