import { type WebexAnswer, WebexAnswerSchema } from '../../workers/wire/schemas/webex.ts';
import { type WebexRequest, WebexRequestSchema } from '../../workers/wire/schemas/requests.ts';
import { fromUtc, MINUTE_MS } from '../calendar/times/times.ts';
import type { ServerContext } from '../context.ts';
import { requirePerson } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import { unreachable } from '../unreachable.ts';
import { createWebexMeeting } from './webex.ts';

/** Webex takes nothing shorter than ten minutes and nothing of a whole day. */
const SHORTEST = 10 * MINUTE_MS;
const LONGEST = (24 * 60 - 1) * MINUTE_MS;

/** @throws ProblemError 400 for times that Webex would refuse in any case: it counts failures against the account */
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
