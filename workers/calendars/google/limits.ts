/*
 * The limits of Google: calls of a person in a minute, for each of its APIs
 * (https://developers.google.com/workspace/calendar/api/guides/quota).
 */
import type { ProviderLimits } from '../providers/paced-http.ts';
import type { GoogleAddresses } from './addresses.ts';
import { isTooMany, refusalOf } from './refusals.ts';

export function googleLimits({ calendar, people, directory }: GoogleAddresses): ProviderLimits {
  return {
    // Pictures are elsewhere: where those are to be left alone, the calendar is not.
    countedWith: (url) => [calendar, people, directory].find((root) => url.startsWith(`${root}/`)) ?? 'pictures',
    headers: {},
    readRefusal: refusalOf,
    isTooMany,
    passing: new Set([500, 503]),
  };
}
