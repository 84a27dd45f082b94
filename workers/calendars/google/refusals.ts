/*
 * The errors of Google in our terms (https://developers.google.com/workspace/calendar/api/guides/errors). Its reasons
 * decide, not its statuses: a call too many is a 403 as well as a 429.
 */
import * as v from 'valibot';

import { type Failure, statusOf } from '../../wire/failure.ts';
import { GoogleErrorSchema } from '../../wire/schemas/google.ts';

const TOO_MANY = 429;
const FORBIDDEN = 403;

/** In lower case; of single calendars as well. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['forbidden', 'forbidden'],
  ['insufficientpermissions', 'forbidden'],
  ['permission_denied', 'forbidden'],
  ['forbiddenfornonorganizer', 'not_organizer'],
  ['notfound', 'not_found'],
  ['deleted', 'gone'],
  ['fullsyncrequired', 'invalid_request'],
  ['updatedmintoolongago', 'invalid_request'],
  ['timerangeempty', 'invalid_interval'],
  ['timerangetoolong', 'interval_too_long'],
  ['toomanycalendarsrequested', 'too_many_schedules'],
  ['conditionnotmet', 'stale'],
  ['duplicate', 'stale'],
  ['ratelimitexceeded', 'throttled'],
  ['userratelimitexceeded', 'throttled'],
  ['resource_exhausted', 'throttled'],
  ['quotaexceeded', 'throttled'],
  ['dailylimitexceeded', 'throttled'],
  ['backenderror', 'unavailable'],
  ['internalerror', 'unavailable'],
]);

/** Limits of hours: nobody is to wait for their end, and nothing is to be asked again and again. */
const LASTING: ReadonlySet<string> = new Set(['quotaexceeded', 'dailylimitexceeded']);

const CODE_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  403: 'forbidden',
  404: 'not_found',
  409: 'stale',
  410: 'gone',
  412: 'stale',
  429: 'throttled',
  500: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** Our code for a reason of Google. */
export function codeOf(reason: string, status: number): string {
  return CODES.get(reason.toLowerCase()) ?? CODE_BY_STATUS[status] ?? 'internal';
}

/**
 * A refusal by its error envelope; null where the body has none. A call too many that passes is 429, one beyond a
 * lasting limit 403, however Google counts them.
 */
export function refusalOf(status: number, body: unknown): Failure | null {
  const parsed = v.safeParse(GoogleErrorSchema, body);
  if (!parsed.success) return null;
  const { message, status: word, errors } = parsed.output.error;
  const reason = errors?.[0]?.reason ?? word ?? '';
  const ours = isAboutZone(message) ? 'invalid_time_zone' : codeOf(reason, status);
  const throttled = LASTING.has(reason.toLowerCase()) ? FORBIDDEN : TOO_MANY;
  const detail = message === '' ? reason : message;
  return { type: 'refused', status: ours === 'throttled' ? throttled : status, code: ours, rule: null, detail };
}

/** Its reason is only that something is invalid. */
const isAboutZone = (message: string): boolean => /time ?zone/i.test(message);

/** Whether nothing was done of a call, and it may be sent again in a while. */
export const isTooMany = (error: Failure): boolean => statusOf(error) === TOO_MANY;

export const isThrottled = (error: Failure): boolean => error.type === 'refused' && error.code === 'throttled';
