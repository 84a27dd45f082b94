import type { AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import type { SchedulingSettings, WireResource } from '../../workers/wire/schemas/resource.ts';
import type { StoredResource } from '../store/store.ts';
import type { Cells, RowValues } from './columns.ts';
import { fold } from './text.ts';

/** The area and the type of a row. */
interface Place {
  readonly resourceTypeId: string;
  readonly areaId: string;
}

/** The id of a type by id, kind or one of its names. */
export function typeIdOf(type: string, { resourceTypeInfos }: AssistConfiguration): string | null {
  const asked = type.toLowerCase();
  const found = resourceTypeInfos.find(({ resourceTypeId, kind, name }) => {
    const names = typeof name === 'string' ? [name] : Object.values(name);
    return [resourceTypeId, kind, ...names].some((one) => fold(one) === asked);
  });
  return found?.resourceTypeId ?? null;
}

/** The first value that is not undefined; null counts as a value. */
const firstOf = <T>(...values: readonly (T | undefined)[]): T | undefined =>
  values.find((value) => value !== undefined);

/** The resource of a row; missing columns keep the present values. */
export function toStored(
  { cells, labels, properties }: RowValues,
  { resourceTypeId, areaId }: Place,
  before: StoredResource | null,
): StoredResource {
  const old = before?.resource;
  const { id = '', name = '', email = '' } = cells;
  const displayName = (firstOf(cells.displayName, old?.displayName) ?? '') || name;
  const others = (old?.properties ?? []).filter(({ propertyId }) => !properties.has(propertyId));
  const isThere = old?.mapInfos.some((info) => info.areaId === areaId) === true;
  const resource: WireResource = {
    id,
    name,
    displayName,
    displayNameForApp: labelOf(displayName, labels, old),
    email,
    username: cells.username || old?.username || (email.split('@')[0] ?? ''),
    timezone: firstOf(cells.timezone, old?.timezone) ?? '',
    capacity: firstOf(cells.capacity, old?.capacity) ?? null,
    resourceTypeId,
    csCode: cells.licence ?? '',
    idForFiltering: firstOf(cells.idForFiltering, old?.idForFiltering) ?? null,
    daysOfWeek: firstOf(cells.daysOfWeek, old?.daysOfWeek) ?? null,
    startTime: firstOf(cells.startTime, old?.startTime) ?? null,
    endTime: firstOf(cells.endTime, old?.endTime) ?? null,
    schedulingSettings: settingsOf(cells, old?.schedulingSettings ?? null),
    conditions: { reservedTo: null },
    mapInfos: isThere ? old.mapInfos : [{ areaId }],
    properties: [...others, ...properties.values()].filter((value) => value !== null),
    files: old?.files ?? [],
    ...confirmationOf(cells, old),
    reservationsEnabled: firstOf(cells.reservationsEnabled, old?.reservationsEnabled) ?? true,
    navigationEnabled: firstOf(cells.navigationEnabled, old?.navigationEnabled) ?? true,
  };
  return {
    resource,
    assignedTo: firstOf(cells.reservedTo, before?.assignedTo) ?? null,
    answers: before?.answers ?? 'accepts',
    scheduleFails: before?.scheduleFails ?? false,
  };
}

/** The name in several languages; a plain text where the row has none. */
function labelOf(
  displayName: string,
  labels: Readonly<Record<string, string>>,
  old: WireResource | undefined,
): WireResource['displayNameForApp'] {
  const before = typeof old?.displayNameForApp === 'object' ? old.displayNameForApp : {};
  const all = { ...before, ...labels };
  // The English name follows the general one, unless it differs.
  const english = labels['en'] ?? (before['en'] === old?.displayName ? displayName : (before['en'] ?? displayName));
  const filled = Object.entries({ ...all, en: english }).filter(([, text]) => text !== '');
  return Object.values(all).every((text) => text === '') ? displayName : Object.fromEntries(filled);
}

function settingsOf(cells: Cells, old: SchedulingSettings | null): SchedulingSettings | null {
  const settings: SchedulingSettings = {
    minimumMeetingDurationInMinutes:
      firstOf(cells.minimumMeetingDurationInMinutes, old?.minimumMeetingDurationInMinutes) ?? null,
    maximumMeetingDurationInMinutes:
      firstOf(cells.maximumMeetingDurationInMinutes, old?.maximumMeetingDurationInMinutes) ?? null,
    maxAdvanceDays: firstOf(cells.maxAdvanceDays, old?.maxAdvanceDays) ?? null,
    rejectOutsideWorkingHours: firstOf(cells.rejectOutsideWorkingHours, old?.rejectOutsideWorkingHours) ?? false,
  };
  const hasSettings = Object.values(settings).some((value) => value !== null && value !== false);
  return hasSettings || old !== null ? settings : null;
}

type Confirmation = Pick<
  WireResource,
  | 'requiresConfirmation'
  | 'resourceMinutesForConfirmationBeforeStartTime'
  | 'resourceUnconfirmedEventCancelEventTime'
  | 'resourceUnconfirmedEventCancelEventAllDayTime'
  | 'multiDayEventConfirmationSettings'
>;

function confirmationOf(cells: Cells, old: WireResource | undefined): Confirmation {
  return {
    requiresConfirmation: firstOf(cells.requiresConfirmation, old?.requiresConfirmation) ?? false,
    resourceMinutesForConfirmationBeforeStartTime:
      firstOf(
        cells.resourceMinutesForConfirmationBeforeStartTime,
        old?.resourceMinutesForConfirmationBeforeStartTime,
      ) ?? null,
    resourceUnconfirmedEventCancelEventTime:
      firstOf(cells.resourceUnconfirmedEventCancelEventTime, old?.resourceUnconfirmedEventCancelEventTime) ?? null,
    resourceUnconfirmedEventCancelEventAllDayTime:
      firstOf(
        cells.resourceUnconfirmedEventCancelEventAllDayTime,
        old?.resourceUnconfirmedEventCancelEventAllDayTime,
      ) ?? null,
    multiDayEventConfirmationSettings: old?.multiDayEventConfirmationSettings ?? null,
  };
}
