/*
 * The part of the touchone dialect for events: reading, creating, changing and ending them, and notifying their
 * resources. It is loaded separately from the schedules, which the first screen needs.
 */
import * as v from 'valibot';

import type { CalendarEvent, LimitedEvent } from '../model/event.ts';
import { failure, type Result, success } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import { type Failure, statusOf } from '../wire/failure.ts';
import type { Call, Http, HttpMethod } from '../wire/http.ts';
import { bodyOf } from '../wire/interpret.ts';
import type { Log } from '../wire/log.ts';
import { CalendarEventSchema, LimitedEventSchema } from '../wire/schemas/calendar.ts';
import type { SeriesScope } from '../contract.ts';
import type { Calendar, EventsOptions } from './calendar.ts';
import { creationBody, replacementBody } from './touchone-bodies.ts';
import { isDated, readPages } from './touchone-pages.ts';
import { createTouchonePeople } from './touchone-people.ts';

export interface TouchoneEventsDeps {
  readonly http: Http;
  /** Address of the calendar, including `/v1`. */
  readonly root: string;
  readonly log: Log;
}

const GONE = 410;
const PAGE_SIZE = '250';

/**
 * An event as received: its output is our own `CalendarEvent`. One without an iCalUId is faulty (spec point 5), not
 * unreadable.
 */
const ReadEventSchema = v.object({
  ...CalendarEventSchema.entries,
  iCalUId: v.optional(v.nullable(v.string(), ''), ''),
});

export function createTouchoneEvents({ http, root, log }: TouchoneEventsDeps): Omit<Calendar, 'schedules' | 'pace'> {
  const mine = `${root}/users/me/events`;
  const askEvent = async (
    method: HttpMethod,
    call: Omit<Call<CalendarEvent>, 'schema'>,
  ): Promise<Result<CalendarEvent, Failure>> => {
    const event = bodyOf(await http.send(method, { ...call, schema: ReadEventSchema }), call.name);
    if (!event.ok || isDated(event.value)) return event;
    return failure({ type: 'malformed', call: call.name, detail: 'start or end is no time' });
  };
  const list = <T extends CalendarEvent | LimitedEvent>(
    what: 'events' | 'limited-events',
    schema: v.GenericSchema<unknown, T>,
    user: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
    onSkipped?: EventsOptions['onFaulty'],
  ): Promise<Result<readonly T[], Failure>> => {
    const url = `${root}/users/${encodeURIComponent(user)}/${what}`;
    return readPages(http, { name: `GET /v1/users/{user}/${what}`, url, query, schema, signal, onSkipped }, log);
  };

  return {
    events: (user, start, end, options, signal) =>
      list(
        'events',
        ReadEventSchema,
        user,
        { ...rangeQuery(start, end), ...eventQuery(options) },
        signal,
        options.onFaulty,
      ),
    limitedEvents: (user, start, end, signal) =>
      list('limited-events', LimitedEventSchema, user, rangeQuery(start, end), signal),
    event: (id, signal) => askEvent('get', { name: 'GET /v1/users/me/events/{id}', url: eventUrl(mine, id), signal }),
    create: (reservation, signal) =>
      askEvent('post', {
        name: 'POST /v1/users/me/events',
        url: mine,
        body: creationBody(reservation),
        headers: { 'idempotency-key': reservation.idempotencyKey },
        isRepeatable: true,
        signal,
      }),
    async replace(event, change, signal, scope = 'occurrence') {
      const name = 'PUT /v1/users/me/events/{id}';
      const { id, etag } = event;
      if (etag === undefined) return failure({ type: 'malformed', call: name, detail: 'the event has no etag' });
      const headers = { 'if-match': etag };
      const body = replacementBody(event, change);
      return askEvent('put', { name, url: eventUrl(mine, id), query: scopeQuery(scope), body, headers, signal });
    },
    async remove(id, signal, scope = 'occurrence') {
      const name = 'DELETE /v1/users/me/events/{id}';
      const call = { name, url: eventUrl(mine, id), query: scopeQuery(scope), schema: v.unknown(), signal };
      const answer = await http.send('delete', call);
      return answer.ok || statusOf(answer.error) === GONE ? success(null) : answer;
    },
    finish: (id, signal) =>
      askEvent('post', {
        name: 'POST /v1/users/me/events/{id}/finish',
        url: `${eventUrl(mine, id)}/finish`,
        body: {},
        signal,
      }),
    async respond(id, response, signal) {
      const name = 'POST /v1/users/me/events/{id}/response';
      const call = { name, url: `${eventUrl(mine, id)}/response`, schema: v.unknown(), body: { response }, signal };
      const answer = await http.send('post', call);
      return answer.ok ? success(null) : answer;
    },
    ...createTouchonePeople(http, root, log),
  };
}

function rangeQuery(start: Instant, end: Instant) {
  return { start: toUtc(start), end: toUtc(end), pageSize: PAGE_SIZE };
}

function eventQuery({ iCalUId, includeCancelled }: EventsOptions) {
  return {
    ...(iCalUId === undefined ? {} : { iCalUId }),
    ...(includeCancelled === true ? { includeCancelled: 'true' } : {}),
  };
}

/** Without a scope the calendar changes only the event itself. */
function scopeQuery(scope: SeriesScope): Readonly<Record<string, string>> {
  return scope === 'occurrence' ? {} : { scope };
}

const eventUrl = (collection: string, id: string): string => `${collection}/${encodeURIComponent(id)}`;

const toUtc = (instant: Instant): string => new Date(instant).toISOString();
