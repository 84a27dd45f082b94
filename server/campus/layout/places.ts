import type { PlanUnit } from '../plan.ts';
import type { Building, Demand } from './buildings.ts';
import { isGarage } from './storey.ts';
import type { Seat, Storey, Zone } from './storey.ts';

/** The position of a resource. */
export interface Place {
  readonly building: Building;
  readonly storey: Storey;
  /** Null in a corridor or a storey without zones. */
  readonly zone: Zone | null;
  readonly x: number;
  readonly y: number;
}

export interface SeatPlace extends Place, Pick<Seat, 'rotationDeg'> {}

export interface RoomPlace extends Place {
  readonly unit: PlanUnit;
}

export interface Places {
  readonly desks: readonly SeatPlace[];
  readonly rooms: readonly RoomPlace[];
  readonly parking: readonly SeatPlace[];
  readonly lockers: readonly Place[];
}

interface PlacedZone {
  readonly building: Building;
  readonly storey: Storey;
  readonly zone: Zone;
}

/** From this share of the seats on, all zones are used, each with fewer desks. */
const THIN_SHARE = 0.55;

/**
 * Chooses the positions of the resources: everywhere on a full campus, in the first zones of each building on a small
 * one.
 */
export const choosePlaces = (buildings: readonly Building[], demand: Demand): Places => {
  const zones = inTurns(buildings.map((building) => zonesOf(building, false)));
  const bays = inTurns(buildings.map((building) => zonesOf(building, true)));
  const desks = choose(zones, demand.desks);
  const used = new Set(desks.map((desk) => desk.zone));
  return {
    desks,
    rooms: chooseRooms(buildings, zones, used, demand.rooms),
    parking: choose(bays, demand.parking),
    lockers: chooseLockers(buildings, demand.lockers),
  };
};

const zonesOf = (building: Building, garage: boolean): PlacedZone[] =>
  building.storeys
    .filter((storey) => isGarage(storey) === garage)
    .flatMap((storey) => storey.zones.map((zone) => ({ building, storey, zone })));

/** The first of each list, then the second of each, and so on. */
const inTurns = <T>(lists: readonly (readonly T[])[]): T[] => {
  const turns: T[] = [];
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let i = 0; i < longest; i++) {
    for (const list of lists) {
      const item = list[i];
      if (item !== undefined) turns.push(item);
    }
  }
  return turns;
};

/** Takes `count` of a list, evenly spread. */
const thinned = <T>(list: readonly T[], count: number): T[] =>
  list.filter((_, i) => Math.floor(((i + 1) * count) / list.length) > Math.floor((i * count) / list.length));

/** The zones to use: all, or as many of the first ones as are needed. */
const enough = (zones: readonly PlacedZone[], count: number): readonly PlacedZone[] => {
  const seats = zones.reduce((sum, { zone }) => sum + zone.desks.length, 0);
  if (count >= seats * THIN_SHARE) return zones;
  let rest = count;
  const last = zones.findIndex(({ zone }) => (rest -= zone.desks.length) <= 0);
  return zones.slice(0, last + 1);
};

const choose = (all: readonly PlacedZone[], count: number): SeatPlace[] => {
  const zones = enough(all, count);
  const seats = zones.reduce((sum, { zone }) => sum + zone.desks.length, 0);
  const places: SeatPlace[] = [];
  let passed = 0;
  for (const { building, storey, zone } of zones) {
    passed += zone.desks.length;
    const spots = thinned(zone.desks, Math.round((passed * count) / seats) - places.length);
    for (const { x, y, rotationDeg } of spots) places.push({ building, storey, zone, x, y, rotationDeg });
  }
  return places;
};

/** Evenly spread rooms of the zones with desks; where they do not suffice, rooms of the other storeys as well. */
const chooseRooms = (
  buildings: readonly Building[],
  zones: readonly PlacedZone[],
  used: ReadonlySet<Zone | null>,
  count: number,
): RoomPlace[] => {
  const roomsOf = (placed: PlacedZone, zone: Zone | null): RoomPlace[] =>
    placed.zone.rooms.map((room) => ({ building: placed.building, storey: placed.storey, ...room, zone }));
  const near = zones.filter(({ zone }) => used.has(zone)).flatMap((placed) => roomsOf(placed, placed.zone));
  if (near.length >= count) return thinned(near, count);
  const far = zones.filter(({ zone }) => !used.has(zone)).flatMap((placed) => roomsOf(placed, null));
  const others = buildings.flatMap((building) =>
    building.storeys.flatMap((storey) => storey.rooms.map((room) => ({ building, storey, zone: null, ...room }))),
  );
  return [...near, ...[...far, ...others].slice(0, count - near.length)];
};

const chooseLockers = (buildings: readonly Building[], count: number): Place[] => {
  const all = inTurns(
    buildings.map((building) =>
      building.storeys.flatMap((storey) => storey.lockers.map((spot) => ({ building, storey, zone: null, ...spot }))),
    ),
  );
  return all.slice(0, count);
};
