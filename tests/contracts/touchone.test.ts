import { readFileSync } from 'node:fs';

import type * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CalendarEvent, EventPageSchema } from '../../workers/wire/schemas/calendar.ts';
import type { CreateEvent } from '../../workers/wire/schemas/requests.ts';
import type { Problem } from '../../workers/wire/schemas/problem.ts';
import { operations } from './openapi.ts';
import { ADA, codeOf, createContractServer, deskEmail, FAILING_DESK, FREE_DESK, newKey } from './touchone-client.ts';
import type { Caller, ContractServer } from './touchone-client.ts';

type EventPage = v.InferOutput<typeof EventPageSchema>;

const BEN = 'u2';
const BEN_EMAIL = 'ben.okafor@deskway.example';
const OWN_DESK_OF_OTHERS = deskEmail('019');
const RANGE = { start: '2026-03-01T00:00:00Z', end: '2026-03-20T00:00:00Z' };

/** Tuesday evening on a desk that the seed leaves free then. */
const draft = (change: Partial<CreateEvent> = {}) => ({
  subject: 'Contract',
  start: { dateTime: '2026-03-03T18:00:00', timeZone: 'Europe/Prague' },
  end: { dateTime: '2026-03-03T19:00:00', timeZone: 'Europe/Prague' },
  resources: [{ email: FREE_DESK }],
  ...change,
});

let server: ContractServer;
let ada: Caller;

beforeEach(async () => {
  server = await createContractServer();
  ada = await server.as(ADA);
});

afterEach(async () => {
  await server.close();
});

const create = (change: Partial<CreateEvent> = {}, caller: Caller = ada) =>
  caller<CalendarEvent>('createEvent', { headers: newKey(), body: draft(change) });

const refusedList = (user: string, query: Record<string, string>): Promise<string> =>
  codeOf(ada<Problem>('listEvents', { path: { user }, query }));

const limitedEvents = (user: string) => ada<Problem & EventPage>('listLimitedEvents', { path: { user }, query: RANGE });

const refusalOf = (change: Partial<CreateEvent>): Promise<string> =>
  codeOf(ada<Problem>('createEvent', { headers: newKey(), body: draft(change) }));

const at = (dateTime: string, timeZone = 'Europe/Prague') => ({ dateTime, timeZone });

describe('the events of the touchone calendar', () => {
  it('keep the number of guests until a change leaves it out', async () => {
    const created = await create({ guests: 2 });
    expect(created.body.guests).toBe(2);
    const path = { user: 'me', id: created.body.id };
    expect((await ada<CalendarEvent>('getEvent', { path })).body.guests).toBe(2);
    const headers = { 'if-match': created.body.etag ?? '' };
    const changed = await ada<CalendarEvent>('replaceEvent', { path, headers, body: draft() });
    expect(changed.body.guests).toBeUndefined();
  });

  it('are listed for the caller, colleagues and resources, in pages', async () => {
    const own = await ada<EventPage>('listEvents', { path: { user: 'me' }, query: RANGE });
    expect(own.body.value.map((event) => event.subject)).toContain('Working here today');
    const page = await ada<EventPage>('listEvents', { path: { user: 'me' }, query: { ...RANGE, pageSize: '2' } });
    expect(page.body.value).toHaveLength(2);
    expect(page.body.nextLink).toMatch(/^https?:\/\/.+skip=2/);
    for (const user of [BEN_EMAIL, FREE_DESK]) {
      const { body } = await ada<EventPage>('listEvents', { path: { user }, query: RANGE });
      expect(body.value.length).toBeGreaterThan(0);
    }
  });

  it('are found by iCalUId and by resource', async () => {
    const { body: event } = await create();
    const query = { ...RANGE, iCalUId: event.iCalUId, resource: FREE_DESK };
    const found = await ada<EventPage>('listEvents', { path: { user: 'me' }, query });
    expect(found.body.value.map(({ id }) => id)).toEqual([event.id]);
  });

  it('are refused for unknown calendars, unreadable ones and bad ranges', async () => {
    expect(await refusedList('nobody@deskway.example', RANGE)).toBe('404 not_found');
    expect(await refusedList(FAILING_DESK, RANGE)).toBe('404 not_found');
    expect(await refusedList('me', { start: RANGE.end, end: RANGE.start })).toBe('400 invalid_interval');
    expect(await refusedList('me', {})).toBe('400 invalid_request');
  });

  it('are given without details by the alternative fetch', async () => {
    const { body } = await limitedEvents(FREE_DESK);
    expect(body.value.length).toBeGreaterThan(0);
    expect(body.value.every((event) => !('id' in event) && !('subject' in event))).toBe(true);
    expect(await codeOf(limitedEvents(FAILING_DESK))).toBe('403 no_free_busy_access');
    expect(await codeOf(limitedEvents('nobody@deskway.example'))).toBe('404 not_found');
  });

  it('are created with location and version, and once per key', async () => {
    const headers = newKey();
    const first = await ada<CalendarEvent>('createEvent', { headers, body: draft() });
    expect(first.status).toBe(201);
    expect(first.headers['location']).toContain(first.body.id);
    expect(first.headers['etag']).toBe(first.body.etag);
    expect(first.body.attendees[0]?.status.response).toBe('notResponded');
    const again = await ada<CalendarEvent>('createEvent', { headers, body: draft() });
    expect(again.body).toEqual(first.body);
    const other = ada<Problem>('createEvent', { headers, body: draft({ subject: 'Another' }) });
    expect(await codeOf(other)).toBe('422 invalid_request');
  });

  it('are refused on conflicts', async () => {
    await create();
    expect(await refusalOf({})).toBe('409 resource_busy');
    // It is hidden, so the calendar treats it like an unknown one.
    expect(await refusalOf({ resources: [{ email: OWN_DESK_OF_OTHERS }] })).toBe('400 invalid_request');
    const far = { start: at('2026-06-02T18:00:00'), end: at('2026-06-02T19:00:00') };
    expect(await refusalOf(far)).toBe('422 policy_violation maxAdvanceDays');
    expect(await refusalOf({ end: at('2026-03-03T18:15:00') })).toBe('422 policy_violation minimumMeetingDuration');
    expect(await refusalOf({ end: at('2026-03-04T18:00:00') })).toBe('422 policy_violation maximumMeetingDuration');
    expect(await refusalOf({ end: at('2026-03-03T17:00:00') })).toBe('400 invalid_interval');
    expect(await refusalOf({ start: at('2026-03-03T18:00:00', 'Mars/Base') })).toBe('400 invalid_time_zone');
    expect(await refusalOf({ resources: [{ email: deskEmail('020') }] })).toBe('403 forbidden');
  });

  it('are refused without a key, with unknown fields, and to guests', async () => {
    expect(await codeOf(ada<Problem>('createEvent', { body: draft() }))).toBe('400 invalid_request');
    const body = { ...draft(), colour: 'red' };
    const strange = ada<Problem>('createEvent', { headers: newKey(), body, isValidBody: false });
    expect(await codeOf(strange)).toBe('400 invalid_request');
    const guest = await server.asGuest();
    expect(await codeOf(guest<Problem>('createEvent', { headers: newKey(), body: draft() }))).toBe('403 forbidden');
  });

  it('are read one by one, until they are deleted', async () => {
    const { body: event } = await create();
    const path = { user: 'me', id: event.id };
    const read = await ada<CalendarEvent>('getEvent', { path });
    expect(read.headers['etag']).toBe(event.etag);
    expect(await codeOf(ada<Problem>('getEvent', { path: { user: 'me', id: 'evt_none' } }))).toBe('404 not_found');
    expect((await ada('deleteEvent', { path })).status).toBe(204);
    expect(await codeOf(ada<Problem>('getEvent', { path }))).toBe('410 gone');
  });

  it('are replaced by a client that has read the last version', async () => {
    const { body: event } = await create();
    const replace = <T = Problem>(version: string | undefined, change: Partial<CreateEvent> = {}, caller = ada) =>
      caller<T>('replaceEvent', {
        path: { id: event.id },
        headers: { 'if-match': version ?? '' },
        body: draft(change),
      });
    const later = { end: { dateTime: '2026-03-03T20:00:00', timeZone: 'Europe/Prague' } };
    const changed = await replace<CalendarEvent>(event.etag, later);
    expect(changed.status).toBe(200);
    expect(changed.body.end).toMatchObject(later.end);
    expect(changed.headers['etag']).not.toBe(event.etag);
    expect(await codeOf(replace(event.etag, later))).toBe('412 stale');
    expect(await codeOf(replace(changed.body.etag, {}, await server.as(BEN)))).toBe('403 not_organizer');
  });

  it('are deleted once; a repeat answers that they are gone', async () => {
    const { body: event } = await create();
    const path = { id: event.id };
    const ben = await server.as(BEN);
    expect(await codeOf(ben<Problem>('deleteEvent', { path }))).toBe('403 not_organizer');
    expect((await ada('deleteEvent', { path })).status).toBe(204);
    expect(await codeOf(ada<Problem>('deleteEvent', { path }))).toBe('410 gone');
    expect(await codeOf(ada<Problem>('deleteEvent', { path: { id: 'evt_none' } }))).toBe('404 not_found');
  });

  it('are finished now, but not before they start', async () => {
    const own = await ada<EventPage>('listEvents', { path: { user: 'me' }, query: RANGE });
    const current = own.body.value.find((event) => event.subject === 'Working here today');
    const finished = await ada<CalendarEvent>('finishEvent', { path: { id: current?.id ?? '' }, body: {} });
    expect(finished.body.end.utcDateTime).toBe('2026-03-02T08:00:00Z');
    const { body: future } = await create();
    expect(await codeOf(ada<Problem>('finishEvent', { path: { id: future.id }, body: {} }))).toBe('409 not_started');
  });

  it('repeat by a rule, all dates or none', async () => {
    const recurrence = { rule: 'FREQ=WEEKLY;COUNT=3', exceptions: ['2026-03-10'] };
    const { body: first } = await create({ recurrence });
    expect(first).toMatchObject({ type: 'occurrence', recurrence });
    const daily = { rule: 'FREQ=DAILY;COUNT=15', exceptions: [] };
    const refused = await ada<Problem>('createEvent', { headers: newKey(), body: draft({ recurrence: daily }) });
    expect(refused.body.conflicts?.map(({ date }) => date)).toEqual(['2026-03-03', '2026-03-17']);
    const path = { id: first.id };
    const headers = { 'if-match': first.etag ?? '' };
    const change = { path, headers, query: { scope: 'series' }, body: draft({ subject: 'Changed' }) };
    expect((await ada<CalendarEvent>('replaceEvent', change)).body).toMatchObject({ subject: 'Changed', recurrence });
    expect((await ada('deleteEvent', { path, query: { scope: 'following' } })).status).toBe(204);
    expect((await create({ recurrence: daily })).status).toBe(201);
  });

  it('of a seeded series give its rule', async () => {
    const own = await ada<EventPage>('listEvents', { path: { user: 'me' }, query: { ...RANGE, pageSize: '250' } });
    const team = own.body.value.filter((event) => event.subject === 'Team day');
    expect(team.length).toBeGreaterThan(1);
    expect(new Set(team.map(({ iCalUId }) => iCalUId)).size).toBe(1);
    expect(team[0]?.recurrence?.rule).toBe('FREQ=WEEKLY;BYDAY=WE;UNTIL=20260323T235959Z');
    const path = { id: team[0]?.id ?? '' };
    expect((await ada('deleteEvent', { path, query: { scope: 'series' } })).status).toBe(204);
    const left = await ada<EventPage>('listEvents', { path: { user: 'me' }, query: { ...RANGE, pageSize: '250' } });
    expect(left.body.value.some((event) => event.subject === 'Team day')).toBe(false);
  });

  it('are answered by those who are invited', async () => {
    const { body: event } = await create({
      attendees: [{ emailAddress: { address: BEN_EMAIL }, remotely: false, optional: false }],
    });
    const respond = (caller: Caller, body: object, isValidBody = true) =>
      caller<Problem>('respondToEvent', { path: { id: event.id }, body, isValidBody });
    const ben = await server.as(BEN);
    expect((await respond(ben, { response: 'accepted' })).status).toBe(204);
    const read = await ada<CalendarEvent>('getEvent', { path: { user: 'me', id: event.id } });
    const answer = read.body.attendees.find((attendee) => attendee.emailAddress.address === BEN_EMAIL);
    expect(answer?.status.response).toBe('accepted');
    expect(await codeOf(respond(await server.as('u3'), { response: 'accepted' }))).toBe('403 forbidden');
    expect(await codeOf(respond(ben, { response: 'perhaps' }, false))).toBe('400 invalid_request');
  });
});

describe('the records and notifications of the touchone calendar', () => {
  it('give for each key what is confirmed, in order', async () => {
    const { body: event } = await create();
    const key = { email: FREE_DESK, iCalUid: event.iCalUId, id: event.id };
    const unknown = { ...key, iCalUid: 'none' };
    const { body } = await ada<unknown[]>('confirmationStatuses', { body: [unknown, key] });
    expect(body).toEqual([null, expect.objectContaining({ ...key, canceled: false })]);
    const many = Array.from({ length: 201 }, () => key);
    const refused = ada<Problem>('confirmationStatuses', { body: many, isValidBody: false });
    expect(await codeOf(refused)).toBe('400 invalid_request');
  });

  it('accept notifications of attendees', async () => {
    const { body: event } = await create();
    const body = {
      id: event.id,
      resourceUsername: 'b1-01-003',
      iCalUId: event.iCalUId,
      realStart: '2026-03-03T17:00:00Z',
      realEnd: '2026-03-03T18:00:00Z',
      action: 'create',
      doneBy: 'assist',
    };
    expect((await ada('notifyResource', { body })).status).toBe(202);
    const ben = await server.as('u3');
    expect(await codeOf(ben<Problem>('notifyResource', { body }))).toBe('403 forbidden');
    const wrong = ada<Problem>('notifyResource', { body: { ...body, action: 'move' }, isValidBody: false });
    expect(await codeOf(wrong)).toBe('400 invalid_request');
  });
});

it('drives every operation of the contract', () => {
  const source = ['touchone.test.ts', 'touchone-directory.test.ts']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n');
  const missing = operations.filter(({ operation }) => !source.includes(`'${operation.operationId}'`));
  expect(missing.map(({ operation }) => operation.operationId)).toEqual([]);
});
