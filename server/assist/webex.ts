import * as v from 'valibot';

import { unreachable } from '../../workers/model/unreachable.ts';
import { type WebexRequest, WebexRequestSchema } from '../../workers/wire/schemas/requests.ts';
import { type WebexAnswer, WebexAnswerSchema } from '../../workers/wire/schemas/webex.ts';
import { cutTo, textOf } from '../calendar/plain-text.ts';
import { fromUtc, MINUTE_MS } from '../calendar/times/times.ts';
import type { ServerContext, ServerOptions } from '../context.ts';
import { requirePerson } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';

/*
 * POST /meetings of Webex (developer.webex.com/docs/api/v1/meetings/create-a-meeting). Its answers come from outside,
 * so they are validated.
 */

const TIMEOUT_MS = 10_000;
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
  /** Too many meetings; seconds until a retry may succeed. */
  | { readonly type: 'throttled'; readonly retryAfter: number }
  /** `reason` is for the log only: it can name the account. */
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

/** Creates a meeting; never throws because of Webex. */
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
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

/** Webex accepts neither meetings under ten minutes nor whole days. */
const SHORTEST = 10 * MINUTE_MS;
const LONGEST = (24 * 60 - 1) * MINUTE_MS;

/** @throws ProblemError 400 for times that Webex would refuse: it counts failures against the account */
function requireTimes({ eventStart, eventEnd }: WebexRequest, now: number): void {
  const [start, end] = [fromUtc(eventStart), fromUtc(eventEnd)];
  if (end - start < SHORTEST || end - start > LONGEST) {
    throw new ProblemError(400, 'invalid_interval', 'A Webex meeting lasts from 10 minutes to 23 hours 59 minutes.');
  }
  if (end <= now) throw new ProblemError(400, 'invalid_interval', 'The end is past.');
}

/** `POST /api/integrations/webex/createMeeting` (spec point 7). */
export function registerWebex(app: ValibotApp, context: ServerContext): void {
  const { options, clock, log } = context;
  app.route({
    method: 'POST',
    url: '/api/integrations/webex/createMeeting',
    schema: { body: WebexRequestSchema, response: { 200: WebexAnswerSchema } },
    handler: async (request): Promise<WebexAnswer> => {
      await requirePerson(context, request);
      if (options.webex === null) throw new ProblemError(503, 'unavailable', 'Webex is not configured.');
      requireTimes(request.body, clock.now());
      const outcome = await createWebexMeeting(options.webex, request.body);
      switch (outcome.type) {
        case 'made':
          return { data: outcome.meeting, success: true };
        case 'throttled': {
          const { retryAfter } = outcome;
          throw new ProblemError(429, 'throttled', 'Webex takes no more meetings for now.', { retryAfter });
        }
        case 'failed':
          log.error({ reason: outcome.reason }, 'Webex made no meeting');
          throw new ProblemError(503, 'unavailable', 'Cannot create webex meetings');
        default:
          return unreachable(outcome);
      }
    },
  });
}
