/*
 * The form of an existing series: what its fields show, and what is sent. Pure.
 */
import type { FormCheck, FormOfEvent, Instant, ReservationForm, SeriesScope } from '../../../../workers/contract.ts';
import { isRuleEdited, sentRule, shownRule, withoutMovedRule } from './series-rule.ts';

type Change = (part: Partial<ReservationForm>) => void;

/** One date is changed; the series becomes a single event; or the series gets another rule. */
export type SeriesHint = 'onlyOne' | 'once' | 'anew';

export interface SeriesForm {
  readonly shown: ReservationForm;
  readonly sent: ReservationForm;
  readonly hint: SeriesHint | null;
  readonly change: Change;
}

/**
 * @param event null = a new reservation
 * @param scope which dates of a series are changed; null = not a series
 * @param check the last check of the form
 * @param now when the form was opened
 */
export function toSeriesForm(
  event: FormOfEvent | null,
  scope: SeriesScope | null,
  { form, change }: { readonly form: ReservationForm; readonly change: Change },
  check: FormCheck | null,
  now: Instant,
): SeriesForm {
  if (event === null || scope === null) return { shown: form, sent: form, hint: null, change };
  const read = event.form;
  if (scope === 'occurrence') {
    const once = { ...form, recurrence: null };
    return { shown: once, sent: once, hint: 'onlyOne', change };
  }
  const recurrence = shownRule(form, read, check, now);
  return {
    shown: { ...form, recurrence },
    sent: { ...form, recurrence: sentRule(form, read, recurrence) },
    hint: isRuleEdited(form, read) ? (recurrence === null ? 'once' : 'anew') : null,
    change: (part) => change(withoutMovedRule(part, form, read)),
  };
}
