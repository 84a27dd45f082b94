import type { Favourite } from '../../../workers/contract.ts';
import { type OwnStay, toldOf, useOwnWithin } from '../../state/use-own-then.ts';

/** Finds what else the user has when favourites can be had with one tap: one reading for all of them. */
export function useClashes(favourites: readonly Favourite[]): (favourite: Favourite) => readonly OwnStay[] {
  const offers = favourites.flatMap(({ offer }) => offer ?? []);
  const start = Math.min(...offers.map((offer) => offer.start));
  const end = Math.max(...offers.map((offer) => offer.end));
  const ownThen = useOwnWithin(offers.length === 0 ? null : { start, end });
  return ({ resourceId, offer, own }) =>
    offer === null || own !== null ? [] : toldOf(ownThen({ ...offer, placeIds: [resourceId], eventId: null }));
}
