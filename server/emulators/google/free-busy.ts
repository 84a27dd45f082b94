import * as v from 'valibot';

import { readSchedules } from '../../calendar/schedules.ts';
import { costOfSchedules, DAY_MS } from '../../calendar/times/times.ts';
import { createViews } from '../../calendar/view-cache.ts';
import type { Caller, ServerContext } from '../../context.ts';
import { seesPeople } from '../../http/callers.ts';
import type { Schedule } from '../../../workers/wire/schemas/schedules.ts';
import type { EmulatorScope } from '../scope.ts';
import { badValue, GoogleError } from './google-error.ts';
import { CALENDAR } from './google-path.ts';
import { readMoment, readZone, toStamp } from './google-times.ts';

const MOST_CALENDARS = 50;
const MOST_MEMBERS = 100;
const MOST_DAYS = 90;

const QuerySchema = v.object({
  timeMin: v.string(),
  timeMax: v.string(),
  timeZone: v.optional(v.string(), 'UTC'),
  items: v.optional(v.pipe(v.array(v.object({ id: v.pipe(v.string(), v.maxLength(320)) })), v.maxLength(1_000)), []),
  groupExpansionMax: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), MOST_MEMBERS),
  calendarExpansionMax: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), MOST_CALENDARS),
});
type Query = v.InferOutput<typeof QuerySchema>;

const fault = (reason: string) => ({ errors: [{ domain: 'global', reason }] });

/** @throws GoogleError 400 */
function windowOf({ timeMin, timeMax }: Query) {
  const [start, end] = [readMoment(timeMin, 'timeMin'), readMoment(timeMax, 'timeMax')];
  const place = { location: 'timeMax', locationType: 'parameter' } as const;
  if (end <= start) {
    throw new GoogleError(400, ['calendar', 'timeRangeEmpty'], 'The specified time range is empty.', { place });
  }
  if (end - start > MOST_DAYS * DAY_MS) {
    throw new GoogleError(400, ['calendar', 'timeRangeTooLong'], 'The requested time range is too long.', { place });
  }
  return { start, end };
}

/** Busy times without a gap between them are one. */
function joined(items: Schedule['scheduleItems']): readonly { readonly start: number; readonly end: number }[] {
  const all = (items ?? []).map((item) => ({ start: Date.parse(item.start), end: Date.parse(item.end) }));
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of all.toSorted((a, b) => a.start - b.start)) {
    const last = spans.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

/** The calendars of the groups among the ids. */
async function expandGroups({ store }: ServerContext, caller: Caller, { items, groupExpansionMax }: Query) {
  const groups: Record<string, object> = {};
  const calendars = new Set<string>();
  const most = Math.min(groupExpansionMax, MOST_MEMBERS);
  for (const { id } of items) {
    const group = seesPeople(caller) ? await store.directory.groupByEmail(id.toLowerCase()) : null;
    if (group === null) {
      calendars.add(id);
      continue;
    }
    const members = await store.directory.members(group.id, 0, most + 1);
    const emails = members.map(({ email }) => email);
    groups[id] = members.length > most ? fault('groupTooBig') : { calendars: emails };
    if (members.length <= most) for (const email of emails) calendars.add(email);
  }
  return { groups, calendars: [...calendars] };
}

/** Its cost as that of our own schedules. */
function costOf(body: unknown): number {
  const asked = v.safeParse(QuerySchema, body);
  if (!asked.success) return 0;
  const { timeMin, timeMax, items } = asked.output;
  const emails = items.map(({ id }) => id);
  return costOfSchedules({ emails, start: timeMin, end: timeMax }, MOST_CALENDARS * MOST_DAYS);
}

/** freeBusy.query: the busy times of up to 50 calendars, with an error for each that fails. */
export function registerFreeBusy({ app, context, callerOf }: EmulatorScope): void {
  const { store } = context;
  const views = createViews(store);

  app.route({
    method: 'POST',
    url: `${CALENDAR}/freeBusy`,
    config: { costOf },
    schema: { body: QuerySchema },
    handler: async (request) => {
      const caller = callerOf(request);
      const { body } = request;
      const { start, end } = windowOf(body);
      const timeZone = readZone(body.timeZone, 'UTC');
      if (body.calendarExpansionMax > MOST_CALENDARS) throw badValue('Invalid value for: calendarExpansionMax');
      const { groups, calendars: ids } = await expandGroups(context, caller, body);
      const answer = {
        kind: 'calendar#freeBusy',
        timeMin: toStamp(start, timeZone),
        timeMax: toStamp(end, timeZone),
        ...(Object.keys(groups).length === 0 ? {} : { groups }),
      };
      if (ids.length > body.calendarExpansionMax) {
        const calendars = Object.fromEntries(
          ids.map((id) => [id, { ...fault('tooManyCalendarsRequested'), busy: [] }]),
        );
        return { ...answer, calendars };
      }
      const emails = ids.map((id) => (id === 'primary' ? caller.email : id));
      const schedules = await readSchedules({ store, views }, caller, { emails, start, end, hasItems: true });
      const calendars = schedules.map(({ error, scheduleItems }, index) => {
        const id = ids[index] ?? '';
        // What fails, is unknown or not shared: all the same.
        const reason = error?.code === 'unavailable' ? 'internalError' : 'notFound';
        if (error != null) return [id, { ...fault(reason), busy: [] }] as const;
        const busy = joined(scheduleItems).map((span) => ({
          start: toStamp(span.start, timeZone),
          end: toStamp(span.end, timeZone),
        }));
        return [id, { busy }] as const;
      });
      return { ...answer, calendars: Object.fromEntries(calendars) };
    },
  });
}
