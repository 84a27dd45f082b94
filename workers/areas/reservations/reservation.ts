/*
 * Reservations of the user: create and follow, change, read, cancel, confirm, finish (spec point 4).
 */
import type { NewReservation } from '../../calendars/calendar.ts';
import type { Failure, ReservationApi, ReservationDraft } from '../../contract.ts';
import { type Result, success } from '../../model/result.ts';
import { startOfQuarter } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { createZoneResolver, unknownZone } from '../../model/zones.ts';
import { NEVER } from '../../wire/timers.ts';
import { readEvent, toEventInFull } from '../events/event-in-full.ts';
import { resourceEmails } from '../events/event-resources.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import { cancelReservation, confirmReservation, readDetails } from './reservation-actions.ts';
import { type Changed, changeReservation } from './reservation-change.ts';
import { createWithWorkspace, PAST_START, refusal, refuseInterval } from './reservation-checks.ts';
import type { ActionDependencies } from './reservation-dependencies.ts';
import { extendReservation } from './reservation-extension.ts';
import { createFollowing } from './reservation-following.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export const createArea = ({ source, timers, log, news }: AreaDeps): ReservationApi =>
  createReservations(source, { timers, log, onChanged: news.tell });

/** Milliseconds before what is shown is read again after finishing (spec points 4 and 9). */
const FINISH_REFRESH_DELAY = 3_000;

export interface ReservationDependencies extends ActionDependencies {
  /** Milliseconds; 0 in touch mode. */
  readonly finishRefreshDelay?: number;
}

/** Each verb works for the user signed in when it is called; answers of places are followed in the background. */
export function createReservations(source: WorkspaceSource, dependencies: ReservationDependencies): ReservationApi {
  const { timers, log, onChanged, finishRefreshDelay = FINISH_REFRESH_DELAY } = dependencies;
  const now = (): Instant => source.now();
  const withWorkspace = createWithWorkspace(source);
  const following = createFollowing(source, dependencies);

  const followed = (changed: Result<Changed | null, Failure>, workspace: Workspace): Result<null, Failure> => {
    if (!changed.ok) return changed;
    if (changed.value !== null) void following.change(changed.value, workspace);
    return success(null);
  };

  return {
    create: (draft, onProgress) =>
      withWorkspace(async (workspace) => {
        const reservation = toReservation(draft, workspace, now());
        if (!reservation.ok) return reservation;
        const created = await retryTransient(() => workspace.calendar.create(reservation.value, NEVER), timers, NEVER);
        if (!created.ok) return created;
        const { id: eventId } = created.value;
        onProgress({ type: 'created', eventId });
        void following.creation({ event: created.value, start: draft.start, end: draft.end }, workspace, onProgress);
        return success({ eventId });
      }),
    change: (change) =>
      withWorkspace(async (workspace) =>
        followed(await changeReservation(change, workspace, now(), dependencies), workspace),
      ),
    extend: (eventId, minutes) =>
      withWorkspace(async (workspace) =>
        followed(await extendReservation(eventId, minutes, workspace, now(), dependencies), workspace),
      ),
    read: (eventId) =>
      withWorkspace((workspace) => readDetails(eventId, { workspace, language: source.language(), now: now() }, log)),
    card: (eventId) =>
      withWorkspace(async (workspace) => {
        const read = await readEvent(eventId, workspace, log, NEVER);
        return read.ok ? success(toEventInFull(read.value, workspace, source.language(), now()).card) : read;
      }),
    cancel: (eventId, scope = 'occurrence') =>
      withWorkspace(async (workspace) => {
        const cancelled = await cancelReservation(eventId, scope, workspace, now(), dependencies);
        if (cancelled.ok) following.end(eventId);
        return cancelled;
      }),
    confirm: (eventId) =>
      withWorkspace((workspace) =>
        confirmReservation(eventId, { workspace, language: source.language() }, dependencies),
      ),
    respond: (eventId, answer) =>
      withWorkspace(async ({ calendar }) => {
        const read = await retryTransient(() => calendar.event(eventId, NEVER), timers, NEVER);
        if (!read.ok) return read;
        const responded = await retryTransient(() => calendar.respond(eventId, answer, NEVER), timers, NEVER);
        if (responded.ok) onChanged(resourceEmails(read.value));
        return responded;
      }),
    finish: (eventId) =>
      withWorkspace(async ({ calendar }) => {
        const finished = await retryTransient(() => calendar.finish(eventId, NEVER), timers, NEVER);
        if (!finished.ok) return finished;
        timers.after(finishRefreshDelay, () => onChanged(resourceEmails(finished.value)));
        return success(null);
      }),
  };
}

const zoneOf = createZoneResolver();

/** The request to the calendar, in the resource's own zone; refused here if the calendar would refuse it anyway. */
function toReservation(
  { resourceId, subject, start, end, idempotencyKey, invited = [] }: ReservationDraft,
  { resources }: Workspace,
  now: Instant,
): Result<NewReservation, Failure> {
  const resource = resources.find(({ id }) => id === resourceId);
  if (resource === undefined) return refusal(404, 'not_found', `There is no resource ${resourceId}`);
  const interval = refuseInterval(start, end, now);
  if (interval !== null) return interval;
  if (start < startOfQuarter(now)) return refusal(400, 'invalid_interval', PAST_START);
  const timeZone = zoneOf(resource.timezone);
  if (timeZone === null) return refusal(400, 'invalid_time_zone', unknownZone(resource.timezone));
  const { displayName, email, username } = resource;
  const asked = {
    subject,
    text: '',
    start,
    end,
    timeZone,
    resources: [{ displayName, email, username }],
    idempotencyKey,
  };
  const attendees = invited.map((person) => ({ ...person, remotely: false }));
  return success(attendees.length === 0 ? asked : { ...asked, attendees });
}
