import { describe, expect, test } from 'vitest';

import type { NewReservation } from '../../workers/calendars/calendar.ts';
import type { CalendarEvent } from '../../workers/model/event.ts';
import { attendee, EVENTS, googleError, ME, page, wireEvent } from '../unit/calendars/google-world.ts';
import { DAY, HOUR, moved, signal, useGoogleStore, valueOf, ZONE } from '../unit/calendars/google-writing-world.ts';
import { json, noContent } from '../unit/wire/fake-server.ts';

const own = useGoogleStore();

describe('a series', () => {
  const fridays = (changes: Partial<NewReservation> = {}) =>
    own.create({ recurrence: { rule: 'FREQ=WEEKLY;COUNT=4', exceptions: ['2026-12-04'] }, ...changes });
  const idOf = () => own.store.ids()[0] ?? '';
  const FRIDAYS = ['2026-11-20T09:00', '2026-11-27T09:00', '2026-12-11T09:00'];
  const eventAt = (date: string): Promise<CalendarEvent> =>
    valueOf(own.world.calendar.event(`${idOf()}_${date.replaceAll('-', '')}T090000Z`, signal));

  test('is created without the dates that are left out, and gives its first one with the rule', async () => {
    const created = await fridays();
    expect(own.bodyOf('POST')['recurrence']).toEqual([
      'RRULE:FREQ=WEEKLY;COUNT=4',
      `EXDATE;TZID=${ZONE}:20261204T100000`,
    ]);
    expect(own.store.dates(idOf())).toEqual(FRIDAYS);
    expect(created).toMatchObject({
      id: `${idOf()}_20261120T090000Z`,
      type: 'occurrence',
      seriesMasterId: idOf(),
      originalStart: { utcDateTime: '2026-11-20T09:00:00.000Z' },
      recurrence: { rule: 'FREQ=WEEKLY;COUNT=4', exceptions: ['2026-12-04'] },
    });
  });

  test('keeps its wall clock when the clocks change, and ends in its zone', async () => {
    const summer = Date.UTC(2026, 9, 23, 8);
    await fridays({
      start: summer,
      end: summer + HOUR,
      recurrence: { rule: 'FREQ=WEEKLY;UNTIL=20261030', exceptions: [] },
    });
    expect(own.bodyOf('POST')['recurrence']).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20261030T225959Z']);
    expect(own.store.dates(idOf())).toEqual(['2026-10-23T08:00', '2026-10-30T09:00']);
  });

  test('of whole days has dates alone', async () => {
    const start = Date.UTC(2026, 10, 19, 23);
    const recurrence = { rule: 'FREQ=DAILY;UNTIL=20261122T120000Z', exceptions: ['2026-11-21'] };
    const created = await fridays({ isAllDay: true, start, end: start + DAY, recurrence });
    expect(own.bodyOf('POST')['recurrence']).toEqual(['RRULE:FREQ=DAILY;UNTIL=20261122', 'EXDATE;VALUE=DATE:20261121']);
    expect(created).toMatchObject({ isAllDay: true, start: { dateTime: '2026-11-20T00:00:00' } });
  });

  test('a date that was cancelled, not left out by the rule, is left out as well', async () => {
    await fridays();
    await valueOf(own.world.calendar.remove(`${idOf()}_20261127T090000Z`, signal));
    expect(await eventAt('2026-12-11')).toMatchObject({ recurrence: { exceptions: ['2026-11-27', '2026-12-04'] } });
  });

  test('one date is moved alone, and is an exception', async () => {
    await fridays();
    const event = await eventAt('2026-11-27');
    const changed = await valueOf(own.world.calendar.replace(event, moved(7 * DAY + HOUR), signal));
    expect(changed).toMatchObject({
      type: 'exception',
      start: { utcDateTime: '2026-11-27T10:00:00.000Z' },
      originalStart: { utcDateTime: '2026-11-27T09:00:00.000Z' },
    });
    expect(own.store.dates(idOf())).toEqual(['2026-11-20T09:00', '2026-11-27T10:00', '2026-12-11T09:00']);
  });

  test('all of it moves by days, and what it leaves out moves along', async () => {
    await fridays();
    const changed = await valueOf(
      own.world.calendar.replace(await eventAt('2026-11-27'), moved(8 * DAY, { subject: 'Other' }), signal, 'series'),
    );
    expect(own.store.dates(idOf())).toEqual(['2026-11-21T09:00', '2026-11-28T09:00', '2026-12-12T09:00']);
    expect(changed).toMatchObject({ subject: 'Other', start: { utcDateTime: '2026-11-28T09:00:00.000Z' } });
  });

  test('all of it gets another rule, and no longer repeats', async () => {
    await fridays();
    const recurrence = { rule: 'FREQ=DAILY;COUNT=2', exceptions: [] };
    const changed = await valueOf(
      own.world.calendar.replace(await eventAt('2026-11-20'), moved(0, { recurrence }), signal, 'series'),
    );
    expect(own.store.dates(idOf())).toEqual(['2026-11-20T09:00', '2026-11-21T09:00']);
    await valueOf(own.world.calendar.replace(changed, moved(0, { recurrence: null }), signal, 'series'));
    expect(own.bodyOf('PATCH')).toMatchObject({ recurrence: [] });
    expect(own.store.dates(idOf())).toEqual([]);
  });

  test('one event begins to repeat', async () => {
    const recurrence = { rule: 'FREQ=WEEKLY;COUNT=2', exceptions: [] };
    const changed = await valueOf(own.world.calendar.replace(await own.create(), moved(0, { recurrence }), signal));
    expect(changed).toMatchObject({ type: 'occurrence', recurrence });
    expect(own.store.dates(idOf())).toHaveLength(2);
  });

  test('this and the following dates become a series of their own, with an id of its own', async () => {
    await fridays();
    const changed = await valueOf(
      own.world.calendar.replace(await eventAt('2026-11-27'), moved(7 * DAY + HOUR), signal, 'following'),
    );
    const [first = '', second = ''] = own.store.ids();
    expect(own.store.dates(first)).toEqual(['2026-11-20T09:00']);
    expect(own.store.dates(second)).toEqual(['2026-11-27T10:00', '2026-12-11T10:00']);
    expect(own.store.body(first)['recurrence']).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20261126T225959Z',
      `EXDATE;TZID=${ZONE}:20261204T100000`,
    ]);
    expect(changed).toMatchObject({ seriesMasterId: second, recurrence: { exceptions: ['2026-12-04'] } });
  });

  test('if the other series cannot begin, the former goes on', async () => {
    await fridays();
    const event = await eventAt('2026-11-27');
    const change = moved(7 * DAY + HOUR);
    const before = own.world.server.to(`POST ${EVENTS}`).length;
    own.world.server.on(`POST ${EVENTS}`, () => googleError(400, 'invalid'));
    expect(await own.world.calendar.replace(event, change, signal, 'following')).toMatchObject({ ok: false });
    expect(own.store.dates(idOf())).toEqual(FRIDAYS);
    expect(own.world.server.to(`POST ${EVENTS}`)).toHaveLength(before + 1);
  });

  test('a repetition of a cut that got no further begins the other series', async () => {
    await fridays();
    const event = await eventAt('2026-11-27');
    const master = idOf();
    const etag = own.store.find(master)?.['etag'];
    const cut = { recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20261126T225959Z'] };
    await own.world.server.fetch(`https://x.example${EVENTS}/${master}`, {
      method: 'PATCH',
      body: JSON.stringify(cut),
      headers: { 'if-match': String(etag) },
    });
    const changed = await valueOf(own.world.calendar.replace(event, moved(7 * DAY + HOUR), signal, 'following'));
    expect(own.store.dates(changed.seriesMasterId ?? '')).toEqual(['2026-11-27T10:00', '2026-12-11T10:00']);
    expect(own.store.dates(master)).toEqual(['2026-11-20T09:00']);
  });

  test('a series that has changed since is stale', async () => {
    await fridays();
    const event = await eventAt('2026-11-27');
    await valueOf(
      own.world.calendar.replace(await eventAt('2026-11-20'), moved(0, { subject: 'x' }), signal, 'series'),
    );
    for (const scope of ['series', 'following'] as const) {
      expect(await own.world.calendar.replace(event, moved(7 * DAY), signal, scope)).toMatchObject({
        error: { status: 412 },
      });
    }
  });

  test('this and the following dates are removed, or all', async () => {
    await fridays();
    await valueOf(own.world.calendar.remove(`${idOf()}_20261127T090000Z`, signal, 'following'));
    expect(own.store.dates(idOf())).toEqual(['2026-11-20T09:00']);
    await valueOf(own.world.calendar.remove(`${idOf()}_20261120T090000Z`, signal, 'series'));
    expect(own.store.ids()).toEqual([]);
  });

  test('of an endless rule its first half year is looked at', async () => {
    own.world.server.on(`GET ${EVENTS}/m1`, () => json(wireEvent('m1', { recurrence: ['RRULE:FREQ=WEEKLY'] })));
    const dates = [wireEvent('m1_20261120T090000Z', { recurringEventId: 'm1' })];
    own.world.server.on(`GET ${EVENTS}/m1/instances`, () => page(dates));
    const read = await valueOf(own.world.calendar.event('m1', signal));
    expect(read).toMatchObject({ type: 'series', recurrence: { rule: 'FREQ=WEEKLY' } });
    expect(read.recurrence?.exceptions.length).toBe(25);
  });

  test('with dates beside its rule has none that we can change', async () => {
    const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20261125T090000Z'];
    own.world.server.on(`GET ${EVENTS}/m1`, () => json(wireEvent('m1', { recurrence })));
    own.world.server.on(`GET ${EVENTS}/m1/instances`, () => page([]));
    expect(await own.world.calendar.event('m1', signal)).toMatchObject({ value: { type: 'series', recurrence: null } });
  });

  test('of somebody else is declined date by date, from one on', async () => {
    const others = { organizer: { email: 'bob@x.example' }, attendees: [attendee(ME, { self: true })] };
    const dates = ['20', '27'].map((day) =>
      wireEvent(`m1_202611${day}T090000Z`, {
        ...others,
        recurringEventId: 'm1',
        originalStartTime: { dateTime: `2026-11-${day}T10:00:00+01:00` },
        start: { dateTime: `2026-11-${day}T10:00:00+01:00` },
        end: { dateTime: `2026-11-${day}T11:00:00+01:00` },
      }),
    );
    own.world.server.on(`GET ${EVENTS}/m1`, () =>
      json(wireEvent('m1', { ...others, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })),
    );
    own.world.server.on(`GET ${EVENTS}/m1/instances`, () => page(dates));
    const last = dates[1]?.id ?? '';
    own.world.server.on(`GET ${EVENTS}/${last}`, () => json(dates[1]));
    own.world.server.on(`PATCH ${EVENTS}/${last}`, () => json(dates[1]));
    own.world.server.on(`DELETE ${EVENTS}/${last}`, noContent);
    await valueOf(own.world.calendar.remove(last, signal, 'following'));
    expect(own.sent('PATCH').map(({ path }) => path)).toEqual([`${EVENTS}/${last}`]);
    expect(own.sent('DELETE').map(({ path }) => path)).toEqual([`${EVENTS}/${last}`]);
  });
});
