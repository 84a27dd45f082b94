import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { eventToIcs } from '../../../workers/services/event-ics.ts';
import { createDesk, createEvent, HOUR, MORNING } from './reservations.ts';
import { createWorkspace } from './workspaces.ts';

type Changes = Parameters<typeof createEvent>[0];

const workspace = createWorkspace({ resources: [createDesk()] });
const write = (changes: Changes = {}) => eventToIcs(createEvent(changes), workspace, 'en', MORNING);
const read = (changes: Changes = {}) => convertIcsCalendar(undefined, write(changes).text).events?.[0];

test('another calendar reads what the event is, when, where and with whom', () => {
  const event = read({
    subject: 'Plán; týden, rozpočet\\\nkonec',
    response: 'accepted',
    bodyPreview: 'Bring the plan',
    onlineMeeting: { url: 'https://meet.example/a?b=c' },
  });
  expect(event).toMatchObject({
    uid: 'uid-1',
    summary: 'Plán; týden, rozpočet\\\nkonec',
    description: 'Bring the plan',
    location: 'Desk one',
    status: 'CONFIRMED',
    url: 'https://meet.example/a?b=c',
    organizer: { email: 'ada@campus.example', name: 'Ada' },
  });
  expect([event?.start.date, event?.end?.date].map(Number)).toEqual([MORNING + HOUR, MORNING + 2 * HOUR]);
  expect(event?.attendees?.map(({ email, partstat, role }) => `${email} ${partstat} ${role}`)).toEqual([
    'ben@campus.example ACCEPTED REQ-PARTICIPANT',
    'desk1@campus.example ACCEPTED NON-PARTICIPANT',
  ]);
});

test('times are UTC', () => {
  expect(write().text).toContain('DTSTART:20261118T090000Z\r\n');
});

test('an all-day event is dates of the viewer', () => {
  const { text } = write({
    isAllDay: true,
    start: instantToZonedTime(Date.parse('2026-11-18T00:00+01:00'), 'Europe/Prague'),
    end: instantToZonedTime(Date.parse('2026-11-20T00:00+01:00'), 'Europe/Prague'),
  });
  expect(text).toContain('DTSTART;VALUE=DATE:20261118\r\n');
  expect(text).toContain('DTEND;VALUE=DATE:20261120\r\n');
});

test.for([
  [{ cancelled: true }, 'CANCELLED'],
  [{ status: 'tentative' }, 'TENTATIVE'],
] as const)('%o has the status %s', ([changes, status]) => {
  expect(read(changes)?.status).toBe(status);
});

test('a name keeps its marks, and nothing from outside begins a line', () => {
  const address = { address: 'eve@campus.example', name: 'Eve; "Ops"\r\nATTENDEE:x, Ltd: y' };
  const { text } = write({ iCalUId: 'uid\r\nX-EVIL:1', organizer: { emailAddress: address } });
  expect(text.replaceAll('\r\n ', '')).toContain(
    'ORGANIZER;CN="Eve; ’Ops’ ATTENDEE:x, Ltd: y":MAILTO:eve@campus.example\r\n',
  );
  expect(text).not.toMatch(/^(?:X-EVIL|ATTENDEE:x)/m);
});

test('no line has more than 75 octets, and every one ends as it must', () => {
  const { text } = write({ subject: 'Žluťoučký кінь 🐎 '.repeat(20) });
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(convertIcsCalendar(undefined, text).events?.[0]?.summary).toContain('Žluťoučký кінь 🐎 Žluťoučký');
});

test.for([
  ['Focus', 'Focus.ics'],
  ['../Plán: Q4/"x"', 'Plán Q4 x.ics'],
  ['???', 'event.ics'],
] as const)('the file of "%s" is %s', ([subject, name]) => {
  expect(write({ subject }).fileName).toBe(name);
});
