import type { ResourceDetail, ResourceQuery } from '../contract.ts';
import { areaPathOf } from '../model/area-path.ts';
import { createAreaTree } from '../model/areas.ts';
import { imageAddress } from '../model/image-url.ts';
import { labelText } from '../model/labels.ts';
import { type AssistConfiguration, shownName, type WireResource, workingHoursOf } from '../model/resource.ts';
import { isPicture, shownAddress } from '../model/shown-address.ts';
import { wayAddress } from '../model/way-address.ts';
import { createZoneResolver } from '../model/zones.ts';
import { type PropertyWording, shownProperties } from './resource-properties.ts';

type Settings = Pick<AssistConfiguration, 'areas' | 'filters' | 'navigationUrl' | 'resourceTypeInfos'>;
type Wording = Omit<PropertyWording, 'pixelRatio'> & Pick<ResourceQuery, 'pictureWidth' | 'pixelRatio'>;

/** Minutes before and after the start, if the resource does not set them (spec point 9). */
const USUAL_LEAD = 15;
const USUAL_GRACE = 15;

const zoneOf = createZoneResolver();

/** The details of a resource without its schedule. */
export function toResourceDetail(resource: WireResource, settings: Settings, wording: Wording): ResourceDetail {
  const { language } = wording;
  const { id, email, capacity, timezone, resourceTypeId, schedulingSettings, conditions } = resource;
  const type = settings.resourceTypeInfos.find((info) => info.resourceTypeId === resourceTypeId);
  const hours = workingHoursOf(resource);
  return {
    resourceId: id,
    name: shownName(resource, language),
    kind: type?.kind ?? 'other',
    typeName: labelText(type?.name ?? '', language) || resourceTypeId,
    areaPath: areaPathOf(resource, createAreaTree(settings.areas), language),
    email,
    capacity,
    timeZone: zoneOf(timezone) ?? timezone,
    reservedTo: conditions.reservedTo,
    reservationsEnabled: resource.reservationsEnabled,
    wayUrl: wayAddress(resource, settings.navigationUrl),
    requiresConfirmation: resource.requiresConfirmation,
    confirmLead: resource.resourceMinutesForConfirmationBeforeStartTime ?? USUAL_LEAD,
    confirmGrace: resource.resourceUnconfirmedEventCancelEventTime ?? USUAL_GRACE,
    minimum: schedulingSettings?.minimumMeetingDurationInMinutes ?? null,
    maximum: schedulingSettings?.maximumMeetingDurationInMinutes ?? null,
    maxAdvanceDays: schedulingSettings?.maxAdvanceDays ?? null,
    rejectsOutsideHours: schedulingSettings?.rejectOutsideWorkingHours ?? false,
    workingHours: hours === null ? null : { ...hours, daysOfWeek: hours.daysOfWeek.map((day) => day.toLowerCase()) },
    pictures: picturesOf(resource, wording),
    files: filesOf(resource, wording),
    properties: shownProperties(resource, settings.filters, wording),
  };
}

type Filed = Pick<WireResource, 'files' | 'name'>;

/** The files that are pictures, with the width at which they are shown. */
export function picturesOf(resource: Filed, wording: Wording): ResourceDetail['pictures'] {
  return shownFiles(resource, wording)
    .filter(({ isImage }) => isImage)
    .flatMap(({ url, name }) => {
      const picture = imageAddress(url, wording.pictureWidth, wording.pixelRatio);
      return picture.ok ? [{ url: picture.value, name: name || resource.name }] : [];
    });
}

function filesOf(resource: Filed, wording: Wording): ResourceDetail['files'] {
  return shownFiles(resource, wording)
    .filter(({ isImage }) => !isImage)
    .map(({ url, name }) => ({ url, name: name || lastPart(url) }));
}

/** Addresses that no link may have are left out. */
function shownFiles({ files }: Filed, { apiBase }: Wording) {
  return files.flatMap((file) => {
    const url = shownAddress(file.url, apiBase);
    const name = file.name ?? '';
    return url === null ? [] : [{ url, name, isImage: isPicture(url, name) }];
  });
}

/** The last segment of the path, decoded. */
function lastPart(url: string): string {
  const { pathname, host } = new URL(url);
  const part = pathname.split('/').findLast((piece) => piece !== '') ?? host;
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing: it is shown as it is.
    return part;
  }
}
