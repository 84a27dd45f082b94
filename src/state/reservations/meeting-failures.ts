/*
 * Why online meetings could not be made (spec point 8), kept for this tab, so that a reload shows it again.
 */
import * as v from 'valibot';

import type { Failure } from '../../../workers/contract.ts';
import { readStored, store } from '../browser/storage.ts';

const KEY = 'deskway-no-meeting';
/** Only the newest ones are kept. */
const MOST = 20;

const WITH_DETAIL = [
  'config-unreadable',
  'api-unreachable',
  'resources-failed',
  'sign-in-refused',
  'not-loaded',
] as const;
const BARE = ['api-not-configured', 'assist-not-configured', 'unauthorized', 'cancelled', 'worker-died'] as const;

const failure = v.variant('type', [
  v.object({ type: v.picklist([...WITH_DETAIL, 'internal']), detail: v.string() }),
  v.object({ type: v.picklist(BARE) }),
  v.object({ type: v.literal('timeout'), call: v.string() }),
  v.object({ type: v.literal('malformed'), call: v.string(), detail: v.string() }),
  v.object({ type: v.literal('bad-status'), call: v.string(), status: v.number(), statusText: v.string() }),
  v.object({
    type: v.literal('refused'),
    status: v.number(),
    code: v.string(),
    rule: v.nullable(v.string()),
    detail: v.string(),
  }),
]);
const kept = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), failure])));

const session = (): Storage => sessionStorage;

function read(): readonly (readonly [eventId: string, failure: Failure])[] {
  const known = v.safeParse(kept, readStored(KEY, session));
  return known.success ? known.output : [];
}

/** Stores why the meeting of an event could not be made; null = there is no failure. */
export function keepMeetingFailure(eventId: string, reason: Failure | null): void {
  const others = read().filter(([id]) => id !== eventId);
  const all = reason === null ? others : [...others, [eventId, reason] as const].slice(-MOST);
  store(KEY, all.length === 0 ? null : JSON.stringify(all), session);
}

/** @returns null where its meeting was made, or none was requested in this tab */
export function meetingFailureOf(eventId: string): Failure | null {
  return read().find(([id]) => id === eventId)?.[1] ?? null;
}
