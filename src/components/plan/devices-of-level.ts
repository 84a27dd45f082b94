import type { PlanLevel, PlanPois } from '../../../workers/contract.ts';

const KINDS: ReadonlySet<string> = new Set(['control-1', 'monitor-1', 'indicator-1']);

/** Whether a point of interest is a controllable object. */
export const isDevice = ({ kinds }: PlanPois, poi: number): boolean => KINDS.has(kinds[poi] ?? '');

/** The ids of the controllable objects of a level. */
export const devicesOf = ({ pois }: PlanLevel): readonly string[] => pois.ids.filter((_, poi) => isDevice(pois, poi));
