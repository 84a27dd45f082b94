import type { Plan, PlanLevel, PlanUnit } from '../plan.ts';
import { Random, STREAM } from '../random.ts';

/** A point of a plan, centimetres. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A desk, or a bay of a garage. */
export interface Seat extends Spot {
  readonly unit: PlanUnit;
  /** Where one sits, or drives in: 0 = below the desk, 180 = above. */
  readonly rotationDeg: 0 | 180;
}

interface RoomSpot extends Spot {
  readonly unit: PlanUnit;
}

/** Desks (in a garage: bays) that sit together, and the meeting rooms among them. */
export interface Zone {
  readonly id: string;
  /** A, B, C … within the storey. */
  readonly letter: string;
  readonly desks: readonly Seat[];
  readonly rooms: readonly RoomSpot[];
}

export interface Storey {
  readonly id: string;
  readonly level: PlanLevel;
  readonly zones: readonly Zone[];
  /** Rooms of a storey without zones. */
  readonly rooms: readonly RoomSpot[];
  readonly lockers: readonly Spot[];
}

export const isGarage = (storey: Storey): boolean => storey.level.number < 0;

/** The lowest storey above the garage. @param storeys from the lowest up */
export const entranceOf = (storeys: readonly Storey[]): Storey | undefined =>
  storeys.find((storey) => !isGarage(storey));

/** How a plan is placed on the campus: as drawn, or mirrored left to right. */
export interface Placement {
  readonly plan: Plan;
  readonly mirrored: boolean;
}

/** Flat points of a plan as they are on the campus. */
export const placePoints = ({ plan, mirrored }: Placement, points: readonly number[]): number[] =>
  points.map((value, i) => (mirrored && i % 2 === 0 ? plan.width - value : value));

const spotsOf = (placement: Placement, points: readonly number[]): Spot[] => {
  const placed = placePoints(placement, points);
  const spots: Spot[] = [];
  for (let i = 0; i < placed.length; i += 2) spots.push({ x: placed[i] ?? 0, y: placed[i + 1] ?? 0 });
  return spots;
};

/** The seats of a room, row by row; each second row faces the one before it. */
const seatsOf = (placement: Placement, unit: PlanUnit): Seat[] => {
  let row = 0;
  let rowY: number | null = null;
  return spotsOf(placement, unit.seats).map(({ x, y }) => {
    if (rowY !== null && rowY !== y) row++;
    rowY = y;
    return { x, y, unit, rotationDeg: row % 2 === 0 ? 180 : 0 };
  });
};

/** Seats, of which a campus may leave up to 45 % empty. */
const FEWEST_DESKS = 28;
const USUAL_DESKS = 40;
/** Rooms in the same strip of the plan, this wide, form a row. */
const STRIP = 2_500;

const isHall = (unit: PlanUnit): boolean => /^(Auditorium|White concert|Meeting)/.test(unit.name?.['en'] ?? '');

const isMeetingRoom = (unit: PlanUnit, random: Random): boolean => {
  const roll = random.next();
  const seats = unit.seats.length / 2;
  if (isHall(unit)) return true;
  if (seats <= 9) return roll < 0.9;
  return seats <= 21 && roll < 0.5;
};

const inWalkingOrder = (units: readonly PlanUnit[]): PlanUnit[] =>
  units
    .filter((unit) => unit.seats.length > 0)
    .toSorted((a, b) => Math.floor(a.label[0] / STRIP) - Math.floor(b.label[0] / STRIP) || a.label[1] - b.label[1]);

/**
 * Furnishes a level: small rooms and halls become meeting rooms, the others hold desks. Desks are divided into zones of
 * 15 to 60 in walking order, and each meeting room belongs to the zone that contains it.
 */
export const createStorey = (id: string, placement: Placement, level: PlanLevel, seed: number): Storey => {
  const random = new Random(seed, STREAM.layout, level.ordinal, placement.mirrored ? 1 : 0);
  const desks: Seat[] = [];
  const rooms: { readonly room: RoomSpot; readonly after: number }[] = [];
  for (const unit of inWalkingOrder(level.units)) {
    if (isMeetingRoom(unit, random)) {
      const [label] = spotsOf(placement, unit.label);
      if (label !== undefined) rooms.push({ room: { unit, ...label }, after: desks.length });
      continue;
    }
    desks.push(...seatsOf(placement, unit));
  }
  const count = desks.length < FEWEST_DESKS ? 0 : Math.max(1, Math.round(desks.length / USUAL_DESKS));
  const size = desks.length / count;
  const zoneOf = (after: number): number => Math.min(count - 1, Math.floor(after / size));
  const zones = Array.from({ length: count }, (_, i) => ({
    id: `${id}-z${letterOf(i).toLowerCase()}`,
    letter: letterOf(i),
    desks: desks.slice(Math.round(i * size), Math.round((i + 1) * size)),
    rooms: rooms.filter(({ after }) => zoneOf(after) === i).map(({ room }) => room),
  }));
  const restRooms = count === 0 ? rooms.map(({ room }) => room) : [];
  return { id, level, zones, rooms: restRooms, lockers: spotsOf(placement, level.lockers) };
};

/** 0 → A … 25 → Z, 26 → AA … */
const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26);
