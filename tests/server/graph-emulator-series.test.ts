import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bearer, NOW } from './app-support.ts';
import { createGraphWorld, type GraphBody, type GraphWorld, HOUR, meeting, refusalOf } from './graph-support.ts';

const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const QUARTER = `startDateTime=2026-03-01&endDateTime=2026-07-01&$top=100`;

let world: GraphWorld;
beforeEach(async () => {
  world = await createGraphWorld();
});
afterEach(() => world.close());

const prague = (dateTime: string) => ({ dateTime, timeZone: 'Central Europe Standard Time' });
/** Mondays at 11:00 in Prague, across the change of clocks on 29 March. */
const weekly = (change: object = {}) =>
  meeting(0, 0, {
    start: prague('2026-03-09T11:00:00'),
    end: prague('2026-03-09T12:00:00'),
    recurrence: {
      pattern: { type: 'weekly', interval: 1, daysOfWeek: ['Monday'] },
      range: { type: 'numbered', startDate: '2026-03-09', numberOfOccurrences: 5 },
    },
    ...change,
  });

const post = (body: object, who = 'ada') => world.graph(who, 'POST', '/me/events', { body });
const patch = (id: string | undefined, body: object) => world.graph('ada', 'PATCH', `/me/events/${id ?? ''}`, { body });
const get = async (url: string, who = 'ada') => (await world.graph(who, 'GET', url)).body;
const view = async (who = 'ada') => (await get(`/me/calendarView?${QUARTER}`, who)).value ?? [];
const datesOf = (events: readonly GraphBody[]) => events.map(({ start }) => start?.dateTime.slice(0, 16));
const instances = async (id: string | undefined, range = QUARTER) =>
  (await get(`/me/events/${id ?? ''}/instances?${range}`)).value ?? [];

describe('a series', () => {
  it('keeps what was taken out of it where its times are written as they are', async () => {
    const { body: master } = await post(weekly());
    const [, second] = await view();
    await world.graph('ada', 'DELETE', `/me/events/${second?.id ?? ''}`);
    const { start, end } = weekly();
    expect((await patch(master.id, { subject: 'Same times', start, end })).body).toMatchObject({ id: master.id });
    const left = await view();
    expect(left.map(({ subject }) => subject)).toEqual(Array.from({ length: 4 }, () => 'Same times'));
  });

  it('is one event with the whole pattern, and an occurrence for each date', async () => {
    const { status, body: master } = await post(weekly());
    expect(status).toBe(201);
    expect(master).toMatchObject({
      type: 'seriesMaster',
      seriesMasterId: null,
      start: { dateTime: '2026-03-09T10:00:00.0000000', timeZone: 'UTC' },
      recurrence: {
        pattern: {
          type: 'weekly',
          interval: 1,
          month: 0,
          dayOfMonth: 0,
          daysOfWeek: ['monday'],
          firstDayOfWeek: 'sunday',
          index: 'first',
        },
        range: {
          type: 'numbered',
          startDate: '2026-03-09',
          endDate: '0001-01-01',
          numberOfOccurrences: 5,
          recurrenceTimeZone: 'Central Europe Standard Time',
        },
      },
    });
    const dates = await view();
    expect(datesOf(dates)).toEqual([
      '2026-03-09T10:00',
      '2026-03-16T10:00',
      '2026-03-23T10:00',
      '2026-03-30T09:00',
      '2026-04-06T09:00',
    ]);
    for (const one of dates) {
      expect(one).toMatchObject({ type: 'occurrence', seriesMasterId: master.id, recurrence: null });
    }
    expect(new Set(dates.map(({ iCalUId }) => iCalUId)).size).toBe(5);
    expect(dates[1]?.['originalStart']).toBe('2026-03-16T10:00:00Z');
    expect(await instances(master.id)).toHaveLength(5);
    expect(await instances(master.id, 'startDateTime=2026-03-10&endDateTime=2026-03-24')).toHaveLength(2);
    const listed = (await get('/me/events')).value ?? [];
    expect(listed).toMatchObject([{ id: master.id, type: 'seriesMaster' }]);
    expect(await get(`/me/events/${master.id ?? ''}`)).toMatchObject({ id: master.id });
  });

  it.each([
    [{ type: 'daily', interval: 2 }, ['2026-03-09T10:00', '2026-03-11T10:00', '2026-03-13T10:00']],
    [
      { type: 'absoluteMonthly', interval: 1, dayOfMonth: 9 },
      ['2026-03-09T10:00', '2026-04-09T09:00', '2026-05-09T09:00'],
    ],
    [
      { type: 'relativeMonthly', interval: 1, daysOfWeek: ['monday'], index: 'second' },
      ['2026-03-09T10:00', '2026-04-13T09:00', '2026-05-11T09:00'],
    ],
    [
      { type: 'weekly', interval: 2, daysOfWeek: ['monday', 'friday'], firstDayOfWeek: 'monday' },
      ['2026-03-09T10:00', '2026-03-13T10:00', '2026-03-23T10:00'],
    ],
  ])('repeats by the pattern %j, and gives it back', async (pattern, dates) => {
    const range = { type: 'numbered', startDate: '2026-03-09', numberOfOccurrences: 3 };
    const { body } = await post(weekly({ recurrence: { pattern, range } }));
    expect(body['recurrence']).toMatchObject({ pattern, range });
    expect(datesOf(await view())).toEqual(dates);
  });

  it('ends on a date', async () => {
    const range = { type: 'endDate', startDate: '2026-03-09', endDate: '2026-03-23' };
    const { body } = await post(
      weekly({ recurrence: { pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday'] }, range } }),
    );
    expect(body['recurrence']).toMatchObject({ range: { ...range, numberOfOccurrences: 0 } });
    expect(await view()).toHaveLength(3);
  });

  it.each([
    ['weekly', { type: 'weekly', interval: 1, daysOfWeek: ['monday'] }, 53, '2027-03-08'],
    ['daily', { type: 'daily', interval: 1 }, 200, '2026-09-24'],
  ])(
    '%s without an end is kept for a year or 200 dates, and stays without one',
    async (_what, pattern, count, last) => {
      const recurrence = { pattern, range: { type: 'noEnd', startDate: '2026-03-09' } };
      const { body } = await post(weekly({ recurrence }));
      expect(body['recurrence']).toMatchObject({
        ...recurrence,
        range: { ...recurrence.range, endDate: '0001-01-01' },
      });
      const all = await instances(body.id, `startDateTime=2026-03-01T00:00Z&endDateTime=2028-01-01T00:00Z&$top=250`);
      expect(all).toHaveLength(count);
      expect(datesOf(all).at(-1)?.slice(0, 10)).toBe(last);
      // Written again as it was read, it stays the same.
      const { body: again } = await patch(body.id, { subject: 'Other', recurrence: body['recurrence'] as object });
      expect(again['recurrence']).toMatchObject(recurrence);
    },
  );

  it('has an end once it was given one', async () => {
    const pattern = { type: 'weekly', interval: 1, daysOfWeek: ['monday'] };
    const { body } = await post(weekly({ recurrence: { pattern, range: { type: 'noEnd', startDate: '2026-03-09' } } }));
    const range = { type: 'endDate', startDate: '2026-03-09', endDate: '2026-03-23' };
    const { body: ended } = await patch(body.id, { recurrence: { pattern, range } });
    expect(ended['recurrence']).toMatchObject({ range: { type: 'endDate' } });
    expect(await view()).toHaveLength(3);
  });

  it.each([
    ['without a date for its end', { type: 'endDate', startDate: '2026-03-09' }],
    ['longer than a year', { type: 'endDate', startDate: '2026-03-09', endDate: '2027-06-01' }],
  ])('%s is refused', async (_what, range) => {
    const pattern = { type: 'weekly', interval: 1, daysOfWeek: ['monday'] };
    expect((await post(weekly({ recurrence: { pattern, range } }))).status).toBe(400);
  });

  it('has exceptions, which are changed and deleted by themselves', async () => {
    const { body: master } = await post(weekly());
    const [first, second, third] = await view();
    const { body: moved } = await patch(second?.id, {
      start: prague('2026-03-17T11:00:00'),
      end: prague('2026-03-17T12:00:00'),
    });
    expect(moved).toMatchObject({ type: 'exception', id: second?.id, originalStart: '2026-03-16T10:00:00Z' });
    expect((await world.graph('ada', 'DELETE', `/me/events/${third?.id ?? ''}`)).status).toBe(204);
    expect(datesOf(await instances(master.id))).toEqual([
      '2026-03-09T10:00',
      '2026-03-17T10:00',
      '2026-03-30T09:00',
      '2026-04-06T09:00',
    ]);
    const refused = await patch(first?.id, { recurrence: (weekly() as { recurrence?: object }).recurrence });
    expect(refusalOf(refused)).toBe('400 ErrorInvalidRequest');
  });

  it('is changed as a whole', async () => {
    const { body: master } = await post(weekly());
    const { body: renamed } = await patch(master.id, { subject: 'Planning' });
    expect(renamed).toMatchObject({ id: master.id, type: 'seriesMaster', subject: 'Planning' });
    expect(new Set((await view()).map(({ subject }) => subject))).toEqual(new Set(['Planning']));
    const { body: later } = await patch(master.id, {
      start: prague('2026-03-09T14:00:00'),
      end: prague('2026-03-09T15:00:00'),
    });
    expect(later.start?.dateTime).toBe('2026-03-09T13:00:00.0000000');
    expect(datesOf(await view())).toEqual([
      '2026-03-09T13:00',
      '2026-03-16T13:00',
      '2026-03-23T13:00',
      '2026-03-30T12:00',
      '2026-04-06T12:00',
    ]);
  });

  it('that has begun keeps what has been', async () => {
    const { body: master } = await post(weekly());
    world.advance(15 * DAY);
    const { status } = await patch(master.id, {
      start: prague('2026-03-09T14:00:00'),
      end: prague('2026-03-09T15:00:00'),
      recurrence: { ...(weekly() as { recurrence?: object }).recurrence },
    });
    expect(status).toBe(200);
    expect(datesOf(await view())).toEqual([
      '2026-03-09T10:00',
      '2026-03-16T10:00',
      '2026-03-23T13:00',
      '2026-03-30T12:00',
      '2026-04-06T12:00',
    ]);
  });

  it('ends earlier, keeping the dates that were left out', async () => {
    const { body: master } = await post(weekly());
    const [, second] = await view();
    await world.graph('ada', 'DELETE', `/me/events/${second?.id ?? ''}`);
    const range = { type: 'endDate', startDate: '2026-03-09', endDate: '2026-03-29' };
    const pattern = { type: 'weekly', interval: 1, daysOfWeek: ['monday'] };
    const { body } = await patch(master.id, { recurrence: { pattern, range } });
    expect(body).toMatchObject({ id: master.id, recurrence: { range } });
    expect(datesOf(await view())).toEqual(['2026-03-09T10:00', '2026-03-23T10:00']);
  });

  it('ends before its next date, once it has begun', async () => {
    const { body: master } = await post(weekly());
    world.advance(15 * DAY);
    const range = { type: 'endDate', startDate: '2026-03-09', endDate: '2026-03-22' };
    const pattern = { type: 'weekly', interval: 1, daysOfWeek: ['monday'] };
    const { status } = await patch(master.id, { recurrence: { pattern, range } });
    expect(status).toBe(200);
    expect(datesOf(await view())).toEqual(['2026-03-09T10:00', '2026-03-16T10:00']);
  });

  it('becomes a single event, and a single event a series', async () => {
    const { body: master } = await post(weekly());
    const { body: single } = await patch(master.id, { recurrence: null });
    expect(single).toMatchObject({ type: 'singleInstance', recurrence: null });
    expect(datesOf(await view())).toEqual(['2026-03-09T10:00']);
    const { body: again } = await patch(single.id, { recurrence: (weekly() as { recurrence?: object }).recurrence });
    expect(again).toMatchObject({ type: 'seriesMaster' });
    expect(await view()).toHaveLength(5);
  });

  it('is deleted as a whole, and declined as a whole', async () => {
    const invited = [{ type: 'required', emailAddress: { address: 'ben@campus.example' } }];
    const { body: master } = await post(weekly({ attendees: invited }));
    const [his] = await view('ben');
    const of = String(his?.['seriesMasterId']);
    expect(of).not.toBe(master.id);
    const decline = await world.graph('ben', 'POST', `/me/events/${of}/decline`, { body: { sendResponse: true } });
    expect(decline.status).toBe(202);
    expect(await view('ben')).toEqual([]);
    expect(await view()).toHaveLength(5);
    expect((await world.graph('ada', 'DELETE', `/me/events/${master.id ?? ''}`)).status).toBe(204);
    expect(await view()).toEqual([]);
    expect(refusalOf(await world.graph('ada', 'GET', `/me/events/${master.id ?? ''}`))).toBe('404 ErrorItemNotFound');
  });

  it('is declined as a whole by a room that is taken on one of its dates', async () => {
    await post(meeting(Date.parse('2026-03-23T10:30:00Z'), Date.parse('2026-03-23T11:00:00Z')), 'ben');
    const { status, body } = await post(weekly());
    expect(status).toBe(201);
    await world.pass(5_000);
    const answers = (await instances(body.id)).map(({ attendees }) => attendees?.[0]?.status.response);
    expect(answers).toEqual(['declined', 'declined', 'declined', 'declined', 'declined']);
  });

  it('is found in our own calls by the date in its iCalUId', async () => {
    await post(weekly());
    const third = (await view())[2];
    const url = `/api/assist/resources/open@desks.example/events/${third?.iCalUId ?? ''}/bounds`;
    const bounds = await world.app.inject({ url, headers: bearer(await world.tokenOf('ada')) });
    expect(bounds.json()).toMatchObject({ start: '2026-03-23T10:00:00.000Z' });
    const ofBen = await world.app.inject({ url, headers: bearer(await world.tokenOf('ben')) });
    expect(ofBen.statusCode).toBe(404);
  });

  it('is found by $filter on its iCalUId and on its start', async () => {
    const { body: master } = await post(weekly());
    await post(meeting(NOW + WEEK, NOW + WEEK + HOUR, { attendees: [] }));
    const found = async (filter: string) =>
      (await get(`/me/events?$filter=${encodeURIComponent(filter)}`)).value?.map(({ id }) => id);
    expect(await found(`iCalUid eq '${master.iCalUId ?? ''}'`)).toEqual([master.id]);
    expect(await found(`subject eq 'Sprint review' and start/dateTime ge '2026-03-09T09:00:00Z'`)).toEqual([master.id]);
    expect(await found(`startswith(subject, 'sprint')`)).toHaveLength(2);
    expect(refusalOf(await world.graph('ada', 'GET', '/me/events?$filter=colour%20eq%20%27red%27'))).toBe(
      '400 ErrorInvalidUrlQueryFilter',
    );
  });
});
