/*
 * Single events of Microsoft Graph, and lists of them, as they are sent and received.
 */
import * as v from 'valibot';

import type { CalendarEvent } from '../../model/event.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { type Failure, statusOf } from '../../wire/failure.ts';
import type { Call, Http, HttpMethod } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';
import { type GraphEvent, GraphEventSchema } from '../../wire/schemas/graph.ts';
import type { EventsOptions } from '../calendar.ts';
import { asHidden, isGone, startOf } from '../providers/event-parts.ts';
import type { GraphBody } from './event-bodies.ts';
import { OWN_PROPERTY, toCalendarEvent } from './event-reading.ts';
import { readPages } from './pages.ts';
import type { HomeZone } from './written-zone.ts';

export interface GraphEventsDeps {
  readonly http: Http;
  /** Address of the API, including `/v1.0`. */
  readonly root: string;
  /** Address of the signed-in person. */
  readonly account: string;
  /** The provider's time. */
  readonly now: () => Instant;
  readonly log: Log;
  readonly timers: Timers;
  readonly home: HomeZone;
}

/** As `refusalOf` counts any conflict. */
const CONFLICT = 412;
/** Milliseconds. */
const SEARCH_MARGIN = 10 * 60_000;
const PAGE_SIZE = '250';
const FIELDS = [
  'id,iCalUId,transactionId,subject,start,end,originalStart,originalStartTimeZone,organizer,isOrganizer,attendees',
  'responseStatus,sensitivity,showAs,isCancelled,isAllDay,bodyPreview,isReminderOn,reminderMinutesBeforeStart',
  'location,locations,type,seriesMasterId,isOnlineMeeting,onlineMeetingProvider,onlineMeetingUrl,onlineMeeting',
].join(',');
const OWN_FIELDS = `${FIELDS},body,recurrence`;
const EXPAND = `singleValueExtendedProperties($filter=id eq '${OWN_PROPERTY}')`;
const DATES = 'id,start,end,originalStart,originalStartTimeZone,isAllDay,type,seriesMasterId';

/** Events that overlap the range, each once, in order of start; those of others are read as far as they are shared. */
export async function listEvents(
  { http, root, account, home, log }: GraphEventsDeps,
  user: string,
  start: Instant,
  end: Instant,
  options: EventsOptions,
  signal: AbortSignal,
): Promise<Result<readonly CalendarEvent[], Failure>> {
  const isMine = user === 'me';
  const name = isMine ? 'GET /me/calendarView' : 'GET /users/{user}/calendarView';
  const owner = isMine ? 'me' : `users/${encodeURIComponent(user)}`;
  const query = {
    ...rangeQuery(start, end),
    $select: isMine ? OWN_FIELDS : FIELDS,
    ...(isMine ? { $expand: EXPAND } : {}),
  };
  const url = `${root}/${owner}/calendarView`;
  const call = { name, url, query, schema: GraphEventSchema, signal, onSkipped: options.onFaulty };
  const pages = await readPages(http, call, log);
  if (!pages.ok) return isMine ? pages : failure(asHidden(pages.error));
  const events = new Map<string, CalendarEvent>();
  for (const wire of pages.value) {
    const event = toCalendarEvent(wire, { user, account, home, log });
    if (!event.ok) {
      log(`${name}: an item skipped`, event.error);
      options.onFaulty?.(wire.id, event.error);
    } else if (isWanted(wire, event.value, options)) events.set(wire.id, event.value);
  }
  return success([...events.values()].toSorted((a, b) => startOf(a) - startOf(b)));
}

export type GraphCalls = ReturnType<typeof createGraphCalls>;

export function createGraphCalls({ http, root, account, home, log }: GraphEventsDeps) {
  const mine = `${root}/me/events`;
  const urlOf = (id: string): string => `${mine}/${encodeURIComponent(id)}`;
  const ask = async (
    method: HttpMethod,
    call: Omit<Call<GraphEvent>, 'schema'>,
  ): Promise<Result<GraphEvent, Failure>> =>
    bodyOf(await http.send(method, { ...call, schema: GraphEventSchema }), call.name);

  const read = (id: string, signal: AbortSignal) =>
    ask('get', {
      name: 'GET /me/events/{id}',
      url: urlOf(id),
      query: { $select: OWN_FIELDS, $expand: EXPAND },
      signal,
    });

  return {
    read,
    /**
     * @param transactionId names the creation: a repetition gives the same event
     * @param start of it, where a refused repetition is searched
     */
    async create(body: GraphBody, transactionId: string, start: Instant, signal: AbortSignal) {
      const call = { name: 'POST /me/events', url: mine, body: { ...body, transactionId }, isRepeatable: true, signal };
      const created = await ask('post', call);
      if (created.ok || statusOf(created.error) !== CONFLICT) return created;
      const name = 'GET /me/calendarView';
      const query = { ...rangeQuery(start - SEARCH_MARGIN, start + SEARCH_MARGIN), $select: OWN_FIELDS };
      const found = await readPages(
        http,
        { name, url: `${root}/me/calendarView`, query, schema: GraphEventSchema, signal },
        log,
      );
      const known = found.ok ? found.value.find((one) => one.transactionId === transactionId) : undefined;
      if (known === undefined) return created;
      return known.seriesMasterId === null ? success(known) : read(known.seriesMasterId, signal);
    },
    /** @param etag of the version that is changed; null = whichever it is */
    change(id: string, body: GraphBody, etag: string | null, signal: AbortSignal) {
      const headers = etag === null ? {} : { 'if-match': etag };
      return ask('patch', { name: 'PATCH /me/events/{id}', url: urlOf(id), body, headers, signal });
    },
    /** The dates of a series that take place, by their start. */
    async instances(id: string, start: Instant, end: Instant, signal: AbortSignal) {
      const name = 'GET /me/events/{id}/instances';
      const query = { ...rangeQuery(start, end), $select: DATES };
      const call = { name, url: `${urlOf(id)}/instances`, query, schema: GraphEventSchema, signal };
      const pages = await readPages(http, call, log);
      if (!pages.ok) return pages;
      const dates = new Map(pages.value.map((one) => [one.id, one]));
      return success([...dates.values()].toSorted((a, b) => (a.start.dateTime < b.start.dateTime ? -1 : 1)));
    },
    /** An action that answers nothing, 202 or 204. */
    async act(id: string, action: Action, body: GraphBody, signal: AbortSignal): Promise<Result<null, Failure>> {
      const call = { name: `POST /me/events/{id}/${action}`, url: `${urlOf(id)}/${action}`, body, signal };
      const answer = await http.send('post', { ...call, schema: v.unknown() });
      return answer.ok ? success(null) : answer;
    },
    async delete(id: string, signal: AbortSignal): Promise<Result<null, Failure>> {
      const call = { name: 'DELETE /me/events/{id}', url: urlOf(id), signal };
      const answer = await http.send('delete', { ...call, schema: v.unknown() });
      return answer.ok || isGone(answer.error) ? success(null) : answer;
    },
    toOwnEvent(wire: GraphEvent): Result<CalendarEvent, Failure> {
      const event = toCalendarEvent(wire, { user: 'me', account, home, log });
      return event.ok ? event : failure({ type: 'malformed', call: 'GET /me/events/{id}', detail: event.error });
    },
  };
}

export type Action = 'cancel' | 'accept' | 'decline' | 'tentativelyAccept';

function rangeQuery(start: Instant, end: Instant) {
  return { startDateTime: toUtc(start), endDateTime: toUtc(end), $top: PAGE_SIZE };
}

const toUtc = (instant: Instant): string => new Date(instant).toISOString();

/** What its owner has declined may still be in a calendar, as free time: it is not theirs. */
function isWanted(wire: GraphEvent, event: CalendarEvent, { iCalUId, includeCancelled }: EventsOptions): boolean {
  const isDeclined = wire.responseStatus?.response?.toLowerCase() === 'declined';
  const isAsked = iCalUId === undefined || event.iCalUId === iCalUId;
  return isAsked && !isDeclined && (includeCancelled === true || !event.cancelled);
}
