import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bearer, NOW } from './app-support.ts';
import {
  ADA,
  at,
  type Attendee,
  BEN,
  createGoogleWorld,
  DESK,
  type GoogleBody,
  type GoogleWorld,
  HOUR,
  iso,
  meeting,
  MINUTE,
  refusalOf,
  windowOf,
} from './google-support.ts';

let world: GoogleWorld;
beforeEach(async () => {
  world = await createGoogleWorld();
});
afterEach(() => world.close());

const START = NOW + HOUR;
const END = NOW + 2 * HOUR;
const MEET = { createRequest: { requestId: 'one', conferenceSolutionKey: { type: 'hangoutsMeet' } } };

const insert = (body: object, who = 'ada', query = '') =>
  world.calendar(who, 'POST', `/primary/events?${query}`, { body });
const patch = (id: string | undefined, body: object, who = 'ada', query = '', headers = {}) =>
  world.calendar(who, 'PATCH', `/primary/events/${id ?? ''}?${query}`, { body, headers });
const read = async (id: string | undefined, who = 'ada'): Promise<GoogleBody> =>
  (await world.calendar(who, 'GET', `/primary/events/${id ?? ''}`)).body;
const remove = (id: string | undefined, who = 'ada', query = '') =>
  world.calendar(who, 'DELETE', `/primary/events/${id ?? ''}?${query}`);
const answers = ({ attendees = [] }: GoogleBody): Record<string, string> =>
  Object.fromEntries(attendees.map(({ email, responseStatus }: Attendee) => [email, responseStatus]));
const mailsTo = async (email: string) => (await world.context.store.outbox.list(email, 100)).map(({ kind }) => kind);

describe('events.insert', () => {
  it('invites a place, which answers some seconds later', async () => {
    const created = await insert(meeting(START, END));
    expect(created.status).toBe(200);
    expect(created.headers['etag']).toBe(created.body.etag);
    expect(created.body).toMatchObject({
      kind: 'calendar#event',
      status: 'confirmed',
      summary: 'Sprint review',
      iCalUID: `${created.body.id ?? ''}@google.com`,
      start: { dateTime: '2026-03-02T10:00:00+01:00', timeZone: 'Europe/Prague' },
      organizer: { email: ADA, self: true },
      attendees: [{ email: DESK, displayName: 'Desk open', resource: true, responseStatus: 'needsAction' }],
    });
    await world.pass(5_000);
    const later = await read(created.body.id);
    expect(answers(later)).toEqual({ [DESK]: 'accepted' });
    expect(later.etag).not.toBe(created.body.etag);
  });

  it('leaves it to a place that is taken to decline', async () => {
    await insert(meeting(START, END), 'ben');
    const { body } = await insert(meeting(START, END));
    await world.pass(5_000);
    expect(answers(await read(body.id))).toEqual({ [DESK]: 'declined' });
  });

  it('takes an id of base32hex once', async () => {
    const { body } = await insert(meeting(START, END, { id: 'abc123', attendees: [] }));
    expect(body).toMatchObject({ id: 'abc123', iCalUID: 'abc123@google.com' });
    expect(body.attendees).toBeUndefined();
    const again = () => insert(meeting(START, END, { id: 'abc123' }));
    expect(refusalOf(await again())).toBe('409 duplicate');
    expect((await remove('abc123')).status).toBe(204);
    expect(refusalOf(await again())).toBe('409 duplicate');
    expect((await insert(meeting(START, END, { id: 'abc123', attendees: [] }), 'ben')).status).toBe(200);
    for (const id of ['abcw1', 'ABCDE', 'abcd', 'abc-d', 'a'.repeat(1_025)]) {
      expect(refusalOf(await insert(meeting(START, END, { id }))), id).toBe('400 invalid');
    }
    const longest = 'v'.repeat(1_024);
    expect((await insert(meeting(START, END, { id: longest, attendees: [] }))).body.id).toBe(longest);
    expect((await read(longest)).summary).toBe('Sprint review');
  });

  it('takes an id once, however many ask at the same time', async () => {
    const all = await Promise.all([1, 2, 3].map(() => insert(meeting(START, END, { id: 'same0', attendees: [] }))));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it.each([
    ['no start', { start: undefined }, '400 required'],
    ['no end', { end: undefined }, '400 required'],
    ['a day and a time', { end: { date: '2026-03-03' } }, '400 invalid'],
    ['an end before its start', { end: at(START - MINUTE) }, '400 timeRangeEmpty'],
    ['a time without a zone', { start: { dateTime: '2026-03-02T10:00:00' } }, '400 required'],
    ['an unknown zone', { start: { dateTime: iso(START), timeZone: 'Nowhere' } }, '400 invalid'],
    ['no time', { start: { dateTime: 'soon', timeZone: 'UTC' } }, '400 invalid'],
    ['an unknown visibility', { visibility: 'secret' }, '400 invalid'],
    ['an address that is none', { attendees: [{ email: 'nobody' }] }, '400 invalid'],
    ['a place that there is not', { attendees: [{ email: 'no@desks.example', resource: true }] }, '400 invalid'],
    [
      'a conference of another kind',
      { conferenceData: { createRequest: { requestId: 'x', conferenceSolutionKey: { type: 'eventHangout' } } } },
      '400 invalid',
    ],
  ])('is refused with %s', async (_what, change, refusal) => {
    expect(refusalOf(await insert(meeting(START, END, change), 'ada', 'conferenceDataVersion=1'))).toBe(refusal);
  });

  it('reads a wall-clock time in its zone', async () => {
    const { body } = await insert(
      meeting(START, END, { start: { dateTime: '2026-03-02T10:30:00', timeZone: 'Europe/London' } }),
    );
    expect(body).toHaveProperty('error');
    const start = { dateTime: '2026-03-02T09:30:00', timeZone: 'Europe/London' };
    expect((await insert(meeting(START, END, { start }))).body.start).toEqual({
      dateTime: '2026-03-02T10:30:00+01:00',
      timeZone: 'Europe/London',
    });
  });

  it('makes a Meet where the version of the conference says so', async () => {
    const plain = await insert(meeting(START, END, { conferenceData: MEET }));
    expect(plain.body['conferenceData']).toBeUndefined();
    const { body } = await insert(
      meeting(START, END, { conferenceData: MEET, attendees: [] }),
      'ada',
      'conferenceDataVersion=1',
    );
    expect(body['hangoutLink']).toMatch(/^https:\/\/meet\.example\//);
    expect(body['conferenceData']).toMatchObject({
      createRequest: { requestId: 'one', status: { statusCode: 'success' } },
      entryPoints: [{ entryPointType: 'video', uri: body['hangoutLink'] }],
      conferenceSolution: { key: { type: 'hangoutsMeet' } },
    });
    const same = await patch(body.id, { summary: 'New', conferenceData: MEET }, 'ada', 'conferenceDataVersion=1');
    expect(same.body['hangoutLink']).toBe(body['hangoutLink']);
    expect((await patch(body.id, { conferenceData: null })).body['hangoutLink']).toBe(body['hangoutLink']);
    const without = await patch(body.id, { conferenceData: null }, 'ada', 'conferenceDataVersion=1');
    expect(without.body['hangoutLink']).toBeUndefined();
  });

  it('keeps what our calendar has no field for', async () => {
    const long = 'n'.repeat(45);
    const { body } = await insert(
      meeting(START, END, {
        location: 'Somewhere',
        colorId: '3',
        status: 'tentative',
        reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 30 }] },
        extendedProperties: { private: { a: 'mine' }, shared: { b: 'x'.repeat(2_000), [long]: 'dropped' } },
      }),
    );
    expect(await read(body.id)).toMatchObject({
      location: 'Somewhere',
      colorId: '3',
      status: 'tentative',
      reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 30 }] },
      extendedProperties: { private: { a: 'mine' }, shared: { b: 'x'.repeat(1_024) } },
    });
    const { body: patched } = await patch(body.id, { extendedProperties: { private: { a: null, c: '1' } } });
    expect(patched['extendedProperties']).toEqual({ private: { c: '1' }, shared: { b: 'x'.repeat(1_024) } });
  });
});

describe('events.patch and update', () => {
  it('refuse another version than the present one', async () => {
    const { body } = await insert(meeting(START, END));
    const change = (tag: string | undefined) =>
      patch(body.id, { summary: 'New' }, 'ada', '', { 'if-match': tag ?? '' });
    expect((await change(body.etag)).body.summary).toBe('New');
    expect(refusalOf(await change(body.etag))).toBe('412 conditionNotMet');
    expect((await change('*')).status).toBe(200);
  });

  it('replace the list of attendees, and forget the answers that are not sent along', async () => {
    const people = [{ email: BEN }, { email: 'cleo@campus.example', optional: true }];
    const { body } = await insert(meeting(START, END, { attendees: [...people, { email: DESK, resource: true }] }));
    await patch(body.id, { attendees: [{ email: BEN, responseStatus: 'accepted' }], attendeesOmitted: true }, 'ben');
    await world.pass(5_000);
    const before = await read(body.id);
    expect(answers(before)).toEqual({ [DESK]: 'accepted', [BEN]: 'accepted', 'cleo@campus.example': 'needsAction' });
    const kept = await patch(body.id, { summary: 'New', attendees: before.attendees });
    expect(answers(kept.body)).toEqual(answers(before));
    const { body: after } = await patch(body.id, { attendees: [{ email: BEN }, { email: DESK }] });
    expect(answers(after)).toEqual({ [DESK]: 'needsAction', [BEN]: 'needsAction' });
    await world.pass(5_000);
    expect(answers(await read(body.id))).toEqual({ [DESK]: 'accepted', [BEN]: 'needsAction' });
    const { body: alone } = await patch(body.id, { attendees: [] });
    expect(alone.attendees).toBeUndefined();
  });

  it('show an organizer who is among the attendees', async () => {
    const { body } = await insert(meeting(START, END, { attendees: [{ email: ADA }, { email: BEN }] }));
    expect(body.attendees).toMatchObject([
      { email: ADA, organizer: true, self: true, responseStatus: 'accepted' },
      { email: BEN, responseStatus: 'needsAction' },
    ]);
    expect((await read(body.id, 'ben')).attendees).toMatchObject([
      { email: ADA, organizer: true },
      { email: BEN, self: true },
    ]);
  });

  it('let the invited answer, and nothing else', async () => {
    const { body } = await insert(meeting(START, END, { attendees: [{ email: BEN }] }));
    const own = (responseStatus: string) => ({ attendees: [{ email: BEN, responseStatus }] });
    expect(answers((await patch(body.id, own('tentative'), 'ben', 'sendUpdates=all')).body)).toEqual({
      [BEN]: 'tentative',
    });
    expect(await mailsTo(ADA)).toContain('answer');
    expect(refusalOf(await patch(body.id, { summary: 'Mine' }, 'ben'))).toBe('403 forbiddenForNonOrganizer');
    expect(answers((await patch(body.id, own('declined'), 'ben')).body)).toEqual({ [BEN]: 'declined' });
    // What somebody has declined stays in their calendar.
    const { body: list } = await world.calendar('ben', 'GET', `/primary/events?singleEvents=true&${windowOf(1)}`);
    expect(list.items).toMatchObject([{ id: body.id, attendees: [{ responseStatus: 'declined' }] }]);
    expect((await remove(body.id, 'ben')).status).toBe(204);
    expect((await world.calendar('ben', 'GET', `/primary/events?${windowOf(1)}`)).body.items).toEqual([]);
    expect((await read(body.id)).id).toBe(body.id);
  });

  it('write into one’s own calendar alone', async () => {
    const { body } = await insert(meeting(START, END));
    for (const [method, url] of [
      ['POST', `/${ADA}/events`],
      ['PATCH', `/${ADA}/events/${body.id ?? ''}`],
      ['PUT', `/${ADA}/events/${body.id ?? ''}`],
      ['DELETE', `/${ADA}/events/${body.id ?? ''}`],
      ['POST', `/${DESK}/events`],
    ] as const) {
      const asked = method === 'DELETE' ? {} : { body: meeting(START, END) };
      expect(refusalOf(await world.calendar('ben', method, url, asked)), url).toBe('403 requiredAccessLevel');
    }
  });

  it('end an event that has begun', async () => {
    const { body } = await insert(meeting(START, END));
    await world.pass(HOUR + 20 * MINUTE);
    const { body: ended } = await patch(body.id, { end: { dateTime: iso(START + 20 * MINUTE) } });
    expect(ended).toMatchObject({ end: { dateTime: '2026-03-02T10:20:00+01:00' } });
    expect(answers(ended)).toEqual({ [DESK]: 'accepted' });
  });

  it('turn a time into a day', async () => {
    const { body } = await insert(meeting(START, END, { attendees: [] }));
    const day = { start: { date: '2026-03-03', dateTime: null }, end: { date: '2026-03-04', dateTime: null } };
    expect((await patch(body.id, day)).body).toMatchObject({
      start: { date: '2026-03-03' },
      end: { date: '2026-03-04' },
    });
  });

  it('replace the whole content by update, but for the meeting', async () => {
    const full = meeting(START, END, {
      description: 'Bring it',
      location: 'X',
      visibility: 'private',
      conferenceData: MEET,
    });
    const { body } = await insert(full, 'ada', 'conferenceDataVersion=1');
    const update = (content: object) =>
      world.calendar('ada', 'PUT', `/primary/events/${body.id ?? ''}`, { body: content });
    expect(refusalOf(await update({ summary: 'New' }))).toBe('400 required');
    const { body: after } = await update({ summary: 'New', start: at(START), end: at(END) });
    expect(after).toMatchObject({ id: body.id, summary: 'New', hangoutLink: body['hangoutLink'] });
    for (const name of ['description', 'location', 'visibility', 'attendees'])
      expect(after[name], name).toBeUndefined();
  });
});

describe('events.delete', () => {
  it('is done once, and tells the others where that is asked for', async () => {
    const first = await insert(meeting(START, END, { attendees: [{ email: BEN }] }));
    expect((await remove(first.body.id)).status).toBe(204);
    expect(await mailsTo(BEN)).not.toContain('cancellation');
    expect(refusalOf(await remove(first.body.id))).toBe('410 deleted');
    expect(refusalOf(await patch(first.body.id, { summary: 'New' }))).toBe('410 deleted');
    const second = await insert(meeting(START, END, { attendees: [{ email: BEN }] }));
    expect((await remove(second.body.id, 'ada', 'sendUpdates=all')).status).toBe(204);
    expect(await mailsTo(BEN)).toContain('cancellation');
    expect(refusalOf(await remove(second.body.id, 'ada', 'sendUpdates=some'))).toBe('410 deleted');
    expect(refusalOf(await remove('abcde'))).toBe('404 notFound');
  });

  it('can be written as a status', async () => {
    const { body } = await insert(meeting(START, END));
    expect((await patch(body.id, { status: 'cancelled' })).body).toMatchObject({ id: body.id, status: 'cancelled' });
    expect(refusalOf(await remove(body.id))).toBe('410 deleted');
  });
});

describe('our own calls', () => {
  it('find events by the names that Google gives them', async () => {
    const { body } = await insert(meeting(NOW, END, { id: 'abcdefg' }));
    await world.pass(5_000);
    const headers = bearer(await world.tokenOf('ada'));
    const key = { email: DESK, iCalUid: body.iCalUID, id: body.id };
    const statuses = await world.app.inject({ method: 'POST', url: '/api/event/statuses', headers, payload: [key] });
    expect(statuses.json()).toMatchObject([key]);
    const unknown = { ...key, id: 'abcdefh' };
    const none = await world.app.inject({ method: 'POST', url: '/api/event/statuses', headers, payload: [unknown] });
    expect(none.json()).toEqual([null]);
    const bounds = await world.app.inject({
      url: `/api/assist/resources/${DESK}/events/${encodeURIComponent(body.iCalUID ?? '')}/bounds`,
      headers,
    });
    expect(bounds.json()).toMatchObject({ start: '2026-03-02T08:00:00.000Z' });
    const action = await world.app.inject({
      method: 'POST',
      url: '/api/event/action',
      headers,
      payload: {
        id: body.id,
        iCalUId: body.iCalUID,
        resourceUsername: await usernameOf(),
        realStart: iso(START),
        realEnd: iso(END),
        action: 'create',
        doneBy: 'assist',
      },
    });
    expect(action.statusCode).toBe(202);
  });

  async function usernameOf(): Promise<string> {
    return (await world.context.store.campus.resourceByEmail(DESK))?.resource.username ?? '';
  }
});
