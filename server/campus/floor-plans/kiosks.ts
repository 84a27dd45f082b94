import type { Poi } from '../../../workers/wire/schemas/plans.ts';
import { isInside } from '../geometry.ts';
import { toLabel } from '../labels.ts';
import type { Building } from '../layout/buildings.ts';
import { placePoints } from '../layout/storey.ts';
import type { LevelGeometry } from './plan-geometry.ts';
import { NAMES } from './texts.ts';

/** Licences: the first kiosk of a building does more than the one at the reception. */
const LICENCES = { 1: 'CS0639', 2: 'CS0637' } as const;

type Kiosk = Pick<Poi, 'id' | 'kind' | 'category' | 'name' | 'csCode' | 'x' | 'y' | 'rotationDeg'>;

/** Centimetres from the middle of an entrance: ahead of those who come in, and beside their way where there is room. */
const AHEAD = 250;
const ASIDE = 150;

export const createKiosk = (
  { id }: Building,
  number: keyof typeof LICENCES,
  at: Pick<Poi, 'x' | 'y' | 'rotationDeg'>,
): Kiosk => ({
  ...at,
  id: `${id}-kiosk-${number}`,
  kind: 'kiosk',
  category: 'kiosk',
  name: toLabel(NAMES.kiosk, ` ${number}`),
  csCode: LICENCES[number],
});

/** The kiosk at the main entrance, seen by those who come in; null = the building has no entrance. */
export const createEntranceKiosk = (building: Building, { rooms, doors }: LevelGeometry): Kiosk | null => {
  const door = doors.find(({ leadsOutside }) => leadsOutside);
  if (door === undefined) return null;
  const [ax = 0, ay = 0, bx = 0, by = 0] = placePoints(building, [...door.a, ...door.b]);
  const length = Math.hypot(bx - ax, by - ay);
  const along = { x: (bx - ax) / length, y: (by - ay) / length };
  const at = (inward: number, aside: number) => ({
    x: Math.round((ax + bx) / 2 - along.y * inward + along.x * aside),
    y: Math.round((ay + by) / 2 + along.x * inward + along.y * aside),
  });
  const hall = rooms.find(({ unit }) => door.unitIds.includes(unit.id));
  const ring = placePoints(building, hall?.unit.ring ?? []);
  const isIn = ({ x, y }: { readonly x: number; readonly y: number }): boolean => isInside([ring], x, y);
  const side = isIn(at(AHEAD / 2, 0)) ? 1 : -1;
  const spots = [at(side * AHEAD, ASIDE), at(side * AHEAD, -ASIDE), at(side * AHEAD, 0), at(side * (AHEAD / 2), 0)];
  const spot = spots.find(isIn) ?? at(0, 0);
  const heading = (Math.atan2(-along.y * side, -along.x * side) * 180) / Math.PI;
  return createKiosk(building, 1, { ...spot, rotationDeg: (Math.round(heading) + 360) % 360 });
};
