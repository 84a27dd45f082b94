import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import {
  ANSWER_DELAY,
  createWorld,
  HOUR,
  MINUTE,
  NOW,
  refusal,
  reservation,
  seeded,
  type Who,
  type World,
} from './calendar-support.ts';

const RED = makeResource('red');
const BLUE = makeResource('blue');
const START = NOW + 2 * HOUR;
const END = NOW + 4 * HOUR;
const INVITED = { attendees: [{ emailAddress: { address: 'bob@people.test' } }] };

let world: World;
let event: CalendarEvent;

beforeEach(async () => {
  world = await createWorld([RED, BLUE]);
  event = (await world.create('ada', reservation([RED], START, END, INVITED))).json();
  world.sent.length = 0;
});

afterEach(() => world.close());

const put = (body: object, etag: string | undefined = event.etag, who: Who = 'ada') =>
  world.ask(who, 'PUT', `/v1/users/me/events/${event.id}`, {
    body,
    ...(etag === '' ? {} : { headers: { 'if-match': etag ?? '' } }),
  });
const read = async (who: Who = 'ada') =>
  (await world.ask(who, 'GET', `/v1/users/me/events/${event.id}`)).json<CalendarEvent>();
const remove = (who: Who = 'ada', query = '') => world.ask(who, 'DELETE', `/v1/users/me/events/${event.id}${query}`);
const finish = (body?: object, who: Who = 'ada') =>
  world.ask(who, 'POST', `/v1/users/me/events/${event.id}/finish`, { body });
const respond = (who: Who, response: string) =>
  world.ask(who, 'POST', `/v1/users/me/events/${event.id}/response`, { body: { response, comment: 'Sorry' } });
const mailsTo = async (email: string) =>
  (await world.store.outbox.list(email, 10)).map(({ kind, subject }) => `${kind}: ${subject}`);

describe('replacing an event', () => {
  it('needs the validator that was read', async () => {
    const body = reservation([RED], START, END, { subject: 'Retrospective' });
    expect(refusal(await put(body, ''))).toBe('428 invalid_request');
    expect(refusal(await put(body, '"7"'))).toBe('412 stale');
    const changed = await put(body);
    expect(changed.json()).toMatchObject({ subject: 'Retrospective', etag: '"2"' });
    expect(changed.headers['etag']).toBe('"2"');
    expect(refusal(await put(body))).toBe('412 stale');
  });

  it('lets one of many editors with the same version win', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { etag = '' } = await read();
      const subjects = Array.from({ length: 20 }, (_, index) => `Version ${round}.${index}`);
      const answers = await Promise.all(
        subjects.map((subject) => put(reservation([RED], START, END, { subject }), etag)),
      );
      const kept = subjects.filter((_, index) => answers[index]?.statusCode === 200);
      const lost = answers.filter(({ statusCode }) => statusCode !== 200).map(refusal);
      expect(lost).toEqual(Array.from({ length: 19 }, () => '412 stale'));
      expect([(await read()).subject]).toEqual(kept);
    }
  });

  it('moves it, asks the resource again and notifies of both times', async () => {
    await world.pass(ANSWER_DELAY);
    world.sent.length = 0;
    const moved = (await put(reservation([RED], START + HOUR, END + HOUR))).json<CalendarEvent>();
    expect(moved.attendees[0]?.status.response).toBe('notResponded');
    expect(world.sent).toEqual([
      'availability-changed red@rooms.test 2026-11-20T10:00:00Z 2026-11-20T12:00:00Z',
      'availability-changed red@rooms.test 2026-11-20T11:00:00Z 2026-11-20T13:00:00Z',
    ]);
    await world.pass(ANSWER_DELAY);
    expect((await read()).attendees[0]?.status.response).toBe('accepted');
  });

  it('keeps the answers of resources and people that stay', async () => {
    await world.pass(ANSWER_DELAY);
    await respond('bob', 'accepted');
    const changed = (await put(reservation([RED, BLUE], START, END, INVITED))).json<CalendarEvent>();
    expect(changed.attendees.map(({ status }) => status.response)).toEqual(['accepted', 'notResponded', 'accepted']);
  });

  it('is refused onto a taken time and then changes nothing', async () => {
    await world.create('bob', reservation([RED], END, END + HOUR));
    await world.create('bob', reservation([BLUE], START, END));
    expect(refusal(await put(reservation([RED], START + HOUR, END + HOUR)))).toBe('409 resource_busy');
    expect(refusal(await put(reservation([BLUE], START, END)))).toBe('409 resource_busy');
    expect(await read()).toEqual(event);
  });

  it('releases a removed resource', async () => {
    await put(reservation([BLUE], START, END, INVITED));
    expect((await world.create('bob', reservation([RED], START, END))).statusCode).toBe(201);
  });

  it('belongs to the organizer', async () => {
    const body = reservation([RED], START, END);
    expect(refusal(await put(body, event.etag, 'bob'))).toBe('403 not_organizer');
    expect(refusal(await put(body, event.etag, 'eve'))).toBe('403 not_organizer');
    expect(refusal(await put(body, event.etag, 'guest-1'))).toBe('403 forbidden');
    event = { ...event, id: 'evt_none' };
    expect(refusal(await put(body))).toBe('404 not_found');
  });

  it('informs the people, also those no longer invited', async () => {
    const attendees = [{ emailAddress: { address: 'eve@people.test' } }];
    await put(reservation([RED], START, END, { attendees }));
    expect(await mailsTo('eve@people.test')).toEqual(['invitation: Changed: Sprint review']);
    expect((await mailsTo('bob@people.test'))[0]).toBe('cancellation: Cancelled: Sprint review');
  });

  it('writes a subject in one line, so that it cannot forge another', async () => {
    await put(reservation([RED], START, END, { ...INVITED, subject: 'Lunch\r\nOrganizer: The boss' }));
    const [mail] = await world.store.outbox.list('bob@people.test', 1);
    expect(mail?.subject).toBe('Changed: Lunch Organizer: The boss');
    expect(mail?.body.split(/[\r\n]+/).filter((line) => line.startsWith('Organizer:'))).toHaveLength(1);
  });

  it('shows people no longer invited nothing of the change', async () => {
    await put(reservation([BLUE], START + HOUR, END + HOUR, { subject: 'Letting Bob go' }));
    const [mail] = await world.store.outbox.list('bob@people.test', 1);
    expect(mail).toMatchObject({ kind: 'cancellation', subject: 'Cancelled: Sprint review' });
    expect(mail?.body).not.toMatch(/Letting Bob go|Room blue/);
  });
});

describe('deleting an event', () => {
  it('releases the time at once, informs people and cannot be undone', async () => {
    expect((await remove()).statusCode).toBe(204);
    expect(world.sent).toEqual(['availability-changed red@rooms.test 2026-11-20T10:00:00Z 2026-11-20T12:00:00Z']);
    expect((await mailsTo('bob@people.test'))[0]).toBe('cancellation: Cancelled: Sprint review');
    expect((await world.create('bob', reservation([RED], START, END))).statusCode).toBe(201);
    expect(refusal(await remove())).toBe('410 gone');
    expect(refusal(await world.ask('ada', 'GET', `/v1/users/me/events/${event.id}`))).toBe('410 gone');
    expect(refusal(await put(reservation([RED], START, END)))).toBe('410 gone');
  });

  it('informs nobody on request', async () => {
    await remove('ada', '?notify=false');
    expect(await mailsTo('bob@people.test')).toEqual(['invitation: Invitation: Sprint review']);
  });

  it('by an invited person removes it from that calendar only', async () => {
    expect((await remove('bob')).statusCode).toBe(204);
    expect(refusal(await remove('bob'))).toBe('410 gone');
    expect((await read()).attendees.map(({ status }) => status.response)).toEqual(['notResponded', 'declined']);
    expect(await mailsTo('ada@people.test')).toEqual(['answer: Declined: Sprint review']);
    const range = 'start=2026-11-20T00:00:00Z&end=2026-11-21T00:00:00Z';
    expect((await world.ask('bob', 'GET', `/v1/users/me/events?${range}`)).json()).toMatchObject({ value: [] });
  });

  it('is refused to others', async () => {
    expect(refusal(await remove('eve'))).toBe('403 not_organizer');
    expect(refusal(await remove('guest-1'))).toBe('403 forbidden');
  });

  it('of a series removes what has not ended, only of this organizer', async () => {
    const series = { seriesMasterId: 'series-1' };
    await world.close();
    world = await createWorld([RED, BLUE], {
      events: [
        seeded(RED, NOW - 3 * HOUR, NOW - HOUR, series),
        seeded(RED, NOW + HOUR, NOW + 2 * HOUR, series),
        seeded(RED, NOW + 25 * HOUR, NOW + 26 * HOUR, series),
        seeded(BLUE, NOW + 25 * HOUR, NOW + 26 * HOUR, { ...series, organizerEmail: 'bob@people.test' }),
      ],
    });
    const list = async () => {
      const range = 'start=2026-11-19T00:00:00Z&end=2026-12-19T00:00:00Z';
      const page = await world.ask('ada', 'GET', `/v1/users/red@rooms.test/events?${range}`);
      return page.json<{ value: CalendarEvent[] }>().value;
    };
    const [, second] = await list();
    await world.ask('ada', 'DELETE', `/v1/users/me/events/${second?.id}?scope=series`);
    expect((await list()).map(({ start }) => start.utcDateTime)).toEqual(['2026-11-20T05:00:00Z']);
    expect(
      (await world.store.calendar.busy(['blue@rooms.test'], NOW, NOW + 30 * HOUR)).get('blue@rooms.test'),
    ).toHaveLength(1);
  });
});

describe('finishing an event', () => {
  it('is refused before the start, to others and outside the event', async () => {
    expect(refusal(await finish())).toBe('409 not_started');
    world.now = START + HOUR;
    expect(refusal(await finish(undefined, 'bob'))).toBe('403 not_organizer');
    expect(refusal(await finish({ end: '2026-11-20T10:00:00Z' }))).toBe('400 invalid_interval');
    expect(refusal(await finish({ end: '2026-11-20T12:00:01Z' }))).toBe('400 invalid_interval');
  });

  it('ends it with the current minute and releases the rest', async () => {
    world.now = START + 30 * MINUTE + 1;
    expect((await finish()).json()).toMatchObject({ end: { utcDateTime: '2026-11-20T10:31:00Z' }, etag: '"2"' });
    expect(world.sent).toEqual(['availability-changed red@rooms.test 2026-11-20T10:31:00Z 2026-11-20T12:00:00Z']);
    expect((await world.create('bob', reservation([RED], START + HOUR, END))).statusCode).toBe(201);
  });

  it('at its very start leaves one minute, and after its end changes nothing', async () => {
    world.now = START;
    expect((await finish()).json()).toMatchObject({ end: { utcDateTime: '2026-11-20T10:01:00Z' } });
    world.now = END + HOUR;
    expect((await finish()).json()).toMatchObject({ end: { utcDateTime: '2026-11-20T10:01:00Z' }, etag: '"2"' });
  });
});

describe('answering an invitation', () => {
  it('is stored, reported to the organizer and keeps the validator', async () => {
    expect((await respond('bob', 'tentative')).statusCode).toBe(204);
    const present = await read();
    expect(present.attendees[1]?.status).toEqual({ response: 'tentative', time: '2026-11-20T08:00:00Z' });
    expect(present.etag).toBe(event.etag);
    expect(await mailsTo('ada@people.test')).toEqual(['answer: Tentative: Sprint review']);
  });

  it('is refused to those who are not invited', async () => {
    expect(refusal(await respond('eve', 'accepted'))).toBe('403 forbidden');
    expect(refusal(await respond('bob', 'maybe'))).toBe('400 invalid_request');
  });
});

const notify = (who: Who, change: object = {}) =>
  world.ask(who, 'POST', '/v1/notifications', {
    body: {
      id: event.id,
      resourceUsername: 'red',
      iCalUId: event.iCalUId,
      realStart: '2026-11-20T10:00:00Z',
      realEnd: '2026-11-20T12:00:00Z',
      action: 'delete',
      doneBy: 'assist',
      ...change,
    },
  });

describe('notifying a resource', () => {
  it('is put in the outbox of the resource', async () => {
    expect((await notify('ada')).statusCode).toBe(202);
    expect(await mailsTo('red@rooms.test')).toEqual(['resource-notification: Cancelled: Sprint review']);
  });

  it('is refused to others and for other resources', async () => {
    expect(refusal(await notify('eve'))).toBe('403 forbidden');
    expect(refusal(await notify('ada', { id: randomUUID() }))).toBe('403 forbidden');
    expect(refusal(await notify('ada', { resourceUsername: 'blue' }))).toBe('400 invalid_request');
  });
});
