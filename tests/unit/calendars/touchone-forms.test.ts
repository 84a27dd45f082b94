import { beforeEach, expect, test } from 'vitest';

import type { Calendar, EventMove } from '../../../workers/calendars/calendar.ts';
import { type FakeServer, json, noContent, problem } from '../wire/fake-server.ts';
import { createTouchoneWorld, END, eventOf, START } from './touchone-world.ts';

const signal = new AbortController().signal;
let server: FakeServer;
let calendar: Calendar;

beforeEach(() => {
  ({ server, calendar } = createTouchoneWorld());
});

const MOVE: EventMove = {
  start: START,
  end: END,
  isAllDay: false,
  timeZone: 'UTC',
  resources: [{ displayName: 'Room', email: 'room@x', username: 'room' }],
};
const LINK = { url: 'https://campus.webex.com/1', code: '1', password: 'p', body: null };

test('sends all details of a new event, and leaves missing ones to the calendar', async () => {
  server.on('POST /v1/users/me/events', () => json(eventOf('e1')));
  const recurrence = { rule: 'FREQ=DAILY;COUNT=2', exceptions: ['2026-11-21'] };
  const attendees = [{ email: 'ben@x', displayName: 'Ben', remotely: true }];
  const said = { attendees, showAs: 'oof', reminder: null, meeting: { type: 'link', link: LINK }, recurrence } as const;
  await calendar.create({ ...MOVE, ...said, subject: 'Plan', text: 'a', idempotencyKey: 'k' }, signal);
  expect(server.requests[0]?.body).toMatchObject({
    attendees: [{ emailAddress: { address: 'ben@x', name: 'Ben' }, remotely: true, optional: false }],
    showAs: 'oof',
    reminder: null,
    onlineMeeting: 'link',
    meetingLink: LINK,
    recurrence,
  });
  expect(server.requests[0]?.body).not.toHaveProperty('visibility');
  expect(server.requests[0]?.body).not.toHaveProperty('idempotencyKey');
});

test('changes the given details of the events of a series in scope', async () => {
  const event = { ...eventOf('e1'), etag: '"1"', bodyHtml: '<p>a</p>', reminder: 5, onlineMeeting: LINK };
  server.on('PUT /v1/users/me/events/e1', () => json(event));
  const change = { ...MOVE, subject: 'Other', reminder: null, meeting: { type: 'none' } } as const;
  await calendar.replace(event, change, signal, 'following');
  await calendar.replace(event, MOVE, signal);
  expect(server.requests.map(({ query }) => query)).toEqual([{ scope: 'following' }, {}]);
  expect(server.requests[0]?.body).toMatchObject({
    subject: 'Other',
    text: '<p>a</p>',
    reminder: null,
    onlineMeeting: 'none',
    meetingLink: null,
  });
  expect(server.requests[1]?.body).toMatchObject({ subject: 'Review', reminder: 5, onlineMeeting: 'link' });
});

test('removes the events of a series in scope', async () => {
  server.on('DELETE /v1/users/me/events/e1', () => noContent());
  await calendar.remove('e1', signal, 'series');
  await calendar.remove('e1', signal);
  expect(server.requests.map(({ query }) => query)).toEqual([{ scope: 'series' }, {}]);
});

test('finds people, and the members of a group page by page', async () => {
  const ben = { id: 'ben', displayName: 'Ben', email: 'ben@x', isGroup: false };
  const next = 'http://cal.example/v1/groups/a%2Fb/members?page=2';
  server.on('GET /v1/people', () => json({ value: [ben, { displayName: 'nobody' }] }));
  server.on('GET /v1/groups/a%2Fb/members', ({ query }) =>
    json({ value: [ben], nextLink: query['page'] === '2' ? null : next }),
  );
  expect(await calendar.people('be', true, signal)).toEqual({ ok: true, value: [ben] });
  expect(server.requests[0]?.query).toMatchObject({ q: 'be', groups: 'true' });
  expect(await calendar.members('a/b', signal)).toEqual({ ok: true, value: [ben, ben] });
});

test('reports the dates on which a series is not available', async () => {
  const conflicts = [{ date: '2026-11-27', email: 'room@x' }];
  server.on('POST /v1/users/me/events', () => problem(409, 'resource_busy', { conflicts }));
  const created = await calendar.create({ ...MOVE, subject: '', text: '', idempotencyKey: 'k' }, signal);
  expect(created).toMatchObject({ ok: false, error: { code: 'resource_busy', conflicts } });
});
