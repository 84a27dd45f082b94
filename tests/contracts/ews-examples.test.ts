/* Each of the examples of the documentation: requests are compared with ours, answers are read. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { availabilityRequest, readAvailability } from '../../server/exchange/availability.ts';
import { createRequest, deleteRequest, responseRequest, updateRequest } from '../../server/exchange/changes.ts';
import { findRequest, readFound } from '../../server/exchange/finding.ts';
import { type ItemContent, itemFields } from '../../server/exchange/item-fields.ts';
import { itemsRequest, readItemIds, readItems } from '../../server/exchange/items.ts';
import {
  membersRequest,
  namesRequest,
  readMembers,
  readNames,
  readRoomLists,
  readRooms,
  roomListsRequest,
  roomsRequest,
} from '../../server/exchange/people.ts';
import { createPace, MACHINE_TIMERS } from '../../server/exchange/pace.ts';
import { bodyOf, createSoap, envelopeOf, messagesOf } from '../../server/exchange/soap.ts';
import { node } from '../../server/exchange/shape.ts';
import type { XmlElement } from '../../server/xml/read.ts';
import type { XmlNode } from '../../server/xml/write.ts';
import { messageFaults } from './ews-schema.ts';

const FOLDER = new URL('./vectors/ews/examples/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(`${name}.xml`, FOLDER), 'utf8');
const answerOf = (name: string): XmlElement => bodyOf(textOf(name));

/** The texts, or with `@name` the attributes, of all elements at the end of a path below an element. */
function valuesAt(element: XmlElement, path: string): string[] {
  const [names = '', attribute] = path.split('@');
  let found: XmlElement[] = [element];
  for (const name of names.split('/').filter((part) => part !== '')) {
    found = found.flatMap((one) => descendants(one)).filter((one) => one.name === name);
  }
  return found.map((one) => (attribute === undefined ? one.text.trim() : (one.attributes[attribute] ?? '')));
}
const descendants = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => [child, ...descendants(child)]);

/** Times by their instants. */
const same = (value: string): string => (/^\d{4}-\d\d-\d\dT/.test(value) ? String(Date.parse(value)) : value);

const CONTENT: ItemContent = {
  subject: '',
  bodyHtml: '',
  start: 0,
  end: 0,
  timeZone: 'America/Los_Angeles',
  isAllDay: false,
  visibility: 'default',
  showAs: 'busy',
  reminder: null,
  meetingLink: null,
  required: [],
  optional: [],
  resources: [],
  remote: [],
  guests: 0,
};
const people = (...emails: string[]) => emails.map((email) => ({ email, name: email }));
const fieldsOf = (content: Partial<ItemContent>) => itemFields({ ...CONTENT, ...content });
const some = (content: Partial<ItemContent>, ...uris: readonly string[]) =>
  fieldsOf(content).filter(({ uri }) => uris.includes(uri.attributes['FieldURI'] ?? ''));

const ITEM = ['@Id', '@ChangeKey'];
const idsOf = (name: string) => ITEM.map((attribute) => `${name}${attribute}`);
const tennis = {
  subject: 'Tennis lesson',
  bodyHtml: 'Focus on backhand this week.',
  start: Date.parse('2013-09-21T19:00:00Z'),
  end: Date.parse('2013-09-21T20:00:00Z'),
};
const building = {
  subject: 'Team building exercise',
  bodyHtml: "Let's learn to really work as a team and then have lunch!",
  reminder: 60,
  start: Date.parse('2013-09-21T16:00:00Z'),
  end: Date.parse('2013-09-21T20:00:00Z'),
  required: people('Mack.Chaves@contoso.com', 'Sadie.Daniels@contoso.com'),
  optional: people('Magdalena.Kemp@contoso.com'),
};
const moved = {
  subject: 'Team building exercise has moved!',
  required: people('Mack.Chaves@contoso.com', 'Sadie.Daniels@contoso.com', 'alisa@contoso.com'),
  resources: people('dlpprojector@contoso.com'),
};

/** Our request, and where it says the same as the example. */
const REQUESTS: Readonly<Record<string, readonly [XmlNode, readonly string[]]>> = {
  'CreateItem-AcceptItem.request': [
    responseRequest('AcceptItem', [{ id: 'AAAlAFVzZ', changeKey: 'CwAAABYAA' }], { comment: '', sends: true }),
    ['@MessageDisposition', ...idsOf('AcceptItem/ReferenceItemId')],
  ],
  'CreateItem-CancelCalendarItem.request': [
    responseRequest('CancelCalendarItem', [{ id: 'AAMkA', changeKey: 'DwAAA' }], {
      comment: 'The outdoor meeting has been canceled due to hailstorms.',
      sends: true,
    }),
    ['@MessageDisposition', ...idsOf('CancelCalendarItem/ReferenceItemId'), 'NewBodyContent'],
  ],
  'CreateItem-appointment.request': [
    createRequest(fieldsOf(tennis), false),
    ['@SendMeetingInvitations', 'Subject', 'Body', 'Body@BodyType', 'Start', 'End'],
  ],
  'CreateItem-meeting.request': [
    createRequest(fieldsOf(building), true),
    [
      '@SendMeetingInvitations',
      'Subject',
      'Body',
      'ReminderMinutesBeforeStart',
      'Start',
      'End',
      'RequiredAttendees/EmailAddress',
      'OptionalAttendees/EmailAddress',
    ],
  ],
  'DeleteItem.request': [
    deleteRequest([{ type: 'item', id: 'AAMkA', changeKey: 'DwAAA' }], true),
    ['@DeleteType', '@SendMeetingCancellations', ...idsOf('ItemId')],
  ],
  'ExpandDL.request': [membersRequest('test'), ['Mailbox/EmailAddress']],
  'FindItem-CalendarView.request': [
    findRequest(null, Date.parse('2013-08-21T17:30:24.127Z'), Date.parse('2013-09-20T17:30:24.127Z')),
    ['@Traversal', 'BaseShape', 'CalendarView@StartDate', 'CalendarView@EndDate'],
  ],
  'FindItem-CalendarView-short.request': [
    findRequest(null, Date.parse('2006-05-18T08:00:00Z'), Date.parse('2006-05-19T08:00:00Z')),
    ['@Traversal', 'CalendarView@StartDate', 'CalendarView@EndDate', 'DistinguishedFolderId@Id'],
  ],
  'FindItem-delegate-calendar.request': [
    findRequest('primary@contoso.com', 0, 1_000),
    ['@Traversal', 'DistinguishedFolderId@Id', 'DistinguishedFolderId/Mailbox/EmailAddress'],
  ],
  'GetItem-calendar.request': [
    itemsRequest([{ type: 'item', id: 'AsdD89=', changeKey: 'Jajs3==' }]),
    ['BaseShape', ...idsOf('ItemId')],
  ],
  'GetItem-meeting.request': [
    itemsRequest([{ type: 'item', id: 'AAMkA', changeKey: 'DwAAA' }]),
    ['BaseShape', ...idsOf('ItemId')],
  ],
  'GetRoomLists.request': [roomListsRequest(), []],
  'GetRooms.request': [roomsRequest('bldg3rooms@contoso.com'), ['RoomList/EmailAddress']],
  'GetUserAvailability.request': [
    availabilityRequest(['user1@example.com', 'user2@example.com'], 0, 900_000),
    ['MailboxData/Address', 'MailboxData/AttendeeType', 'RequestedView'],
  ],
  'GetUserAvailability-suggestions.request': [
    availabilityRequest(['mack@contoso.com', 'sadie@contoso.com'], 0, 900_000),
    ['MailboxData/ExcludeConflicts'],
  ],
  'ResolveNames.request': [namesRequest('User2'), ['@ReturnFullContactData', 'UnresolvedEntry']],
  'UpdateItem-appointment.request': [
    updateRequest(
      { id: 'AAMkA', changeKey: 'DwAAAB' },
      some({ subject: 'Tennis Lesson moved one hour later and to the day after Wednesday!' }, 'item:Subject'),
      true,
    ),
    ['@MessageDisposition', '@ConflictResolution', ...idsOf('ItemId'), 'FieldURI@FieldURI', 'Subject'],
  ],
  'UpdateItem-meeting.request': [
    updateRequest(
      { id: 'AAMkA', changeKey: 'DwAAA' },
      some(moved, 'item:Subject', 'calendar:Location', 'calendar:RequiredAttendees', 'calendar:Resources'),
      true,
    ),
    [
      '@MessageDisposition',
      '@ConflictResolution',
      '@SendMeetingInvitationsOrCancellations',
      ...idsOf('ItemId'),
      'FieldURI@FieldURI',
      'Subject',
      'RequiredAttendees/EmailAddress',
      'Resources/EmailAddress',
    ],
  ],
};

test.each(Object.entries(REQUESTS))('%s says what we say', (name, [request, places]) => {
  const [example, ours] = [answerOf(name), bodyOf(envelopeOf(request, null))];
  expect(ours.name).toBe(example.name);
  for (const place of places) {
    const values = valuesAt(ours, place).map(same);
    expect(values.length, place).toBeGreaterThan(0);
    expect(values, place).toEqual(valuesAt(example, place).map(same));
  }
});

test('our requests and all examples are valid by the schema', async () => {
  const ours = Object.values(REQUESTS).map(([request]) => envelopeOf(request, 'ada@x.example'));
  expect(await messageFaults(...ours)).toEqual([]);
  const examples = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.xml') ? [textOf(file.slice(0, -4))] : []));
  expect(await messageFaults(...examples)).toEqual([]);
});

const AT = Date.parse('2006-10-16T07:00:00Z');
const codes = (
  outcomes: readonly ({ readonly ok: true } | { readonly ok: false; readonly error: { responseCode: string } })[],
) => outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.error.responseCode));
const created = (name: string, kind: string) => readItemIds(answerOf(name), kind);
const known = (id: string, changeKey: string) => [{ ok: true, value: { id, changeKey } }];

function refusal(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof Error && 'responseCode' in error ? error.responseCode : error;
  }
}

/** What is read of an answer, and what it has to be. */
const ANSWERS: Readonly<Record<string, readonly [() => unknown, unknown]>> = {
  'CreateItem-AcceptItem.error': [
    () => codes(created('CreateItem-AcceptItem.error', 'CreateItemResponseMessage')),
    ['ErrorItemNotFound'],
  ],
  'CreateItem-AcceptItem.response': [
    () => codes(created('CreateItem-AcceptItem.response', 'CreateItemResponseMessage')),
    ['ok'],
  ],
  'CreateItem-CancelCalendarItem.response': [
    () => codes(created('CreateItem-CancelCalendarItem.response', 'CreateItemResponseMessage')),
    ['ok'],
  ],
  'CreateItem-meeting.response': [
    () => created('CreateItem-meeting.response', 'CreateItemResponseMessage'),
    known('AAMkA', 'DwAAA'),
  ],
  'DeleteItem.error': [
    () => codes(messagesOf(answerOf('DeleteItem.error'), 'DeleteItemResponseMessage', node({}))),
    ['ErrorItemNotFound'],
  ],
  'DeleteItem.response': [
    () => codes(messagesOf(answerOf('DeleteItem.response'), 'DeleteItemResponseMessage', node({}))),
    ['ok'],
  ],
  'ExpandDL.response': [
    () => readMembers(answerOf('ExpandDL.response')),
    [
      { email: 'dpark@exampledomain.com', displayName: 'Dan Park', isGroup: false },
      { email: 'jprice@exampledomain.com', displayName: 'Jeff Price', isGroup: false },
      { email: 'tplate@exampledomain.com', displayName: 'Tanja Plate', isGroup: false },
    ],
  ],
  'Fault-ErrorServerBusy.error': [
    async () => {
      const waits: number[] = [];
      const timers = { ...MACHINE_TIMERS, sleep: async (wait: number) => void waits.push(wait) };
      const answer = { status: 500, body: textOf('Fault-ErrorServerBusy.error'), retryAfter: null };
      const soap = createSoap({ transport: async () => answer, pace: createPace(timers), log: { error: () => {} } });
      const access = { mailbox: 'a@x', authorization: 'Basic x', impersonated: null, forget: null };
      const failed = await soap.call(access, roomListsRequest()).catch((error: unknown) => error);
      return { failed, waits };
    },
    { failed: expect.objectContaining({ statusCode: 429, extra: { retryAfter: 298 } }), waits: [] },
  ],
  'FindItem-CalendarView.response': [
    () => {
      const { isComplete, items } = readFound(answerOf('FindItem-CalendarView.response'));
      return [isComplete, ...items.map(({ Subject, Start }) => `${Start} ${Subject}`)];
    },
    [
      false,
      `${Date.parse('2013-08-21T19:30:00Z')} Contoso devs team meeting`,
      `${Date.parse('2013-08-21T20:00:00Z')} Daily status meeting`,
      `${Date.parse('2013-08-21T21:30:00Z')} Lunch with sales team`,
      `${Date.parse('2013-08-22T18:00:00Z')} Tennis at the club`,
      `${Date.parse('2013-08-22T21:00:00Z')} Online training webcast`,
    ],
  ],
  'FindItem-delegate-calendar.response': [
    () => readFound(answerOf('FindItem-delegate-calendar.response')),
    {
      isComplete: true,
      items: [
        expect.objectContaining({
          Subject: 'Team building exercise',
          ItemId: { id: 'IJpUAAA=', changeKey: 'DwAAABYAAADOilbYa8KaT7ZgMoTz2P+hAAAAIKhS' },
        }),
      ],
    },
  ],
  'FindItem.error': [() => refusal(() => readFound(answerOf('FindItem.error'))), 'ErrorInvalidIdMalformed'],
  'GetItem-calendar-all.response': [
    () => readItems(answerOf('GetItem-calendar-all.response'), 'GetItemResponseMessage'),
    [
      {
        ok: true,
        value: expect.objectContaining({
          ItemId: { id: 'ASUAdT', changeKey: 'otlIqB==' },
          Sensitivity: 'Normal',
          ReminderIsSet: true,
          ReminderMinutesBeforeStart: 15,
          Start: Date.parse('2006-06-16T00:30:00Z'),
          End: Date.parse('2006-06-16T01:00:00Z'),
          IsAllDayEvent: false,
          MyResponseType: 'Organizer',
          Organizer: { Mailbox: expect.objectContaining({ Name: 'Bob', EmailAddress: 'someone@example.com' }) },
        }),
      },
    ],
  ],
  'GetItem-calendar-default.response': [
    () => readItems(answerOf('GetItem-calendar-default.response'), 'GetItemResponseMessage'),
    [
      {
        ok: true,
        value: expect.objectContaining({
          ItemId: { id: 'ASUAdTB', changeKey: 'otlIqBwrt==' },
          LegacyFreeBusyStatus: 'Busy',
          CalendarItemType: 'Single',
        }),
      },
    ],
  ],
  'GetItem-meeting.response': [
    () => readItems(answerOf('GetItem-meeting.response'), 'GetItemResponseMessage'),
    [{ ok: true, value: expect.objectContaining({ Subject: 'Team building exercise' }) }],
  ],
  'GetRoomLists-empty.response': [() => readRoomLists(answerOf('GetRoomLists-empty.response')), []],
  'GetRoomLists.response': [
    () => readRoomLists(answerOf('GetRoomLists.response')),
    [{ email: 'roomlist@contoso.com', displayName: 'Room List', isGroup: true }],
  ],
  'GetRooms.error': [() => refusal(() => readRooms(answerOf('GetRooms.error'))), 'ErrorNameResolutionNoResults'],
  'GetRooms.response': [
    () => readRooms(answerOf('GetRooms.response')).map(({ email }) => email),
    ['room01@contoso.com', 'room02@contoso.com'],
  ],
  'GetUserAvailability.response': [
    () => readAvailability(answerOf('GetUserAvailability.response'), AT, AT + 24 * 900_000),
    [
      {
        ok: true,
        value: {
          view: '000002220220000000000000',
          busy: [
            {
              start: Date.parse('2006-10-16T13:00:00Z'),
              end: Date.parse('2006-10-16T13:30:00Z'),
              type: 'Busy',
              details: { subject: 'Meet with Contoso Account Executives', location: '', isPrivate: false },
            },
            expect.objectContaining({ start: Date.parse('2006-10-16T14:00:00Z') }),
            expect.objectContaining({
              details: { subject: 'Meet with doctor', location: 'Kirkland', isPrivate: false },
            }),
          ],
          workingTime: {
            days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
            start: 480,
            end: 1_020,
            bias: 480,
          },
        },
      },
      {
        ok: true,
        value: expect.objectContaining({
          view: '000000001100000000000000',
          busy: [expect.objectContaining({ type: 'Tentative', details: null })],
        }),
      },
    ],
  ],
  'GetUserAvailability-suggestions.response': [
    () => {
      const start = Date.parse('2014-02-13T00:00:00Z');
      const [first] = readAvailability(
        answerOf('GetUserAvailability-suggestions.response'),
        start,
        start + 12 * 3_600_000,
      );
      // Without a merged view it is made of the events; their times have no offset.
      return first?.ok === true ? first.value.view : first;
    },
    `${'0'.repeat(44)}2222`,
  ],
  'ResolveNames.error': [() => readNames(answerOf('ResolveNames.error')), []],
  'ResolveNames.response': [
    () => readNames(answerOf('ResolveNames.response')),
    [{ email: 'user2@example.com', displayName: 'User2', isGroup: false }],
  ],
  'UpdateItem-meeting.response': [
    () => created('UpdateItem-meeting.response', 'UpdateItemResponseMessage'),
    known('AAMkA', 'DwAAA'),
  ],
};

test.each(Object.entries(ANSWERS))('%s is read', async (_, [read, expected]) => {
  expect(await read()).toEqual(expected);
});

test('no example is left out', () => {
  const files = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.xml') ? [file.slice(0, -4)] : []));
  expect([...Object.keys(REQUESTS), ...Object.keys(ANSWERS)].toSorted()).toEqual(files.toSorted());
});
