/*
 * The half of the touchone dialect that is about events: reading, making, changing and ending them, and telling their
 * resources. It is loaded apart from the schedules, which the first picture is made of.
 */
import * as v from 'valibot';

import { failure, type Result, success } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import { type Failure, statusOf } from '../wire/failure.ts';
import type { Call, Http, HttpMethod } from '../wire/http.ts';
import { bodyOf } from '../wire/interpret.ts';
import type { Log } from '../wire/log.ts';
import {
  type CalendarEvent,
  CalendarEventSchema,
  type LimitedEvent,
  LimitedEventSchema,
} from '../wire/schemas/calendar.ts';
import type { Calendar } from './calendar.ts';
import { creationBody, replacementBody } from './touchone-bodies.ts';
import { isDated, readPages } from './touchone-pages.ts';

export interface TouchoneEventsDeps {
  readonly http: Http;
  /** Address of the calendar with `/v1`. */
  readonly root: string;
  readonly log: Log;
}

const GONE = 410;
const PAGE_SIZE = '250';

/** An event as it may come: one without an iCalUId is faulty (spec point 5), not unreadable. */
const ReadEventSchema = v.object({
  ...CalendarEventSchema.entries,
  iCalUId: v.optional(v.nullable(v.string(), ''), ''),
});

export function createTouchoneEvents({
  http,
  root,
  log,
}: TouchoneEventsDeps): Omit<Calendar, 'schedules' | 'schedulesPerCall'> {
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
  ): Promise<Result<readonly T[], Failure>> => {
    const url = `${root}/users/${encodeURIComponent(user)}/${what}`;
    return readPages(http, { name: `GET /v1/users/{user}/${what}`, url, query, schema, signal }, log);
  };

  return {
    events: (user, start, end, options, signal) =>
      list('events', ReadEventSchema, user, { ...rangeQuery(start, end), ...eventQuery(options) }, signal),
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
    async replace(event, move, signal) {
      const name = 'PUT /v1/users/me/events/{id}';
      const { id, etag } = event;
      if (etag === undefined) return failure({ type: 'malformed', call: name, detail: 'the event has no etag' });
      const headers = { 'if-match': etag };
      return askEvent('put', { name, url: eventUrl(mine, id), body: replacementBody(event, move), headers, signal });
    },
    async remove(id, signal) {
      const call = { name: 'DELETE /v1/users/me/events/{id}', url: eventUrl(mine, id), schema: v.unknown(), signal };
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
    async notify(notification, signal) {
      const url = `${root}/notifications`;
      const call = { name: 'POST /v1/notifications', url, schema: v.unknown(), body: notification, signal };
      const answer = await http.send('post', call);
      return answer.ok ? success(null) : answer;
    },
  };
}

function rangeQuery(start: Instant, end: Instant) {
  return { start: toUtc(start), end: toUtc(end), pageSize: PAGE_SIZE };
}

function eventQuery({ iCalUId, includeCancelled }: Parameters<Calendar['events']>[3]) {
  return {
    ...(iCalUId === undefined ? {} : { iCalUId }),
    ...(includeCancelled === true ? { includeCancelled: 'true' } : {}),
  };
}

const eventUrl = (collection: string, id: string): string => `${collection}/${encodeURIComponent(id)}`;

const toUtc = (instant: Instant): string => new Date(instant).toISOString();
