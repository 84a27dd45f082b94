/*
 * What a door's panel reads: the schedule of its day, and its events where the account may see them.
 */
import type { Failure } from '../../contract.ts';
import { dateOf, startOfDate } from '../../model/day.ts';
import type { CalendarEvent } from '../../model/event.ts';
import type { WireResource } from '../../model/resource.ts';
import { type Result, success } from '../../model/result.ts';
import { SLOT_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { createZoneResolver, unknownZone } from '../../model/zones.ts';
import type { DoorDay, DoorStay } from '../../views/panel.ts';
import { statusOf } from '../../wire/failure.ts';
import type { Log } from '../../wire/log.ts';
import { type CardContext, type ReadEvent, readEvents, toEventCard } from '../events/event-cards.ts';
import { findResource, timesFor } from '../events/event-resources.ts';
import { readOwnEvents } from '../events/own-events.ts';
import type { Surroundings } from '../shared/surroundings.ts';
import type { Workspace, WorkspaceAccount } from '../shared/workspace.ts';

/** Slots read beyond midnight: two hours, so that what is booked in the evening may last. */
const BEYOND = 8;
/** Codes of a schedule that could not be read: limited, never free (D23). */
const UNREAD = '4';

export interface DoorReadingDeps {
  readonly log: Log;
  readonly surroundings: Surroundings;
}

export interface DoorReading {
  /** In the resource's zone. */
  readonly date: string;
  readonly day: DoorDay;
  readonly events: readonly ReadEvent[];
}

const zoneOf = createZoneResolver();

/** The zone of a door; UTC if its own is unknown. */
export const doorZone = ({ timezone }: WireResource): string => zoneOf(timezone) ?? 'UTC';

/** The date that now belongs to at a door. */
export const doorDate = (resource: WireResource, now: Instant): string => dateOf(now, doorZone(resource));

/** Reads the day of a door that now belongs to; a schedule that alone failed is a reading with its `serviceError`. */
export async function readDoor(
  workspace: Workspace,
  resource: WireResource,
  now: Instant,
  { log, surroundings }: DoorReadingDeps,
  signal: AbortSignal,
): Promise<Result<DoorReading, Failure>> {
  const date = doorDate(resource, now);
  const { start, slots } = daySlots(date, doorZone(resource));
  const until = start + slots * SLOT_MS;
  const [schedules, events, around] = await Promise.all([
    workspace.calendar.schedules([resource.email], start, until, signal),
    readDoorEvents(workspace, resource, start, until, signal),
    surroundings.read(workspace, [resource], { start, end: until }, signal),
  ]);
  if (!schedules.ok) return schedules;
  if (!events.ok) return events;
  const read = await readEvents(
    events.value.filter(({ cancelled }) => !cancelled),
    workspace,
    log,
    signal,
  );
  if (!read.ok) return read;
  const [schedule] = schedules.value;
  const serviceError = errorOf(resource, schedule);
  const view = serviceError === null ? (schedule?.availabilityView ?? '') : '';
  const alone = toDoorDay(resource, date, view, workspace);
  const day = { ...alone, serviceError, counted: [...alone.counted, ...around] };
  return success({ date, day, events: read.value });
}

/** The slots of a door's day, and somewhat beyond. */
function daySlots(date: string, zone: string) {
  const [start, end] = [startOfDate(date, zone), startOfDate(date, zone, 1)];
  return { start, end, slots: Math.ceil((end - start) / SLOT_MS) + BEYOND };
}

/** A door's day by its own schedule alone. */
export function toDoorDay(
  resource: WireResource,
  date: string,
  view: string,
  { configuration }: Pick<Workspace, 'configuration'>,
): DoorDay {
  const { start, end, slots } = daySlots(date, doorZone(resource));
  return {
    start,
    end,
    view: view.slice(0, slots).padEnd(slots, UNREAD),
    serviceError: null,
    counted: [{ resource, view }],
    areas: configuration.areas,
  };
}

interface ReadSchedule {
  readonly availabilityView: string;
  readonly error?: { readonly message: string } | null | undefined;
}

function errorOf({ timezone }: WireResource, schedule: ReadSchedule | undefined): string | null {
  if (zoneOf(timezone) === null) return unknownZone(timezone);
  if (schedule === undefined) return 'No schedule was given';
  if (schedule.error != null) return schedule.error.message;
  return schedule.availabilityView === '' ? 'The schedule is empty' : null;
}

const NOT_SHOWN: ReadonlySet<number | null> = new Set([403, 404]);

/** Those of the resource's calendar; where that is not shown to the account, its own at this resource. */
async function readDoorEvents(
  workspace: Workspace,
  resource: WireResource,
  start: Instant,
  end: Instant,
  signal: AbortSignal,
): Promise<Result<readonly CalendarEvent[], Failure>> {
  const all = await workspace.calendar.events(resource.email, start, end, {}, signal);
  if (all.ok || !NOT_SHOWN.has(statusOf(all.error))) return all;
  const own = await readOwnEvents(workspace, start, end, signal);
  if (!own.ok) return success([]);
  const isHere = ({ attendees }: CalendarEvent): boolean =>
    attendees.some((one) => one.resource && findResource(workspace, one.emailAddress.address)?.id === resource.id);
  return success(own.value.filter(isHere));
}

/**
 * Which uses of the door the events are at a moment; declined and cancelled ones are none.
 * @param account a display confirms for anybody at the door
 * @param finishedAt by event: when it was finished at the door
 */
export function toStays(
  { events }: DoorReading,
  resource: WireResource,
  context: CardContext,
  account: Pick<WorkspaceAccount, 'email' | 'isDevice'>,
  finishedAt: ReadonlyMap<string, Instant>,
): readonly DoorStay[] {
  return events.flatMap((read) => {
    const { event, times } = read.shown;
    const card = toEventCard(read, context);
    const place = card.places.find(({ resourceId }) => resourceId === resource.id);
    if (place === undefined || place.look === 'declined' || place.look === 'cancelled') return [];
    const { start, end } = timesFor(event, times, resource.timezone);
    const isPrivate = event.visibility === 'private' || event.visibility === 'confidential';
    const takesPart =
      card.isOrganizer || event.attendees.some(({ emailAddress }) => isSame(emailAddress.address, account.email));
    // Some calendars give more of a place than everybody may see.
    const isTold = !isPrivate && (takesPart || account.isDevice || event.visibility === 'public');
    const mayConfirm = account.isDevice || takesPart;
    return {
      eventId: event.id,
      subject: isTold ? event.subject : '',
      organizerName: isTold ? card.organizerName : '',
      start,
      end: Math.min(end, finishedAt.get(event.id) ?? end),
      heldUntil: end,
      showConfirmButton: card.showConfirmButton && mayConfirm && !place.confirmed,
      showFinish: card.showFinish,
      confirmUntil: card.confirmUntil,
      canExtend: card.showChangeButton,
    };
  });
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
