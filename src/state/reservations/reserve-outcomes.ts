/*
 * Reservations that were sent in this tab, and how they go on (spec point 4). They outlive the page.
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

/** How a reservation went on that was sent in this tab. */
export interface Outcome {
  readonly progress: ReservationProgress;
  /** Why its online meeting could not be made (spec point 8). */
  readonly meetingFailure: Failure | null;
  /** What was sent last; null = it was sent from elsewhere, or taken back. */
  readonly sent: SentForm | null;
}

/** What is known of a form that was sent, beyond what the calendar tells of its event. */
export interface SentForm extends Pick<ReservationForm, 'recurrence' | 'start'> {
  /** It changed a reservation that was there before. */
  readonly isChange: boolean;
}

export const outcomes: {
  byEventId: Record<string, Outcome>;
  /** The form that is under way: leaving its page and coming back finds it so. */
  sending: string | null;
} = proxy<{ byEventId: Record<string, Outcome>; sending: string | null }>({
  byEventId: {},
  sending: null,
});

/** Names the form of a new reservation, or of the event that it changes. */
export const sendingName = (eventId: string | null): string => eventId ?? 'new';

/**
 * Books a form.
 * @param idempotencyKey a repeat with the same one gives the first answer
 * @param onProgress how it goes on after the server took it
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
  note(progress, { meetingFailure, sent: sentForm(form, false) });
  keepMeetingFailure(eventId, meetingFailure);
  return result;
}

const sentForm = ({ recurrence, start }: ReservationForm, isChange: boolean): SentForm => ({
  recurrence,
  start,
  isChange,
});

/** Changes an existing reservation to what its form says. */
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
  // What was heard is of what it was before.
  note({ type: 'created', eventId: result.value.eventId }, { meetingFailure, sent: sentForm(form, true) });
  keepMeetingFailure(result.value.eventId, meetingFailure);
  return result;
}

/** Takes the last change of a reservation back. */
export async function undoForm(eventId: string): Promise<Result<Booked, Failure>> {
  const result = await computation().reserving.undo(eventId);
  if (!result.ok) return result;
  const { meetingFailure } = result.value;
  note({ type: 'created', eventId: result.value.eventId }, { meetingFailure, sent: null });
  return result;
}

/** Notes how a reservation goes on that was sent from elsewhere. */
export function noteProgress(progress: ReservationProgress): void {
  note(progress);
}

function note(progress: ReservationProgress, heard: Partial<Outcome> = {}): void {
  const before = outcomes.byEventId[progress.eventId] ?? { meetingFailure: null, sent: null };
  outcomes.byEventId[progress.eventId] = ref({ ...before, ...heard, progress });
}
