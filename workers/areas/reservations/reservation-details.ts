/*
 * One reservation as its card shows it.
 */
import type { ReservationDetails } from '../../contract.ts';
import { areaPathOf } from '../../model/area-path.ts';
import { createAreaTree } from '../../model/areas.ts';
import type { InterfaceLanguage } from '../../model/language.ts';
import { shownName } from '../../model/resource.ts';
import type { Instant } from '../../model/units.ts';
import { resourceUse } from '../../rules/resource-use.ts';
import { itemLook } from '../../rules/timeline-item.ts';
import type { ConfirmationRecord } from '../../wire/schemas/confirmations.ts';
import { enrich, type InvitedResource, type ShownEvent, timesFor } from '../events/event-resources.ts';
import type { Workspace } from '../shared/workspace.ts';

export interface DetailsContext {
  readonly workspace: Workspace;
  readonly language: InterfaceLanguage;
  readonly now: Instant;
}

/** The details of an event; name, place and look are those of its first resource of ours. */
export function toReservationDetails(
  shown: ShownEvent<InvitedResource>,
  records: readonly (ConfirmationRecord | null)[],
  { workspace, language, now }: DetailsContext,
): ReservationDetails {
  const { event, resources } = shown;
  const enriched = enrich(shown, records, workspace, now);
  const [{ resource, response }] = resources;
  const { start, end } = timesFor(event, shown.times, workspace.timeZone);
  const times = timesFor(event, shown.times, resource.timezone);
  const use = resourceUse(resource, response, records[0] ?? null, times, now);
  const { address, name } = event.organizer.emailAddress;
  return {
    eventId: event.id,
    resourceId: resource.id,
    resourceName: shownName(resource, language),
    areaPath: areaPathOf(resource, createAreaTree(workspace.configuration.areas), language),
    subject: event.subject,
    start,
    end,
    look: itemLook({ ...times, cancelled: event.cancelled, use }, now),
    organizerName: name ?? address,
    isOrganizer: event.isOrganizer,
    confirmUntil: enriched.confirmUntil,
    showConfirmButton: enriched.showConfirmButton,
    showChangeButton: enriched.showChangeButton,
    showFinish: enriched.showFinish,
  };
}
