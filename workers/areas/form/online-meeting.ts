/*
 * Online meetings of an event: one of the provider comes with the event, one of Webex is made before it (spec points 3,
 * 8).
 */
import type { AskedMeeting } from '../../calendars/calendar.ts';
import type { Failure, ReservationForm } from '../../contract.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { MINUTE_MS } from '../../model/slots.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import { WebexAnswerSchema } from '../../wire/schemas/webex.ts';
import type { WebexRequest } from '../../wire/schemas/requests.ts';
import { NEVER } from '../../wire/timers.ts';
import type { FormContent } from './form-content.ts';
import { refusal } from '../reservations/reservation-checks.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

export interface MeetingDeps {
  readonly source: Pick<WorkspaceSource, 'apiBase'>;
  readonly http: Http;
  readonly log: Log;
}

/** The meeting that an event gets; where it could not be made the event has none, and `failure` says why. */
export interface MadeMeeting {
  readonly meeting: AskedMeeting;
  readonly failure: Failure | null;
}

/** Lengths that Webex accepts; others are refused without a call. */
const SHORTEST = 10 * MINUTE_MS;
const LONGEST = (24 * 60 - 1) * MINUTE_MS;

/** Creates the meeting that the form asks for. */
export async function makeMeeting(
  kind: ReservationForm['meeting'],
  content: FormContent,
  deps: MeetingDeps,
): Promise<MadeMeeting> {
  if (kind !== 'webex') return { meeting: { type: kind }, failure: null };
  const made = await createWebexMeeting(content, deps);
  if (made.ok) return { meeting: made.value, failure: null };
  deps.log('Cannot create webex meetings', made.error.type);
  return { meeting: { type: 'none' }, failure: made.error };
}

async function createWebexMeeting(
  content: FormContent,
  { source, http }: MeetingDeps,
): Promise<Result<AskedMeeting, Failure>> {
  const length = content.end - content.start;
  if (content.isAllDay || length < SHORTEST || length > LONGEST) {
    return refusal(400, 'invalid_interval', 'Webex takes ten minutes to 23 hours 59 minutes');
  }
  const name = 'POST /api/integrations/webex/createMeeting';
  const url = `${source.apiBase()}/api/integrations/webex/createMeeting`;
  const call = { name, url, schema: WebexAnswerSchema, body: toRequest(content), signal: NEVER };
  const answer = bodyOf(await http.send('post', call), name);
  if (!answer.ok) return answer;
  const { data, success: isMade } = answer.value;
  if (!isMade || data === null) return failure({ type: 'malformed', call: name, detail: 'No meeting was made' });
  if (URL.parse(data.weblink)?.protocol !== 'https:') {
    return failure({ type: 'malformed', call: name, detail: 'The link is no https address' });
  }
  const { weblink, meetingNumber, password } = data;
  return success({ type: 'link', link: { url: weblink, code: meetingNumber, password, body: null } });
}

function toRequest({ start, end, subject, text, attendees }: FormContent): WebexRequest {
  return {
    eventStart: new Date(start).toISOString(),
    eventEnd: new Date(end).toISOString(),
    eventTitle: subject,
    eventBody: text,
    invitees: attendees.map(({ email, displayName }) => ({ email, displayName, coHost: false })),
  };
}
