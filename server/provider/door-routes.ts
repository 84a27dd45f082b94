/*
 * The day of a place for its door display, in the touchone contract: the account of a display needs no access to the
 * provider's calendars.
 */
import * as v from 'valibot';

import { type CalendarEvent, EventPageSchema } from '../../workers/wire/schemas/calendar.ts';
import { UtcSchema } from '../../workers/wire/schemas/common.ts';
import { ScheduleQuerySchema } from '../../workers/wire/schemas/requests.ts';
import { type Schedule, ScheduleAnswerSchema } from '../../workers/wire/schemas/schedules.ts';
import { availabilityView, workingHoursOf } from '../calendar/availability-view.ts';
import { SCHEDULE_ELSEWHERE, SCHEDULE_WITHHELD } from '../calendar/schedules.ts';
import { parseRange, toUtc, toZonedTime } from '../calendar/times/times.ts';
import { visibleResources } from '../calendar/visible-resources.ts';
import type { Caller, ServerContext } from '../context.ts';
import { requireMember } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import type { StoredResource } from '../store/store.ts';
import type { ProviderEvent } from './provider-calendar.ts';
import { isHeld } from './provider-uses.ts';
import type { ScheduleCache } from './schedule-cache.ts';
import { AHEAD_MS, BEFORE_MS, type RoomEvents } from './room-events.ts';

/** Where a display finds the calendar of its place. */
export const DOOR_CALENDAR_PATH = '/api/provider';

const MOST_ADDRESSES = 100;
/** More are answered by what was read a while ago: each of these is a call to the provider. */
const MOST_READ = 4;
const MOST_DAYS = 31;
const PlaceParams = v.object({ user: v.string() });
const ListQuery = v.object({ start: UtcSchema, end: UtcSchema });

interface DoorParts {
  readonly events: RoomEvents;
  readonly schedules: Pick<ScheduleCache, 'read'>;
}

export function registerDoorCalendar(app: ValibotApp, context: ServerContext, { events, schedules }: DoorParts): void {
  const { clock, store } = context;

  async function displayOf(request: Parameters<typeof requireMember>[1]): Promise<Caller> {
    const caller = await requireMember(context, request);
    if (caller.isDevice) return caller;
    throw new ProblemError(403, 'forbidden', 'This is for door displays; people have their own access.');
  }

  /** @throws ProblemError 400 beyond what is read of a calendar, where nothing would look free */
  function rangeOf(asked: { readonly start: string; readonly end: string }) {
    const range = parseRange(asked, MOST_DAYS);
    const now = clock.now();
    if (range.start >= now - BEFORE_MS && range.end <= now + AHEAD_MS) return range;
    throw new ProblemError(400, 'invalid_interval', 'Door displays see their place from yesterday to a month ahead.');
  }

  async function inRange({ resource }: StoredResource, { start, end }: ReturnType<typeof rangeOf>) {
    const all = await events.read(resource);
    return all.filter((event) => isHeld(event) && event.end > start && event.start < end);
  }

  app.route({
    method: 'GET',
    url: `${DOOR_CALENDAR_PATH}/v1/users/:user/events`,
    schema: { params: PlaceParams, querystring: ListQuery, response: { 200: EventPageSchema } },
    handler: async (request) => {
      const caller = await displayOf(request);
      const range = rangeOf(request.query);
      const place = (await visibleResources(store, caller)).find(request.params.user);
      if (place === null) throw new ProblemError(404, 'not_found', 'There is no such place.');
      return { value: (await inRange(place, range)).map((event) => toDoorEvent(event, place, caller)) };
    },
  });

  app.route({
    method: 'POST',
    url: `${DOOR_CALENDAR_PATH}/v1/schedules/query`,
    schema: { body: ScheduleQuerySchema, response: { 200: ScheduleAnswerSchema } },
    handler: async (request) => {
      const caller = await displayOf(request);
      const { emails } = request.body;
      const range = rangeOf(request.body);
      if (emails.length > MOST_ADDRESSES) {
        throw new ProblemError(413, 'too_many_schedules', `At most ${MOST_ADDRESSES} addresses at once.`);
      }
      const visible = await visibleResources(store, caller);
      const read = async (scheduleId: string): Promise<Schedule> => {
        const place = visible.find(scheduleId);
        if (place === null) return { scheduleId, availabilityView: '', error: SCHEDULE_WITHHELD };
        if (emails.length > MOST_READ) {
          const kept = schedules.read(place.resource.email, range.start, range.end)?.view ?? null;
          const error = kept === null ? { error: SCHEDULE_ELSEWHERE } : {};
          return { scheduleId, availabilityView: kept ?? '', ...error };
        }
        const busy = (await inRange(place, range)).map(({ start, end, showAs, answer }) => ({
          start,
          end,
          tentative: showAs === 'tentative' || answer === 'tentative' || answer === 'none',
        }));
        const view = availabilityView(busy, range.start, range.end);
        return { scheduleId, availabilityView: view, workingHours: workingHoursOf(place.resource) };
      };
      const items = await Promise.all(emails.map(read));
      return { start: toUtc(range.start), end: toUtc(range.end), intervalMinutes: 15, items };
    },
  });
}

const RESPONSES = {
  organizer: 'organizer',
  accepted: 'accepted',
  tentative: 'tentative',
  declined: 'declined',
} as const;

/** At a door one sees who meets there and about what, unless it is private; addresses are of who takes part alone. */
function toDoorEvent(event: ProviderEvent, { resource }: StoredResource, caller: Caller): CalendarEvent {
  const { organizer, isPrivate, answer } = event;
  const isOrganizer = organizer.email === caller.email.toLowerCase();
  const isShown = !isPrivate || isOrganizer;
  // Rooms of Exchange have the name of the organizer for a subject.
  const subject = event.subject.trim() === organizer.name.trim() ? '' : event.subject;
  const { email, displayName, timezone } = resource;
  return {
    id: event.id,
    iCalUId: event.iCalUId,
    subject: isShown ? subject : '',
    start: toZonedTime(event.start, timezone),
    end: toZonedTime(event.end, timezone),
    organizer: { emailAddress: { address: isOrganizer ? organizer.email : '', name: isShown ? organizer.name : '' } },
    isOrganizer,
    attendees: [
      {
        emailAddress: { address: email, name: displayName },
        status: { response: answer === 'none' ? 'notResponded' : RESPONSES[answer] },
        resource: true,
      },
    ],
    visibility: isPrivate ? 'private' : 'default',
    showAs: event.showAs,
    status: event.showAs === 'tentative' ? 'tentative' : 'confirmed',
    cancelled: false,
    isAllDay: event.isAllDay,
    location: displayName,
    locations: [{ displayName, locationUri: email, uniqueId: email }],
    type: 'single',
    seriesMasterId: null,
    eventPermissions: { canRead: true, canChange: false, canFinish: false, canDelete: false },
  };
}
