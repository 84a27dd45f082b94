import type { Box } from '../geometry.ts';
import type { PlanUnit } from '../plan.ts';
import { isShaft } from './rooms.ts';
import type { Room } from './rooms.ts';

interface Stop {
  /** Index of the level in its plan. */
  readonly level: number;
  readonly unit: PlanUnit;
}

/** Stairs or a lift over several levels. */
export interface Shaft {
  readonly kind: 'stairs' | 'elevator';
  /** From the lowest up; at least two. */
  readonly stops: readonly Stop[];
}

const LEAST_OVERLAP = 0.5;

const areaOf = (box: Box): number => Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);

/** How much two boxes have in common, 0 to 1; 0 where less than half of the smaller one. */
const overlapOf = (one: Box, two: Box): number => {
  const common = areaOf({
    left: Math.max(one.left, two.left),
    top: Math.max(one.top, two.top),
    right: Math.min(one.right, two.right),
    bottom: Math.min(one.bottom, two.bottom),
  });
  if (common < LEAST_OVERLAP * Math.min(areaOf(one), areaOf(two))) return 0;
  return common / (areaOf(one) + areaOf(two) - common);
};

/**
 * Joins the shafts of each two consecutive levels that overlap most. Lifts may pass levels without a stop. @param levels their
 * rooms, from the lowest up
 */
export const shaftsOf = (levels: readonly (readonly Room[])[]): readonly Shaft[] => {
  const shafts: { readonly kind: Shaft['kind']; readonly stops: Stop[] }[] = [];
  let below: readonly { readonly room: Room; readonly stops: Stop[] }[] = [];
  levels.forEach((rooms, level) => {
    const present = rooms.filter(({ unit }) => isShaft(unit));
    const pairs = present
      .flatMap((room) => below.map((lower) => ({ room, lower, overlap: overlapOf(room.box, lower.room.box) })))
      .filter(({ room, lower, overlap }) => overlap > 0 && room.unit.category === lower.room.unit.category)
      .toSorted((one, two) => two.overlap - one.overlap);
    const stopsByRoom = new Map<Room, Stop[]>();
    const taken = new Set<Room>();
    for (const { room, lower } of pairs) {
      if (stopsByRoom.has(room) || taken.has(lower.room)) continue;
      stopsByRoom.set(room, lower.stops);
      taken.add(lower.room);
    }
    const passed = below.filter(({ room }) => room.unit.category === 'elevator' && !taken.has(room));
    const stopped = present.map((room) => {
      const known = stopsByRoom.get(room);
      const stops = known ?? [];
      stops.push({ level, unit: room.unit });
      if (known === undefined) shafts.push({ kind: room.unit.category === 'elevator' ? 'elevator' : 'stairs', stops });
      return { room, stops };
    });
    below = [...stopped, ...passed];
  });
  return shafts.filter(({ stops }) => stops.length > 1);
};
