import * as v from 'valibot';

import {
  type ConfirmationRecord,
  ConfirmationRecordSchema,
  ConfirmationRecordsSchema,
} from '../../workers/wire/schemas/confirmations.ts';
import { EventBoundsSchema } from '../../workers/wire/schemas/event-bounds.ts';
import { ProblemSchema } from '../../workers/wire/schemas/problem.ts';
import {
  CacheQuerySchema,
  ConfirmationKeysSchema,
  type ResourceNotification,
  ResourceNotificationSchema,
} from '../../workers/wire/schemas/requests.ts';
import { CacheAnswerSchema } from '../../workers/wire/schemas/schedules.ts';
import { workingHoursOf } from '../calendar/availability-view.ts';
import { type ConfirmationKey, confirmationRecords, confirmResources } from '../calendar/confirmations.ts';
import { notifyResource } from '../calendar/notifications.ts';
import {
  SCHEDULE_ELSEWHERE,
  SCHEDULE_NOT_FOUND,
  SCHEDULE_UNREADABLE,
  SCHEDULE_WITHHELD,
} from '../calendar/schedules.ts';
import { visibleResources } from '../calendar/visible-resources.ts';
import { timesIn } from '../calendar/times/all-day.ts';
import { costOfSchedules, parseRange, requireFewSchedules } from '../calendar/times/times.ts';
import { createViews, type Views } from '../calendar/view-cache.ts';
import { type Caller, hasOwnCalendar, type ServerContext } from '../context.ts';
import { toStoredId, toStoredKey } from '../emulators/event-keys.ts';
import { requireCaller, requireMember, seesPeople } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';

const MOST_DAYS = 62;
/** Addresses × days: a thousand resources over four days, or the favourites query of four hundred. */
const MOST_ADDRESS_DAYS = 4_000;

const BoundsParamsSchema = v.object({ email: v.string(), iCalUid: v.string() });
/** One record or problem per key, in the order of the keys (design D26). */
const ConfirmAnswerSchema = v.array(v.union([ConfirmationRecordSchema, ProblemSchema]));

/** `POST /api/cache/get`: the availability of many resources at once. */
export function registerSchedules(app: ValibotApp, context: ServerContext): void {
  const views = createViews(context.store);
  app.route({
    method: 'POST',
    url: '/api/cache/get',
    config: { costOf: (body) => costOfSchedules(body, MOST_ADDRESS_DAYS) },
    schema: { body: CacheQuerySchema, response: { 200: CacheAnswerSchema } },
    handler: async (request) => {
      const caller = await requireCaller(context, request);
      const { emails } = request.body;
      const range = parseRange(request.body, MOST_DAYS);
      requireFewSchedules(emails.length, range, MOST_ADDRESS_DAYS);
      // Of a provider's calendars this server knows nothing, least of all that a place is free.
      if (!hasOwnCalendar(context.options)) return { items: emails.map(elsewhere) };
      return { items: await readSchedules({ ...context, views }, caller, emails, range.start, range.end) };
    },
  });
}

/** Calls about single reservations that are not part of the calendar. */
export function registerEvents(app: ValibotApp, context: ServerContext): void {
  app.route({
    method: 'POST',
    url: '/api/event/statuses',
    schema: { body: ConfirmationKeysSchema, response: { 200: ConfirmationRecordsSchema } },
    handler: async (request) => {
      const caller = await requireCaller(context, request);
      return readStatuses(context, caller, request.body);
    },
  });
  app.route({
    method: 'POST',
    url: '/api/event/confirm',
    schema: { body: ConfirmationKeysSchema, response: { 200: ConfirmAnswerSchema } },
    handler: async (request) => {
      const caller = await requireMember(context, request);
      const keys = await storedKeys(context, caller, request.body);
      return inNamesOf(request.body, await confirmResources(context, caller, keys));
    },
  });
  app.route({
    method: 'POST',
    url: '/api/event/action',
    schema: { body: ResourceNotificationSchema },
    handler: async (request, reply) => {
      await takeAction(context, await requireCaller(context, request), request.body);
      return reply.code(202).send();
    },
  });
  app.route({
    method: 'GET',
    url: '/api/assist/resources/:email/events/:iCalUid/bounds',
    schema: { params: BoundsParamsSchema, response: { 200: EventBoundsSchema } },
    handler: async (request) => {
      const { email, iCalUid } = request.params;
      const bounds = await readBounds(context, await requireCaller(context, request), email, iCalUid);
      if (bounds === null) throw new ProblemError(404, 'not_found', 'There is no such event on this resource.');
      return bounds;
    },
  });
}

/** Confirmation records by the names of the calendar that the page talks to. */
export async function readStatuses(
  context: ServerContext,
  caller: Caller,
  asked: readonly ConfirmationKey[],
): Promise<(ConfirmationRecord | null)[]> {
  return inNamesOf(asked, await confirmationRecords(context, caller, await storedKeys(context, caller, asked)));
}

/** A notification of a resource by the names of the calendar that the page talks to. */
export async function takeAction(context: ServerContext, caller: Caller, action: ResourceNotification): Promise<void> {
  const key = { email: caller.email, iCalUid: action.iCalUId, id: action.id };
  const id = await toStoredId(context, caller.email, key);
  await notifyResource(context, caller, { ...action, id });
}

const storedKeys = (
  context: ServerContext,
  caller: Caller,
  keys: readonly ConfirmationKey[],
): Promise<ConfirmationKey[]> =>
  Promise.all(keys.map((key) => toStoredKey(context, caller.isDevice ? null : caller.email, key)));

/** Records in the names that they were asked by, which may be those of another calendar. */
function inNamesOf<Answer extends object | null>(
  keys: readonly ConfirmationKey[],
  answers: readonly Answer[],
): Answer[] {
  return answers.map((answer, index) => {
    const key = keys[index];
    if (answer === null || key === undefined || !('iCalUid' in answer)) return answer;
    return Object.assign(answer, { iCalUid: key.iCalUid }, key.id === undefined ? {} : { id: key.id });
  });
}

type CachedSchedule = v.InferInput<typeof CacheAnswerSchema>['items'][number];

const elsewhere = (scheduleId: string): CachedSchedule => ({
  scheduleId,
  availabilityView: '',
  error: SCHEDULE_ELSEWHERE,
});

/**
 * The schedules of resources and people, one item per address in the order asked; guests and door displays get
 * resources only.
 * A failure affects its own item only.
 * @param start,end epoch milliseconds
 */
async function readSchedules(
  { store, views }: Pick<ServerContext, 'store'> & { readonly views: Views },
  caller: Caller,
  emails: readonly string[],
  start: number,
  end: number,
): Promise<CachedSchedule[]> {
  const visible = await visibleResources(store, caller);
  const viewByEmail = await views.read(emails, start, end);

  const readOne = async (scheduleId: string): Promise<CachedSchedule> => {
    const email = scheduleId.toLowerCase();
    const stored = visible.find(email);
    if (stored?.scheduleFails === true) return { scheduleId, availabilityView: '', error: SCHEDULE_UNREADABLE };
    if (stored === null && !seesPeople(caller)) return { scheduleId, availabilityView: '', error: SCHEDULE_WITHHELD };
    if (stored === null && (await store.accounts.userByEmail(email)) === null) {
      return { scheduleId, availabilityView: '', error: SCHEDULE_NOT_FOUND };
    }
    const view = viewByEmail.get(email) ?? '';
    const workingHours = stored === null ? null : workingHoursOf(stored.resource);
    return { scheduleId, availabilityView: view, workingHours };
  };
  return Promise.all(emails.map(readOne));
}

type EventBounds = v.InferOutput<typeof EventBoundsSchema>;

const DAY = 86_400_000;

const toIso = (instant: number | undefined) => (instant === undefined ? null : new Date(instant).toISOString());

/** @returns how far an event of the caller could grow on its resource; null where the resource has no such event */
async function readBounds(
  { store, clock }: ServerContext,
  caller: Caller,
  resourceEmail: string,
  iCalUId: string,
): Promise<EventBounds | null> {
  const isHidden = (await visibleResources(store, caller)).hides(resourceEmail);
  const participant = caller.isDevice && !isHidden ? null : caller.email;
  const key = await toStoredKey({ store, clock }, participant, { email: resourceEmail, iCalUid: iCalUId });
  const id = key.id ?? (await store.calendar.findByUid(key.iCalUid, resourceEmail, participant, clock.now()));
  const found = id === null ? null : await store.calendar.get(id);
  const stored = await store.campus.resourceByEmail(resourceEmail);
  if (found === null || stored === null) return null;
  const event = timesIn(found, stored.resource.timezone);
  const busy = await store.calendar.busy([resourceEmail], event.start - DAY, event.end + DAY);
  const uses = busy.get(resourceEmail.toLowerCase()) ?? [];
  if (!uses.some(({ eventId }) => eventId === event.id)) return null;
  const others = uses.filter(({ eventId }) => eventId !== event.id);
  return {
    start: new Date(event.start).toISOString(),
    end: new Date(event.end).toISOString(),
    earliestStart: toIso(others.findLast(({ end }) => end <= event.start)?.end),
    latestEnd: toIso(others.find(({ start }) => start >= event.end)?.start),
  };
}
