import { loadPlan } from '../plan.ts';
import type { PlanId } from '../plan.ts';
import { createStorey, isGarage } from './storey.ts';
import type { Placement, Storey } from './storey.ts';

export interface Names {
  readonly en: string;
  readonly cs: string;
}

export interface Building extends Placement {
  /** 1, 2, 3 … on the campus; the code on door plates is B1, B2, B3 … */
  readonly number: number;
  readonly id: string;
  readonly name: Names;
  readonly timeZone: string;
  /** From the garage up. */
  readonly storeys: readonly Storey[];
}

/** How many of each kind the campus needs. */
export interface Demand {
  readonly desks: number;
  readonly rooms: number;
  readonly parking: number;
  readonly lockers: number;
}

export const demandOf = (resources: number): Demand => {
  const rooms = Math.round(resources * 0.08);
  const parking = Math.round(resources * 0.05);
  const lockers = Math.round(resources * 0.03);
  return { desks: resources - rooms - parking - lockers, rooms, parking, lockers };
};

const KINDS: readonly { readonly plan: PlanId; readonly name: Names }[] = [
  { plan: 'polytechnic-annex', name: { en: 'Annex', cs: 'Přístavba' } },
  { plan: 'westport-house', name: { en: 'Westport House', cs: 'Westport House' } },
  { plan: 'polytechnic-main', name: { en: 'Main Building', cs: 'Hlavní budova' } },
];

const WINGS: readonly Names[] = [
  { en: '', cs: '' },
  { en: 'North', cs: 'sever' },
  { en: 'South', cs: 'jih' },
  { en: 'East', cs: 'východ' },
  { en: 'West', cs: 'západ' },
  { en: 'Riverside', cs: 'u řeky' },
  { en: 'Park', cs: 'u parku' },
  { en: 'Hill', cs: 'na kopci' },
];

const LONDON_BUILDING = 2;
const FEWEST_BUILDINGS = 2;

const createBuilding = (number: number, seed: number): Building => {
  const kind = KINDS[(number - 1) % KINDS.length];
  if (kind === undefined) throw new Error('No plans');
  const round = Math.floor((number - 1) / KINDS.length);
  const placement: Placement = { plan: loadPlan(kind.plan), mirrored: round % 2 === 1 };
  const id = `b${number}`;
  return {
    ...placement,
    number,
    id,
    name: wingName(kind.name, round),
    timeZone: number === LONDON_BUILDING ? 'Europe/London' : 'Europe/Prague',
    storeys: placement.plan.levels.map((level) =>
      createStorey(`${id}-l${level.number < 0 ? 'p' : level.number}`, placement, level, seed * 1_000 + number),
    ),
  };
};

const wingName = (name: Names, round: number): Names => {
  const wing = WINGS[round];
  if (wing === undefined) return { en: `${name.en} ${round + 1}`, cs: `${name.cs} ${round + 1}` };
  return wing.en === '' ? name : { en: `${name.en} ${wing.en}`, cs: `${name.cs} – ${wing.cs}` };
};

/** The capacity of a building. */
const capacityOf = (building: Building): Demand => {
  let [desks, rooms, parking, lockers] = [0, 0, 0, 0];
  for (const storey of building.storeys) {
    const seats = storey.zones.reduce((sum, zone) => sum + zone.desks.length, 0);
    if (isGarage(storey)) parking += seats;
    else desks += seats;
    rooms += storey.zones.reduce((sum, zone) => sum + zone.rooms.length, storey.rooms.length);
    lockers += storey.lockers.length;
  }
  return { desks, rooms, parking, lockers };
};

/** @returns as many buildings as are needed, at least two */
export const createBuildings = (demand: Demand, seed: number): readonly Building[] => {
  const buildings: Building[] = [];
  const rest = { ...demand };
  const isFull = (): boolean => rest.desks <= 0 && rest.rooms <= 0 && rest.parking <= 0 && rest.lockers <= 0;
  while (buildings.length < FEWEST_BUILDINGS || !isFull()) {
    const building = createBuilding(buildings.length + 1, seed);
    const capacity = capacityOf(building);
    rest.desks -= capacity.desks;
    rest.rooms -= capacity.rooms;
    rest.parking -= capacity.parking;
    rest.lockers -= capacity.lockers;
    buildings.push(building);
  }
  return buildings;
};
