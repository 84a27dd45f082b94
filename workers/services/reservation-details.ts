/*
 * One reservation as its card shows it.
 */
import type { ReservationDetails } from '../contract.ts';
import { areaOf, createAreaTree, joinPath } from '../model/areas.ts';
import { labelText } from '../model/labels.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import { shownName } from '../model/resource.ts';
import type { Instant } from '../model/units.ts';
import { resourceUse } from '../rules/resource-use.ts';
import { itemLook } from '../rules/timeline-item.ts';
import type { ConfirmationRecord } from '../wire/schemas/confirmations.ts';
import type { WireResource } from '../wire/schemas/resource.ts';
import { enrich, type InvitedResource, type ShownEvent, timesFor } from './event-resources.ts';
import type { Workspace } from './workspace.ts';

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
    areaPath: areaPathOf(resource, workspace, language),
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

/** The names of the resource's areas, outermost first. */
function areaPathOf(resource: WireResource, { configuration }: Workspace, language: InterfaceLanguage): string {
  const tree = createAreaTree(configuration.areas);
  const areas = tree.chain(areaOf(resource, tree)).toReversed();
  return joinPath(areas.map(({ name }) => labelText(name, language)));
}
