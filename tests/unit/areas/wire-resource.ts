import type { WireResource } from '../../../workers/wire/schemas/resource.ts';

/** An ordinary desk; tests change what they need. */
export function createWireResource(changes: Partial<WireResource> = {}): WireResource {
  const id = changes.id ?? 'desk-1';
  return {
    id,
    name: id,
    displayName: id,
    displayNameForApp: id,
    email: `${id}@campus.example`,
    username: id,
    timezone: 'Europe/Prague',
    capacity: 1,
    resourceTypeId: 'desk',
    csCode: 'CS0600',
    idForFiltering: null,
    daysOfWeek: [],
    startTime: null,
    endTime: null,
    schedulingSettings: null,
    conditions: { reservedTo: null },
    mapInfos: [{ areaId: 'area-1' }],
    properties: [],
    files: [],
    reservationsEnabled: true,
    navigationEnabled: false,
    requiresConfirmation: false,
    resourceMinutesForConfirmationBeforeStartTime: null,
    resourceUnconfirmedEventCancelEventTime: null,
    resourceUnconfirmedEventCancelEventAllDayTime: null,
    multiDayEventConfirmationSettings: null,
    ...changes,
  };
}
