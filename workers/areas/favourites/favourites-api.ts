import * as v from 'valibot';

import type { Failure } from '../../contract.ts';
import { type Result, success } from '../../model/result.ts';
import { statusOf } from '../../wire/failure.ts';
import type { Http } from '../../wire/http.ts';

/** Makes a resource a favourite of the user's, or no longer one; both may be done twice (spec point 7). */
export type SetFavourite = (
  resourceId: string,
  isFavourite: boolean,
  signal: AbortSignal,
) => Promise<Result<null, Failure>>;

const NOT_FOUND = 404;

/** @param apiBase address of the API without a trailing slash */
export function createSetFavourite(http: Http, apiBase: () => string): SetFavourite {
  return async (resourceId, isFavourite, signal) => {
    const method = isFavourite ? 'post' : 'delete';
    const name = `${method.toUpperCase()} /api/users/me/favourites/{id}`;
    const url = `${apiBase()}/api/users/me/favourites/${encodeURIComponent(resourceId)}`;
    const answer = await http.send(method, { name, url, schema: v.unknown(), isRepeatable: true, signal });
    if (answer.ok) return success(null);
    // What does not exist is no favourite.
    return !isFavourite && statusOf(answer.error) === NOT_FOUND ? success(null) : answer;
  };
}
