/*
 * The part of the Graph dialect for events: reading, creating, changing and ending them, and people. It is loaded
 * separately from the schedules, which the first screen needs.
 */
import type { InvitationAnswer } from '../../contract.ts';
import type { CalendarEvent } from '../../model/event.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Failure } from '../../wire/failure.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { GraphCalendarSchema, type GraphEvent } from '../../wire/schemas/graph.ts';
import type { EventChange, NewReservation } from '../calendar.ts';
import type { LateCalls } from '../late-calls.ts';
import { isAt, isGone, refused, timesOf } from '../providers/event-parts.ts';
import { ruledDate } from '../providers/series-moves.ts';
import { createSeriesRules } from '../providers/series-rules.ts';
import { type Action, createGraphCalls, type GraphCalls, type GraphEventsDeps, listEvents } from './event-calls.ts';
import { changeBody, contentBody, type MeetingProvider, ownProperties, timesBody } from './event-bodies.ts';
import { createGraphPeople } from './people.ts';
import { removeEvent } from './removal.ts';
import { planRule, readSeries, type Series, withRule } from './series.ts';
import { changeFollowing, changeWhole, createSeries, finishSeries } from './series-changes.ts';
import { homeZone } from './written-zone.ts';

export type GraphEvents = Omit<LateCalls, 'limitedEvents'>;

const CONFLICT = 412;
const ACTIONS: Readonly<Record<InvitationAnswer, Action>> = {
  accepted: 'accept',
  tentative: 'tentativelyAccept',
  declined: 'decline',
};

interface Deps extends Omit<GraphEventsDeps, 'home'> {
  /** IANA zone of the viewer. */
  readonly timeZone: string;
}

export function createGraphEvents({ timeZone, ...rest }: Deps): GraphEvents {
  const deps = { ...rest, home: homeZone(timeZone, rest.now()) };
  const { http, root, log } = deps;
  const calls = createGraphCalls(deps);
  const rules = createSeriesRules({
    async version(masterId, signal) {
      const master = await calls.read(masterId, signal);
      return master.ok ? success(master.value['@odata.etag']) : master;
    },
    async read(masterId, signal) {
      const series = await readSeries(calls, deps, masterId, signal);
      if (!series.ok) return series;
      const { master, event } = series.value;
      return success({ version: master['@odata.etag'], recurrence: event.recurrence ?? null });
    },
  });
  const provider = createMeetingProvider(deps);

  async function finished(wire: Result<GraphEvent, Failure>, signal: AbortSignal) {
    const event = wire.ok ? calls.toOwnEvent(wire.value) : wire;
    return event.ok ? rules.complete(event.value, signal) : event;
  }

  return {
    events: (...asked) => listEvents(deps, ...asked),
    event: async (id, signal) => finished(await calls.read(id, signal), signal),
    create: async (reservation, signal) =>
      finished(await createNew(calls, deps, reservation, provider, signal), signal),
    async replace(event, change, signal, scope = 'occurrence') {
      const { etag, seriesMasterId = null } = event;
      if (etag === undefined) {
        return failure({ type: 'malformed', call: 'PATCH /me/events/{id}', detail: 'the event has no etag' });
      }
      const asksProvider = change.meeting?.type === 'provider' || (event.onlineMeetingProvider ?? null) !== null;
      const made = asksProvider ? await provider(signal) : success(null);
      if (!made.ok) return made;
      const asked = { event, change, provider: made.value };
      const changed =
        scope === 'occurrence' || seriesMasterId === null
          ? await changeOne(calls, deps, asked, etag, signal)
          : await changeSeries(calls, deps, asked, { masterId: seriesMasterId, etag, scope }, signal);
      rules.forget();
      return finished(changed, signal);
    },
    async remove(id, signal, scope = 'occurrence') {
      rules.forget();
      return removeEvent(calls, deps, id, scope, signal);
    },
    async finish(id, signal) {
      const read = await calls.read(id, signal);
      const event = read.ok ? calls.toOwnEvent(read.value) : read;
      if (!event.ok) return event;
      const times = { ...timesOf(event.value), end: deps.now(), timeZone: 'UTC', isAllDay: false };
      const { end } = timesBody(times);
      // Whole days end at midnight.
      const body = event.value.isAllDay ? timesBody(times) : { end };
      return finished(await calls.change(id, body, event.value.etag ?? null, signal), signal);
    },
    // The reference and the description disagree about whether it is told by default.
    respond: (id, answer, signal) => calls.act(id, ACTIONS[answer], { sendResponse: true }, signal),
    ...createGraphPeople(http, root, log),
  };
}

type AskProvider = (signal: AbortSignal) => Promise<Result<MeetingProvider, Failure>>;

async function createNew(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  reservation: NewReservation,
  provider: AskProvider,
  signal: AbortSignal,
): Promise<Result<GraphEvent, Failure>> {
  const { start, end, timeZone, isAllDay = false, resources, recurrence = null, idempotencyKey } = reservation;
  const made = reservation.meeting?.type === 'provider' ? await provider(signal) : success(null);
  if (!made.ok) return made;
  const content = contentBody(reservation, resources, made.value);
  const times = { start, end, timeZone, isAllDay };
  if (recurrence === null) {
    const body = { ...content, ...timesBody(times) };
    const created = await calls.create(body, idempotencyKey, start, signal);
    return created.ok ? success({ ...created.value, ...ownProperties(body, created.value) }) : created;
  }
  const plan = await planRule(recurrence.rule, times);
  if (!plan.ok) return plan;
  const { exceptions } = recurrence;
  const wanted = plan.value.times.start;
  return createSeries(
    calls,
    deps,
    { content, plan: plan.value, exceptions, transactionId: idempotencyKey, wanted },
    signal,
  );
}

interface AskedChange {
  readonly event: CalendarEvent;
  readonly change: EventChange;
  readonly provider: MeetingProvider;
}

/** One event; one that happens once may begin to repeat. */
async function changeOne(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  { event, change, provider }: AskedChange,
  etag: string,
  signal: AbortSignal,
): Promise<Result<GraphEvent, Failure>> {
  const content = changeBody(event, change, event.onlineMeeting?.body ?? '', provider);
  const { recurrence = null } = change;
  if (recurrence === null) {
    const body = { ...content, ...(isAt(event, change) ? {} : timesBody(change)) };
    const changed = await calls.change(event.id, body, etag, signal);
    return changed.ok ? calls.read(event.id, signal) : changed;
  }
  const plan = await planRule(recurrence.rule, change);
  if (!plan.ok) return plan;
  const changed = await calls.change(event.id, { ...content, ...plan.value.body }, etag, signal);
  if (!changed.ok) return changed;
  const { exceptions } = recurrence;
  return finishSeries(
    calls,
    deps,
    { master: changed.value, plan: plan.value, exceptions, wanted: change.start },
    signal,
  );
}

interface SeriesVersion {
  readonly masterId: string;
  readonly etag: string;
  readonly scope: 'following' | 'series';
}

async function changeSeries(
  calls: GraphCalls,
  deps: GraphEventsDeps,
  asked: AskedChange,
  { masterId, etag, scope }: SeriesVersion,
  signal: AbortSignal,
): Promise<Result<GraphEvent, Failure>> {
  const { event } = asked;
  const named = await calls.read(event.id, signal);
  if (!named.ok && !isGone(named.error)) return named;
  if (named.ok && named.value['@odata.etag'] !== etag) {
    return refused('stale', 'The event has changed since it was read', CONFLICT);
  }
  const series = await readSeries(calls, deps, masterId, signal);
  if (!series.ok) return series;
  const date = ruledDate(event, event.start.timeZone);
  if (!named.ok) {
    // An earlier attempt may have ended the series, and got no further.
    const { recurrence = null } = event;
    if (recurrence === null || !isEndedBefore(series.value, date)) return named;
    const former = await withRule(series.value, recurrence);
    return changeFollowing(calls, deps, { ...asked, series: former }, date, signal);
  }
  const isFirst = series.value.instances[0]?.id === event.id;
  const change = { ...asked, series: series.value };
  return scope === 'series' || isFirst
    ? changeWhole(calls, deps, change, signal)
    : changeFollowing(calls, deps, change, date, signal);
}

function isEndedBefore({ master }: Series, date: string): boolean {
  const endDate = master.recurrence?.range.endDate ?? null;
  return endDate !== null && endDate < date;
}

/** Which provider makes meetings for this calendar: Teams, another one that it allows, or none. Asked once. */
function createMeetingProvider({ http, root, log }: GraphEventsDeps): AskProvider {
  const teams = 'teamsForBusiness';
  let known: MeetingProvider | undefined;
  return async (signal) => {
    if (known !== undefined) return success(known);
    const name = 'GET /me/calendar';
    const query = { $select: 'allowedOnlineMeetingProviders,defaultOnlineMeetingProvider' };
    const call = { name, url: `${root}/me/calendar`, query, schema: GraphCalendarSchema, signal };
    const answer = bodyOf(await http.send('get', call), name);
    if (!answer.ok) return answer;
    const { allowedOnlineMeetingProviders: allowed, defaultOnlineMeetingProvider: usual } = answer.value;
    const isTeams = (allowed ?? []).some((one) => one.toLowerCase() === teams.toLowerCase());
    const isOther = usual !== null && usual.toLowerCase() !== 'unknown';
    if (!isTeams && !isOther) log('The calendar makes no online meetings');
    const other = isOther ? usual : null;
    known = isTeams ? teams : other;
    return success(known);
  };
}
