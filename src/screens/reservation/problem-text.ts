/*
 * The texts of problems that prevent sending, and the fields that they belong to.
 */
import type { TFunction } from 'i18next';

import type { FormCheck, FormProblem, ReservationForm } from '../../../workers/contract.ts';
import { unreachable } from '../../state/unreachable.ts';

export type ProblemField = 'subject' | 'places' | 'when' | 'repeat' | 'people';

/** The field in which a problem can be fixed. */
export function fieldOf(problem: FormProblem): ProblemField {
  switch (problem.type) {
    case 'no-place':
      return 'places';
    case 'end-not-after-start':
    case 'past':
    case 'past-start':
      return 'when';
    case 'too-few-seats':
    case 'not-for-attendees':
      return 'people';
    case 'bad-rule':
    case 'unmovable-rule':
      return 'repeat';
    case 'too-long-subject':
      return 'subject';
    default:
      return unreachable(problem);
  }
}

export function problemText(problem: FormProblem, t: TFunction<'reservation'>): string {
  switch (problem.type) {
    case 'too-few-seats':
      return t('problem.too-few-seats', { seats: problem.seats, count: problem.people });
    case 'not-for-attendees':
      return t('problem.not-for-attendees', { name: problem.name });
    case 'no-place':
    case 'end-not-after-start':
    case 'past':
    case 'past-start':
    case 'bad-rule':
    case 'unmovable-rule':
    case 'too-long-subject':
      return t(`problem.${problem.type}`);
    default:
      return unreachable(problem);
  }
}

/** The problems of a form: those that are obvious here, and those that the worker found in its current revision. */
export function problemsOf(form: ReservationForm, check: FormCheck | null, revision: number): readonly FormProblem[] {
  const obvious: FormProblem[] = [];
  if (form.resourceIds.length === 0) obvious.push({ type: 'no-place' });
  if (form.end <= form.start) obvious.push({ type: 'end-not-after-start' });
  const checked = check?.revision === revision ? check.problems : [];
  return [...obvious, ...checked.filter(({ type }) => !obvious.some((known) => known.type === type))];
}
