import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import { createWorld, HOUR, NOW, reservation, type Who, type World } from './calendar-support.ts';

const RED = makeResource('red');
const BLUE = makeResource('blue');
const RANGE = 'start=2026-11-20T00:00:00Z&end=2026-11-21T00:00:00Z';
const ADA = 'ada@people.test';
const BOB = 'bob@people.test';
const SECRETS = /Salary|Numbers|meet\.test|hush|ada@people|bob@people|Ada |Bob /;

let world: World;

beforeEach(async () => {
  world = await createWorld([RED, BLUE]);
});

afterEach(() => world.close());

/** Ada's, with Bob, a body, a link and a reminder. */
async function createTalk(visibility: CalendarEvent['visibility']): Promise<CalendarEvent> {
  const answer = await world.create(
    'ada',
    reservation([RED], NOW + HOUR, NOW + 2 * HOUR, {
      subject: 'Salary talk',
      visibility,
      text: '<b>Numbers</b>',
      attendees: [{ emailAddress: { address: BOB, name: 'Bob B' } }],
      onlineMeeting: 'link',
      meetingLink: { url: 'https://meet.test/1', password: 'hush' },
      reminder: 5,
    }),
  );
  return answer.json<CalendarEvent>();
}

/** Every request for an event of a colleague. */
async function lookAt(who: Who, colleague: string, id: string): Promise<readonly string[]> {
  const user = `/v1/users/${colleague}`;
  const query = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z', emails: [colleague] };
  const answers = [
    await world.ask(who, 'GET', `${user}/events?${RANGE}`),
    await world.ask(who, 'GET', `${user}/events?${RANGE}&includeCancelled=true`),
    await world.ask(who, 'GET', `${user}/events/${id}`),
    await world.ask(who, 'GET', `${user}/limited-events?${RANGE}`),
    await world.ask(who, 'POST', '/v1/schedules/query', { body: query }),
  ];
  // A guest's schedule query is answered, but a person's address only by an error.
  const expected = who === 'guest-1' ? 403 : 200;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([expected, expected, expected, expected, 200]);
  // The requested address comes back as the name of the schedule.
  return answers.map(({ body }) => body.replaceAll(`"scheduleId":"${colleague}"`, ''));
}

const listed = async (who: Who, user: string): Promise<readonly CalendarEvent[]> =>
  (await world.ask(who, 'GET', `/v1/users/${user}/events?${RANGE}`)).json<{ value: CalendarEvent[] }>().value;

describe('a colleague’s calendar', () => {
  it.each([
    ['private', ADA],
    ['private', BOB],
    ['confidential', ADA],
    ['confidential', BOB],
  ] as const)('tells of a %s event of %s the place and the time alone', async (visibility, colleague) => {
    const { id } = await createTalk(visibility);
    for (const answer of await lookAt('eve', colleague, id)) expect(answer).not.toMatch(SECRETS);
    const [event] = await listed('eve', colleague);
    expect(event).toMatchObject({ subject: '', visibility, showAs: 'busy' });
    expect(event?.attendees.map(({ emailAddress }) => emailAddress.address)).toEqual(['red@rooms.test']);
    for (const key of ['bodyHtml', 'bodyPreview', 'onlineMeeting', 'reminder']) expect(event).not.toHaveProperty(key);
  });

  it('shows a participant all of a private event', async () => {
    await createTalk('private');
    const [event] = await listed('bob', ADA);
    expect(event).toMatchObject({ subject: 'Salary talk', bodyHtml: '<b>Numbers</b>', reminder: 5 });
  });

  it('hides a private event after it has moved and after it was deleted', async () => {
    const { id, etag = '' } = await createTalk('private');
    const body = reservation([BLUE], NOW + 3 * HOUR, NOW + 4 * HOUR, { subject: 'Salary talk', visibility: 'private' });
    const moved = await world.ask('ada', 'PUT', `/v1/users/me/events/${id}`, { body, headers: { 'if-match': etag } });
    expect(moved.statusCode).toBe(200);
    for (const answer of await lookAt('eve', ADA, id)) expect(answer).not.toMatch(SECRETS);
    await world.ask('ada', 'DELETE', `/v1/users/me/events/${id}`);
    expect(await listed('eve', ADA)).toEqual([]);
    const single = await world.ask('eve', 'GET', `/v1/users/${ADA}/events/${id}`);
    expect([single.statusCode, SECRETS.test(single.body)]).toEqual([410, false]);
  });

  it('shows a guest no event', async () => {
    const { id } = await createTalk('default');
    for (const answer of await lookAt('guest-1', ADA, id)) expect(answer).not.toMatch(SECRETS);
  });

  it('shows a colleague the subject of an open event, but neither body nor link', async () => {
    await createTalk('default');
    const [event] = await listed('eve', ADA);
    expect(event?.subject).toBe('Salary talk');
    expect(JSON.stringify(event)).not.toMatch(/Numbers|meet\.test|hush/);
  });
});
