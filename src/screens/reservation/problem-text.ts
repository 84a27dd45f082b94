/*
 * What keeps a form from being sent, in words, at the field that it is about.
 */
import type { TFunction } from 'i18next';

import type { FormCheck, FormProblem, ReservationForm } from '../../../workers/contract.ts';
import { unreachable } from '../../state/unreachable.ts';

export type ProblemField = 'subject' | 'places' | 'when' | 'repeat' | 'people';

/** The field at which a problem can be righted. */
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

/** What is wrong with a form: what is plain at once, and what the worker has found in it as it stands. */
export function problemsOf(form: ReservationForm, check: FormCheck | null, revision: number): readonly FormProblem[] {
  const plain: FormProblem[] = [];
  if (form.resourceIds.length === 0) plain.push({ type: 'no-place' });
  if (form.end <= form.start) plain.push({ type: 'end-not-after-start' });
  const told = check?.revision === revision ? check.problems : [];
  return [...plain, ...told.filter(({ type }) => !plain.some((known) => known.type === type))];
}
