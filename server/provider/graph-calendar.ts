/*
 * The calendars of places at Microsoft Graph by application permissions: getSchedule, calendarView, decline.
 */
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';

import { UtcSchema } from '../../workers/wire/schemas/common.ts';
import {
  type GraphEvent,
  GraphEventSchema,
  GraphPageSchema,
  type GraphSchedule,
  GraphScheduleSchema,
  GraphSchedulesSchema,
  type GraphTime,
} from '../../workers/wire/schemas/graph.ts';
import { timesIn } from '../calendar/times/all-day.ts';
import { resolveZone } from '../calendar/times/zones.ts';
import { ProblemError } from '../http/problem.ts';
import { type GraphClient, GraphRefusal } from './graph-client.ts';
import type { Place, ProviderCalendar, ProviderEvent, ProviderSchedule } from './provider-calendar.ts';

export interface GraphCalendarParts {
  readonly client: GraphClient;
  readonly log: FastifyBaseLogger;
  /** Whether an address is that of a place: no other mailbox is ever asked for. */
  isPlace(email: string): Promise<boolean>;
}

const SCHEDULES_AT_ONCE = 20;
/** Mailboxes by which a list of schedules is asked for, until one answers: some may have gone. */
const MAILBOXES_TRIED = 3;
const PAGE = 100;
const MOST_PAGES = 20;
const PROPERTIES =
  'id,iCalUId,subject,start,end,isAllDay,isCancelled,sensitivity,showAs,organizer,attendees,responseStatus';
const NOT_FOUND: ReadonlySet<number> = new Set([404, 410]);
const DoneSchema = v.unknown();
const CreatedSchema = v.object({ createdDateTime: UtcSchema });

export function createGraphCalendar({ client, log, isPlace }: GraphCalendarParts): ProviderCalendar {
  async function pathOf({ email }: Place): Promise<string> {
    if (!(await isPlace(email))) throw new Error('The calendars of people are none of this server’s business.');
    return `/users/${encodeURIComponent(email)}`;
  }

  /** What Graph refuses the server itself can only log: its permissions are to be looked at. */
  function refused(error: unknown, call: string): ProblemError {
    if (!(error instanceof GraphRefusal)) throw error;
    log.error({ call, status: error.status, code: error.code }, 'Microsoft Graph refused this server');
    return new ProblemError(503, 'unavailable', 'The provider of the calendar does not let this server read it.');
  }

  async function ask(places: readonly Place[], start: number, end: number): Promise<readonly unknown[]> {
    const schedules = places.map(({ email }) => email);
    const body = { schedules, startTime: toTime(start), endTime: toTime(end), availabilityViewInterval: 15 };
    let last: unknown;
    for (const place of places.slice(0, MAILBOXES_TRIED)) {
      const url = `${await pathOf(place)}/calendar/getSchedule`;
      try {
        const call = { method: 'POST', url, mailbox: place.email, body, schema: GraphSchedulesSchema } as const;
        return (await client.send(call)).value;
      } catch (error) {
        if (!(error instanceof GraphRefusal)) throw error;
        last = error;
      }
    }
    throw refused(last, 'getSchedule');
  }

  return {
    schedulesAtOnce: SCHEDULES_AT_ONCE,
    async schedules(places, start, end) {
      const answers = new Map<string, GraphSchedule>();
      for (const item of await ask(places, start, end)) {
        const parsed = v.safeParse(GraphScheduleSchema, item);
        if (parsed.success) answers.set(parsed.output.scheduleId.toLowerCase(), parsed.output);
      }
      const slots = (end - start) / SLOT_MS;
      return places.map(({ email }) => toSchedule(email, answers.get(email.toLowerCase()), slots));
    },
    async events(place, start, end) {
      let url: string | null = `${await pathOf(place)}/calendarView?${viewQuery(start, end)}`;
      const events: ProviderEvent[] = [];
      try {
        for (let page = 0; url !== null; page += 1) {
          if (page === MOST_PAGES) throw new GraphRefusal(0, 'too many pages');
          const call = { method: 'GET', url, mailbox: place.email, schema: GraphPageSchema } as const;
          const answer: v.InferOutput<typeof GraphPageSchema> = await client.send(call);
          events.push(...answer.value.flatMap((item) => toEvent(item, place) ?? []));
          url = answer['@odata.nextLink'];
        }
      } catch (error) {
        throw refused(error, 'calendarView');
      }
      return events;
    },
    async createdAt(place, id) {
      const url = `${await pathOf(place)}/events/${encodeURIComponent(id)}?$select=createdDateTime`;
      try {
        const answer = await client.send({ method: 'GET', url, mailbox: place.email, schema: CreatedSchema });
        return Date.parse(answer.createdDateTime);
      } catch (error) {
        if (error instanceof GraphRefusal && NOT_FOUND.has(error.status)) return null;
        throw refused(error, 'event');
      }
    },
    async release(place, { id, answer }, comment) {
      const isOwn = answer === 'organizer';
      const url = `${await pathOf(place)}/events/${encodeURIComponent(id)}/${isOwn ? 'cancel' : 'decline'}`;
      // Microsoft's description has another default than its service.
      const body = isOwn ? { comment } : { comment, sendResponse: true };
      try {
        await client.send({ method: 'POST', url, mailbox: place.email, body, schema: DoneSchema });
      } catch (error) {
        if (!(error instanceof GraphRefusal && NOT_FOUND.has(error.status))) throw refused(error, 'release');
      }
    },
  };
}

const viewQuery = (start: number, end: number): string =>
  new URLSearchParams({
    startDateTime: new Date(start).toISOString(),
    endDateTime: new Date(end).toISOString(),
    $select: PROPERTIES,
    $orderby: 'start/dateTime',
    $top: String(PAGE),
  }).toString();

const SLOT_MS = 15 * 60_000;

const toTime = (instant: number) => ({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' });

/** Graph's 4 is somebody who works elsewhere: the place is free (D21); a 4 of ours says that there is no data. */
function toSchedule(email: string, schedule: GraphSchedule | undefined, slots: number): ProviderSchedule {
  const { error = null, availabilityView: view = null } = schedule ?? {};
  const isUsable = error === null && view !== null && view.length === slots && /^[0-4]*$/.test(view);
  return { email, view: isUsable ? view.replaceAll('4', '0') : null };
}

/** Null for a zone that is unknown, and for a time that does not exist. */
function toInstant({ dateTime, timeZone }: GraphTime): number | null {
  const zone = resolveZone(timeZone);
  if (zone === null) return null;
  try {
    return Temporal.PlainDateTime.from(dateTime.replace('Z', '')).toZonedDateTime(zone).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const ANSWERS: Readonly<Record<string, ProviderEvent['answer']>> = {
  organizer: 'organizer',
  accepted: 'accepted',
  tentativelyaccepted: 'tentative',
  declined: 'declined',
};

/** Any other word is busy (D23). */
const SHOWN: Readonly<Record<string, ProviderEvent['showAs']>> = {
  free: 'free',
  workingelsewhere: 'free',
  tentative: 'tentative',
};

/** @returns null for what lacks what a use is known by */
function toEvent(item: unknown, { timezone }: Place): ProviderEvent | null {
  const parsed = v.safeParse(GraphEventSchema, item);
  if (!parsed.success) return null;
  const event = parsed.output;
  const { iCalUId } = event;
  const [from, to] = [toInstant(event.start), toInstant(event.end)];
  if (iCalUId === null || iCalUId === '' || from === null || to === null || to < from) return null;
  const isAllDay = event.isAllDay === true;
  // Dates come as midnights that are labelled UTC.
  const { start, end } = timesIn({ start: from, end: to, isAllDay, timeZone: 'UTC' }, timezone);
  const organizer = event.organizer?.emailAddress ?? null;
  return {
    id: event.id,
    iCalUId,
    subject: event.subject ?? '',
    start,
    end,
    isAllDay,
    isCancelled: event.isCancelled === true,
    isPrivate: /^(?:private|confidential)$/i.test(event.sensitivity ?? ''),
    organizer: { email: organizer?.address?.toLowerCase() ?? '', name: organizer?.name ?? '' },
    people: peopleOf(event),
    showAs: SHOWN[(event.showAs ?? '').toLowerCase()] ?? 'busy',
    answer: ANSWERS[(event.responseStatus?.response ?? '').toLowerCase()] ?? 'none',
  };
}

function peopleOf({ organizer, attendees }: GraphEvent): readonly string[] {
  const invited = attendees.filter(({ type }) => (type ?? '').toLowerCase() !== 'resource');
  const addresses = [organizer, ...invited].map((one) => one?.emailAddress?.address?.toLowerCase() ?? '');
  return [...new Set(addresses.filter((address) => address !== ''))];
}
