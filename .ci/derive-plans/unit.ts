import { boxOf, isInside, ringArea } from '../../server/campus/geometry.ts';
import type { Ring } from '../../server/campus/geometry.ts';
import type { PlanLevel, PlanUnit } from '../../server/campus/plan.ts';
import { CAR, DESK, labelPoint, LOCKER, seatsIn } from './seats.ts';
import type { IsFloor } from './seats.ts';

/** Kinds of room that desks or meetings fit into. */
const WORK_ROOMS = new Set(['classroom', 'auditorium', 'laboratory', 'room', 'library']);

export interface UnitDraft {
  readonly id: string;
  readonly category: string;
  readonly name: Readonly<Record<string, string>> | null;
  readonly ring: Ring;
}

export const createUnit = (draft: UnitDraft, isFloor: IsFloor): PlanUnit => {
  const box = boxOf([draft.ring]);
  const seats = WORK_ROOMS.has(draft.category) ? seatsIn(box, isFloor, DESK) : [];
  const area = Math.round(Math.abs(ringArea(draft.ring)) / 10_000);
  return { ...draft, name: draft.name, ring: [...draft.ring], label: labelPoint(box, isFloor), area, seats };
};

export const ringFloor =
  (rings: readonly Ring[]): IsFloor =>
  (x, y) =>
    isInside(rings, x, y);

const MAX_LOCKERS = 48;

/** Lockers on the given floor, spread evenly. */
export const lockersOn = (outline: readonly Ring[], isFloor: IsFloor): number[] => {
  const all = seatsIn(boxOf(outline), isFloor, LOCKER);
  const step = Math.max(1, Math.ceil(all.length / 2 / MAX_LOCKERS));
  return all.filter((_, i) => (i >> 1) % step === 0);
};

/** A garage below the ground floor, in its outline. The source has none. */
export const createGarage = (ground: PlanLevel, obstacles: readonly Ring[]): PlanLevel => {
  const isFloor: IsFloor = (x, y) =>
    isInside(ground.outline, x, y) && !obstacles.some((ring) => isInside([ring], x, y));
  const ring = ground.outline[0] ?? [];
  const box = boxOf(ground.outline);
  return {
    ordinal: -1,
    number: -1,
    name: { en: 'Garage', cs: 'Garáže' },
    outline: ground.outline,
    units: [
      {
        id: 'garage',
        category: 'garage',
        name: { en: 'Garage', cs: 'Garáže' },
        ring,
        label: labelPoint(box, isFloor),
        area: Math.round(Math.abs(ringArea(ring)) / 10_000),
        seats: seatsIn(box, isFloor, CAR),
      },
    ],
    lockers: [],
    drawing: { walls: [], doors: [], windows: [] },
  };
};
