import type { StoredResource } from '../../store/store.ts';
import { inEnglish, toLabel } from '../labels.ts';
import type { Texts } from '../labels.ts';
import type { Place, RoomPlace } from '../layout/places.ts';
import { planName } from '../plan-names.ts';
import type { Random } from '../random.ts';
import { createResource, withHabits } from './draft.ts';
import type { Policy } from './policies.ts';
import { lockerProperties, parkingProperties, roomProperties } from './properties.ts';

/* Each stands before a number. */
const ROOM: Texts = ['Room', 'Místnost', 'Raum', 'Salle', 'Sala', 'Sala', 'Кімната'];
const BAY: Texts = ['Bay', 'Stání', 'Stellplatz', 'Place', 'Plaza', 'Plaça', 'Місце'];
const LOCKER: Texts = ['Locker', 'Skříňka', 'Schließfach', 'Casier', 'Taquilla', 'Armariet', 'Шафка'];

interface Options<P extends Place> {
  readonly place: P;
  /** Running number within the storey; of bays, within the building. */
  readonly number: number;
  readonly index: number;
  readonly policy: Policy;
  readonly random: Random;
}

const padded = (number: number): string => String(number).padStart(3, '0');

/** Square metres per person in a meeting. */
const SPACE = 2.4;

/** Names already given to rooms, so that two rooms 303 differ. */
export type UsedNames = Map<string, number>;

const uniqueName = (name: string, used: UsedNames): string => {
  const times = (used.get(name) ?? 0) + 1;
  used.set(name, times);
  return times === 1 ? name : `${name} ${'abcdefghijklmnop'[times - 1] ?? times}`;
};

export const createRoom = (options: Options<RoomPlace>, used: UsedNames): StoredResource => {
  const { place, random } = options;
  const level = place.storey.level.number;
  const plate = `${level}.${String(options.number).padStart(2, '0')}`;
  const label = place.unit.name === null ? toLabel(ROOM, ` ${plate}`) : planName(place.unit.name);
  const en = label['en'] ?? plate;
  const name = uniqueName(`B${place.building.number} ${en}`, used);
  const draft = {
    kind: 'room' as const,
    place,
    name,
    displayName: `${en} (${inEnglish(place.building.name)})`,
    displayNameForApp: label,
    capacity: random.chance(0.98) ? Math.max(2, Math.round(place.unit.area / SPACE)) : null,
    csCode: random.weighted([
      ['CS0600', 70],
      ['CS0641', 25],
      ['CS0640', 5],
    ]),
    displayMode: random.pick([0, 3, 4, 7, 13]),
    properties: roomProperties(random, place),
    files: random.chance(0.5) ? filesOf(`${place.building.id}-${plate}`, en) : [],
    policy: options.policy,
  };
  return withHabits(createResource(draft, options.index, random), random);
};

/** A picture and the drawing. */
const filesOf = (id: string, name: string): StoredResource['resource']['files'] => [
  { id: `${id}-photo`, url: `/images/places/room/${id.replaceAll(/[^\w-]/g, '-')}.png`, name },
  { id, url: '/images/room.svg', name },
];

export const createBay = (options: Options<Place>): StoredResource => {
  const { place, random } = options;
  const code = `P${place.building.number}-${padded(options.number)}`;
  const draft = {
    kind: 'parking' as const,
    place,
    name: `Garage ${code}`,
    displayName: `Garage ${code}`,
    displayNameForApp: toLabel(BAY, ` ${code}`),
    capacity: null,
    csCode: random.weighted([
      ['CS0640', 70],
      ['CS0641', 30],
    ]),
    displayMode: 12,
    properties: parkingProperties(random),
    files: [],
    policy: options.policy,
  };
  return withHabits(createResource(draft, options.index, random), random);
};

export const createLocker = (options: Options<Place>): StoredResource => {
  const { place, random } = options;
  const level = String(place.storey.level.number).padStart(2, '0');
  const code = `B${place.building.number}-${level}-${padded(options.number)}`;
  const draft = {
    kind: 'locker' as const,
    place,
    name: `Locker ${code}`,
    displayName: `Locker ${code}`,
    displayNameForApp: toLabel(LOCKER, ` ${code}`),
    capacity: null,
    csCode: 'CS0606',
    displayMode: 1,
    properties: lockerProperties(random),
    files: [],
    policy: options.policy,
  };
  return withHabits(createResource(draft, options.index, random), random);
};
