import type { Connector } from '../../../workers/wire/schemas/plans.ts';

/** What a unit is for ways: `open` is walked through, a `room` is entered, a `shaft` leads to other levels. */
export type Role = 'open' | 'room' | 'shaft' | 'solid';

/** Categories of IMDF without their details (`walkway.island` is a walkway). */
const OPEN: ReadonlySet<string> = new Set([
  'walkway',
  'movingwalkway',
  'ramp',
  'lobby',
  'foyer',
  'hall',
  'platform',
  'footbridge',
  'concourse',
  'lounge',
  'vestibule',
  'waitingroom',
  'unenclosedarea',
]);
const SOLID: ReadonlySet<string> = new Set([
  'structure',
  'opentobelow',
  'column',
  'brick',
  'concrete',
  'glass',
  'wall',
]);
const SHAFTS: ReadonlyMap<string, Connector['kind']> = new Map([
  ['stairs', 'stairs'],
  ['steps', 'stairs'],
  ['elevator', 'elevator'],
  ['escalator', 'escalator'],
]);

const rootOf = (category: string): string => category.split('.')[0] ?? '';

/** How a unit leads to other levels; null = it does not. */
export const shaftKindOf = (category: string): Connector['kind'] | null => SHAFTS.get(rootOf(category)) ?? null;

export function roleOf(category: string): Role {
  const root = rootOf(category);
  if (OPEN.has(root)) return 'open';
  if (SHAFTS.has(root)) return 'shaft';
  return SOLID.has(root) ? 'solid' : 'room';
}

/** In the `accessibility` of a unit: wheelchairs cannot use it. */
export const NO_WHEELCHAIR = 'wheelchair.no';
