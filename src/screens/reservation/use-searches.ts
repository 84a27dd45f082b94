import type { PlaceChoice, ReservationForm } from '../../../workers/contract.ts';
import { findPlaces } from '../../state/places-of-type.ts';
import { type Search, useAnswer } from '../../state/use-answer.ts';

/** ms of rest after which what is typed is looked for. */
export const searchRest = 120;

/** Places for a form, while somebody looks for one. */
export function usePlaceSearch(text: string, form: ReservationForm, isWanted: boolean): Search<PlaceChoice> {
  const { resourceIds, start, end, attendees } = form;
  const people = attendees.map(({ remotely, members }) => (remotely ? 0 : (members?.length ?? 1)));
  const key = isWanted ? JSON.stringify([text.trim(), resourceIds, start, end, people]) : null;
  return useAnswer(key, () => findPlaces(text.trim(), form), searchRest);
}
