import type { ConfirmationRecord } from '../../workers/wire/schemas/confirmations.ts';
import type { Problem, ProblemCode } from '../../workers/wire/schemas/problem.ts';
import type { Caller, ServerContext } from '../context.ts';
import type { StoredConfirmation, StoredEvent, StoredResource } from '../store/store.ts';
import { timesIn, type WrittenTimes } from './times/all-day.ts';
import { confirmationWindow } from './times/confirmation-window.ts';
import { maySeePeople, takesPart } from './event-view.ts';
import { visibleResources } from './visible-resources.ts';
import { toUtc } from './times/times.ts';

/** One use of a resource (D22). */
export interface ConfirmationKey {
  readonly email: string;
  readonly iCalUid: string;
  readonly id?: string | undefined;
}

function toRecord(stored: StoredConfirmation): ConfirmationRecord {
  return {
    email: stored.resourceEmail,
    iCalUid: stored.iCalUId,
    id: stored.eventId,
    confirmed: stored.confirmed,
    canceled: stored.canceled,
    orderItemsCount: 0,
    confirmedBy: stored.confirmedBy,
    confirmedWhen: stored.confirmedWhen === null ? null : toUtc(stored.confirmedWhen),
  };
}

/**
 * The records of keys, in their order; null where there is no such use or its resource is hidden from the caller. A key
 * without an id means an event of the caller: other events may have the same iCalUId. A door display acts for every
 * event of its resource.
 */
async function knownRecords(
  { store, clock }: Pick<ServerContext, 'store' | 'clock'>,
  caller: Caller,
  keys: readonly ConfirmationKey[],
): Promise<(StoredConfirmation | null)[]> {
  const now = clock.now();
  const visible = await visibleResources(store, caller);
  const complete = await Promise.all(
    keys.map(async ({ email, iCalUid, id }) => {
      const participant = caller.isDevice && !visible.hides(email) ? null : caller.email;
      return { email, iCalUid, id: id ?? (await store.calendar.findByUid(iCalUid, email, participant, now)) ?? '' };
    }),
  );
  const records = await store.calendar.confirmations(complete);
  return Promise.all(
    records.map(async (record) => {
      if (record === null || !visible.hides(record.resourceEmail)) return record;
      const event = await store.calendar.get(record.eventId);
      return event !== null && takesPart(event, caller) ? record : null;
    }),
  );
}

/** Only those who may see the people of the event learn who confirmed. */
function shownRecord(record: StoredConfirmation, event: StoredEvent, caller: Caller): ConfirmationRecord {
  return toRecord(maySeePeople(event, caller) ? record : { ...record, confirmedBy: null });
}

/** Confirmation records in the order of their keys; null where a resource has no such use. */
export async function confirmationRecords(
  context: Pick<ServerContext, 'store' | 'clock'>,
  caller: Caller,
  keys: readonly ConfirmationKey[],
): Promise<(ConfirmationRecord | null)[]> {
  const { store } = context;
  const records = await knownRecords(context, caller, keys);
  return Promise.all(
    records.map(async (record) => {
      if (record === null) return null;
      const event = record.confirmedBy === null ? null : await store.calendar.get(record.eventId);
      return event === null ? toRecord({ ...record, confirmedBy: null }) : shownRecord(record, event, caller);
    }),
  );
}

/**
 * Confirms uses of resources (D26): inside their window, by the organizer, an invited person or a door display.
 * @returns one record or problem per key, in the order of the keys
 */
export async function confirmResources(
  context: ServerContext,
  caller: Caller,
  keys: readonly ConfirmationKey[],
): Promise<(ConfirmationRecord | Problem)[]> {
  const records = await knownRecords(context, caller, keys);
  const answers: (ConfirmationRecord | Problem)[] = [];
  for (const record of records) {
    answers.push(
      record === null ? problem(404, 'not_found', 'There is no such use.') : await confirm(context, caller, record),
    );
  }
  return answers;
}

async function confirm(
  context: ServerContext,
  caller: Caller,
  record: StoredConfirmation,
): Promise<ConfirmationRecord | Problem> {
  const { store, clock } = context;
  const event = await store.calendar.get(record.eventId);
  const stored = await store.campus.resourceByEmail(record.resourceEmail);
  if (event === null || stored === null) return problem(404, 'not_found', 'There is no such use.');
  const { confirmed: isConfirmed, canceled: isReleased } = record;
  const isOfCaller = takesPart(event, caller);
  const refusal = findRefusal({ ...event, isConfirmed, isReleased, isOfCaller }, stored, caller, clock.now());
  if (refusal !== null) return refusal;
  if (record.confirmed) return shownRecord(record, event, caller);
  const confirmed = await store.calendar.confirm(event.id, record.resourceEmail, caller.email, clock.now());
  if (confirmed?.confirmed === true) return shownRecord(confirmed, event, caller);
  return problem(409, 'already_cancelled', 'The use was cancelled meanwhile.');
}

/** A use that somebody wants to confirm. */
export interface ConfirmableUse extends WrittenTimes {
  readonly deleted: boolean;
  readonly cancelled: boolean;
  readonly isConfirmed: boolean;
  /** Nobody confirmed it in time. */
  readonly isReleased: boolean;
  /** The caller organizes it or is invited. */
  readonly isOfCaller: boolean;
}

/** @returns why a use cannot be confirmed now; null where it can, or is confirmed already */
export function findRefusal(
  use: ConfirmableUse,
  { resource }: Pick<StoredResource, 'resource'>,
  caller: Caller,
  now: number,
): Problem | null {
  // A person at the display is at the door.
  const isHere = caller.isDevice || use.isOfCaller;
  if (caller.isGuest || !isHere) return problem(403, 'forbidden', 'Only those who take part confirm.');
  if (use.deleted) return problem(410, 'gone', 'The event was deleted.');
  if (use.cancelled || use.isReleased) return problem(409, 'already_cancelled', 'The use is cancelled.');
  if (use.isConfirmed || !resource.requiresConfirmation) return null;
  const times = timesIn(use, resource.timezone);
  const window = confirmationWindow(resource, times, now);
  if (window === null || now < window.opens) return problem(409, 'not_started', 'It cannot be confirmed yet.');
  const hasEnded = now >= times.end && !window.fromMidnight;
  if (now > window.closes || hasEnded) return problem(422, 'policy_violation', 'The time to confirm it is over.');
  return null;
}

export function problem(status: number, code: ProblemCode, title: string): Problem {
  return { type: 'about:blank', title, status, code };
}
