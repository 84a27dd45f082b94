/*
 * The errors of Microsoft Graph in our terms (https://learn.microsoft.com/graph/errors). Its codes decide, not its
 * statuses: most of them come with 400.
 */
import * as v from 'valibot';

import type { Failure } from '../../wire/failure.ts';
import { GraphErrorSchema } from '../../wire/schemas/graph.ts';

const STALE = 412;

/** In lower case. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['erroraccessdenied', 'forbidden'],
  ['accessdenied', 'forbidden'],
  ['erroritemnotfound', 'not_found'],
  ['itemnotfound', 'not_found'],
  ['mailboxnotenabledforrestapi', 'not_found'],
  ['errornonexistentmailbox', 'not_found'],
  ['errormailrecipientnotfound', 'schedule_not_found'],
  ['errornofreebusyaccess', 'no_free_busy_access'],
  ['errorinvalidtimeinterval', 'invalid_interval'],
  ['errorinvalidmergedfreebusyinterval', 'invalid_interval'],
  ['errortimeintervaltoobig', 'interval_too_long'],
  ['errormailboxdataarraytoobig', 'too_many_schedules'],
  ['timezonenotsupportedexception', 'invalid_time_zone'],
  ['errorirresolvableconflict', 'stale'],
  ['activitylimitreached', 'throttled'],
  ['applicationthrottled', 'throttled'],
  ['toomanyrequests', 'throttled'],
  ['errorquotaexceeded', 'storage_full'],
]);

const CODE_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  403: 'forbidden',
  404: 'not_found',
  409: 'stale',
  410: 'gone',
  412: 'stale',
  429: 'throttled',
  500: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** Our code for one of Graph's; of a single address too. */
export function codeOf(code: string, status: number): string {
  return CODES.get(code.toLowerCase()) ?? CODE_BY_STATUS[status] ?? 'internal';
}

/**
 * A refusal by its error envelope; null where the body has none.
 * A conflict of versions is 412, however Graph counts it: whoever asked reads again.
 */
export function refusalOf(status: number, body: unknown): Failure | null {
  const parsed = v.safeParse(GraphErrorSchema, body);
  if (!parsed.success) return null;
  const { code, message } = parsed.output.error;
  const ours = isAboutOrganizer(message) ? 'not_organizer' : codeOf(code, status);
  const detail = message === '' ? code : message;
  return { type: 'refused', status: ours === 'stale' ? STALE : status, code: ours, rule: null, detail };
}

/** It has a text of its own, and no code. */
const isAboutOrganizer = (message: string): boolean => /need to be an organizer/i.test(message);
