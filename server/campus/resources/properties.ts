import type { ResourceProperty } from '../../../workers/wire/schemas/resource.ts';
import { inEnglish } from '../labels.ts';
import type { RoomPlace } from '../layout/places.ts';
import type { Random } from '../random.ts';
import { DESK_EQUIPMENT, LOCKER_SIZES, PROPERTY, ROOM_EQUIPMENT, ROOM_SEATING, VEHICLES } from './filters.ts';

const DESK_NOTES = [
  'Near the kitchen, lively at noon',
  'Next to the printer',
  'Faces the courtyard',
  'Left-handed set-up',
  'Bring your own keyboard',
  'Sunny in the afternoon',
];
const ROOM_NOTES = ['Please wipe the board', 'Catering on request', 'Keys at reception', 'Blinds close from inside'];

const chosen = (random: Random, choices: readonly { readonly key: string }[], share: number): string[] =>
  choices.filter(() => random.chance(share)).map(({ key }) => key);

const nothing: readonly ResourceProperty[] = [];

/** Each property is missing on some resources, so that filters meet missing values. */
export const deskProperties = (random: Random): ResourceProperty[] => {
  const monitors = random.weighted([
    [0, 12],
    [1, 48],
    [2, 36],
    [3, 4],
  ]);
  const equipment = chosen(random, DESK_EQUIPMENT, 0.38);
  return [
    ...(random.chance(0.92) ? [{ propertyId: PROPERTY.deskHeight, valueBoolean: random.chance(0.55) }] : nothing),
    { propertyId: PROPERTY.deskMonitors, valueNumber: monitors },
    ...(monitors > 0
      ? [{ propertyId: PROPERTY.deskInches, valueDecimal: random.pick([21.5, 23.8, 24.1, 27, 31.5, 34.1]) }]
      : nothing),
    ...(random.chance(0.12) ? [{ propertyId: PROPERTY.deskNote, valueText: random.pick(DESK_NOTES) }] : nothing),
    ...(equipment.length > 0 ? [{ propertyId: PROPERTY.deskEquipment, valueChoiceIds: equipment }] : nothing),
    ...(random.chance(0.08) ? [{ propertyId: PROPERTY.deskDescription, valueHTMLContent: DESK_DESCRIPTION }] : nothing),
  ];
};

const DESK_DESCRIPTION =
  '<p>A desk in the <strong>open area</strong>. Please leave it <em>clear</em> in the evening.</p>' +
  '<ul><li>Sockets in the table top</li><li>Lamp with dimmer</li></ul>';

export const roomProperties = (random: Random, place: RoomPlace): ResourceProperty[] => {
  const where = `${inEnglish(place.building.name)}, ${place.storey.level.name['en'] ?? ''}`;
  return [
    { propertyId: PROPERTY.roomStepFree, valueBoolean: random.chance(0.8) },
    { propertyId: PROPERTY.roomScreens, valueNumber: random.between(0, place.unit.area > 60 ? 3 : 1) },
    { propertyId: PROPERTY.roomArea, valueDecimal: Math.round(place.unit.area * 10 + random.below(10)) / 10 },
    ...(random.chance(0.3) ? [{ propertyId: PROPERTY.roomNote, valueText: random.pick(ROOM_NOTES) }] : nothing),
    { propertyId: PROPERTY.roomEquipment, valueChoiceIds: chosen(random, ROOM_EQUIPMENT, 0.6) },
    { propertyId: PROPERTY.roomSeating, valueChoiceIds: [random.pick(ROOM_SEATING).key] },
    ...(random.chance(0.7)
      ? [
          {
            propertyId: PROPERTY.roomDescription,
            valueHTMLContent: `<h3>${where}</h3><p>About <b>${place.unit.area} m²</b>. Doors open with your badge.</p>`,
          },
        ]
      : nothing),
  ];
};

export const parkingProperties = (random: Random): ResourceProperty[] => {
  const charges = random.chance(0.3);
  return [
    { propertyId: PROPERTY.parkingCharger, valueBoolean: charges },
    ...(charges ? [{ propertyId: PROPERTY.parkingPower, valueDecimal: random.pick([3.7, 7.4, 11, 22]) }] : nothing),
    { propertyId: PROPERTY.parkingVehicle, valueChoiceIds: [random.chance(0.88) ? 'car' : random.pick(VEHICLES).key] },
  ];
};

export const lockerProperties = (random: Random): ResourceProperty[] => [
  { propertyId: PROPERTY.lockerSize, valueChoiceIds: [random.pick(LOCKER_SIZES).key] },
  ...(random.chance(0.2) ? [{ propertyId: PROPERTY.lockerNote, valueText: 'Opens with the badge' }] : nothing),
];
