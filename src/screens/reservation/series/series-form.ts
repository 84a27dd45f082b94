/*
 * The form of an existing reservation that is of a series: what its fields show, and what is sent of it. Pure.
 */
import type { FormCheck, FormOfEvent, Instant, ReservationForm, SeriesScope } from '../../../../workers/contract.ts';
import { isRuleEdited, sentRule, shownRule, withoutMovedRule } from './series-rule.ts';

type Change = (part: Partial<ReservationForm>) => void;

/** What is to be said of how a series repeats: one date is changed, one alone stays, or all of them go by another rule. */
export type SeriesHint = 'onlyOne' | 'once' | 'anew';

export interface SeriesForm {
  readonly shown: ReservationForm;
  readonly sent: ReservationForm;
  readonly hint: SeriesHint | null;
  readonly change: Change;
}

/**
 * @param event null = the reservation is a new one
 * @param scope which dates of a series are changed; null = it is none
 * @param check what was true of the form last
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
