/* The page's dialect through the gateway to the emulator: the whole life of events. */
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { NewReservation } from '../../workers/calendars/calendar.ts';
import { messageFaults } from '../contracts/ews-schema.ts';
import { bearer, NOW } from './app-support.ts';
import { createExchangeWorld, DAY, type ExchangeWorld, HOUR, valueOf } from './exchange-support.ts';

const { signal } = new AbortController();
const OPEN = { displayName: 'Desk open', email: 'open@desks.example', username: 'open' };
const ZONE = 'Europe/Prague';
let world: ExchangeWorld;

/** What went between the gateway and the emulator. */
const envelopes: string[] = [];

beforeAll(async () => {
  world = await createExchangeWorld('--meeting-url', 'https://meet.example/{id}');
  const inject = world.app.inject.bind(world.app);
  async function kept(asked: InjectOptions) {
    const answer = await inject(asked);
    if (asked.url === '/emulator/ews/Exchange.asmx') envelopes.push(v.parse(v.string(), asked.payload), answer.body);
    return answer;
  }
  vi.spyOn(world.app, 'inject').mockImplementation(kept as never);
});
afterAll(async () => {
  await world.close();
  expect(envelopes.length).toBeGreaterThan(100);
  expect(await messageFaults(...envelopes)).toEqual([]);
});

const reservation = (start: number, change: Partial<NewReservation> = {}): NewReservation => ({
  subject: 'Review',
  text: '<p>What we did</p>',
  start,
  end: start + HOUR,
  timeZone: ZONE,
  resources: [OPEN],
  idempotencyKey: randomUUID(),
  ...change,
});

const stateOf = (event: {
  readonly attendees: readonly { readonly resource: boolean; readonly status: { readonly response: string } }[];
}) => event.attendees.find(({ resource }) => resource)?.status.response;

describe('an event', () => {
  test('is created, accepted, changed, finished and cancelled', async () => {
    const calendar = await world.calendarOf('ada');
    const start = NOW + HOUR;
    const asked = reservation(start, {
      attendees: [{ email: 'ben@campus.example', displayName: 'Ben', remotely: true }],
      reminder: 10,
      visibility: 'private',
    });
    const created = valueOf(await calendar.create(asked, signal));
    expect(created).toMatchObject({
      subject: 'Review',
      isOrganizer: true,
      type: 'single',
      visibility: 'private',
      reminder: 10,
      start: { timeZone: ZONE, utcDateTime: new Date(start).toISOString().replace('.000', '') },
    });
    expect(created.bodyHtml).toContain('What we did');
    const again = valueOf(await calendar.create(asked, signal));
    expect(again.id).toBe(created.id);
    const other = await calendar.create({ ...asked, subject: 'Another' }, signal);
    expect(other).toMatchObject({ ok: false, error: { status: 422 } });

    await world.pass(5_000);
    const later = await world.calendarOf('ada');
    const accepted = valueOf(await later.event(created.id, signal));
    expect(stateOf(accepted)).toBe('accepted');

    const listed = valueOf(await later.events('me', start, start + HOUR, { iCalUId: created.iCalUId }, signal));
    expect(listed.map(({ id }) => id)).toEqual([created.id]);

    const move = { start: start + HOUR, end: start + 2 * HOUR, isAllDay: false, timeZone: ZONE, resources: [OPEN] };
    const moved = valueOf(await later.replace(accepted, { ...move, subject: 'Later review' }, signal));
    expect(moved).toMatchObject({ subject: 'Later review', visibility: 'private', reminder: 10 });
    expect(moved.start.utcDateTime).toContain('10:00:00');
    expect(moved.attendees.map(({ emailAddress }) => emailAddress.address)).toEqual([
      'ben@campus.example',
      'open@desks.example',
    ]);
    expect(await later.replace(accepted, move, signal)).toMatchObject({ ok: false, error: { status: 412 } });

    await world.pass(2 * HOUR + 20 * 60_000);
    const running = await world.calendarOf('ada');
    const finished = valueOf(await running.finish(moved.id, signal));
    expect(Date.parse(finished.end.utcDateTime ?? '')).toBeLessThan(start + 2 * HOUR);
    expect(await running.remove(moved.id, signal)).toEqual({ ok: true, value: null });
    expect(await running.remove(moved.id, signal)).toEqual({ ok: true, value: null });
  });

  test('has an online meeting, whose link those who are invited read in the text', async () => {
    const ada = await world.calendarOf('ada');
    const start = NOW + 5 * DAY;
    const attendees = [{ email: 'ben@campus.example', displayName: 'Ben', remotely: false }];
    const created = valueOf(await ada.create(reservation(start, { attendees, meeting: { type: 'provider' } }), signal));
    const url = created.onlineMeeting?.url ?? '';
    expect(url).toMatch(/^https:\/\/meet\.example\//u);
    expect(created.bodyHtml).toBe('<p>What we did</p>');
    const ben = await world.calendarOf('ben');
    const [seen] = valueOf(await ben.events('me', start, start + HOUR, {}, signal));
    expect(`${seen?.bodyHtml} ${seen?.onlineMeeting?.url}`).toContain(url);
    const move = { start, end: start + 2 * HOUR, isAllDay: false, timeZone: ZONE, resources: [OPEN] };
    const changed = valueOf(await ada.replace(created, { ...move, text: '<p>Other</p>' }, signal));
    expect(changed).toMatchObject({ bodyHtml: '<p>Other</p>', onlineMeeting: { url } });
    expect(await ada.remove(created.id, signal)).toMatchObject({ ok: true });
  });

  test('cannot be at a place that is hidden, nor somebody else’s be changed', async () => {
    const ben = await world.calendarOf('ben');
    const hers = { displayName: 'Hers', email: 'hers@desks.example', username: 'hers' };
    const unknown = { displayName: 'None', email: 'none@desks.example', username: 'none' };
    const start = NOW + 6 * DAY;
    const [hidden, missing] = await Promise.all(
      [hers, unknown].map((resource) => ben.create(reservation(start, { resources: [resource] }), signal)),
    );
    expect(hidden).toMatchObject({ ok: false, error: { status: 400 } });
    expect(JSON.stringify(hidden).replace('hers', 'none')).toBe(JSON.stringify(missing));

    const ada = await world.calendarOf('ada');
    const attendees = [{ email: 'ben@campus.example', displayName: 'Ben', remotely: false }];
    const created = valueOf(await ada.create(reservation(start, { attendees }), signal));
    const [invitation] = valueOf(await ben.events('me', start, start + HOUR, {}, signal));
    if (invitation === undefined) throw new Error('no invitation');
    const move = { start, end: start + 2 * HOUR, isAllDay: false, timeZone: ZONE, resources: [OPEN] };
    expect(await ben.replace(invitation, move, signal)).toMatchObject({ ok: false, error: { status: 403 } });
    expect(await ben.finish(invitation.id, signal)).toMatchObject({ ok: false, error: { status: 403 } });
    const guest = await world.calendarOf('guest');
    expect(await guest.create(reservation(start), signal)).toMatchObject({ ok: false, error: { status: 403 } });
    expect(await ada.remove(created.id, signal)).toMatchObject({ ok: true });
  });

  test('of all day is a date', async () => {
    const calendar = await world.calendarOf('ada');
    const start = Date.parse('2026-03-16T23:00:00Z');
    const created = valueOf(
      await calendar.create(reservation(start, { end: start + DAY, isAllDay: true, resources: [OPEN] }), signal),
    );
    expect(created).toMatchObject({
      isAllDay: true,
      start: { dateTime: '2026-03-17T00:00:00', timeZone: ZONE },
      end: { dateTime: '2026-03-18T00:00:00' },
    });
    expect(await calendar.remove(created.id, signal)).toMatchObject({ ok: true });
  });

  test('is answered by those who are invited, and left', async () => {
    const ada = await world.calendarOf('ada');
    const start = NOW + 4 * DAY;
    const attendees = [{ email: 'ben@campus.example', displayName: 'Ben', remotely: false }];
    const created = valueOf(await ada.create(reservation(start, { attendees }), signal));
    const ben = await world.calendarOf('ben');
    const [invitation] = valueOf(await ben.events('me', start, start + HOUR, {}, signal));
    expect(invitation).toMatchObject({ subject: 'Review', isOrganizer: false });
    expect(await ben.respond(invitation?.id ?? '', 'tentative', signal)).toEqual({ ok: true, value: null });
    const told = valueOf(await ada.event(created.id, signal));
    expect(told.attendees.find(({ resource }) => !resource)?.status.response).toBe('tentative');
    expect(await ben.remove(invitation?.id ?? '', signal)).toMatchObject({ ok: true });
    expect(valueOf(await ben.events('me', start, start + HOUR, {}, signal))).toEqual([]);
  });
});

describe('a series', () => {
  const start = NOW + 7 * DAY;
  const rule = 'FREQ=WEEKLY;COUNT=4;BYDAY=MO';
  const inSeries = async (from = start, to = start + 40 * DAY) =>
    valueOf(await (await world.calendarOf('ada')).events('me', from, to, {}, signal));

  test('has its dates without those left out, an exception, and ends', async () => {
    const calendar = await world.calendarOf('ada');
    const leftOut = new Date(start + 7 * DAY).toISOString().slice(0, 10);
    const first = valueOf(
      await calendar.create(reservation(start, { recurrence: { rule, exceptions: [leftOut] } }), signal),
    );
    expect(first).toMatchObject({ type: 'occurrence', recurrence: { exceptions: [leftOut] } });
    expect(first.recurrence?.rule).toContain('FREQ=WEEKLY');
    const dates = await inSeries();
    // The clocks change in between: the local time stays.
    expect(dates.map(({ start: at }) => at.dateTime)).toEqual([
      '2026-03-09T09:00:00',
      '2026-03-23T09:00:00',
      '2026-03-30T09:00:00',
    ]);

    const [, second] = dates;
    if (second === undefined) throw new Error('no second date');
    const from = start + 14 * DAY + HOUR;
    const move = { start: from, end: from + HOUR, isAllDay: false, timeZone: ZONE, resources: [OPEN] };
    const moved = valueOf(await calendar.replace(second, move, signal));
    expect(moved).toMatchObject({ type: 'exception', originalStart: { dateTime: '2026-03-23T09:00:00' } });

    const [, , third] = await inSeries();
    expect(await calendar.remove(third?.id ?? '', signal)).toMatchObject({ ok: true });
    expect((await inSeries()).map(({ start: at }) => at.dateTime)).toEqual([
      '2026-03-09T09:00:00',
      '2026-03-23T10:00:00',
    ]);

    const [all] = await inSeries();
    const change = { start, end: start + HOUR, isAllDay: false, timeZone: ZONE, resources: [OPEN] };
    if (all === undefined) throw new Error('no date is left');
    valueOf(await calendar.replace(all, { ...change, subject: 'All of them' }, signal, 'series'));
    expect((await inSeries()).map(({ subject }) => subject)).toContain('All of them');

    const [left] = await inSeries();
    expect(await calendar.remove(left?.id ?? '', signal, 'series')).toMatchObject({ ok: true });
    expect(await inSeries()).toEqual([]);
  });

  test('is split where a date and all later ones change', async () => {
    const calendar = await world.calendarOf('ada');
    valueOf(await calendar.create(reservation(start, { recurrence: { rule, exceptions: [] } }), signal));
    const [, , third] = await inSeries();
    if (third === undefined) throw new Error('no third date');
    const from = Date.parse('2026-03-23T12:00:00Z');
    const move = { start: from, end: from + HOUR, isAllDay: false, timeZone: ZONE, resources: [OPEN] };
    const changed = valueOf(await calendar.replace(third, { ...move, subject: 'At noon' }, signal, 'following'));
    expect(changed).toMatchObject({ subject: 'At noon', start: { dateTime: '2026-03-23T13:00:00' } });
    expect((await inSeries()).map(({ subject, start: at }) => `${subject} ${at.dateTime}`)).toEqual([
      'Review 2026-03-09T09:00:00',
      'Review 2026-03-16T09:00:00',
      'At noon 2026-03-23T13:00:00',
      'At noon 2026-03-30T13:00:00',
    ]);
    for (const { id } of await inSeries()) await calendar.remove(id, signal, 'series');
    expect(await inSeries()).toEqual([]);
  });
});

test('a use is confirmed by the names that the gateway gives', async () => {
  const calendar = await world.calendarOf('ada');
  const { id, iCalUId } = valueOf(await calendar.create(reservation(NOW + 90 * DAY), signal));
  const headers = bearer(await world.tokenOf('ada'));
  const payload = [{ email: OPEN.email, iCalUid: iCalUId, id }];
  for (const url of ['/api/event/statuses', '/v1/events/confirmation-statuses']) {
    const records = await world.app.inject({ method: 'POST', url, headers, payload });
    expect(records.json(), url).toMatchObject([{ email: OPEN.email, iCalUid: iCalUId, id, confirmed: false }]);
  }
  const action = {
    id,
    iCalUId,
    resourceUsername: 'open',
    realStart: '2026-03-02T08:00:00Z',
    realEnd: '2026-03-02T09:00:00Z',
    action: 'create',
    doneBy: 'assist',
  };
  for (const url of ['/api/event/action', '/v1/notifications']) {
    const told = await world.app.inject({ method: 'POST', url, headers, payload: action });
    expect(told.statusCode, `${url} ${told.body}`).toBe(202);
  }
  expect(await calendar.remove(id, signal)).toMatchObject({ ok: true });
});

describe('others', () => {
  test('are free or not, the unknown and the hidden are errors', async () => {
    const calendar = await world.calendarOf('ben');
    const emails = ['open@desks.example', 'hers@desks.example', 'nobody@x.example', 'ada@campus.example'];
    const start = NOW + 60 * DAY;
    const ada = await world.calendarOf('ada');
    const created = valueOf(await ada.create(reservation(start), signal));
    await world.pass(5_000);
    const schedules = valueOf(
      await (await world.calendarOf('ben')).schedules(emails, start - HOUR, start + 2 * HOUR, signal),
    );
    expect(schedules.map(({ scheduleId }) => scheduleId)).toEqual(emails);
    expect(schedules.map(({ availabilityView, error }) => error?.code ?? availabilityView)).toEqual([
      '000022220000',
      'schedule_not_found',
      'schedule_not_found',
      '000022220000',
    ]);
    const seen = valueOf(
      await (await world.calendarOf('ben')).events('ada@campus.example', start, start + HOUR, {}, signal),
    );
    expect(seen).toMatchObject([{ subject: 'Review', isOrganizer: false }]);
    expect(seen[0]?.bodyHtml).toBeUndefined();
    const atDesk = valueOf(
      await (await world.calendarOf('ben')).events('open@desks.example', start, start + HOUR, {}, signal),
    );
    expect(atDesk).toMatchObject([{ subject: '' }]);
    expect(JSON.stringify(atDesk)).not.toContain('Review');
    // The organizer's name stands in its place there; she has the title in her own calendar.
    const hers = await world.calendarOf('ada');
    const mine = valueOf(await hers.events('open@desks.example', start, start + HOUR, {}, signal));
    expect(mine).toMatchObject([{ subject: 'Review', isOrganizer: true }]);
    const limited = valueOf(
      await (await world.calendarOf('ben')).limitedEvents('ada@campus.example', start, start + HOUR, signal),
    );
    expect(limited).toMatchObject([{ status: 'busy' }]);
    const hidden = await calendar.events('hers@desks.example', start, start + HOUR, {}, signal);
    expect(hidden).toMatchObject({ ok: false });
    expect(await (await world.calendarOf('ada')).remove(created.id, signal)).toMatchObject({ ok: true });
  });

  test('are found by their names, with groups and their members', async () => {
    const calendar = await world.calendarOf('ben');
    expect(valueOf(await calendar.people('love', false, signal))).toMatchObject([{ email: 'ada@campus.example' }]);
    expect(valueOf(await calendar.people('nobody at all', true, signal))).toEqual([]);
    const [team] = valueOf(await calendar.people('team', true, signal));
    expect(team).toMatchObject({ isGroup: true });
    const members = valueOf(await calendar.members(team?.id ?? '', signal));
    expect(members.map(({ email }) => email).toSorted()).toEqual(['ada@campus.example', 'ben@campus.example']);
  });

  test('have rooms, without those that are hidden', async () => {
    const headers = bearer(await world.tokenOf('ben'));
    const answer = await world.app.inject({ url: '/v1/resources', headers });
    const { value } = answer.json<{ value: { email: string }[] }>();
    expect(value.map(({ email }) => email)).toContain('open@desks.example');
    expect(answer.body).not.toContain('hers@');
  });
});
