/*
 * Reservations of the user: create and follow, change, read, cancel, confirm, finish (spec point 4).
 */
import type { NewReservation } from '../calendars/calendar.ts';
import type { Failure, ReservationApi, ReservationDraft } from '../contract.ts';
import { failure, type Result, success } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import { createZoneResolver, unknownZone } from '../model/zones.ts';
import { NEVER } from '../wire/timers.ts';
import { resourceEmails } from './event-resources.ts';
import { persist } from './patience.ts';
import { type ActionDependencies, cancelReservation, confirmReservation, readDetails } from './reservation-actions.ts';
import { changeReservation } from './reservation-change.ts';
import { refusal, refuseInterval } from './reservation-checks.ts';
import { createFollowing } from './reservation-following.ts';
import type { Workspace, WorkspaceSource } from './workspace.ts';

/** Milliseconds before what is shown is read again after finishing (spec points 4 and 9). */
const FINISH_REFRESH_DELAY = 3_000;

/** `onChanged`: these resources have changed, their rows and whatever else shows them is to be read again. */
export type ReservationDependencies = ActionDependencies;

export function createReservations(source: WorkspaceSource, dependencies: ReservationDependencies): ReservationApi {
  const { timers, log, onChanged } = dependencies;
  const now = (): Instant => source.now();

  /** Gives the work the workspace of now; signed out it fails. */
  const withWorkspace = async <T>(
    work: (workspace: Workspace) => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> => {
    const workspace = source.current();
    return workspace === null ? failure({ type: 'unauthorized' }) : work(workspace);
  };

  const following = createFollowing(source, dependencies);

  return {
    create: (draft, onProgress) =>
      withWorkspace(async (workspace) => {
        const reservation = toReservation(draft, workspace, now());
        if (!reservation.ok) return reservation;
        const created = await persist(() => workspace.calendar.create(reservation.value, NEVER), timers, NEVER);
        if (!created.ok) return created;
        const { id: eventId } = created.value;
        onProgress({ type: 'created', eventId });
        void following.creation({ event: created.value, start: draft.start, end: draft.end }, workspace, onProgress);
        return success({ eventId });
      }),
    change: (change) =>
      withWorkspace(async (workspace) => {
        const changed = await changeReservation(change, workspace, now(), dependencies);
        if (!changed.ok) return changed;
        if (changed.value !== null) void following.change(changed.value, workspace);
        return success(null);
      }),
    read: (eventId) =>
      withWorkspace((workspace) => readDetails(eventId, { workspace, language: source.language(), now: now() }, log)),
    cancel: (eventId) =>
      withWorkspace(async (workspace) => {
        const cancelled = await cancelReservation(eventId, workspace, dependencies);
        if (cancelled.ok) following.end(eventId);
        return cancelled;
      }),
    confirm: (eventId) => withWorkspace((workspace) => confirmReservation(eventId, workspace, dependencies)),
    finish: (eventId) =>
      withWorkspace(async ({ calendar }) => {
        const finished = await persist(() => calendar.finish(eventId, NEVER), timers, NEVER);
        if (!finished.ok) return finished;
        timers.after(FINISH_REFRESH_DELAY, () => onChanged(resourceEmails(finished.value)));
        return success(null);
      }),
  };
}

const zoneOf = createZoneResolver();

/** What the calendar is asked for, in the resource's own zone; refused here where the calendar would refuse anyway. */
function toReservation(
  { resourceId, subject, start, end, idempotencyKey }: ReservationDraft,
  { resources }: Workspace,
  now: Instant,
): Result<NewReservation, Failure> {
  const resource = resources.find(({ id }) => id === resourceId);
  if (resource === undefined) return refusal(404, 'not_found', `There is no resource ${resourceId}`);
  const interval = refuseInterval(start, end, now);
  if (interval !== null) return interval;
  const timeZone = zoneOf(resource.timezone);
  if (timeZone === null) return refusal(400, 'invalid_time_zone', unknownZone(resource.timezone));
  const { displayName, email, username } = resource;
  const invited = [{ displayName, email, username }];
  return success({ subject, text: '', start, end, timeZone, resources: invited, idempotencyKey });
}
