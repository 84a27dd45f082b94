/*
 * Reservations that were sent in this tab, and their progress (spec point 4). They survive leaving the page.
 */
import { proxy, ref } from 'valtio';

import type {
  Booked,
  Failure,
  ReservationForm,
  ReservationProgress,
  Result,
  SeriesScope,
} from '../../../workers/contract.ts';
import { keepMeetingFailure } from './meeting-failures.ts';
import { computation } from '../workers/workers.ts';

/** The progress of a reservation that was sent in this tab. */
export interface Outcome {
  readonly progress: ReservationProgress;
  /** Why its online meeting could not be made (spec point 8). */
  readonly meetingFailure: Failure | null;
}

export const outcomes: {
  byEventId: Record<string, Outcome>;
  /** The form that is being sent: it is still there when the user leaves its page and returns. */
  sending: string | null;
} = proxy<{ byEventId: Record<string, Outcome>; sending: string | null }>({
  byEventId: {},
  sending: null,
});

/** Names the form of a new reservation, or of the event that it changes. */
export const sendingName = (eventId: string | null): string => eventId ?? 'new';

/**
 * Books a form.
 * @param idempotencyKey repeating it returns the first answer
 * @param onProgress reports progress after the server has accepted it
 */
export async function bookForm(
  form: ReservationForm,
  idempotencyKey: string,
  onProgress: (progress: ReservationProgress) => void,
): Promise<Result<Booked, Failure>> {
  outcomes.sending = sendingName(null);
  const result = await computation().reserving.book(form, idempotencyKey, (progress) => {
    note(progress);
    onProgress(progress);
  });
  outcomes.sending = null;
  if (!result.ok) return result;
  const { eventId, meetingFailure } = result.value;
  const progress = outcomes.byEventId[eventId]?.progress ?? { type: 'created', eventId };
  note(progress, { meetingFailure });
  keepMeetingFailure(eventId, meetingFailure);
  return result;
}

/** Changes an existing reservation to match its form. */
export async function updateForm(
  eventId: string,
  form: ReservationForm,
  scope: SeriesScope,
): Promise<Result<Booked, Failure>> {
  outcomes.sending = sendingName(eventId);
  const result = await computation().reserving.update(eventId, form, scope);
  outcomes.sending = null;
  if (!result.ok) return result;
  const { meetingFailure } = result.value;
  // The known outcome belongs to the reservation before the change.
  note({ type: 'created', eventId: result.value.eventId }, { meetingFailure });
  keepMeetingFailure(result.value.eventId, meetingFailure);
  return result;
}

/** Undoes the last change of a reservation. */
export async function undoForm(eventId: string): Promise<Result<Booked, Failure>> {
  const result = await computation().reserving.undo(eventId);
  if (!result.ok) return result;
  const { meetingFailure } = result.value;
  note({ type: 'created', eventId: result.value.eventId }, { meetingFailure });
  return result;
}

/** Records the progress of a reservation that was sent from elsewhere. */
export function noteProgress(progress: ReservationProgress): void {
  note(progress);
}

function note(progress: ReservationProgress, heard: Partial<Outcome> = {}): void {
  const before = outcomes.byEventId[progress.eventId] ?? { meetingFailure: null };
  outcomes.byEventId[progress.eventId] = ref({ ...before, ...heard, progress });
}
