import type { AssistConfiguration } from '../../../workers/wire/schemas/configuration.ts';

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
  { resourceTypeId: TYPE.desk, rank: 1, name: { en: 'Desks', cs: 'Stoly' }, kind: 'desk' },
  { resourceTypeId: TYPE.room, rank: 2, name: { en: 'Rooms', cs: 'Místnosti' }, kind: 'room' },
  { resourceTypeId: TYPE.parking, rank: 3, name: { en: 'Parking', cs: 'Parkování' }, kind: 'parking' },
  { resourceTypeId: TYPE.locker, rank: 4, name: { en: 'Lockers', cs: 'Skříňky' }, kind: 'locker' },
];

const choice = (key: string, en: string, cs: string, image: string | null = null): Choice => ({
  key,
  value: { en, cs },
  imageUrl: image === null ? null : `/images/${image}.svg`,
  imagePreferCover: false,
});

export const DESK_EQUIPMENT: readonly Choice[] = [
  choice('dock', 'Docking station', 'Dokovací stanice', 'dock'),
  choice('ultrawide', 'Ultrawide monitor', 'Ultraširoký monitor', 'monitor'),
  choice('webcam', 'Webcam', 'Webkamera', 'webcam'),
  choice('window', 'By the window', 'U okna', 'window'),
];
export const ROOM_EQUIPMENT: readonly Choice[] = [
  choice('videobar', 'Video bar', 'Videokonference', 'videobar'),
  choice('whiteboard', 'Whiteboard', 'Tabule', 'whiteboard'),
  choice('screen', 'Large screen', 'Velká obrazovka', 'monitor'),
  choice('window', 'Daylight', 'Denní světlo', 'window'),
];
export const ROOM_SEATING: readonly Choice[] = [
  choice('table', 'Around a table', 'U stolu'),
  choice('rows', 'In rows', 'V řadách'),
  choice('lounge', 'Lounge', 'Pohovky'),
];
export const VEHICLES: readonly Choice[] = [
  choice('car', 'Car', 'Auto'),
  choice('motorbike', 'Motorbike', 'Motocykl'),
  choice('cargo-bike', 'Cargo bike', 'Nákladní kolo'),
];
export const LOCKER_SIZES: readonly Choice[] = [
  choice('small', 'Small', 'Malá'),
  choice('medium', 'Medium', 'Střední'),
  choice('large', 'Large', 'Velká'),
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
  en: string,
  cs: string,
  rest: Rest = {},
): FilterDefinition => ({
  id,
  resourceTypeId: TYPE[kind],
  name: { en, cs },
  filterable: rest.filterable ?? true,
  visible: true,
  matchAll: rest.matchAll ?? false,
  dataTypeId,
  choices: [...(rest.choices ?? [])],
});

/** Data types: 1 boolean, 2 integer, 3 decimal, 4 text, 5 choice list, 6 HTML. */
export const FILTERS: readonly FilterDefinition[] = [
  define(PROPERTY.deskHeight, 'desk', 1, 'Height-adjustable', 'Výškově nastavitelný'),
  define(PROPERTY.deskMonitors, 'desk', 2, 'Monitors', 'Monitory'),
  define(PROPERTY.deskInches, 'desk', 3, 'Monitor size (inches)', 'Velikost monitoru (palce)'),
  define(PROPERTY.deskNote, 'desk', 4, 'Note', 'Poznámka'),
  define(PROPERTY.deskEquipment, 'desk', 5, 'Equipment', 'Vybavení', { choices: DESK_EQUIPMENT, matchAll: true }),
  define(PROPERTY.deskDescription, 'desk', 6, 'Description', 'Popis', { filterable: false }),
  define(PROPERTY.roomStepFree, 'room', 1, 'Step-free access', 'Bezbariérový přístup'),
  define(PROPERTY.roomScreens, 'room', 2, 'Screens', 'Obrazovky'),
  define(PROPERTY.roomArea, 'room', 3, 'Floor area (m²)', 'Plocha (m²)'),
  define(PROPERTY.roomNote, 'room', 4, 'Note', 'Poznámka'),
  define(PROPERTY.roomEquipment, 'room', 5, 'Equipment', 'Vybavení', { choices: ROOM_EQUIPMENT, matchAll: true }),
  define(PROPERTY.roomSeating, 'room', 5, 'Seating', 'Uspořádání', { choices: ROOM_SEATING }),
  define(PROPERTY.roomDescription, 'room', 6, 'Description', 'Popis'),
  define(PROPERTY.parkingCharger, 'parking', 1, 'Charging point', 'Dobíjení'),
  define(PROPERTY.parkingPower, 'parking', 3, 'Charging power (kW)', 'Výkon dobíjení (kW)'),
  define(PROPERTY.parkingVehicle, 'parking', 5, 'Vehicle', 'Vozidlo', { choices: VEHICLES }),
  define(PROPERTY.lockerSize, 'locker', 5, 'Size', 'Velikost', { choices: LOCKER_SIZES }),
  define(PROPERTY.lockerNote, 'locker', 4, 'Note', 'Poznámka'),
];
