import type { AssistConfiguration } from '../../../workers/wire/schemas/configuration.ts';
import { inAllLanguages, type Word } from './words.ts';

type FilterDefinition = AssistConfiguration['filters'][number];
type Choice = FilterDefinition['choices'][number];
type TypeInfo = AssistConfiguration['resourceTypeInfos'][number];

/** Ids of the resource types. */
export const TYPE = { desk: 'type-desk', room: 'type-room', parking: 'type-parking', locker: 'type-locker' } as const;
export type Kind = keyof typeof TYPE;

/** Ids of the properties; each belongs to one type. */
export const PROPERTY = {
  deskHeight: 'desk-height-adjustable',
  deskMonitors: 'desk-monitors',
  deskInches: 'desk-monitor-inches',
  deskNote: 'desk-note',
  deskEquipment: 'desk-equipment',
  deskDescription: 'desk-description',
  roomStepFree: 'room-step-free',
  roomScreens: 'room-screens',
  roomArea: 'room-area',
  roomNote: 'room-note',
  roomEquipment: 'room-equipment',
  roomSeating: 'room-seating',
  roomDescription: 'room-description',
  parkingCharger: 'parking-charger',
  parkingPower: 'parking-power',
  parkingVehicle: 'parking-vehicle',
  lockerSize: 'locker-size',
  lockerNote: 'locker-note',
} as const;

export const TYPE_INFOS: readonly TypeInfo[] = [
  { resourceTypeId: TYPE.desk, rank: 1, name: inAllLanguages('Desks'), kind: 'desk' },
  { resourceTypeId: TYPE.room, rank: 2, name: inAllLanguages('Rooms'), kind: 'room' },
  { resourceTypeId: TYPE.parking, rank: 3, name: inAllLanguages('Parking'), kind: 'parking' },
  { resourceTypeId: TYPE.locker, rank: 4, name: inAllLanguages('Lockers'), kind: 'locker' },
];

const choice = (key: string, word: Word, image: string | null = null): Choice => ({
  key,
  value: inAllLanguages(word),
  imageUrl: image === null ? null : `/images/${image}.svg`,
  imagePreferCover: false,
});

export const DESK_EQUIPMENT: readonly Choice[] = [
  choice('dock', 'Docking station', 'dock'),
  choice('ultrawide', 'Ultrawide monitor', 'monitor'),
  choice('webcam', 'Webcam', 'webcam'),
  choice('window', 'By the window', 'window'),
];
export const ROOM_EQUIPMENT: readonly Choice[] = [
  choice('videobar', 'Video bar', 'videobar'),
  choice('whiteboard', 'Whiteboard', 'whiteboard'),
  choice('screen', 'Large screen', 'monitor'),
  choice('window', 'Daylight', 'window'),
];
export const ROOM_SEATING: readonly Choice[] = [
  choice('table', 'Around a table'),
  choice('rows', 'In rows'),
  choice('lounge', 'Lounge'),
];
export const VEHICLES: readonly Choice[] = [
  choice('car', 'Car'),
  choice('motorbike', 'Motorbike'),
  choice('cargo-bike', 'Cargo bike'),
];
export const LOCKER_SIZES: readonly Choice[] = [
  choice('small', 'Small'),
  choice('medium', 'Medium'),
  choice('large', 'Large'),
];

interface Rest {
  readonly choices?: readonly Choice[];
  readonly matchAll?: boolean;
  readonly filterable?: boolean;
}

const define = (
  id: string,
  kind: Kind,
  dataTypeId: FilterDefinition['dataTypeId'],
  word: Word,
  rest: Rest = {},
): FilterDefinition => ({
  id,
  resourceTypeId: TYPE[kind],
  name: inAllLanguages(word),
  filterable: rest.filterable ?? true,
  visible: true,
  matchAll: rest.matchAll ?? false,
  dataTypeId,
  choices: [...(rest.choices ?? [])],
});

/** Data types: 1 boolean, 2 integer, 3 decimal, 4 text, 5 choice list, 6 HTML. */
export const FILTERS: readonly FilterDefinition[] = [
  define(PROPERTY.deskHeight, 'desk', 1, 'Height-adjustable'),
  define(PROPERTY.deskMonitors, 'desk', 2, 'Monitors'),
  define(PROPERTY.deskInches, 'desk', 3, 'Monitor size (inches)'),
  define(PROPERTY.deskNote, 'desk', 4, 'Note'),
  define(PROPERTY.deskEquipment, 'desk', 5, 'Equipment', { choices: DESK_EQUIPMENT, matchAll: true }),
  define(PROPERTY.deskDescription, 'desk', 6, 'Description', { filterable: false }),
  define(PROPERTY.roomStepFree, 'room', 1, 'Step-free access'),
  define(PROPERTY.roomScreens, 'room', 2, 'Screens'),
  define(PROPERTY.roomArea, 'room', 3, 'Floor area (m²)'),
  define(PROPERTY.roomNote, 'room', 4, 'Note'),
  define(PROPERTY.roomEquipment, 'room', 5, 'Equipment', { choices: ROOM_EQUIPMENT, matchAll: true }),
  define(PROPERTY.roomSeating, 'room', 5, 'Seating', { choices: ROOM_SEATING }),
  define(PROPERTY.roomDescription, 'room', 6, 'Description'),
  define(PROPERTY.parkingCharger, 'parking', 1, 'Charging point'),
  define(PROPERTY.parkingPower, 'parking', 3, 'Charging power (kW)'),
  define(PROPERTY.parkingVehicle, 'parking', 5, 'Vehicle', { choices: VEHICLES }),
  define(PROPERTY.lockerSize, 'locker', 5, 'Size', { choices: LOCKER_SIZES }),
  define(PROPERTY.lockerNote, 'locker', 4, 'Note'),
];
