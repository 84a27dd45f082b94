/*
 * Single events of Google, and lists of them, as they are sent and received.
 */
import * as v from 'valibot';

import type { CalendarEvent } from '../../model/event.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { type Failure, statusOf } from '../../wire/failure.ts';
import type { Call, Http, HttpMethod } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import { pause, type Timers } from '../../wire/timers.ts';
import {
  type GoogleEvent,
  GoogleEventSchema,
  type GoogleEvents,
  GoogleEventsSchema,
} from '../../wire/schemas/google.ts';
import type { Calendar, EventsOptions } from '../calendar.ts';
import { asHidden, isGone, refused, startOf } from '../providers/event-parts.ts';
import { asSent, type GoogleBody } from './event-bodies.ts';
import { firstPopup, isCancelled, isMarker, ownEntry, type ReadingContext, toCalendarEvent } from './event-reading.ts';
import { readPages } from './pages.ts';
import { isThrottled } from './refusals.ts';

export interface GoogleEventsDeps {
  readonly http: Http;
  /** Address of the Calendar API. */
  readonly root: string;
  /** Address of the signed-in person. */
  readonly account: string;
  /** The provider's time. */
  readonly now: () => Instant;
  readonly log: Log;
  readonly timers: Timers;
  /** IANA zone of the viewer. */
  readonly timeZone: string;
}

const CONFLICT = 409;
const GONE = 410;
const PAGE_SIZE = '250';
const MOST_INSTANCES = '2500';
/** Everybody is told of a change, and conferences are not ignored. */
const TOLD = { sendUpdates: 'all' };
const WRITTEN = { ...TOLD, conferenceDataVersion: '1' };
/** Milliseconds between readings of a conference that is still being made. */
const CONFERENCE_WAIT = 1_000;
const CONFERENCE_READINGS = 3;

/** The reminder of events without one of their own, by the last list: an event only says that it uses that one. */
export interface UsualReminder {
  /** Minutes; null = there is none, undefined = not known yet. */
  minutes?: number | null;
}

export type GoogleAnswer = 'accepted' | 'tentative' | 'declined';
export type GoogleCalls = ReturnType<typeof createGoogleCalls>;

export function createGoogleCalls(
  { http, root, account, timeZone, log, timers }: GoogleEventsDeps,
  usual: UsualReminder,
) {
  const mine = `${root}/calendars/primary/events`;
  const urlOf = (id: string): string => `${mine}/${encodeURIComponent(id)}`;

  async function ask(
    method: HttpMethod,
    call: Omit<Call<GoogleEvent>, 'schema'>,
  ): Promise<Result<GoogleEvent, Failure>> {
    const answer = bodyOf(await http.send(method, { ...call, schema: GoogleEventSchema }), call.name);
    // What was deleted is still given, as cancelled.
    if (answer.ok && isCancelled(answer.value)) return refused('gone', 'The event was deleted', GONE);
    return answer;
  }

  const read = (id: string, signal: AbortSignal) =>
    ask('get', { name: 'GET /calendars/primary/events/{id}', url: urlOf(id), signal });

  /** A conference is made after the answer. */
  async function withConference(written: Result<GoogleEvent, Failure>, signal: AbortSignal) {
    let event = written;
    for (let reading = 0; event.ok && isPending(event.value) && reading < CONFERENCE_READINGS; reading += 1) {
      await pause(timers, CONFERENCE_WAIT, signal);
      if (signal.aborted) return failure({ type: 'cancelled' } as const);
      event = await read(event.value.id, signal);
    }
    return event;
  }

  async function change(id: string, body: GoogleBody, etag: string | null, signal: AbortSignal) {
    const headers = etag === null ? {} : { 'if-match': etag };
    const name = 'PATCH /calendars/primary/events/{id}';
    return withConference(await ask('patch', { name, url: urlOf(id), query: WRITTEN, body, headers, signal }), signal);
  }

  return {
    read,
    change,
    /** @param id names the creation: a repetition gives the same event */
    async create(body: GoogleBody, id: string, signal: AbortSignal) {
      const name = 'POST /calendars/primary/events';
      const call = { name, url: mine, query: WRITTEN, body: { ...body, id }, isRepeatable: true, signal };
      const created = await ask('post', call);
      const isKnown = !created.ok && statusOf(created.error) === CONFLICT;
      return withConference(isKnown ? await read(id, signal) : created, signal);
    },
    /** The dates of a series that take place, by their start. */
    async instances(id: string, start: Instant, end: Instant, signal: AbortSignal) {
      const query = { ...rangeQuery(start, end), maxResults: MOST_INSTANCES };
      const call = { name: 'GET /calendars/primary/events/{id}/instances', url: `${urlOf(id)}/instances`, query };
      const pages = await readPages(http, { ...call, ...EVENT_PAGES, signal }, log);
      if (!pages.ok) return pages;
      const dates = new Map(pages.value.items.filter((one) => !isCancelled(one)).map((one) => [one.id, one]));
      return success([...dates.values()].toSorted((a, b) => startInstant(a) - startInstant(b)));
    },
    /** Changes one's own entry alone. */
    async respond(
      event: GoogleEvent,
      responseStatus: GoogleAnswer,
      signal: AbortSignal,
    ): Promise<Result<null, Failure>> {
      const own = ownEntry(event, account);
      const attendees = [{ ...(own === undefined ? { email: account } : asSent(own)), responseStatus }];
      const changed = await change(event.id, { attendees, attendeesOmitted: true }, null, signal);
      return changed.ok ? success(null) : changed;
    },
    /** What does not exist any more counts as deleted. */
    async delete(id: string, signal: AbortSignal): Promise<Result<null, Failure>> {
      const call = { name: 'DELETE /calendars/primary/events/{id}', url: urlOf(id), query: TOLD, signal };
      const answer = await http.send('delete', { ...call, schema: v.unknown() });
      return answer.ok || isGone(answer.error) ? success(null) : answer;
    },
    toOwnEvent(wire: GoogleEvent): Result<CalendarEvent, Failure> {
      const event = toCalendarEvent(wire, {
        user: 'me',
        account,
        timeZone,
        accessRole: null,
        usualReminder: usual.minutes,
        log,
      });
      return event.ok
        ? event
        : failure({ type: 'malformed', call: 'GET /calendars/primary/events/{id}', detail: event.error });
    },
  };
}

/** Events that overlap the range, each once, in order of start; those of others as far as they are shared. */
export async function listEvents(
  { http, root, account, timeZone, log }: GoogleEventsDeps,
  usual: UsualReminder,
  ...[user, start, end, options, signal]: Parameters<Calendar['events']>
): Promise<Result<readonly CalendarEvent[], Failure>> {
  const isMine = user === 'me';
  const name = isMine ? 'GET /calendars/primary/events' : 'GET /calendars/{user}/events';
  const { iCalUId, includeCancelled, onFaulty } = options;
  const query = {
    ...rangeQuery(start, end),
    maxResults: PAGE_SIZE,
    singleEvents: 'true',
    orderBy: 'startTime',
    ...(iCalUId === undefined ? {} : { iCalUID: iCalUId }),
    ...(includeCancelled === true ? { showDeleted: 'true' } : {}),
  };
  const url = `${root}/calendars/${isMine ? 'primary' : encodeURIComponent(user)}/events`;
  const pages = await readPages(http, { name, url, query, ...EVENT_PAGES, signal, onSkipped: onFaulty }, log);
  if (!pages.ok) return isMine || isThrottled(pages.error) ? pages : failure(asHidden(pages.error));
  const { items, first } = pages.value;
  const usualReminder = firstPopup(first.defaultReminders);
  if (isMine) usual.minutes = usualReminder;
  const { accessRole } = first;
  const context = { user, account, timeZone, accessRole, usualReminder, log };
  const wanted = items.filter((one) => isWanted(one, isMine ? account : user, options));
  return success(toEvents(wanted, context, name, onFaulty));
}

const EVENT_PAGES = {
  page: GoogleEventsSchema,
  itemsOf: ({ items }: GoogleEvents) => items,
  schema: GoogleEventSchema,
};

const isPending = ({ conferenceData }: GoogleEvent): boolean =>
  conferenceData?.createRequest?.status?.statusCode === 'pending';

const startInstant = ({ start }: GoogleEvent): Instant => Date.parse(start?.dateTime ?? start?.date ?? '');

const rangeQuery = (start: Instant, end: Instant) => ({
  timeMin: new Date(start).toISOString(),
  timeMax: new Date(end).toISOString(),
});

/**
 * What its owner, or a place, has declined stays in its calendar, and is not theirs. Of a date that was cancelled there
 * may be nothing but its id.
 */
function isWanted(one: GoogleEvent, owner: string, { iCalUId, includeCancelled }: EventsOptions): boolean {
  if (isMarker(one) || ownEntry(one, owner)?.responseStatus === 'declined') return false;
  if (iCalUId !== undefined && one.iCalUID !== iCalUId) return false;
  return !isCancelled(one) || (includeCancelled === true && one.start !== null);
}

function toEvents(
  items: readonly GoogleEvent[],
  context: ReadingContext,
  name: string,
  onFaulty: EventsOptions['onFaulty'],
): readonly CalendarEvent[] {
  const events = new Map<string, CalendarEvent>();
  for (const one of items) {
    const event = toCalendarEvent(one, context);
    if (event.ok) {
      events.set(one.id, event.value);
      continue;
    }
    context.log(`${name}: an item skipped`, event.error);
    onFaulty?.(one.id, event.error);
  }
  return [...events.values()].toSorted((a, b) => startOf(a) - startOf(b));
}
