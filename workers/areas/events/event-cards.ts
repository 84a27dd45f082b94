/*
 * The user's events as cards: what they are, their state at each place, and what can be done with them now. Events
 * are read once; what depends on time (windows, buttons, looks) is computed for each moment.
 */
import type { EventCard, EventGuest, EventPlace, Failure, ItemLook } from '../../contract.ts';
import { areaPathOf, placesText } from '../../model/area-path.ts';
import { type AreaTree, createAreaTree } from '../../model/areas.ts';
import type { CalendarEvent, EventTimes } from '../../model/event.ts';
import type { InterfaceLanguage } from '../../model/language.ts';
import { shownName } from '../../model/resource.ts';
import { toResponseState } from '../../model/responses.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { wayAddress } from '../../model/way-address.ts';
import { createZoneResolver } from '../../model/zones.ts';
import { isConfirmed } from '../../rules/buttons.ts';
import { type ResourceUse, resourceUse } from '../../rules/resource-use.ts';
import { itemLook } from '../../rules/timeline-item.ts';
import type { Log } from '../../wire/log.ts';
import type { ConfirmationRecord } from '../../wire/schemas/confirmations.ts';
import {
  confirmationKeys,
  enrich,
  identify,
  type InvitedResource,
  isPartlyHidden,
  invitedResources,
  permissionsOf,
  type ShownEvent,
  timesFor,
} from './event-resources.ts';
import type { Workspace } from '../shared/workspace.ts';

/** An event with the confirmation records of its places, in their order. */
export interface ReadEvent {
  readonly shown: ShownEvent<InvitedResource>;
  readonly records: readonly (ConfirmationRecord | null)[];
}

/**
 * Keeps the Identified ones of some events (the others go to the events log) and reads their confirmation records: of
 * places that want a confirmation, in one request.
 */
export async function readEvents(
  events: readonly CalendarEvent[],
  workspace: Workspace,
  log: Log,
  signal: AbortSignal,
): Promise<Result<readonly ReadEvent[], Failure>> {
  const shown = events.flatMap((event) => {
    const identified = identify(event, invitedResources(event, workspace, log), workspace);
    if (!identified.ok) return [];
    workspace.seenEvents.note(event.id, identified.value.times);
    return [identified.value];
  });
  const asked = shown.flatMap(({ resources }) => resources.filter(wantsConfirmation));
  const keys = shown.flatMap(({ event, resources }) => confirmationKeys(event, resources.filter(wantsConfirmation)));
  const answer = keys.length === 0 ? success([]) : await workspace.api.confirmationStatuses(keys, signal);
  if (!answer.ok) return answer;
  const recordByInvited = new Map(asked.map((invited, index) => [invited, answer.value[index] ?? null]));
  return success(
    shown.map((one) => ({ shown: one, records: one.resources.map((invited) => recordByInvited.get(invited) ?? null) })),
  );
}

const wantsConfirmation = ({ resource }: InvitedResource): boolean => resource.requiresConfirmation;

/** What the cards of one moment are built from. */
export interface CardContext {
  readonly workspace: Pick<Workspace, 'timeZone' | 'hidden'>;
  /** Null = navigation is not configured. */
  readonly navigationUrl: string | null;
  readonly tree: AreaTree;
  readonly language: InterfaceLanguage;
  readonly now: Instant;
}

/** Built once for all cards of a moment: the tree of areas is the expensive part. */
export function cardContext(workspace: Workspace, language: InterfaceLanguage, now: Instant): CardContext {
  const { areas, navigationUrl = null } = workspace.configuration;
  return { workspace, navigationUrl, tree: createAreaTree(areas), language, now };
}

/** The card of an event at a moment. */
export function toEventCard({ shown, records }: ReadEvent, context: CardContext): EventCard {
  const { workspace, now } = context;
  const { event } = shown;
  const enriched = enrich(shown, records, workspace, now);
  const { start, end } = timesFor(event, shown.times, workspace.timeZone);
  const used = shown.resources.map(({ resource, response }, index): UsedPlace => {
    const record = records[index] ?? null;
    const times = timesFor(event, shown.times, resource.timezone);
    return { resource, record, times, use: resourceUse(resource, response, record, times, now) };
  });
  const places = used.map((place) => toPlace(place, event, context));
  const { canChange, canFinish, canDelete } = permissionsOf(event);
  return {
    eventId: event.id,
    subject: event.subject,
    start,
    end,
    isAllDay: event.isAllDay,
    reminder: event.reminder ?? null,
    look: foremost(places.map(({ look }) => look)),
    places,
    placesText: placesText(places),
    organizerName: nameOf(event.organizer),
    isOrganizer: event.isOrganizer,
    attendees: event.attendees
      .filter(({ resource }) => !resource)
      .map((guest) => ({ name: nameOf(guest), answer: answerOf(guest) })),
    isRecurring: (event.seriesMasterId ?? null) !== null,
    meetingUrl: safeUrl(event.onlineMeeting?.url ?? null),
    confirmFrom: event.cancelled ? null : nextOpening(used, now),
    confirmUntil: enriched.confirmUntil,
    showConfirmButton: enriched.showConfirmButton,
    showChangeButton: enriched.showChangeButton && canChange && !isPartlyHidden(shown.resources, workspace),
    showFinish: enriched.showFinish && canFinish && !enriched.afterEnd,
    canCancel: !event.cancelled && canDelete && !enriched.afterEnd,
  };
}

/** The answer of an attendee; an unknown word is no answer. */
export function answerOf({ status }: CalendarEvent['attendees'][number]): EventGuest['answer'] {
  const state = toResponseState(status.response);
  return state === null || state === 'organizer' ? 'notResponded' : state;
}

const nameOf = ({ emailAddress: { address, name } }: CalendarEvent['organizer']): string => name || address;

const zoneOf = createZoneResolver();

/** A place of an event, its times in the place's own zone. */
interface UsedPlace extends Pick<InvitedResource, 'resource'> {
  readonly record: ConfirmationRecord | null;
  readonly times: EventTimes;
  readonly use: ResourceUse;
}

function toPlace(
  { resource, record, times, use }: UsedPlace,
  { cancelled }: CalendarEvent,
  { workspace, navigationUrl, tree, language, now }: CardContext,
): EventPlace {
  const confirmedWhen = record?.confirmedWhen ?? null;
  return {
    resourceId: resource.id,
    name: shownName(resource, language),
    areaPath: areaPathOf(resource, tree, language),
    look: itemLook({ ...times, cancelled, use }, now),
    requiresConfirmation: resource.requiresConfirmation,
    confirmed: isConfirmed(use),
    confirmedBy: record?.confirmedBy ?? null,
    confirmedWhen: confirmedWhen === null ? null : Date.parse(confirmedWhen),
    orderItemsCount: record?.orderItemsCount ?? 0,
    timeZone: zoneOf(resource.timezone) ?? workspace.timeZone,
    wayUrl: wayAddress(resource, navigationUrl),
  };
}

/** The one look of an event with several places: a refusal is what its user must see first. */
const FOREMOST: readonly ItemLook[] = ['toConfirm', 'declined', 'tentative', 'unconfirmed', 'accepted', 'cancelled'];

function foremost(looks: readonly ItemLook[]): ItemLook {
  return FOREMOST.find((look) => looks.includes(look)) ?? 'accepted';
}

function nextOpening(used: readonly UsedPlace[], now: Instant): Instant | null {
  const openings = used
    .filter(({ use }) => !use.cancelled && use.response !== 'declined' && !isConfirmed(use))
    .flatMap(({ use: { window } }) => (window === null || window.closes < now ? [] : [window.opens]));
  return openings.length === 0 ? null : Math.min(...openings);
}

/** Links come from outside: only those that a browser opens safely, by https or, as in the demo, on this machine. */
function safeUrl(url: string | null): string | null {
  const { protocol = '', hostname = '' } = URL.parse(url ?? '') ?? {};
  const isLocal = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return protocol === 'https:' || isLocal ? url : null;
}
