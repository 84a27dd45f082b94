/** A seeded campus for benches: 10,000 resources in zones of several buildings, with a day of reservations. */
import type { Area, WireResource } from '../workers/model/resource.ts';
import { createTimelineCampus, type TimelineCampus } from '../workers/views/timeline-campus.ts';
import { createRandom } from './suite.ts';

export const RESOURCES = 10_000;
export const SLOTS = 96;
/** Friday 20 November 2026, midnight in Prague, and half past nine. */
export const MIDNIGHT = Date.parse('2026-11-20T00:00:00+01:00');
export const NOW = MIDNIGHT + 9.5 * 3_600_000;

const AREAS = 100;
const ZONES = ['Central Europe Standard Time', 'Europe/Prague', 'Europe/London', 'Asia/Kathmandu'];
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

/** @param maxUt of each tenth area */
export function createBenchCampus(maxUt: number): TimelineCampus {
  const random = createRandom(1);
  const equip = createRandom(3);
  const areas = Array.from(
    { length: AREAS },
    (_, index): Area => ({
      id: `area-${index}`,
      parentAreaId: index < 10 ? null : `area-${index % 10}`,
      name: `Zone ${index}`,
      kind: 'zone',
      ordinal: null,
      maxUt: index % 10 === 3 ? maxUt : 100,
    }),
  );
  const resources = Array.from({ length: RESOURCES }, (_, index) => createResource(index, random, equip));
  const settings = { areas, resourceTypeInfos: TYPES, resourceVisibilityRestriction: 1 };
  return createTimelineCampus(resources, settings, 'en');
}

const TYPES = (['desk', 'room', 'parking'] as const).map((kind, rank) => ({
  resourceTypeId: kind,
  rank,
  name: kind,
  kind,
}));
const NOTES = ['By the window', 'Near the kitchen', 'U okna', 'Vedle tiskárny', 'Please wipe the board'];

function createResource(index: number, random: () => number, equip: () => number): WireResource {
  const hour = 6 + Math.floor(random() * 4);
  const reservedTo = random() < 0.05 ? 'other' : null;
  return {
    id: `resource-${index}`,
    name: `Desk ${index}`,
    displayName: `Desk ${index}`,
    displayNameForApp: { en: `Desk ${index}`, cs: `Stůl ${index}` },
    email: `desk-${index}@campus.example`,
    username: `desk-${index}`,
    timezone: ZONES[Math.floor(random() * ZONES.length)] ?? 'UTC',
    capacity: equip() < 0.9 ? Math.floor(1 + equip() * 20) : null,
    resourceTypeId: TYPES[Math.floor(equip() * TYPES.length)]?.kind ?? 'desk',
    csCode: 'CS0600',
    idForFiltering: null,
    daysOfWeek: [...WEEKDAYS],
    startTime: `0${hour}:00`,
    endTime: '19:00',
    schedulingSettings: {
      minimumMeetingDurationInMinutes: null,
      maximumMeetingDurationInMinutes: null,
      maxAdvanceDays: random() < 0.5 ? 14 : 0,
      rejectOutsideWorkingHours: random() < 0.2,
    },
    conditions: { reservedTo },
    mapInfos: [{ areaId: `area-${Math.floor(random() * AREAS)}` }],
    properties: createProperties(equip),
    files: [],
    reservationsEnabled: true,
    navigationEnabled: true,
    requiresConfirmation: false,
    resourceMinutesForConfirmationBeforeStartTime: null,
    resourceUnconfirmedEventCancelEventTime: null,
    resourceUnconfirmedEventCancelEventAllDayTime: null,
    multiDayEventConfirmationSettings: null,
  };
}

/** A value of most of the six data types. */
function createProperties(random: () => number): WireResource['properties'] {
  const equipment = ['dock', 'lamp', 'webcam', 'window'].filter(() => random() < 0.5);
  return [
    { propertyId: 'height', valueBoolean: random() < 0.5 },
    { propertyId: 'monitors', valueNumber: Math.floor(random() * 4) },
    { propertyId: 'size', valueDecimal: Math.floor(random() * 400) / 10 },
    { propertyId: 'note', valueText: NOTES[Math.floor(random() * NOTES.length)] ?? '' },
    { propertyId: 'equipment', valueChoiceIds: equipment },
  ];
}

/** Raw codes with about six reservations per resource. */
export function createBenchCodes(): Uint8Array {
  const random = createRandom(2);
  const codes = new Uint8Array(RESOURCES * SLOTS);
  for (let row = 0; row < RESOURCES; row += 1) {
    for (let reservation = 0; reservation < 6; reservation += 1) {
      const from = Math.floor(random() * SLOTS);
      const length = 1 + Math.floor(random() * 8);
      codes.fill(random() < 0.1 ? 1 : 2, row * SLOTS + from, row * SLOTS + Math.min(SLOTS, from + length));
    }
  }
  return codes;
}
