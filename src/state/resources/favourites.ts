/*
 * The user's favourites and when each is free, as the worker reports it, and the changes made to them.
 */
import { proxy, ref } from 'valtio';

import type { Close, Failure, FavouritesQuery, FavouritesState, Result } from '../../../workers/contract.ts';
import { computation, followArea, keepOpen } from '../workers/workers.ts';

interface Favourites {
  /** Null = not read yet. Replaced as a whole, never changed. */
  state: FavouritesState | null;
  /** Ids of all favourites, whatever the query is; null = not read yet. */
  ids: readonly string[] | null;
}

export const favourites: Favourites = proxy<Favourites>({ state: null, ids: null });

/** The newest subscription, which alone updates `favourites`. */
let latest: object | null = null;

/** Follows the results of a query; those of the previous one stay until the first answer. @returns ends it */
export function followFavourites(query: FavouritesQuery): Close {
  const own = {};
  latest = own;
  const close = keepOpen((api) =>
    api.favourites.watch((state) => {
      if (latest !== own) return;
      favourites.state = ref(state);
      favourites.ids = state.ids === null ? null : ref([...state.ids]);
    }, query),
  );
  return () => {
    if (latest === own) latest = null;
    close();
  };
}

/** Follows which resources are favourites, for components that show a star. @returns ends it */
export function followFavouriteIds(): Close {
  return followArea<FavouritesState>(
    (api, tell) => api.favourites.watch(tell, { text: '', sort: 'name', limit: 0 }),
    ({ ids }) => {
      favourites.ids = ids === null ? null : ref([...ids]);
    },
  );
}

/** Clears the list: the screen is left. */
export function forgetFavourites(): void {
  favourites.state = null;
  favourites.ids = null;
}

export function reloadFavourites(): void {
  void computation().favourites.reload();
}

/** Shown at once; reverted where the server refuses. */
export function setFavourite(resourceId: string, isFavourite: boolean): Promise<Result<null, Failure>> {
  return computation().favourites.set(resourceId, isFavourite);
}
