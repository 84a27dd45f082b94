/*
 * Reservations of the user: create and follow, read, cancel, confirm, finish (spec point 4).
 */
import type { NewReservation } from '../calendars/calendar.ts';
import type { Failure, ReservationApi, ReservationDraft, ReservationProgress } from '../contract.ts';
import { toInterval } from '../model/interval.ts';
import { failure, type Result, success } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import { createZoneResolver, unknownZone } from '../model/zones.ts';
import { NEVER } from '../wire/timers.ts';
import { resourceEmails } from './event-resources.ts';
import { createListeners } from './listeners.ts';
import { notifyResources } from './notifications.ts';
import { persist } from './patience.ts';
import { type ActionDependencies, cancelReservation, confirmReservation, readDetails } from './reservation-actions.ts';
import { type Creation, watchCreation } from './reservation-watch.ts';
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

  const cancellations = createListeners<string>();

  /** Follows in the background until there is an answer, the user cancels, or somebody else is signed in. */
  const follow = async (
    creation: Creation,
    workspace: Workspace,
    onProgress: (progress: ReservationProgress) => void,
  ): Promise<void> => {
    const left = new AbortController();
    const { signal } = left;
    const endings = [
      source.watch((next) => {
        if (next?.account.username !== workspace.account.username) left.abort();
      }),
      cancellations.add((eventId) => {
        if (eventId === creation.event.id) left.abort();
      }),
    ];
    const { calendar } = workspace;
    const notify: Parameters<typeof notifyResources>[3] = (one) =>
      persist(() => calendar.notify(one, signal), timers, signal);
    await Promise.all([
      notifyResources(creation.event, 'create', workspace, notify, log),
      watchCreation(creation, workspace, { ...dependencies, now }, onProgress, signal),
    ]);
    for (const end of endings) end();
  };

  return {
    create: (draft, onProgress) =>
      withWorkspace(async (workspace) => {
        const reservation = toReservation(draft, workspace, now());
        if (!reservation.ok) return reservation;
        const created = await persist(() => workspace.calendar.create(reservation.value, NEVER), timers, NEVER);
        if (!created.ok) return created;
        const { id: eventId } = created.value;
        onProgress({ type: 'created', eventId });
        void follow({ event: created.value, start: draft.start, end: draft.end }, workspace, onProgress);
        return success({ eventId });
      }),
    read: (eventId) =>
      withWorkspace((workspace) => readDetails(eventId, { workspace, language: source.language(), now: now() }, log)),
    cancel: (eventId) =>
      withWorkspace(async (workspace) => {
        const cancelled = await cancelReservation(eventId, workspace, dependencies);
        if (cancelled.ok) cancellations.tell(eventId);
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
  if (!toInterval(start, end).ok) return refusal(400, 'invalid_interval', 'The end does not come after the start');
  // D15
  if (end <= now) return refusal(400, 'invalid_interval', 'The end is not in the future');
  const timeZone = zoneOf(resource.timezone);
  if (timeZone === null) return refusal(400, 'invalid_time_zone', unknownZone(resource.timezone));
  const { displayName, email, username } = resource;
  const invited = [{ displayName, email, username }];
  return success({ subject, text: '', start, end, timeZone, resources: invited, idempotencyKey });
}

function refusal(status: number, code: string, detail: string): Result<never, Failure> {
  return failure({ type: 'refused', status, code, rule: null, detail });
}
