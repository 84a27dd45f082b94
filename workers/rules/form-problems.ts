import type { FormProblem, ReservationForm } from '../contract.ts';
import { isPremiumLike } from '../model/licences.ts';
import { toInterval } from '../model/interval.ts';
import type { Instant } from '../model/units.ts';
import { peopleOf } from './invited.ts';
import { countPresent } from './suitability.ts';

/** The limits of the calendar for one event. */
export const FORM_LIMITS = { subject: 255, places: 100, attendees: 500, text: 100_000 } as const;

/** The fields of a chosen place that can make a form invalid. */
export interface FormPlace {
  readonly name: string;
  readonly capacity: number | null;
  readonly csCode: string;
}

/**
 * Why a form cannot be sent, whatever the schedules say; its recurrence is not checked here.
 * @param form with the interval that will be written
 * @param places the known places of the form
 */
export function formProblems(
  form: Pick<ReservationForm, 'subject' | 'start' | 'end' | 'attendees'>,
  places: readonly FormPlace[],
  now: Instant,
): readonly FormProblem[] {
  return [
    ...(places.length === 0 ? [{ type: 'no-place' } as const] : []),
    ...(form.subject.length > FORM_LIMITS.subject ? [{ type: 'too-long-subject' } as const] : []),
    ...timeProblems(form, now),
    ...attendeeProblems(form.attendees, places),
  ];
}

function timeProblems({ start, end }: Pick<ReservationForm, 'start' | 'end'>, now: Instant): readonly FormProblem[] {
  if (!toInterval(start, end).ok) return [{ type: 'end-not-after-start' }];
  // D15
  return end <= now ? [{ type: 'past' }] : [];
}

/**
 * A booking with attendees needs a premium-like place with seats for those present (spec point 5, D20); of several
 * places one must be premium-like, and the seats of those are added up: a parking space beside a room needs no chairs.
 */
function attendeeProblems(
  attendees: ReservationForm['attendees'],
  places: readonly FormPlace[],
): readonly FormProblem[] {
  const [first] = places;
  if (attendees.length === 0 || first === undefined) return [];
  const seating = places.filter(({ csCode }) => isPremiumLike(csCode));
  if (seating.length === 0) return [{ type: 'not-for-attendees', name: first.name }];
  // An unknown capacity counts as no seats (D19).
  const seats = seating.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0);
  const people = countPresent(peopleOf(attendees));
  const isUnknown = seating.every(({ capacity }) => capacity === null);
  return seats < people || isUnknown ? [{ type: 'too-few-seats', seats, people }] : [];
}
