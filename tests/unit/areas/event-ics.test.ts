import * as fc from 'fast-check';
import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { eventToIcs } from '../../../workers/areas/my-events/event-ics.ts';
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

test('its location says in which building and on which floor each place is', () => {
  const area = (id: string, parentAreaId: string | null) =>
    ({ id, parentAreaId, name: { en: id }, kind: 'zone', ordinal: null, maxUt: 100 }) as const;
  const areas = [area('Campus', null), area('B1', 'Campus'), area('Level 1', 'B1'), area('zone-1', 'Level 1')];
  const there = { ...workspace, configuration: { ...workspace.configuration, areas } };
  const { text } = eventToIcs(createEvent(), there, 'en', MORNING);
  expect(convertIcsCalendar(undefined, text).events?.[0]?.location).toBe('Desk one · B1 › Level 1 › zone-1');
});

test('the description is the whole text of the body with its lines', () => {
  const words = 'Bring the plan; and, please, the budget. '.repeat(10).trim();
  const event = read({ bodyHtml: `<p>${words}</p><p>See you</p>`, bodyPreview: words.slice(0, 255) });
  expect(event?.description).toBe(`${words}\nSee you`);
});

test('the special characters of a UID are escaped', () => {
  expect(write({ iCalUId: 'ser;1,2\\3@x' }).text).toContain('UID:ser\\;1\\,2\\\\3@x\r\n');
});

test('a date of a series says which one it is', () => {
  const series = { type: 'occurrence', seriesMasterId: 'ser_1' } as const;
  expect(write(series).text).toContain('RECURRENCE-ID:20261118T090000Z\r\n');
  const start = instantToZonedTime(Date.parse('2026-11-18T00:00+01:00'), 'Europe/Prague');
  const end = instantToZonedTime(Date.parse('2026-11-19T00:00+01:00'), 'Europe/Prague');
  expect(write({ ...series, isAllDay: true, start, end }).text).toContain('RECURRENCE-ID;VALUE=DATE:20261118\r\n');
  expect(write().text).not.toContain('RECURRENCE-ID');
});

test('a moved date of a series gives its original date', () => {
  const moved = { type: 'exception', seriesMasterId: 'ser_1' } as const;
  const timed = { dateTime: '2026-11-16T09:00:00', timeZone: 'Europe/Prague' };
  expect(write({ ...moved, originalStart: timed }).text).toContain('RECURRENCE-ID:20261116T080000Z\r\n');
  const [start, end] = ['2026-11-18T00:00+01:00', '2026-11-19T00:00+01:00'].map((text) =>
    instantToZonedTime(Date.parse(text), 'Europe/Prague'),
  );
  const originalStart = { dateTime: '2026-11-16T00:00:00', timeZone: 'Asia/Tokyo' };
  const wholeDay = { ...moved, isAllDay: true, start: start!, end: end!, originalStart };
  expect(write(wholeDay).text).toContain('RECURRENCE-ID;VALUE=DATE:20261116\r\n');
});

test.for([
  { dateTime: '2026-02-31T09:00:00', timeZone: 'Europe/Prague' },
  { dateTime: '2026-11-16T09:00:00', timeZone: 'Nowhere/Town' },
])('an original start of $dateTime in $timeZone is none', (originalStart) => {
  const { text } = write({ type: 'exception', seriesMasterId: 'ser_1', originalStart });
  expect(text).toContain('DTSTART:20261118T090000Z\r\n');
  expect(text).not.toContain('RECURRENCE-ID');
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

test('a name keeps its special characters, and nothing from outside begins a line', () => {
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

/** Any text, rich in what could end a line, a value or a letter. */
const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code)),
      fc.constantFrom(
        '\r',
        '\n',
        '\r\n ',
        '\u2028',
        '\u2029',
        '\uD83D',
        '\uDC0E',
        '🐎',
        '"',
        '\\',
        ';',
        ',',
        ':',
        '\nBEGIN:X',
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** Every text of an event, as a stranger may have written it. */
const strangeEvents = fc.record({ subject: texts, body: texts, name: texts, address: texts, uid: texts });

function writeStrange({
  subject,
  body,
  name,
  address,
  uid,
}: Record<'subject' | 'body' | 'name' | 'address' | 'uid', string>) {
  const { attendees } = createEvent();
  const person = { emailAddress: { address, name }, status: { response: 'accepted' }, resource: false } as const;
  const room = { ...person, emailAddress: { address: `${address}@elsewhere.example`, name }, resource: true };
  const changes = {
    subject: `a${subject}`,
    bodyPreview: `a${body}`,
    iCalUId: uid,
    attendees: [...attendees, person, room],
  };
  return write({ ...changes, organizer: { emailAddress: person.emailAddress } }).text;
}

/** The properties of a file in order, whatever their values. */
const namesOf = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => /^[A-Z-]*/.exec(line)?.[0]);

test('no text of an event puts a control character or half a letter into the file, or begins a line', () => {
  const plain = writeStrange({ subject: '', body: '', name: '', address: '', uid: '' });
  const law = fc.property(strangeEvents, (strange) => {
    const text = writeStrange(strange);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u);
    expect(namesOf(text)).toEqual(namesOf(plain));
    const octets = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  });
  fc.assert(law, { numRuns: 500 });
});

test('a subject and a body come out as they were, except for control characters', () => {
  const law = fc.property(texts, texts, (subject, body) => {
    const value = (name: string) =>
      new RegExp(`^${name}:(.*)$`, 'm')
        .exec(write({ subject, bodyPreview: body }).text.replaceAll('\r\n ', ''))?.[1]
        ?.replaceAll('\r', '')
        .replaceAll(/\\(.)/gs, (_, letter: string) => (letter === 'n' ? '\n' : letter)) ?? '';
    const visible = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029 ]/gu, '');
    expect(visible(value('SUMMARY'))).toBe(visible(subject));
    expect(visible(value('DESCRIPTION'))).toBe(visible(body));
  });
  fc.assert(law, { numRuns: 300 });
});

test('a bare carriage return is a line break like any other', () => {
  expect(write({ subject: 'Plan\rX-EVIL:1\u2028end' }).text).toContain('SUMMARY:Plan\\nX-EVIL:1\\nend\r\n');
});
