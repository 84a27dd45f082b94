import { isForOthers, type ReservedTo } from '../model/resource.ts';

/** What is reserved to somebody else is left out of favourites, whatever the visibility restriction (spec point 6). */
export function isFavouriteAllowed(reservedTo: ReservedTo): boolean {
  return !isForOthers(reservedTo);
}
