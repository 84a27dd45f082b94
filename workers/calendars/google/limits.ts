/*
 * The limits of Google: calls of a person in a minute, for each of its APIs
 * (https://developers.google.com/workspace/calendar/api/guides/quota).
 */
import type { ProviderLimits } from '../providers/paced-http.ts';
import type { GoogleAddresses } from './addresses.ts';
import { isTooMany, refusalOf } from './refusals.ts';

export function googleLimits({ people, directory }: GoogleAddresses): ProviderLimits {
  return {
    countedWith: (url) => [people, directory].find((root) => url.startsWith(`${root}/`)) ?? 'calendar',
    headers: {},
    readRefusal: refusalOf,
    isTooMany,
    passing: new Set([500, 503]),
  };
}
