/*
 * A campus of one building with the levels of `floor.ts`, for the real server. All places have the same rules.
 */
import { createCampus } from '../../server/campus/index.ts';
import type { Campus, Plans, SeedEvent, StoredResource } from '../../server/store/store.ts';
import type { LevelPlan, PlanArea } from '../../workers/wire/schemas/plans.ts';
import { DATE, midnightOf, SLOT_MS } from './campus.ts';
import { createFloor, type Floor, type FloorPlace, LEVELS } from './floor.ts';

const BUILDING = 'f';
/** Its people and configuration are those of a small campus. */
const SMALL = 100;

/** Slots that all places have reserved on the measured day, and those that the reserved ones have beside. */
const ALWAYS = [
  [28, 40],
  [52, 68],
] as const;
const RESERVED = [44, 48] as const;

interface FloorCampus {
  readonly campus: Campus;
  readonly events: Iterable<SeedEvent>;
}

export function createFloorCampus(desks: number, seed: number, now: number): FloorCampus {
  const { campus: small } = createCampus({ resources: SMALL, seed, now });
  const template = small.resources[0];
  if (template === undefined) throw new Error('The small campus has no desk');
  const floors = LEVELS.map((level) => createFloor(desks, level));
  const areas = areasOf(floors);
  const campus: Campus = {
    ...small,
    configuration: { ...small.configuration, areas: areas.map((area) => ({ ...area, maxUt: 100 })) },
    resources: floors.flatMap((floor) => floor.places.map((place) => resourceOf(template, floor, place))),
    favourites: {},
    plans: plansOf(floors, areas),
  };
  return { campus, events: { [Symbol.iterator]: () => eventsOf(campus, floors) } };
}

const areaOf = (id: string, parentAreaId: string | null, kind: PlanArea['kind'], ordinal: number | null): PlanArea => ({
  id,
  parentAreaId,
  kind,
  name: ordinal === null ? 'Floors' : `Level ${ordinal}`,
  shortName: ordinal === null ? '' : String(ordinal),
  ordinal,
  elevationCm: null,
  outline: [],
  memberIds: [],
});

const areasOf = (floors: readonly Floor[]): PlanArea[] => [
  areaOf(BUILDING, null, 'building', null),
  ...floors.map(({ id }, index) => areaOf(id, BUILDING, 'level', LEVELS[index] ?? 0)),
];

/** Always open, for everybody. */
function resourceOf(
  { resource }: StoredResource,
  floor: Floor,
  { id, name, isRoom, x, y }: FloorPlace,
): StoredResource {
  return {
    resource: {
      ...resource,
      id,
      name,
      displayName: name,
      displayNameForApp: name,
      email: `${id}@deskway.example`,
      username: id,
      resourceTypeId: isRoom ? 'type-room' : 'type-desk',
      timezone: 'Europe/Prague',
      csCode: 'CS0641',
      idForFiltering: null,
      daysOfWeek: null,
      startTime: null,
      endTime: null,
      schedulingSettings: null,
      mapInfos: [{ areaId: floor.id, x, y, displayMode: 0 }],
      properties: isRoom ? [] : resource.properties,
      files: [],
      reservationsEnabled: true,
      requiresConfirmation: false,
    },
    assignedTo: null,
    answers: 'accepts',
    scheduleFails: false,
  };
}

const plansOf = (floors: readonly Floor[], areas: PlanArea[]): Plans => ({
  campus: { version: 1, origin: null, areas, connectors: [], credits: ['Synthetic'] },
  levels: floors.map(levelOf),
  network: { nodes: [], edges: [], anchors: {} },
  pois: [],
  codes: [],
});

function levelOf({ id, width, height, places }: Floor): LevelPlan {
  const rooms = places.filter(({ isRoom }) => isRoom);
  return {
    areaId: id,
    width,
    height,
    outline: [boxRing(width / 2, height / 2, width, height)],
    units: rooms.map((room) => ({
      id: `unit ${room.id}`,
      category: 'room',
      ring: boxRing(room.x, room.y, room.width, room.height),
      holes: [],
      name: room.name,
      label: [room.x, room.y],
      accessibility: [],
      isRestricted: false,
      resourceId: room.id,
    })),
    openings: [],
    fixtures: places
      .filter(({ isRoom }) => !isRoom)
      .map((desk) => ({
        id: `fixture ${desk.id}`,
        category: 'desk',
        rect: [desk.x, desk.y, desk.width, desk.height],
        rotationDeg: 0,
        ring: null,
        resourceId: desk.id,
      })),
    details: [],
    backdrop: null,
    credit: '',
  };
}

function boxRing(x: number, y: number, width: number, height: number): number[] {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  return [left, top, right, top, right, bottom, left, bottom];
}

/** Organized by everybody but the signed-in user, whose own are drawn differently. */
function* eventsOf({ users }: Campus, floors: readonly Floor[]): Generator<SeedEvent> {
  const organizers = users.filter(({ isDemo }) => !isDemo);
  const midnight = midnightOf(DATE);
  for (const [index, { id, isReserved }] of floors.flatMap(({ places }) => places).entries()) {
    for (const [start, end] of isReserved ? [...ALWAYS, RESERVED] : ALWAYS) {
      yield {
        organizerEmail: organizers[index % organizers.length]?.email ?? '',
        subject: 'Bench',
        start: midnight + start * SLOT_MS,
        end: midnight + end * SLOT_MS,
        isAllDay: false,
        resourceEmail: `${id}@deskway.example`,
        attendeeEmails: [],
        response: 'accepted',
        confirmed: true,
        visibility: 'default',
        seriesMasterId: null,
      };
    }
  }
}
