import type { Failure } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { ResponseState } from '../../model/event.ts';
import { type Result, success } from '../../model/result.ts';
import type { TimelineCampus } from '../../views/timeline-campus.ts';
import { type OwnReservation, timelineItems } from '../../views/timeline-items.ts';
import type { ConfirmationRecord } from '../../wire/schemas/confirmations.ts';
import type { Log } from '../../wire/log.ts';
import {
  identify,
  type InvitedResource,
  invitedResources,
  permissionsOf,
  type ShownEvent,
  timesFor,
} from '../events/event-resources.ts';
import { readOwnEvents } from '../events/own-events.ts';
import type { TimelineDay } from './timeline-day.ts';
import type { Workspace } from '../shared/workspace.ts';

/** A resource attendee that is on the campus. */
interface Reserved {
  readonly row: number;
  readonly email: string;
  readonly response: ResponseState;
}

type OwnEvent = Pick<ShownEvent<InvitedResource>, 'event' | 'times'> & { readonly resources: readonly Reserved[] };

/**
 * The user's own events of a day with their confirmation records. Only identified events count (spec point 4), the
 * others go to the events log; one at places that no longer take reservations is neither. A guest has none.
 */
export async function readOwnReservations(
  workspace: Workspace,
  { campus, window, own: shown }: Pick<TimelineDay, 'campus' | 'window' | 'own'>,
  signal: AbortSignal,
  log: Log,
): Promise<Result<readonly OwnReservation[], Failure>> {
  shown.toItems = timelineItems;
  if (workspace.account.isGuest) return success([]);
  const events = await readOwnEvents(workspace, window.start, window.end, signal);
  if (!events.ok) return events;
  const own = events.value.flatMap((event) => {
    const identified = identify(event, invitedResources(event, workspace, log), workspace);
    if (!identified.ok) return [];
    const { times, resources } = identified.value;
    workspace.seenEvents.note(event.id, times);
    return [{ event, times, resources: reservedBy(resources, campus) }];
  });
  const records = await readRecords(workspace, own, campus, signal);
  if (!records.ok) return records;
  return success(own.map((event) => toOwn(event, records.value, campus, workspace)));
}

function reservedBy(invited: readonly InvitedResource[], { rowsByEmail }: TimelineCampus): readonly Reserved[] {
  return invited.flatMap(({ resource, response }) => {
    const email = addressKey(resource.email);
    return (rowsByEmail.get(email) ?? []).map((row) => ({ row, email, response }));
  });
}

type Records = ReadonlyMap<Reserved, ConfirmationRecord | null>;

/** Records of the resources that want a confirmation; the others need none (D11). */
async function readRecords(
  { api }: Workspace,
  own: readonly OwnEvent[],
  campus: TimelineCampus,
  signal: AbortSignal,
): Promise<Result<Records, Failure>> {
  const asked = own.flatMap(({ event, resources }) =>
    resources
      .filter(({ row }) => campus.rows[row]?.resource.requiresConfirmation === true)
      .map((reserved) => ({ reserved, key: { email: reserved.email, iCalUid: event.iCalUId, id: event.id } })),
  );
  if (asked.length === 0) return success(new Map());
  const keys = asked.map(({ key }) => key);
  const answer = await api.confirmationStatuses(keys, signal);
  if (!answer.ok) return answer;
  return success(new Map(asked.map(({ reserved }, index) => [reserved, answer.value[index] ?? null])));
}

function toOwn(
  { event, times, resources }: OwnEvent,
  records: Records,
  { rows }: TimelineCampus,
  { timeZone }: Workspace,
): OwnReservation {
  const { id, subject, cancelled } = event;
  const isAllowed = permissionsOf(event).canChange;
  const reservations = resources.map((reserved) => ({
    row: reserved.row,
    response: reserved.response,
    times: timesFor(event, times, rows[reserved.row]?.resource.timezone ?? timeZone),
    confirmed: records.get(reserved)?.confirmed ?? false,
    cancelled: records.get(reserved)?.canceled ?? false,
  }));
  const shown = timesFor(event, times, timeZone);
  return { eventId: id, subject, cancelled, isAllowed, ...shown, resources: reservations };
}
