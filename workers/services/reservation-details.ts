/*
 * One reservation as its card shows it.
 */
import type { ReservationDetails } from '../contract.ts';
import { areaOf, createAreaTree, joinPath } from '../model/areas.ts';
import { labelText } from '../model/labels.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import { shownName } from '../model/resource.ts';
import type { Instant } from '../model/units.ts';
import { isConfirmed } from '../rules/buttons.ts';
import { itemLook } from '../rules/timeline-item.ts';
import type { ConfirmationRecord } from '../wire/schemas/calendar.ts';
import type { WireResource } from '../wire/schemas/resource.ts';
import { buttonsOf, type IdentifiedEvent, type InvitedResource, toEventResources } from './event-resources.ts';
import type { Workspace } from './workspace.ts';

export interface DetailsContext {
  readonly workspace: Workspace;
  readonly language: InterfaceLanguage;
  readonly now: Instant;
}

/** The details of an event; name, place, look and confirmation are those of its first resource of ours. */
export function toReservationDetails(
  { event, times, invited }: IdentifiedEvent<InvitedResource>,
  records: readonly (ConfirmationRecord | null)[],
  { workspace, language, now }: DetailsContext,
): ReservationDetails {
  const resources = toEventResources(times, invited, records, now);
  const [{ resource, response }] = invited;
  const [facts = NO_FACTS] = resources;
  // A refusal is told by the look "declined", not as a cancellation.
  const own = { ...facts, cancelled: records[0]?.canceled === true };
  const { address, name } = event.organizer.emailAddress;
  return {
    eventId: event.id,
    resourceId: resource.id,
    resourceName: shownName(resource, language),
    areaPath: areaPathOf(resource, workspace, language),
    subject: event.subject,
    start: times.start,
    end: times.end,
    look: itemLook({ ...times, cancelled: event.cancelled, response, resource: own }, now),
    organizerName: name ?? address,
    isOrganizer: event.isOrganizer,
    confirmUntil: isConfirmed(own) || own.cancelled ? null : (own.window?.closes ?? null),
    ...buttonsOf(event, times, resources, now),
  };
}

const NO_FACTS = { cancelled: false, confirmed: false, requiresConfirmation: false, window: null } as const;

/** The names of the resource's areas, outermost first. */
function areaPathOf(resource: WireResource, { configuration }: Workspace, language: InterfaceLanguage): string {
  const tree = createAreaTree(configuration.areas);
  const areas = tree.chain(areaOf(resource, tree)).toReversed();
  return joinPath(areas.map(({ name }) => labelText(name, language)));
}
