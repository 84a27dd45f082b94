import type { FormProblem, ReservationForm } from '../contract.ts';
import { isPremiumLike } from '../model/licences.ts';
import { toInterval } from '../model/interval.ts';
import type { Instant } from '../model/units.ts';
import { peopleOf } from './invited.ts';
import { countPresent } from './suitability.ts';

/** What the calendar takes of one event. */
export const FORM_LIMITS = { subject: 255, places: 100, attendees: 500, text: 100_000 } as const;

/** A chosen place, as far as a form can be wrong about it. */
export interface FormPlace {
  readonly name: string;
  readonly capacity: number | null;
  readonly csCode: string;
}

/**
 * What keeps a form from being sent whatever the schedules say, but for its recurrence.
 * @param form its interval as it is to be written
 * @param places those of its places that are known
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
 * A booking with attendees needs a premium-like place with seats for those who come (spec point 5, D20); of several
 * places one must be premium-like, and those that are seat people together: a parking space beside a room needs no chairs.
 */
function attendeeProblems(
  attendees: ReservationForm['attendees'],
  places: readonly FormPlace[],
): readonly FormProblem[] {
  const [first] = places;
  if (attendees.length === 0 || first === undefined) return [];
  const seating = places.filter(({ csCode }) => isPremiumLike(csCode));
  if (seating.length === 0) return [{ type: 'not-for-attendees', name: first.name }];
  // An unknown capacity seats nobody (D19).
  const seats = seating.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0);
  const people = countPresent(peopleOf(attendees));
  const isUnknown = seating.every(({ capacity }) => capacity === null);
  return seats < people || isUnknown ? [{ type: 'too-few-seats', seats, people }] : [];
}
