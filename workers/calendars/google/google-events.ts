/*
 * The part of the Google dialect for events: reading, creating, changing and ending them, and people. It is loaded
 * separately from the schedules, which the first screen needs.
 */
import type { SeriesScope } from '../../contract.ts';
import type { CalendarEvent } from '../../model/event.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Failure } from '../../wire/failure.ts';
import type { GoogleEvent } from '../../wire/schemas/google.ts';
import type { EventChange, NewReservation } from '../calendar.ts';
import type { LateCalls } from '../late-calls.ts';
import { isAt, isGone, refused, timesOf } from '../providers/event-parts.ts';
import { creationKey, ruledDate } from '../providers/series-moves.ts';
import { createSeriesRules } from '../providers/series-rules.ts';
import type { GoogleAddresses } from './addresses.ts';
import { changeBody, contentBody, invitesOthers, timesBody } from './event-bodies.ts';
import { createGoogleCalls, type GoogleCalls, type GoogleEventsDeps, listEvents } from './event-calls.ts';
import { newId } from './new-id.ts';
import { createGooglePeople } from './people.ts';
import { removeEvent } from './removal.ts';
import { lastDateOf, ruleOfLines } from './rule-lines.ts';
import { instanceAt, planRule, readSeries, type Series, withRule } from './series.ts';
import { changeFollowing, changeWhole, refusesInvitations } from './series-changes.ts';

export type GoogleEvents = Omit<LateCalls, 'limitedEvents'>;

const CONFLICT = 412;

interface Deps extends Omit<GoogleEventsDeps, 'root'> {
  readonly addresses: GoogleAddresses;
}

export function createGoogleEvents({ addresses, ...rest }: Deps): GoogleEvents {
  const deps = { ...rest, root: addresses.calendar };
  const { http, log, account, now } = deps;
  const usual = {};
  const calls = createGoogleCalls(deps, usual);
  const rules = createSeriesRules({
    async version(masterId, signal) {
      const master = await calls.read(masterId, signal);
      return master.ok ? success(master.value.etag) : master;
    },
    async read(masterId, signal) {
      const series = await readSeries(calls, masterId, signal);
      if (!series.ok) return series;
      return success({ version: series.value.master.etag, recurrence: series.value.event.recurrence ?? null });
    },
  });

  async function finished(wire: Result<GoogleEvent, Failure>, signal: AbortSignal) {
    const event = wire.ok ? calls.toOwnEvent(wire.value) : wire;
    return event.ok ? rules.complete(event.value, signal) : event;
  }

  return {
    events: (...asked) => listEvents(deps, usual, ...asked),
    event: async (id, signal) => finished(await calls.read(id, signal), signal),
    create: async (reservation, signal) => finished(await createNew(calls, reservation, signal), signal),
    async replace(event, change, signal, scope = 'occurrence') {
      const { etag, seriesMasterId = null } = event;
      if (etag === undefined) {
        const call = 'PATCH /calendars/primary/events/{id}';
        return failure({ type: 'malformed', call, detail: 'the event has no etag' });
      }
      const changed =
        scope === 'occurrence' || seriesMasterId === null
          ? await changeOne(calls, { event, change }, etag, signal)
          : await changeSeries(calls, log, { event, change }, { masterId: seriesMasterId, etag, scope }, signal);
      rules.forget();
      return finished(changed, signal);
    },
    async remove(id, signal, scope = 'occurrence') {
      rules.forget();
      return removeEvent({ calls, account, now }, id, scope, signal);
    },
    async finish(id, signal) {
      const read = await calls.read(id, signal);
      const event = read.ok ? calls.toOwnEvent(read.value) : read;
      if (!event.ok) return event;
      const { isAllDay, etag = null, start } = event.value;
      const times = { ...timesOf(event.value), end: now(), timeZone: start.timeZone, isAllDay: false };
      const body = timesBody(times, isAllDay);
      // Whole days are dates, and end at midnight.
      const asked = isAllDay ? body : { end: body['end'] };
      return finished(await calls.change(id, asked, etag, signal), signal);
    },
    async respond(id, answer, signal) {
      const read = await calls.read(id, signal);
      return read.ok ? calls.respond(read.value, answer, signal) : read;
    },
    ...createGooglePeople(http, addresses, log),
  };
}

async function createNew(
  calls: GoogleCalls,
  reservation: NewReservation,
  signal: AbortSignal,
): Promise<Result<GoogleEvent, Failure>> {
  const { start, end, timeZone, isAllDay = false, resources, recurrence = null, idempotencyKey } = reservation;
  const id = await newId(idempotencyKey);
  const content = contentBody(reservation, resources, id);
  const times = { start, end, timeZone, isAllDay };
  if (recurrence === null) return calls.create({ ...content, ...timesBody(times) }, id, signal);
  const plan = await planRule(recurrence, times);
  if (!plan.ok) return plan;
  const created = await calls.create({ ...content, ...plan.value.body }, id, signal);
  return created.ok ? instanceAt(calls, created.value, plan.value.times.start, signal) : created;
}

interface AskedChange {
  readonly event: CalendarEvent;
  readonly change: EventChange;
}

/** One event; one that happens once may begin to repeat. */
async function changeOne(
  calls: GoogleCalls,
  { event, change }: AskedChange,
  etag: string,
  signal: AbortSignal,
): Promise<Result<GoogleEvent, Failure>> {
  const present = invitesOthers(event, change) ? await calls.read(event.id, signal) : success(null);
  if (!present.ok) return present;
  const wire = present.value;
  if (wire !== null && wire.etag !== etag) return stale();
  const refusal = wire === null ? null : refusesInvitations(event, change, wire);
  if (refusal !== null) return refusal;
  const content = changeBody(event, change, wire?.attendees ?? [], await creationKey(event, change));
  const { recurrence = null } = change;
  if (recurrence === null) {
    const times = isAt(event, change) ? {} : timesBody(change, event.isAllDay);
    return calls.change(event.id, { ...content, ...times }, etag, signal);
  }
  const plan = await planRule(recurrence, change, event.isAllDay);
  if (!plan.ok) return plan;
  const changed = await calls.change(event.id, { ...content, ...plan.value.body }, etag, signal);
  return changed.ok ? instanceAt(calls, changed.value, change.start, signal) : changed;
}

const stale = () => refused('stale', 'The event has changed since it was read', CONFLICT);

interface SeriesVersion {
  readonly masterId: string;
  readonly etag: string;
  readonly scope: Exclude<SeriesScope, 'occurrence'>;
}

async function changeSeries(
  calls: GoogleCalls,
  log: GoogleEventsDeps['log'],
  asked: AskedChange,
  { masterId, etag, scope }: SeriesVersion,
  signal: AbortSignal,
): Promise<Result<GoogleEvent, Failure>> {
  const { event } = asked;
  const named = await calls.read(event.id, signal);
  if (!named.ok && !isGone(named.error)) return named;
  if (named.ok && named.value.etag !== etag) return stale();
  const series = await readSeries(calls, masterId, signal);
  if (!series.ok) return series;
  const date = ruledDate(event, event.start.timeZone);
  if (!named.ok) {
    // An earlier attempt may have ended the series, and got no further.
    const { recurrence = null } = event;
    if (recurrence === null || !isEndedBefore(series.value, date)) return named;
    const former = await withRule(series.value, recurrence);
    return changeFollowing(calls, log, { ...asked, series: former }, date, signal);
  }
  const isFirst = series.value.instances[0]?.id === event.id;
  const change = { ...asked, series: series.value };
  return scope === 'series' || isFirst
    ? changeWhole(calls, change, signal)
    : changeFollowing(calls, log, change, date, signal);
}

function isEndedBefore({ master, event }: Series, date: string): boolean {
  const last = lastDateOf(ruleOfLines(master.recurrence ?? []) ?? '', event.start.timeZone);
  return last !== null && last < date;
}
