import type { StoredResource } from '../../store/store.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { areaIdOf } from '../layout/areas.ts';
import type { Place } from '../layout/places.ts';
import type { Random } from '../random.ts';
import type { Policy } from './policies.ts';
import { TYPE } from './filters.ts';
import type { Kind } from './filters.ts';

/** The properties of a kind of resource; the rest is the same for all. */
export interface Draft {
  readonly kind: Kind;
  readonly place: Place;
  readonly name: string;
  readonly displayName: string;
  readonly displayNameForApp: WireResource['displayNameForApp'];
  readonly capacity: number | null;
  readonly csCode: string;
  readonly displayMode: number;
  readonly properties: WireResource['properties'];
  readonly files: WireResource['files'];
  readonly policy: Policy;
}

/** Zones as real calendars write them: IANA, Windows, empty and custom names. */
const ODD_ZONES = [
  'Central Europe Standard Time',
  'Europe/Bratislava',
  '',
  'Custom time zone',
  'Europe/Berlin',
  'GMT Standard Time',
];
const ODD_ZONE_SHARE = 0.012;

export const UNKNOWN_LICENCE = 'CS0999';

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const createResource = (draft: Draft, index: number, random: Random): WireResource => {
  const { place, policy } = draft;
  const username = slugOf(draft.name);
  return {
    id: `r${String(index + 1).padStart(5, '0')}`,
    name: draft.name,
    displayName: draft.displayName,
    displayNameForApp: draft.displayNameForApp,
    email: `${username}@deskway.example`,
    username,
    timezone: random.chance(ODD_ZONE_SHARE) ? random.pick(ODD_ZONES) : place.building.timeZone,
    capacity: draft.capacity,
    resourceTypeId: TYPE[draft.kind],
    csCode: draft.csCode,
    idForFiltering: place.zone === null ? null : place.storey.id,
    daysOfWeek: policy.daysOfWeek,
    startTime: policy.startTime,
    endTime: policy.endTime,
    schedulingSettings: policy.schedulingSettings,
    conditions: { reservedTo: null },
    mapInfos: [{ areaId: areaIdOf(place), x: place.x, y: place.y, displayMode: draft.displayMode }],
    properties: draft.properties,
    files: draft.files,
    reservationsEnabled: !random.chance(0.008),
    // Rooms have their names on the plan: whoever reads one looks for the way to it.
    navigationEnabled: random.chance(0.95) || draft.kind === 'room',
    requiresConfirmation: policy.requiresConfirmation,
    resourceMinutesForConfirmationBeforeStartTime: policy.resourceMinutesForConfirmationBeforeStartTime,
    resourceUnconfirmedEventCancelEventTime: policy.resourceUnconfirmedEventCancelEventTime,
    resourceUnconfirmedEventCancelEventAllDayTime: policy.resourceUnconfirmedEventCancelEventAllDayTime,
    multiDayEventConfirmationSettings: policy.multiDayEventConfirmationSettings,
  };
};

/** A resource with random habits and faults. */
export const withHabits = (resource: WireResource, random: Random): StoredResource => {
  const answers = random.weighted([
    ['accepts' as const, 94],
    ['declines' as const, 4],
    ['never' as const, 2],
  ]);
  const scheduleFails = random.chance(0.005);
  const isUnmapped = random.chance(0.003);
  const isUnlicensed = random.chance(0.004);
  return {
    resource: {
      ...resource,
      csCode: isUnlicensed ? UNKNOWN_LICENCE : resource.csCode,
      mapInfos: isUnmapped ? [] : resource.mapInfos,
    },
    assignedTo: null,
    answers,
    scheduleFails,
  };
};
