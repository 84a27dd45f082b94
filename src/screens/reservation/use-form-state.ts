import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { Instant, ReservationForm } from '../../../workers/contract.ts';
import { session } from '../../state/session/session.ts';
import { forgetWritten, keepWritten, readWritten, type Written } from '../../state/reservations/written-form.ts';
import type { ReserveAddress } from './address.ts';
import { roundUp } from './time/clock.ts';

export interface FormState {
  readonly form: ReservationForm;
  change(part: Partial<ReservationForm>): void;
  /** The form was restored from an earlier visit. */
  readonly isRestored: boolean;
  /** The user has changed something. */
  readonly isChanged: boolean;
  /** Starts over. */
  discard(): void;
  /** One idempotency key per content, so that sending the same form again never books twice. */
  idempotencyKey(facts: string): string;
  /** It was sent: removes the stored copy. */
  done(): void;
}

interface FormOrigin {
  readonly eventId: string | null;
  /** The query of the address that the page was opened with. */
  readonly search: string;
  readonly address: ReserveAddress;
  readonly initial: ReservationForm;
}

/** The state of the form, stored for this tab with each change. */
export function useFormState({ eventId, search, address, initial }: FormOrigin): FormState {
  const { state } = useSnapshot(session);
  const username = state.type === 'signed-in' ? state.account.username : '';
  const [kept] = useState(() => readWritten(eventId, username));
  const [form, setForm] = useState(() => (kept === null ? initial : restoreForm(kept, search, address, initial)));
  const [isRestored, setRestored] = useState(kept !== null);
  const [isChanged, setChanged] = useState(kept !== null);
  const sent = useRef<Written['sent']>(kept?.sent ?? null);
  const isDone = useRef(false);
  const keep = (): void =>
    keepWritten(eventId, { username, opened: search, form, repeated: initial.recurrence, sent: sent.current });
  useEffect(() => {
    if (isChanged && !isDone.current) keep();
  });
  return {
    form,
    change: (part) => {
      isDone.current = false;
      setChanged(true);
      setForm((before) => ({ ...before, ...part }));
    },
    isRestored,
    isChanged,
    discard: () => {
      sent.current = null;
      forgetWritten(eventId);
      setForm(initial);
      setRestored(false);
      setChanged(false);
    },
    idempotencyKey: (facts) => {
      if (sent.current?.facts !== facts) sent.current = { facts, key: crypto.randomUUID() };
      setChanged(true);
      keep();
      return sent.current.key;
    },
    done: () => {
      isDone.current = true;
      forgetWritten(eventId);
    },
  };
}

/**
 * The stored form. If the page was opened from another address, the place and time of that address replace the stored
 * ones. A rule that the user has not edited is replaced by the current one.
 */
function restoreForm(
  { form, repeated, opened }: Written,
  search: string,
  address: ReserveAddress,
  { recurrence }: ReservationForm,
): ReservationForm {
  const isEdited = JSON.stringify(form.recurrence) !== JSON.stringify(repeated);
  const left = isEdited ? form : { ...form, recurrence };
  return opened === search ? left : withAddress(left, address);
}

/**
 * A form with the values of its address. Times are rounded up to the next quarter hour (spec point 5) unless the form
 * already has them; a start that moves keeps the length.
 */
export function withAddress(
  form: ReservationForm,
  { resourceIds, start, end, subject }: ReserveAddress,
): ReservationForm {
  const rounded = (given: Instant | null, present: Instant): Instant | null =>
    given === null || given === present ? given : roundUp(given);
  const from = rounded(start, form.start) ?? form.start;
  const to = rounded(end, form.end);
  return {
    ...form,
    resourceIds: resourceIds.length === 0 ? form.resourceIds : resourceIds,
    subject: subject === '' ? form.subject : subject,
    start: from,
    end: to !== null && to > from ? to : from + (form.end - form.start),
    isAllDay: form.isAllDay && start === null,
  };
}
