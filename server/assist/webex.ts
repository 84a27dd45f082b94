import * as v from 'valibot';

import type { WebexAnswer } from '../../workers/wire/schemas/webex.ts';
import type { WebexRequest } from '../../workers/wire/schemas/requests.ts';
import { cutTo, textOf } from '../calendar/plain-text.ts';
import type { ServerOptions } from '../context.ts';

/*
 * POST /meetings of Webex (developer.webex.com/docs/api/v1/meetings/create-a-meeting). Its answers come from outside:
 * they are checked like everything else that does.
 */

const PATIENCE_MS = 10_000;
const LONGEST_TITLE = 128;
const LONGEST_AGENDA = 1_300;
const LONGEST_NAME = 128;
const DEFAULT_RETRY_SECONDS = 60;

const MeetingSchema = v.object({
  webLink: v.pipe(
    v.string(),
    v.check((text) => URL.parse(text)?.protocol === 'https:', 'Not an https address'),
  ),
  meetingNumber: v.string(),
  password: v.optional(v.nullable(v.string()), ''),
});

export type WebexOutcome =
  | { readonly type: 'made'; readonly meeting: NonNullable<WebexAnswer['data']> }
  /** Too many meetings; seconds until a repeat may succeed. */
  | { readonly type: 'throttled'; readonly retryAfter: number }
  /** `reason` is for the log: it can name the account. */
  | { readonly type: 'failed'; readonly reason: string };

function toBody({ eventStart, eventEnd, eventTitle, eventBody, invitees }: WebexRequest) {
  const title = eventTitle.trim();
  return {
    title: cutTo(title === '' ? 'Meeting' : title, LONGEST_TITLE),
    agenda: textOf(eventBody, LONGEST_AGENDA),
    start: new Date(eventStart).toISOString(),
    end: new Date(eventEnd).toISOString(),
    timezone: 'UTC',
    invitees: invitees.map(({ email, coHost, displayName }) => ({
      email,
      coHost,
      ...(displayName === '' ? {} : { displayName: cutTo(displayName, LONGEST_NAME) }),
    })),
    // The calendar invites people itself.
    sendEmail: false,
  };
}

/** Makes a meeting; never throws for what Webex does or does not do. */
export async function createWebexMeeting(
  { url, token }: NonNullable<ServerOptions['webex']>,
  request: WebexRequest,
): Promise<WebexOutcome> {
  try {
    const answer = await fetch(`${url}/meetings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(toBody(request)),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === 429 || answer.status === 423) return { type: 'throttled', retryAfter: retryAfterOf(answer) };
    if (!answer.ok) return { type: 'failed', reason: `status ${answer.status}` };
    const { webLink, meetingNumber, password } = v.parse(MeetingSchema, await answer.json());
    return { type: 'made', meeting: { weblink: webLink, meetingNumber, password: password ?? '' } };
  } catch (error) {
    return { type: 'failed', reason: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' };
  }
}

function retryAfterOf(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after') ?? '');
  return Number.isInteger(seconds) && seconds > 0 ? seconds : DEFAULT_RETRY_SECONDS;
}
