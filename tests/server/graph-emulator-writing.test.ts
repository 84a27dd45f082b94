import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bearer, NOW } from './app-support.ts';
import {
  createGraphWorld,
  DAY_VIEW,
  type GraphBody,
  type GraphWorld,
  HOUR,
  meeting,
  MINUTE,
  refusalOf,
  utc,
} from './graph-support.ts';

let world: GraphWorld;
beforeEach(async () => {
  world = await createGraphWorld();
});
afterEach(() => world.close());

const post = (body: object, who = 'ada') => world.graph(who, 'POST', '/me/events', { body });
const patch = (id: string | undefined, body: object, headers: Readonly<Record<string, string>> = {}, who = 'ada') =>
  world.graph(who, 'PATCH', `/me/events/${id ?? ''}`, { body, headers });
const read = async (id: string | undefined, who = 'ada', more = '') =>
  (await world.graph(who, 'GET', `/me/events/${id ?? ''}${more}`)).body;
const viewOf = async (who: string, of = 'me', range = DAY_VIEW) =>
  (await world.graph(who, 'GET', `/${of}/calendarView?${range}&$top=100`)).body.value ?? [];
const person = (id: string, type = 'required') => ({ type, emailAddress: { address: `${id}@campus.example` } });
const room = (id = 'open') => ({ type: 'resource', emailAddress: { address: `${id}@desks.example` } });
const answersOf = ({ attendees = [] }: GraphBody) => attendees.map(({ status }) => status.response);

describe('a new event', () => {
  it('is created once for each transaction, and its room answers later', async () => {
    const body = meeting(NOW + HOUR, NOW + 2 * HOUR, { transactionId: randomUUID() });
    const first = await post(body);
    expect(first.status).toBe(201);
    expect(first.headers.location).toMatch(/\/me\/events\/[\w-]+$/);
    expect(first.body).toMatchObject({ subject: 'Sprint review', type: 'singleInstance', isOrganizer: true });
    expect(answersOf(first.body)).toEqual(['none']);
    const again = await post({ ...body, subject: 'Another text' });
    expect([again.status, again.body.id, again.body.subject]).toEqual([201, first.body.id, 'Sprint review']);
    expect(await viewOf('ada')).toHaveLength(1);
    await world.pass(5_000);
    await world.pass(5_000);
    expect(answersOf(await read(first.body.id))).toEqual(['accepted']);
  });

  it('is created although its room is taken, which declines later', async () => {
    await post(meeting(NOW + HOUR, NOW + 2 * HOUR));
    const second = await post(meeting(NOW + HOUR, NOW + 2 * HOUR), 'ben');
    expect([second.status, ...answersOf(second.body)]).toEqual([201, 'none']);
    await world.pass(5_000);
    const event = await read(second.body.id, 'ben');
    expect(answersOf(event)).toEqual(['declined']);
    // The name of the room stays the location.
    expect(event).toMatchObject({ location: { displayName: 'Desk open' } });
    expect(await viewOf('ben', 'users/open@desks.example')).toHaveLength(1);
  });

  it('keeps what our own calendar has no field for', async () => {
    const id = 'String {5d9f1c0e-6a0b-4c0e-9a53-3f6f2b7c8d41} Name Deskway';
    const { body } = await post(
      meeting(NOW + HOUR, NOW + 2 * HOUR, {
        attendees: [person('ben'), person('cleo', 'OPTIONAL'), room()],
        categories: ['Red category'],
        importance: 'High',
        sensitivity: 'Private',
        showAs: 'Tentative',
        isReminderOn: false,
        location: { displayName: 'At the lake' },
        body: { contentType: 'text', content: 'Bring <cake>\nand tea' },
        singleValueExtendedProperties: [{ id, value: '["ben@campus.example"]' }],
      }),
    );
    expect(body).toMatchObject({
      categories: ['Red category'],
      importance: 'high',
      sensitivity: 'private',
      showAs: 'tentative',
      isReminderOn: false,
      body: { contentType: 'html', content: 'Bring &lt;cake&gt;<br>\nand tea' },
      attendees: [{ type: 'resource' }, { type: 'required' }, { type: 'optional' }],
    });
    expect(body).not.toHaveProperty('singleValueExtendedProperties');
    const expand = `?$expand=singleValueExtendedProperties($filter=id%20eq%20'${encodeURIComponent(id.toLowerCase())}')`;
    const read1 = await read(body.id, 'ada', expand);
    expect(read1['singleValueExtendedProperties']).toEqual([{ id, value: '["ben@campus.example"]' }]);
    const filter = encodeURIComponent(
      `singleValueExtendedProperties/Any(ep: ep/id eq '${id}' and ep/value eq '["ben@campus.example"]')`,
    );
    const found = await world.graph('ada', 'GET', `/me/events?$filter=${filter}`);
    expect(found.body.value).toMatchObject([{ id: body.id }]);
    const none = await world.graph('ada', 'GET', `/me/events?$filter=${filter.replace('ben', 'bob')}`);
    expect(none.body.value).toEqual([]);
  });

  it('is a Teams meeting whose address is in the body, and stays one', async () => {
    const { body } = await post(
      meeting(NOW + HOUR, NOW + 2 * HOUR, { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' }),
    );
    const link = (body['onlineMeeting'] as { joinUrl: string }).joinUrl;
    expect(link).toMatch(/^https:\/\/meet\.example\/[\w-]{22}$/);
    expect(body).toMatchObject({ isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' });
    expect(JSON.stringify(body['body'])).toContain(link);
    const { body: changed } = await patch(body.id, { subject: 'Other', isOnlineMeeting: false });
    expect(changed).toMatchObject({ isOnlineMeeting: true, onlineMeeting: { joinUrl: link } });
    const calendar = await world.graph('ada', 'GET', '/me/calendar');
    expect(calendar.body['allowedOnlineMeetingProviders']).toEqual(['teamsForBusiness']);
  });

  it('of whole days comes as midnights labelled UTC, whatever zone is asked for', async () => {
    const day = (date: string) => ({ dateTime: `${date}T00:00:00`, timeZone: 'Europe/Prague' });
    const whole = { isAllDay: true, start: day('2026-03-04'), end: day('2026-03-06') };
    const { body } = await post(meeting(0, 0, whole));
    const prefer = { prefer: 'outlook.timezone="Pacific Standard Time"' };
    const { body: event } = await world.graph('ada', 'GET', `/me/events/${body.id ?? ''}`, { headers: prefer });
    expect([event.start, event.end]).toEqual([
      { dateTime: '2026-03-04T00:00:00.0000000', timeZone: 'UTC' },
      { dateTime: '2026-03-06T00:00:00.0000000', timeZone: 'UTC' },
    ]);
    const asked = { schedules: ['open@desks.example'], startTime: utc(NOW), endTime: utc(NOW + 5 * 24 * HOUR) };
    const schedule = await world.graph('ada', 'POST', '/me/calendar/getSchedule', { body: asked });
    expect(schedule.body.value?.[0]?.['scheduleItems']).toMatchObject([
      { start: { dateTime: '2026-03-03T23:00:00.0000000', timeZone: 'UTC' } },
    ]);
  });

  it.each([
    ['no end', { end: undefined }, '400 ErrorPropertyValidationFailure'],
    ['an unknown property', { colour: 'red' }, '400 RequestBodyRead'],
    ['an end before the start', { end: utc(NOW) }, '400 ErrorInvalidRequest'],
    ['an unknown room', { attendees: [room('nowhere')] }, '400 ErrorInvalidRecipients'],
    [
      'an unknown zone',
      { start: { dateTime: '2026-03-02T10:00:00', timeZone: 'Mars' } },
      '400 TimeZoneNotSupportedException',
    ],
    ['no list of attendees', { attendees: 'ben@campus.example' }, '400 RequestBodyRead'],
    ['an unknown state', { showAs: 'asleep' }, '400 RequestBodyRead'],
  ])('is refused with %s', async (_what, change, refusal) => {
    expect(refusalOf(await post(meeting(NOW + HOUR, NOW + 2 * HOUR, change)))).toBe(refusal);
  });

  it('is refused in the calendar of somebody else or of a room, and to those who may not write', async () => {
    for (const of of ['users/ben@campus.example', 'users/open@desks.example']) {
      const answer = await world.graph('ada', 'POST', `/${of}/events`, { body: meeting(NOW + HOUR, NOW + 2 * HOUR) });
      expect(refusalOf(answer)).toBe('403 ErrorAccessDenied');
    }
    expect(refusalOf(await post(meeting(NOW + HOUR, NOW + 2 * HOUR), 'guest'))).toBe('403 ErrorAccessDenied');
    // A hidden room is as good as none.
    const hidden = meeting(NOW + HOUR, NOW + 2 * HOUR, { attendees: [room('hers')] });
    expect(refusalOf(await post(hidden, 'ben'))).toBe('400 ErrorInvalidRecipients');
    expect((await post(hidden)).status).toBe(201);
  });
});

describe('a change', () => {
  it('merges what is sent, and replaces the attendees where they are', async () => {
    const { body } = await post(meeting(NOW + HOUR, NOW + 2 * HOUR, { attendees: [person('ben'), room()] }));
    const { body: renamed } = await patch(body.id, { Subject: 'Retrospective' });
    expect(renamed).toMatchObject({ subject: 'Retrospective', start: body.start });
    expect(renamed.attendees).toHaveLength(2);
    const { body: moved } = await patch(body.id, { start: utc(NOW + 2 * HOUR), end: utc(NOW + 3 * HOUR) });
    expect(moved.start?.dateTime).toBe('2026-03-02T10:00:00.0000000');
    const { body: alone } = await patch(body.id, { attendees: [room('other')] });
    expect(alone.attendees?.map(({ emailAddress }) => emailAddress.address)).toEqual(['other@desks.example']);
    expect(await viewOf('ben')).toEqual([]);
  });

  it('is refused where the event was changed or answered meanwhile', async () => {
    const { body } = await post(meeting(NOW + HOUR, NOW + 2 * HOUR));
    const match = { 'if-match': String(body['@odata.etag']) };
    expect((await patch(body.id, { subject: 'One' }, match)).status).toBe(200);
    expect(refusalOf(await patch(body.id, { subject: 'Two' }, match))).toBe('412 ErrorIrresolvableConflict');
    const present = { 'if-match': String((await read(body.id))['@odata.etag']) };
    await world.pass(5_000);
    expect(refusalOf(await patch(body.id, { subject: 'Two' }, present))).toBe('412 ErrorIrresolvableConflict');
    expect((await patch(body.id, { subject: 'Two' }, { 'if-match': '*' })).status).toBe(200);
    expect((await patch(body.id, { subject: 'Three' })).status).toBe(200);
  });

  it('ends an event that has begun', async () => {
    const { body } = await post(meeting(NOW, NOW + 2 * HOUR));
    world.advance(30 * MINUTE);
    const { body: ended, status } = await patch(body.id, { end: utc(NOW + 30 * MINUTE) });
    expect([status, ended.end?.dateTime]).toEqual([200, '2026-03-02T08:30:00.0000000']);
    const [open] = (
      await world.graph('ada', 'POST', '/me/calendar/getSchedule', {
        body: {
          schedules: ['open@desks.example'],
          startTime: utc(NOW),
          endTime: utc(NOW + HOUR),
          availabilityViewInterval: 15,
        },
      })
    ).body.value ?? [{}];
    expect(open?.['availabilityView']).toMatch(/^[12]{2}00$/);
  });

  it('is for the organizer alone', async () => {
    await post(meeting(NOW + HOUR, NOW + 2 * HOUR, { attendees: [person('ben'), room()] }));
    const [his] = await viewOf('ben');
    expect(refusalOf(await patch(his?.id, { subject: 'Mine' }, {}, 'ben'))).toBe('403 ErrorAccessDenied');
    const [hers] = await viewOf('ben', 'users/ada@campus.example');
    const there = await world.graph('ben', 'PATCH', `/users/ada@campus.example/events/${hers?.id ?? ''}`, {
      body: { subject: 'Mine' },
    });
    expect(refusalOf(there)).toBe('403 ErrorAccessDenied');
  });
});

describe('the end of an event', () => {
  const act = (who: string, id: string | undefined, action: string, body: object = {}) =>
    world.graph(who, 'POST', `/me/events/${id ?? ''}/${action}`, { body });

  it('is told by the organizer', async () => {
    const { body } = await post(meeting(NOW + HOUR, NOW + 2 * HOUR, { attendees: [person('ben'), room()] }));
    const [his] = await viewOf('ben');
    const refused = await act('ben', his?.id, 'cancel', { Comment: 'No' });
    expect(refusalOf(refused)).toBe('400 ErrorInvalidRequest');
    expect(refused.body.error?.message).toContain('You need to be an organizer to cancel a meeting.');
    expect((await act('ada', body.id, 'microsoft.graph.cancel', { Comment: 'Ill' })).status).toBe(202);
    expect(refusalOf(await world.graph('ada', 'GET', `/me/events/${body.id ?? ''}`))).toBe('404 ErrorItemNotFound');
    expect(await viewOf('ben')).toEqual([]);
    expect(refusalOf(await act('ada', body.id, 'cancel'))).toBe('404 ErrorItemNotFound');
  });

  it('is a deletion as well', async () => {
    const { body } = await post(meeting(NOW + HOUR, NOW + 2 * HOUR));
    const remove = () => world.graph('ada', 'DELETE', `/me/events/${body.id ?? ''}`);
    expect((await remove()).status).toBe(204);
    expect(refusalOf(await remove())).toBe('404 ErrorItemNotFound');
    expect((await post(meeting(NOW + HOUR, NOW + 2 * HOUR), 'ben')).status).toBe(201);
  });

  it('is for somebody invited to decline, which takes it out of their calendar', async () => {
    const { body } = await post(
      meeting(NOW + HOUR, NOW + 2 * HOUR, { attendees: [person('ben'), person('cleo'), room()] }),
    );
    const [his] = await viewOf('ben');
    expect((await act('ben', his?.id, 'tentativelyAccept', { sendResponse: true })).status).toBe(202);
    expect((await viewOf('ben'))[0]?.['responseStatus']).toMatchObject({ response: 'tentativelyAccepted' });
    expect((await act('ben', his?.id, 'Accept', { SendResponse: false, Comment: null })).status).toBe(202);
    expect(answersOf(await read(body.id))).toEqual(['none', 'accepted', 'none']);
    expect((await act('ben', his?.id, 'decline', { comment: 'Away' })).status).toBe(202);
    expect(answersOf(await read(body.id))).toEqual(['none', 'declined', 'none']);
    expect(await viewOf('ben')).toEqual([]);
    expect(refusalOf(await world.graph('ben', 'GET', `/me/events/${his?.id ?? ''}`))).toBe('404 ErrorItemNotFound');
    expect(refusalOf(await act('ada', body.id, 'accept'))).toBe('400 ErrorInvalidRequest');
    expect(refusalOf(await act('ada', body.id, 'accept', { response: 'yes' }))).toBe('400 RequestBodyRead');
  });
});

describe('our own calls', () => {
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    world.app.inject({
      method,
      url,
      headers: bearer(await world.tokenOf('ada')),
      ...(payload === undefined ? {} : { payload }),
    });

  it('find an event by the names that Graph gives it', async () => {
    const { body } = await post(meeting(NOW + HOUR, NOW + 2 * HOUR));
    const key = { email: 'open@desks.example', iCalUid: body.iCalUId ?? '', id: body.id ?? '' };
    const statuses = await ask('POST', '/api/event/statuses', [
      key,
      { ...key, id: undefined },
      { ...key, iCalUid: 'x' },
    ]);
    expect(statuses.json()).toEqual([
      expect.objectContaining({ ...key, confirmed: false }),
      expect.objectContaining({ iCalUid: key.iCalUid }),
      null,
    ]);
    expect((await ask('POST', '/api/event/confirm', [key])).json()).toMatchObject([
      { iCalUid: key.iCalUid, id: key.id },
    ]);
    const bounds = await ask('GET', `/api/assist/resources/${key.email}/events/${key.iCalUid}/bounds`);
    expect(bounds.json()).toMatchObject({ start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' });
    const action = {
      id: key.id,
      iCalUId: key.iCalUid,
      resourceUsername: (await world.context.store.campus.resourceByEmail(key.email))?.resource.username ?? '',
      realStart: '2026-03-02T09:00:00Z',
      realEnd: '2026-03-02T10:00:00Z',
      action: 'create',
      doneBy: 'assist',
    };
    expect((await ask('POST', '/api/event/action', action)).statusCode).toBe(202);
  });
});
