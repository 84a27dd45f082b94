import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import type { Schedule } from '../../workers/wire/schemas/schedules.ts';
import { makeResource } from './calendar-campus.ts';
import { createWorld, DAY, HOUR, NOW, refusal, reservation, seeded, type Who, type World } from './calendar-support.ts';

const RED = makeResource('red', { daysOfWeek: ['monday'], startTime: '08:00', endTime: '17:00' });
const BLUE = makeResource('blue');
const BROKEN = makeResource('broken', {}, { scheduleFails: true });
const RANGE = 'start=2026-11-20T00:00:00Z&end=2026-11-27T00:00:00Z';

interface Page<T> {
  readonly value: readonly T[];
  readonly nextLink: string | null;
}

let world: World;

beforeEach(async () => {
  world = await createWorld([RED, BLUE, BROKEN], {
    events: [
      seeded(RED, NOW + HOUR, NOW + 2 * HOUR, { attendeeEmails: ['bob@people.test'] }),
      seeded(RED, NOW + 3 * HOUR, NOW + 4 * HOUR, { subject: 'Salary talk', visibility: 'private' }),
      seeded(BLUE, NOW + 30 * HOUR, NOW + 31 * HOUR, { response: 'tentative' }),
      seeded(BLUE, NOW + 31 * HOUR, NOW + 32 * HOUR, { response: 'declined' }),
    ],
  });
});

afterEach(() => world.close());

async function list(who: Who, user = 'me', query = ''): Promise<Page<CalendarEvent>> {
  return (await world.ask(who, 'GET', `/v1/users/${user}/events?${RANGE}${query}`)).json();
}

async function schedules(who: Who, body: object) {
  const window = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T10:00:00Z' };
  return world.ask(who, 'POST', '/v1/schedules/query', { body: { ...window, ...body } });
}

const subjects = (page: Page<CalendarEvent>) => page.value.map(({ subject }) => subject);

const within = async (start: string, end: string) => {
  const answer = await world.ask('ada', 'GET', `/v1/users/me/events?start=${start}&end=${end}`);
  return answer.json<Page<CalendarEvent>>().value.length;
};

describe('lists of events', () => {
  it('hold what somebody organizes or is invited to, in order of start', async () => {
    expect(subjects(await list('ada'))).toEqual(['Planning', 'Salary talk', 'Planning', 'Planning']);
    expect(subjects(await list('bob'))).toEqual(['Planning']);
    expect(subjects(await list('eve'))).toEqual([]);
  });

  it('hold what overlaps the range, ends excluded', async () => {
    expect(await within('2026-11-20T09:59:59Z', '2026-11-20T10:30:00Z')).toBe(1);
    expect(await within('2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z')).toBe(0);
    expect(await within('2026-11-20T11:30:00Z', '2026-11-20T11:31:00Z')).toBe(1);
  });

  it.each(['9999-12-30T00:00:00-23:00', '0000-01-01T00:00:00%2B01:00'])('do not reach to %s', async (text) => {
    const end = text.startsWith('9') ? '9999-12-31T23:59:59-23:00' : '0000-01-02T00:00:00Z';
    const answer = await world.ask('ada', 'GET', `/v1/users/me/events?start=${text}&end=${end}`);
    expect(refusal(answer)).toBe('400 invalid_request');
    const asked = await schedules('ada', { start: decodeURIComponent(text), end, emails: ['red@rooms.test'] });
    expect(refusal(asked)).toBe('400 invalid_request');
  });

  it('need the name of a host to write the address of the next page', async () => {
    const headers = { host: '@@' };
    const answer = await world.ask('ada', 'GET', `/v1/users/me/events?${RANGE}&pageSize=1`, { headers });
    expect(refusal(answer)).toBe('400 invalid_request');
  });

  it('come in pages that follow each other without gap or double', async () => {
    const seen: string[] = [];
    let url: string | null = `http://calendar.test/v1/users/me/events?${RANGE}&pageSize=3`;
    while (url !== null) {
      const { pathname, search, host } = new URL(url);
      const answer = await world.ask('ada', 'GET', pathname + search, { headers: { host } });
      const page: Page<CalendarEvent> = answer.json();
      seen.push(...page.value.map(({ id }) => id));
      url = page.nextLink;
      expect(url === null || url.startsWith('http://calendar.test/v1/')).toBe(true);
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });

  it('are narrowed by resource and iCalUId', async () => {
    const [first] = (await list('ada')).value;
    expect(subjects(await list('ada', 'me', '&resource=red@rooms.test'))).toHaveLength(2);
    expect(subjects(await list('ada', 'me', '&resource=red@rooms.test&resource=BLUE@rooms.test'))).toHaveLength(4);
    expect(subjects(await list('ada', 'me', `&iCalUId=${first?.iCalUId}`))).toEqual(['Planning']);
  });

  it('of a resource leave out what it declined', async () => {
    expect((await list('bob', 'blue@rooms.test')).value).toHaveLength(1);
  });

  it.each([
    ['/v1/users/me/events?start=2026-11-20T00:00:00Z&end=2026-11-20T00:00:00Z', '400 invalid_interval'],
    ['/v1/users/me/events?start=2026-11-20T00:00:00Z&end=2027-11-22T00:00:00Z', '400 interval_too_long'],
    ['/v1/users/me/events?start=yesterday&end=2026-11-20T00:00:00Z', '400 invalid_request'],
    [`/v1/users/me/events?${RANGE}&pageSize=251`, '400 invalid_request'],
    [`/v1/users/nobody@people.test/events?${RANGE}`, '404 not_found'],
    [`/v1/users/broken@rooms.test/events?${RANGE}`, '404 not_found'],
    [`/v1/users/broken@rooms.test/limited-events?${RANGE}`, '403 no_free_busy_access'],
    ['/v1/users/me/events/evt_none', '404 not_found'],
    ['/v1/groups/all/members', '404 not_found'],
  ])('and other reads: %s is %s', async (url, expected) => {
    expect(refusal(await world.ask('ada', 'GET', url))).toBe(expected);
  });
});

/**
 * From October 2027 to October 2028 clocks are put back twice and forward once: 366 dates of Prague are 8,785 hours.
 */
describe('366 dates at once', () => {
  const asked = (what: string, start: string, end: string) =>
    world.ask('ada', 'GET', `/v1/users/me/${what}?start=${start}&end=${end}`);

  it.each(['events', 'limited-events'])('are answered as %s over the change of clocks in autumn', async (what) => {
    expect((await asked(what, '2027-10-29T22:00:00Z', '2028-10-29T23:00:00Z')).statusCode).toBe(200);
    expect((await asked(what, '2025-10-25T22:00:00Z', '2026-10-26T23:00:00Z')).statusCode).toBe(200);
  });

  it.each(['events', 'limited-events'])('are the maximum of %s, which the refusal names', async (what) => {
    const answer = await asked(what, '2027-10-29T22:00:00Z', '2028-10-30T23:00:00Z');
    expect(refusal(answer)).toBe('400 interval_too_long');
    expect(answer.json()).toMatchObject({ detail: 'At most 366 days at once.' });
  });
});

describe('what others see', () => {
  it('of a private event is only that it exists', async () => {
    const [, secret] = (await list('eve', 'ada@people.test')).value;
    expect(secret).toMatchObject({
      subject: '',
      visibility: 'private',
      organizer: { emailAddress: { address: '', name: '' } },
      isOrganizer: false,
      eventPermissions: { canChange: false, canFinish: false, canDelete: false },
    });
    const text = JSON.stringify(await list('eve', 'red@rooms.test'));
    expect(text).not.toContain('Salary');
    const single = await world.ask('eve', 'GET', `/v1/users/ada@people.test/events/${secret?.id}`);
    expect(single.body).not.toMatch(/Salary|ada@people/);
  });

  it('of a colleague’s open event leaves out body, link and reminder', async () => {
    const link = { onlineMeeting: 'link', meetingLink: { url: 'https://meet.test/1', password: 'hush' } };
    const body = reservation([BLUE], NOW + HOUR, NOW + 2 * HOUR, { text: '<b>Agenda</b>', reminder: 5, ...link });
    const { id } = (await world.create('ada', body)).json<CalendarEvent>();
    const mine = (await world.ask('ada', 'GET', `/v1/users/me/events/${id}`)).json<CalendarEvent>();
    expect(mine).toMatchObject({ bodyHtml: '<b>Agenda</b>', reminder: 5, onlineMeeting: { password: 'hush' } });
    const theirs = (await world.ask('eve', 'GET', `/v1/users/ada@people.test/events/${id}`)).json<CalendarEvent>();
    expect(theirs.subject).toBe('Sprint review');
    expect(Object.keys(theirs)).not.toEqual(expect.arrayContaining(['bodyHtml']));
    expect(JSON.stringify(theirs)).not.toMatch(/Agenda|hush|meet\.test/);
  });

  it('is nothing where the event is not in that calendar', async () => {
    const [event] = (await list('ada')).value;
    expect(refusal(await world.ask('eve', 'GET', `/v1/users/me/events/${event?.id}`))).toBe('404 not_found');
    expect(refusal(await world.ask('eve', 'GET', `/v1/users/blue@rooms.test/events/${event?.id}`))).toBe(
      '404 not_found',
    );
  });

  it('as a guest is neither names nor subjects', async () => {
    const page = await list('guest-1', 'red@rooms.test');
    expect(page.value).toHaveLength(2);
    expect(JSON.stringify(page)).not.toMatch(/Planning|Salary|Ada|Bob/);
    expect((await schedules('guest-1', { emails: ['red@rooms.test'] })).body).not.toMatch(/Planning|Salary/);
    expect(refusal(await world.ask('guest-1', 'GET', '/v1/people?q=a'))).toBe('403 forbidden');
  });

  it('in limited events is busy times alone', async () => {
    const answer = await world.ask('eve', 'GET', `/v1/users/ada@people.test/limited-events?${RANGE}&pageSize=1`);
    const page = answer.json<Page<object>>();
    expect(page.value.map((item) => Object.keys(item).sort())).toEqual([['end', 'start', 'status']]);
    expect(page.nextLink).toContain('skip=1');
  });

  it('is nothing without a token', async () => {
    const urls = ['/v1/users/me', `/v1/users/me/events?${RANGE}`, '/v1/resources', '/v1/people?q=a', '/v1/none'];
    for (const url of urls) expect([url, (await world.ask(null, 'GET', url)).statusCode]).not.toEqual([url, 200]);
    expect(refusal(await world.ask(null, 'POST', '/v1/schedules/query', { body: {} }))).toBe('401 unauthorized');
  });
});

describe('schedules', () => {
  it('come in the order asked, a bad address as an item of its own', async () => {
    const emails = ['BLUE@rooms.test', 'red@rooms.test', 'gone@rooms.test', 'broken@rooms.test', 'bob@people.test'];
    const { items } = (await schedules('ada', { emails })).json<{ items: Schedule[] }>();
    expect(
      items.map(({ scheduleId, availabilityView, error }) => [scheduleId, error?.code ?? availabilityView]),
    ).toEqual([
      ['BLUE@rooms.test', '00000000'],
      ['red@rooms.test', '00002222'],
      ['gone@rooms.test', 'schedule_not_found'],
      ['broken@rooms.test', 'unavailable'],
      ['bob@people.test', '00002222'],
    ]);
    expect(items[1]).toMatchObject({
      timeZone: 'Europe/Prague',
      workingHours: { daysOfWeek: ['monday'], startTime: '08:00', endTime: '17:00' },
      scheduleItems: [
        { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z', status: 'busy', subject: 'Planning' },
      ],
    });
  });

  it('show tentative uses as such and private ones without subject', async () => {
    const week = { start: '2026-11-20T11:00:00Z', end: '2026-11-21T16:00:00Z' };
    const emails = ['red@rooms.test', 'blue@rooms.test'];
    const { items } = (await schedules('ada', { ...week, emails })).json<{ items: Schedule[] }>();
    expect(items[0]?.scheduleItems).toEqual([
      { start: '2026-11-20T11:00:00Z', end: '2026-11-20T12:00:00Z', status: 'busy', isPrivate: true },
    ]);
    expect(items[1]?.availabilityView.replaceAll('0', '')).toBe('1111');
  });

  it('leave items out on request', async () => {
    const answer = await schedules('ada', { emails: ['red@rooms.test'], details: 'view' });
    expect(answer.json()).toMatchObject({ items: [{ availabilityView: '00002222', scheduleItems: [] }] });
  });

  it.each([
    [{ emails: Array.from({ length: 101 }, (_, index) => `r${index}@rooms.test`) }, '413 too_many_schedules'],
    [{ emails: ['red@rooms.test'], end: '2027-01-22T00:00:00Z' }, '400 interval_too_long'],
    [{ emails: ['red@rooms.test'], end: '2026-11-20T08:00:00Z' }, '400 invalid_interval'],
    [{ emails: [] }, '400 invalid_request'],
    [{ emails: ['red@rooms.test'], intervalMinutes: 30 }, '400 invalid_request'],
  ])('refuse %#', async (body, expected) => {
    expect(refusal(await schedules('ada', body))).toBe(expected);
  });

  it('find the one interval that began long before the window', async () => {
    await world.close();
    const events = [
      seeded(RED, NOW - 20 * DAY, NOW - 19 * DAY),
      seeded(RED, NOW - 5 * DAY, NOW + 5 * DAY),
      seeded(RED, NOW + 6 * DAY, NOW + 7 * DAY),
    ];
    world = await createWorld([RED], { events });
    const answer = await schedules('ada', { emails: ['red@rooms.test'], details: 'view' });
    expect(answer.json()).toMatchObject({ items: [{ availabilityView: '22222222' }] });
  });
});

const find = async (q: string) => (await world.ask('ada', 'GET', `/v1/people?q=${q}`)).json();

describe('the directory', () => {
  it('shows who is signed in', async () => {
    const me = { id: 'u-ada', displayName: 'Ada Lovelace', email: 'ada@people.test', timeZone: 'Europe/Prague' };
    expect((await world.ask('ada', 'GET', '/v1/users/me')).json()).toMatchObject(me);
  });

  it('finds people without case and accents', async () => {
    expect(await find('STASTNY')).toMatchObject({
      value: [{ email: 'bob@people.test', isGroup: false }],
      nextLink: null,
    });
    expect(await find('nobody')).toEqual({ value: [], nextLink: null });
  });

  it('lists bookable mailboxes in pages', async () => {
    const page = (await world.ask('ada', 'GET', '/v1/resources?pageSize=2')).json<Page<object>>();
    expect(page.value[0]).toMatchObject({ email: 'red@rooms.test', displayName: 'Room red', capacity: 4 });
    expect(page.nextLink).toContain('/v1/resources?pageSize=2&skip=2');
  });
});
