/*
 * The dates of a series on which a place is not available. Pure.
 */
import type { FormCheck, OccurrenceCheck, ReservationForm } from '../../../../workers/contract.ts';

export const takenDates = (check: FormCheck | null): readonly OccurrenceCheck[] =>
  (check?.occurrences ?? []).filter(({ conflicts, isLeftOut }) => conflicts.length > 0 && !isLeftOut);

/** The form without its taken dates; as it is if none would be left. */
export function withoutTaken(form: ReservationForm, check: FormCheck | null): ReservationForm {
  const { recurrence } = form;
  const taken = takenDates(check);
  const isAnyLeft =
    check?.occurrences.some(({ conflicts, isLeftOut }) => conflicts.length === 0 && !isLeftOut) === true;
  if (recurrence === null || taken.length === 0 || !isAnyLeft) return form;
  const exceptions = [...recurrence.exceptions, ...taken.map(({ date }) => date)].toSorted();
  return { ...form, recurrence: { ...recurrence, exceptions } };
}
