import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { Instant, ReservationForm } from '../../../workers/contract.ts';
import { session } from '../../state/session.ts';
import { forgetWritten, keepWritten, readWritten, type Written } from '../../state/written-form.ts';
import type { ReserveAddress } from './address.ts';
import { roundUp } from './time/clock.ts';

export interface Writing {
  readonly form: ReservationForm;
  change(part: Partial<ReservationForm>): void;
  /** It was found as it had been left. */
  readonly isRestored: boolean;
  /** Something is in it that was not there when it was opened. */
  readonly isTouched: boolean;
  /** Begins anew. */
  discard(): void;
  /** One key for one form: a repeat of the same facts asks with the same key, so that it is never booked twice. */
  keyOf(facts: string): string;
  /** It was taken: there is nothing to keep. */
  done(): void;
}

interface Opened {
  readonly eventId: string | null;
  /** What the page was opened with, as its address says it. */
  readonly search: string;
  readonly address: ReserveAddress;
  readonly initial: ReservationForm;
}

/** The form as it is written, kept for this tab with each change. */
export function useWriting({ eventId, search, address, initial }: Opened): Writing {
  const { state } = useSnapshot(session);
  const username = state.type === 'signed-in' ? state.account.username : '';
  const [kept] = useState(() => readWritten(eventId, username));
  const [form, setForm] = useState(() => (kept === null ? initial : restored(kept, search, address, initial)));
  const [isRestored, setRestored] = useState(kept !== null);
  const [isTouched, setTouched] = useState(kept !== null);
  const sent = useRef<Written['sent']>(kept?.sent ?? null);
  const isDone = useRef(false);
  const keep = (): void =>
    keepWritten(eventId, { username, opened: search, form, repeated: initial.recurrence, sent: sent.current });
  useEffect(() => {
    if (isTouched && !isDone.current) keep();
  });
  return {
    form,
    change: (part) => {
      isDone.current = false;
      setTouched(true);
      setForm((before) => ({ ...before, ...part }));
    },
    isRestored,
    isTouched,
    discard: () => {
      sent.current = null;
      forgetWritten(eventId);
      setForm(initial);
      setRestored(false);
      setTouched(false);
    },
    keyOf: (facts) => {
      if (sent.current?.facts !== facts) sent.current = { facts, key: crypto.randomUUID() };
      setTouched(true);
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
 * As it was left; opened from elsewhere it takes the place and time that it was opened with now. A rule that nobody had
 * edited is the present one.
 */
function restored(
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
 * A form with what its address says of it, its times rounded up to the next quarter hour (spec point 5) unless the form has
 * them already; a start that moves keeps the length.
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
