/*
 * The limits of Microsoft Graph: four calls at a time for each mailbox
 * (https://learn.microsoft.com/graph/throttling-limits).
 */
import { statusOf } from '../../wire/failure.ts';
import { AT_ONCE, type ProviderLimits } from '../providers/paced-http.ts';
import { refusalOf } from './refusals.ts';

const TOO_MANY = 429;
const UNAVAILABLE = 503;

/** Every answer is in UTC, and ids stay the same when an event moves; each page of a list needs it again. */
const PREFER = 'outlook.timezone="UTC", IdType="ImmutableId"';

/** @param root address of the API, including `/v1.0` */
export function graphLimits(root: string): ProviderLimits {
  return {
    countedWith: (url) => mailboxOf(url, root),
    // The parts of a batch run four at a time.
    weightOf: (url) => (url.endsWith('/$batch') ? AT_ONCE : 1),
    headers: { prefer: PREFER },
    readRefusal: refusalOf,
    isTooMany: (error) => statusOf(error) === TOO_MANY,
    passing: new Set([UNAVAILABLE]),
  };
}

/** Limits are counted by mailbox; the directory counts as one. */
function mailboxOf(url: string, root: string): string {
  const [, kind = '', owner = ''] = /^\/([^/?]*)(?:\/([^/?]*))?/.exec(url.slice(root.length)) ?? [];
  // The link to a next page may be in another spelling, and need not be well-formed.
  if (kind === 'users' && owner !== '') return owner.replace(/%40/g, '@').toLowerCase();
  return kind === 'users' || kind === 'groups' ? kind : 'me';
}
