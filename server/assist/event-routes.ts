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
import { visibleResources, type VisibleResources } from '../calendar/visible-resources.ts';
import { timesIn } from '../calendar/times/all-day.ts';
import { costOfSchedules, parseRange, requireFewSchedules, toUtc } from '../calendar/times/times.ts';
import { createViews, type Views } from '../calendar/view-cache.ts';
import { type Caller, hasOwnCalendar, type ServerContext } from '../context.ts';
import { toStoredId, toStoredKey } from '../emulators/event-keys.ts';
import { requireCaller, requireMember, seesPeople } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import type { ProviderAccess } from '../provider/access.ts';
import type { ProviderUses } from '../provider/provider-uses.ts';
import type { ScheduleCache } from '../provider/schedule-cache.ts';

const MOST_DAYS = 62;
/** Addresses × days: a thousand resources over four days, or the favourites query of four hundred. */
const MOST_ADDRESS_DAYS = 4_000;

const BoundsParamsSchema = v.object({ email: v.string(), iCalUid: v.string() });
/** One record or problem per key, in the order of the keys (design D26). */
const ConfirmAnswerSchema = v.array(v.union([ConfirmationRecordSchema, ProblemSchema]));

/** `POST /api/cache/get`: the availability of many resources at once. */
export function registerSchedules(
  app: ValibotApp,
  context: ServerContext,
  cache: Pick<ScheduleCache, 'read'> | null,
): void {
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
      if (!hasOwnCalendar(context.options)) {
        const visible = await visibleResources(context.store, caller);
        return { items: emails.map((email) => readElsewhere(visible, cache, email, range)) };
      }
      return { items: await readSchedules({ ...context, views }, caller, emails, range.start, range.end) };
    },
  });
}

/** Units of the rate limit for a use that is looked up at a provider. */
const LOOK_UP_COST = 10;
const KeysSchema = v.array(v.unknown());

/** What is known of uses here: of our own calendar by the store, in the names of an emulated one as well. */
const createOwnUses = (context: ServerContext): ProviderUses => ({
  records: (caller, keys) => readStatuses(context, caller, keys),
  confirm: async (caller, keys) =>
    inNamesOf(keys, await confirmResources(context, caller, await storedKeys(context, caller, keys))),
  bounds: (caller, email, iCalUId) => readBounds(context, caller, email, iCalUId),
});

/** Calls about single reservations that are not part of the calendar. */
export function registerEvents(app: ValibotApp, context: ServerContext, provider: ProviderAccess | null): void {
  const uses = provider?.uses ?? createOwnUses(context);
  const costOf = (body: unknown): number =>
    provider !== null && v.is(KeysSchema, body) ? body.length * LOOK_UP_COST : 0;

  app.route({
    method: 'POST',
    url: '/api/event/statuses',
    config: { costOf },
    schema: { body: ConfirmationKeysSchema, response: { 200: ConfirmationRecordsSchema } },
    handler: async (request) => uses.records(await requireCaller(context, request), request.body),
  });
  app.route({
    method: 'POST',
    url: '/api/event/confirm',
    config: { costOf },
    schema: { body: ConfirmationKeysSchema, response: { 200: ConfirmAnswerSchema } },
    handler: async (request) => uses.confirm(await requireMember(context, request), request.body),
  });
  app.route({
    method: 'POST',
    url: '/api/event/action',
    schema: { body: ResourceNotificationSchema },
    handler: async (request, reply) => {
      const { body } = request;
      if (provider === null) await takeAction(context, await requireCaller(context, request), body);
      else await noteChange(context, provider.schedules, await requireMember(context, request), body.resourceUsername);
      return reply.code(202).send();
    },
  });
  app.route({
    method: 'GET',
    url: '/api/assist/resources/:email/events/:iCalUid/bounds',
    schema: { params: BoundsParamsSchema, response: { 200: EventBoundsSchema } },
    handler: async (request) => {
      const { email, iCalUid } = request.params;
      const bounds = await uses.bounds(await requireCaller(context, request), email, iCalUid);
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

/** Of a change in a provider's calendar only the place is believed: it is read again. */
async function noteChange(
  { store }: ServerContext,
  schedules: ScheduleCache,
  caller: Caller,
  username: string,
): Promise<void> {
  const places = (await visibleResources(store, caller)).list();
  const place = places.find(({ resource }) => resource.username === username);
  if (place === undefined) throw new ProblemError(400, 'invalid_request', 'There is no such place.');
  schedules.expire(place.resource.email);
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

/** A schedule of a provider, of which this server knows what it has read itself: least of all that a place is free. */
function readElsewhere(
  visible: VisibleResources,
  cache: Pick<ScheduleCache, 'read'> | null,
  scheduleId: string,
  { start, end }: { readonly start: number; readonly end: number },
): CachedSchedule {
  const stored = visible.find(scheduleId);
  const cached = stored === null || cache === null ? null : cache.read(stored.resource.email, start, end);
  if (stored === null || cached === null) return { scheduleId, availabilityView: '', error: SCHEDULE_ELSEWHERE };
  if (cached.view === null) return { scheduleId, availabilityView: '', error: SCHEDULE_UNREADABLE };
  const workingHours = workingHoursOf(stored.resource);
  return { scheduleId, availabilityView: cached.view, workingHours, asOf: toUtc(cached.asOf) };
}

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
