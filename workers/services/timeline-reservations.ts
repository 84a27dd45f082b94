import type { Failure } from '../contract.ts';
import type { DayWindow } from '../model/day-table.ts';
import { toResponseState } from '../model/responses.ts';
import { failure, type Result, success } from '../model/result.ts';
import type { TimelineCampus } from '../views/timeline-campus.ts';
import type { OwnReservation } from '../views/timeline-items.ts';
import type { CalendarEvent, ConfirmationRecord, ResponseState } from '../wire/schemas/calendar.ts';
import type { Log } from '../wire/log.ts';
import { type EventTimes, eventTimes } from './event-resources.ts';
import type { Workspace } from './workspace.ts';

/** A resource attendee of an event that stands on the campus. */
interface Reserved {
  readonly event: CalendarEvent;
  readonly times: EventTimes;
  readonly row: number;
  readonly email: string;
  readonly response: string;
}

/**
 * The user's own events of a day with their confirmation records. Only identified events count: with an id, an
 * iCalUId and a resource of the campus (spec point 4). A guest has none.
 */
export async function readOwnReservations(
  workspace: Workspace,
  campus: TimelineCampus,
  window: DayWindow,
  signal: AbortSignal,
  log: Log,
): Promise<Result<readonly OwnReservation[], Failure>> {
  if (workspace.account.isGuest) return success([]);
  const events = await workspace.calendar.events('me', window.start, window.end, {}, signal);
  if (!events.ok) return events;
  const reserved = events.value.flatMap((event) => reservedBy(event, campus, log));
  const records = await readRecords(workspace, reserved, campus, signal);
  if (!records.ok) return records;
  const byEvent = Map.groupBy(reserved, ({ event }) => event);
  return success([...byEvent.values()].flatMap((resources) => toOwn(resources, records.value, log)));
}

function reservedBy(event: CalendarEvent, campus: TimelineCampus, log: Log): readonly Reserved[] {
  if (event.id === '' || event.iCalUId.trim() === '') return [];
  const times = eventTimes(event);
  if (times === null) {
    log('An event whose times nobody can read was skipped', event.id);
    return [];
  }
  return event.attendees
    .filter((attendee) => attendee.resource)
    .flatMap(({ emailAddress, status }) => {
      const email = emailAddress.address.toLowerCase();
      const rows = campus.rowsByEmail.get(email) ?? [];
      return rows.map((row) => ({ event, times, row, email, response: status.response }));
    });
}

type Records = ReadonlyMap<Reserved, ConfirmationRecord | null>;

/** Records of the resources that want a confirmation; the others need none (D11). */
async function readRecords(
  { api }: Workspace,
  reserved: readonly Reserved[],
  campus: TimelineCampus,
  signal: AbortSignal,
): Promise<Result<Records, Failure>> {
  const asked = reserved.filter(({ row }) => campus.rows[row]?.resource.requiresConfirmation === true);
  if (asked.length === 0) return success(new Map());
  const keys = asked.map(({ email, event }) => ({ email, iCalUid: event.iCalUId, id: event.id }));
  const answer = await api.confirmationStatuses(keys, signal);
  if (!answer.ok) return failure(answer.error);
  return success(new Map(asked.map((item, index) => [item, answer.value[index] ?? null])));
}

/** @param resources those of one event */
function toOwn(resources: readonly Reserved[], records: Records, log: Log): readonly OwnReservation[] {
  const [first] = resources;
  if (first === undefined) return [];
  const { id, subject, cancelled } = first.event;
  const reserved = resources.map((resource) => ({
    row: resource.row,
    response: responseOf(resource, log),
    confirmed: records.get(resource)?.confirmed ?? false,
    cancelled: records.get(resource)?.canceled ?? false,
  }));
  return [{ eventId: id, subject, cancelled, ...first.times, resources: reserved }];
}

/** A malformed response is logged and skipped (spec point 8): the resource has not responded. */
function responseOf({ response, email }: Reserved, log: Log): ResponseState {
  const state = toResponseState(response);
  if (state === null) log('Malformed attendee response', `${email}: ${response}`);
  return state ?? 'notResponded';
}
