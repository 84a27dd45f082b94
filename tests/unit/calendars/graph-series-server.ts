import { toRule } from '../../../workers/calendars/graph/patterns.ts';
import { resolveTimeZone } from '../../../workers/model/zones.ts';
import { expandRecurrence, type Occurrence } from '../../../workers/model/recurrence.ts';
import type { GraphPattern, GraphRange } from '../../../workers/wire/schemas/graph.ts';
import { type FakeRequest, type FakeServer, json, noContent } from '../wire/fake-server.ts';
import { graphError, page, wireEvent } from './graph-world.ts';

type Body = Readonly<Record<string, unknown>>;

interface StoredSeries {
  readonly id: string;
  version: number;
  body: Body;
  readonly leftOut: Set<string>;
}

interface Time {
  readonly dateTime: string;
  readonly timeZone: string;
}

const EVENTS = '/v1.0/me/events';
const utc = (instant: number): Time => ({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' });

const toDate = (master: ReturnType<typeof wireEvent>, { date, start, end }: Occurrence) => ({
  ...master,
  id: `${master.id}.${date}`,
  iCalUId: `${master.id}.${date}@graph`,
  type: 'occurrence',
  seriesMasterId: master.id,
  recurrence: null,
  originalStart: new Date(start).toISOString(),
  start: utc(start),
  end: utc(end),
});

/** Series as Graph keeps them: a change of the pattern brings back what was left out. */
export function createSeriesServer(server: FakeServer) {
  const all = new Map<string, StoredSeries>();
  const cancelled: string[] = [];

  function datesOf({ body, leftOut }: StoredSeries) {
    const { pattern, range } = body['recurrence'] as {
      readonly pattern: Partial<GraphPattern> & Pick<GraphPattern, 'type' | 'interval'>;
      readonly range: Partial<GraphRange> & Pick<GraphRange, 'type' | 'startDate' | 'recurrenceTimeZone'>;
    };
    const { start, end } = body as { readonly start: Time; readonly end: Time };
    const timeZone = resolveTimeZone(start.timeZone);
    const instant = ({ dateTime }: Time) =>
      Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone).epochMilliseconds;
    const whole = { month: 0, dayOfMonth: 0, daysOfWeek: [], firstDayOfWeek: 'sunday', index: 'first', ...pattern };
    const ends = { endDate: '0001-01-01', numberOfOccurrences: 0, ...range };
    const rule = toRule(whole, ends) ?? '';
    const dates = expandRecurrence(rule, { start: instant(start), end: instant(end), timeZone });
    return { rule, whole, ends, dates: dates.ok ? dates.value.filter(({ date }) => !leftOut.has(date)) : [] };
  }

  function toMaster(series: StoredSeries) {
    const { id, version, body } = series;
    const { whole, ends } = datesOf(series);
    const { start, end } = body as { readonly start: Time; readonly end: Time };
    const timeZone = resolveTimeZone(start.timeZone);
    const instant = ({ dateTime }: Time) =>
      Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone).epochMilliseconds;
    return wireEvent(id, {
      ...body,
      '@odata.etag': `W/"${id}-${version}"`,
      type: 'seriesMaster',
      originalStartTimeZone: start.timeZone,
      start: utc(instant(start)),
      end: utc(instant(end)),
      recurrence: { pattern: whole, range: ends },
    });
  }

  function toDates(series: StoredSeries) {
    const master = toMaster(series);
    return datesOf(series).dates.map((date) => toDate(master, date));
  }

  function cancel(series: StoredSeries, date: string): Response {
    if (!datesOf(series).dates.some((one) => one.date === date)) return graphError(404, 'ErrorItemNotFound');
    series.leftOut.add(date);
    series.version += 1;
    cancelled.push(`${series.id}.${date}`);
    return new Response(null, { status: 202 });
  }

  function change(series: StoredSeries, { headers, body }: FakeRequest): Response {
    const expected = headers.get('if-match');
    if (expected !== null && expected !== `W/"${series.id}-${series.version}"`)
      return graphError(412, 'ErrorIrresolvableConflict');
    const sent = body as Body;
    const isOther = sent['recurrence'] !== undefined;
    series.body = { ...series.body, ...sent };
    series.version += 1;
    if (isOther) series.leftOut.clear();
    if (sent['recurrence'] === null) return json(wireEvent(series.id, { ...sent, start: utc(0), end: utc(1) }));
    expose(series);
    return json(toMaster(series));
  }

  function expose(series: StoredSeries): void {
    const at = `${EVENTS}/${series.id}`;
    server.on(`GET ${at}`, () => json(toMaster(series)));
    server.on(`PATCH ${at}`, (request) => change(series, request));
    server.on(`GET ${at}/instances`, () => page(toDates(series)));
    server.on(`POST ${at}/cancel`, () => {
      cancelled.push(series.id);
      return new Response(null, { status: 202 });
    });
    for (const { id, originalStart } of toDates(series)) {
      const find = () => toDates(series).find((one) => one.id === id);
      server.on(`GET ${EVENTS}/${id}`, () => {
        const found = find();
        return found === undefined ? graphError(404, 'ErrorItemNotFound') : json(found);
      });
      const date = id.split('.')[1] ?? originalStart;
      server.on(`POST ${EVENTS}/${id}/cancel`, () => cancel(series, date));
      server.on(`DELETE ${EVENTS}/${id}`, () =>
        cancel(series, date).ok ? noContent() : graphError(404, 'ErrorItemNotFound'),
      );
      server.on(`POST ${EVENTS}/${id}/decline`, () => new Response(null, { status: 202 }));
    }
  }

  function create({ body }: FakeRequest): Response {
    const sent = body as Body;
    const known = [...all.values()].find((one) => one.body['transactionId'] === sent['transactionId']);
    const series = known ?? { id: `s${all.size + 1}`, version: 1, body: sent, leftOut: new Set<string>() };
    all.set(series.id, series);
    if (sent['recurrence'] === undefined)
      return json(wireEvent(series.id, { ...sent, start: utc(0), end: utc(1) }), { status: 201 });
    if (known === undefined) expose(series);
    return json(toMaster(series), { status: 201 });
  }

  server.on(`POST ${EVENTS}`, create);
  server.on('POST /v1.0/$batch', async ({ body }) => {
    const { requests } = body as {
      readonly requests: readonly { id: string; method: string; url: string; body?: unknown }[];
    };
    const responses = await Promise.all(
      requests.map(async ({ id, method, url, body: inner }) => {
        const init = { method, ...(inner === undefined ? {} : { body: JSON.stringify(inner) }) };
        const answer = await server.fetch(`https://graph.example/v1.0${url}`, init);
        const text = await answer.text();
        return { id, status: answer.status, headers: {}, body: text === '' ? null : (JSON.parse(text) as unknown) };
      }),
    );
    // In no particular order.
    return json({ responses: responses.toReversed() });
  });

  return {
    /** What was cancelled, in order. */
    cancelled,
    /** The rule of a series, and the dates that take place. */
    shown(id: string): readonly string[] {
      const series = all.get(id);
      if (series === undefined || series.body['recurrence'] == null) return [];
      const { rule, dates } = datesOf(series);
      return [rule, ...dates.map(({ start }) => new Date(start).toISOString().slice(0, 16))];
    },
    body: (id: string): Body => all.get(id)?.body ?? {},
  };
}
