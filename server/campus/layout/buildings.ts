import { filled, sameInEach } from '../labels.ts';
import type { Texts } from '../labels.ts';
import { loadPlan } from '../plan.ts';
import type { PlanId } from '../plan.ts';
import { createStorey, isGarage } from './storey.ts';
import type { Placement, Storey } from './storey.ts';

export interface Building extends Placement {
  /** 1, 2, 3 … on the campus; the code on door plates is B1, B2, B3 … */
  readonly number: number;
  readonly id: string;
  readonly name: Texts;
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

const KINDS: readonly { readonly plan: PlanId; readonly name: Texts }[] = [
  { plan: 'polytechnic-annex', name: ['Annex', 'Přístavba', 'Anbau', 'Annexe', 'Anexo', 'Annex', 'Прибудова'] },
  { plan: 'westport-house', name: sameInEach('Westport House') },
  {
    plan: 'polytechnic-main',
    name: [
      'Main Building',
      'Hlavní budova',
      'Hauptgebäude',
      'Bâtiment principal',
      'Edificio principal',
      'Edifici principal',
      'Головний корпус',
    ],
  },
];

/** Behind the names of the second building of a kind, the third … */
const WINGS: readonly Texts[] = [
  ['North', '– sever', 'Nord', 'Nord', 'Norte', 'Nord', '– північ'],
  ['South', '– jih', 'Süd', 'Sud', 'Sur', 'Sud', '– південь'],
  ['East', '– východ', 'Ost', 'Est', 'Este', 'Est', '– схід'],
  ['West', '– západ', 'West', 'Ouest', 'Oeste', 'Oest', '– захід'],
  ['Riverside', '– u řeky', 'am Fluss', 'côté rivière', 'junto al río', 'vora el riu', '– біля річки'],
  ['Park', '– u parku', 'am Park', 'côté parc', 'junto al parque', 'vora el parc', '– біля парку'],
  ['Hill', '– na kopci', 'am Hügel', 'sur la colline', 'en la colina', 'al turó', '– на пагорбі'],
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

const wingName = (name: Texts, round: number): Texts =>
  round === 0 ? name : filled(sameInEach('{name} {wing}'), { name, wing: WINGS[round - 1] ?? String(round + 1) });

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
