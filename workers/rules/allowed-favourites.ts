import { isForOthers, type ReservedTo } from '../model/resource.ts';

/** Favourites leave out resources reserved to somebody else, whatever the visibility restriction (spec point 6). */
export function isFavouriteAllowed(reservedTo: ReservedTo): boolean {
  return !isForOthers(reservedTo);
}
