import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { SeedEvent } from '../../server/store/store.ts';
import type { XmlContent, XmlNode } from '../../server/xml/write.ts';
import { bearer, NOW } from './app-support.ts';
import {
  all,
  calendarOf,
  codesOf,
  createEwsWorld,
  DAY,
  envelope,
  type EwsWorld,
  fieldPath,
  HOUR,
  idsOf,
  m,
  mWith,
  shape,
  stamp,
  t,
  textsOf,
  tWith,
  view,
} from './ews-support.ts';

const seeded = (resource: string, start: number, change: Partial<SeedEvent> = {}): SeedEvent => ({
  organizerEmail: 'ada@campus.example',
  subject: 'Planning',
  start,
  end: start + HOUR,
  isAllDay: false,
  resourceEmail: `${resource}@desks.example`,
  attendeeEmails: [],
  response: 'accepted',
  confirmed: false,
  visibility: 'default',
  seriesMasterId: null,
  ...change,
});

let world: EwsWorld;
beforeAll(async () => {
  world = await createEwsWorld({
    events: [
      seeded('open', NOW + HOUR, { attendeeEmails: ['ben@campus.example'] }),
      seeded('open', NOW + 3 * HOUR, { subject: 'Salary talk', visibility: 'private' }),
      seeded('other', NOW + HOUR, { response: 'tentative', organizerEmail: 'ben@campus.example' }),
    ],
  });
});
afterAll(() => world.close());

const change = (name: string, bias: string, month: string, order: string, time = '02:00:00'): XmlNode =>
  t(name, t('Bias', bias), t('Time', time), t('DayOrder', order), t('Month', month), t('DayOfWeek', 'Sunday'));
const UTC_ZONE = t(
  'TimeZone',
  t('Bias', '0'),
  change('StandardTime', '0', '10', '5'),
  change('DaylightTime', '0', '3', '5'),
);
/** Prague by minutes. */
const PRAGUE = t(
  'TimeZone',
  t('Bias', '-60'),
  change('StandardTime', '0', '10', '5', '03:00:00'),
  change('DaylightTime', '-60', '3', '5'),
);

interface Question {
  readonly emails?: readonly string[];
  readonly zone?: XmlContent;
  readonly start?: string;
  readonly end?: string;
  readonly interval?: string;
  readonly requested?: string;
}

function availability({ emails = ['open@desks.example'], zone = UTC_ZONE, ...rest }: Question = {}): XmlNode {
  const { start = stamp(NOW), end = stamp(NOW + 4 * HOUR), interval = '15', requested = 'DetailedMerged' } = rest;
  const data = emails.map((email) =>
    t('MailboxData', t('Email', t('Address', email)), t('AttendeeType', 'Required'), t('ExcludeConflicts', '0')),
  );
  return m(
    'GetUserAvailabilityRequest',
    zone,
    m('MailboxDataArray', ...data),
    t(
      'FreeBusyViewOptions',
      t('TimeWindow', t('StartTime', start), t('EndTime', end)),
      t('MergedFreeBusyIntervalInMinutes', interval),
      t('RequestedView', requested),
    ),
  );
}

describe('GetUserAvailability', () => {
  it('answers in the order of the question, with an error for each mailbox that fails', async () => {
    const emails = ['open@desks.example', 'nobody@campus.example', 'failing@desks.example', 'other@desks.example'];
    const answer = await world.ews('ada', availability({ emails }));
    expect(codesOf(answer)).toEqual([
      'NoError',
      'ErrorMailRecipientNotFound',
      'ErrorFreeBusyGenerationFailed',
      'NoError',
    ]);
    expect(textsOf(answer, 'MergedFreeBusy')).toEqual(['0000222200002222', '0000111100000000']);
    expect(textsOf(answer, 'StartTime')).toEqual(['2026-03-02T09:00:00', '2026-03-02T11:00:00', '2026-03-02T09:00:00']);
    expect(textsOf(answer, 'BusyType')).toEqual(['Busy', 'Busy', 'Tentative']);
    expect(textsOf(answer, 'DayOfWeek')[0]).toBeDefined();
    expect(textsOf(answer, 'StartTimeInMinutes')).toEqual(['480', '480']);
  });

  it.each<readonly [string, Question, readonly XmlContent[], string]>([
    ['minutes from UTC, and times with Z', {}, [], '2026-03-02T09:00:00'],
    [
      'minutes from UTC, and bare times',
      { zone: PRAGUE, start: '2026-03-02T09:00:00', end: '2026-03-02T13:00:00' },
      [],
      '2026-03-02T10:00:00',
    ],
    [
      'the zone of the header, and bare times',
      { zone: null, start: '2026-03-02T09:00:00', end: '2026-03-02T13:00:00' },
      [t('TimeZoneContext', tWith('TimeZoneDefinition', { Id: 'Central Europe Standard Time' }))],
      '2026-03-02T10:00:00',
    ],
    [
      'no zone at all, and bare times',
      { zone: null, start: '2026-03-02T08:00:00', end: '2026-03-02T12:00:00' },
      [],
      '2026-03-02T09:00:00',
    ],
  ])('reads and writes times by %s', async (_name, question, header, start) => {
    const answer = await world.ews('ada', availability(question), { header });
    expect(textsOf(answer, 'MergedFreeBusy')).toEqual(['0000222200002222']);
    expect(textsOf(answer, 'StartTime')[0]).toBe(start);
  });

  it('knows the summer of both halves of the world', async () => {
    const sydney = t(
      'TimeZone',
      t('Bias', '-600'),
      change('StandardTime', '0', '4', '1', '03:00:00'),
      change('DaylightTime', '-60', '10', '1'),
    );
    const question = { zone: sydney, start: '2026-03-02T19:00:00', end: '2026-03-02T23:00:00' };
    const answer = await world.ews('ada', availability(question));
    expect(textsOf(answer, 'StartTime')[0]).toBe('2026-03-02T20:00:00');
    const summer = { zone: PRAGUE, start: '2026-07-02T00:00:00', end: '2026-07-02T04:00:00' };
    expect(textsOf(await world.ews('ada', availability(summer)), 'MergedFreeBusy')).toEqual(['0'.repeat(16)]);
  });

  it('shows a subject to those alone who may see it, and details to no guest', async () => {
    const own = await world.ews('ada', availability());
    expect(textsOf(own, 'Subject')).toEqual(['Planning']);
    expect(textsOf(own, 'IsPrivate')).toEqual(['false', 'true']);
    const others = await world.ews('ben', availability({ emails: ['ada@campus.example'] }));
    expect(textsOf(others, 'Subject')).toEqual(['Planning']);
    const guest = await world.ews('guest', availability());
    expect(textsOf(guest, 'FreeBusyViewType')).toEqual(['FreeBusyMerged']);
    expect(all(guest.message, 'CalendarEventDetails')).toEqual([]);
    expect(textsOf(guest, 'MergedFreeBusy')).toEqual(['0000222200002222']);
  });

  it.each([
    ['MergedOnly', 1, 0],
    ['FreeBusy', 0, 1],
    ['FreeBusyMerged', 1, 1],
    ['Detailed', 0, 1],
  ])('gives as much as is asked for: %s', async (requested, merged, events) => {
    const answer = await world.ews('ada', availability({ requested }));
    expect(textsOf(answer, 'FreeBusyViewType')).toEqual([requested]);
    expect(all(answer.message, 'MergedFreeBusy')).toHaveLength(merged);
    expect(all(answer.message, 'CalendarEventArray')).toHaveLength(events);
    expect(all(answer.message, 'CalendarEventDetails').length > 0).toBe(requested === 'Detailed');
  });

  it('makes slots of any length', async () => {
    const answer = await world.ews('ada', availability({ interval: '60' }));
    expect(textsOf(answer, 'MergedFreeBusy')).toEqual(['0202']);
  });

  const many = Array.from({ length: 101 }, (_, index) => `person-${index}@campus.example`);
  it.each<readonly [string, Question]>([
    ['ErrorMailboxDataArrayTooBig', { emails: many }],
    ['ErrorInvalidTimeInterval', { end: stamp(NOW) }],
    ['ErrorTimeIntervalTooBig', { end: stamp(NOW + 42 * DAY + HOUR) }],
    ['ErrorInvalidMergedFreeBusyInterval', { interval: '4' }],
    ['ErrorInvalidMergedFreeBusyInterval', { interval: '1441', end: stamp(NOW + 10 * DAY) }],
    ['ErrorInvalidMergedFreeBusyInterval', { interval: '300' }],
    ['ErrorInvalidFreeBusyViewType', { requested: 'None' }],
  ])('refuses as a whole with %s', async (code, question) => {
    const answer = await world.ews('ada', availability(question));
    expect([answer.status, ...codesOf(answer)]).toEqual([500, code]);
    if (code === 'ErrorMailboxDataArrayTooBig') expect(textsOf(answer, 'ErrorCode')).toEqual(['5002']);
  });

  it('takes a hundred addresses over 42 days', async () => {
    const answer = await world.ews(
      'ada',
      availability({ emails: many.slice(1), end: stamp(NOW + 42 * DAY), requested: 'MergedOnly' }),
    );
    expect(codesOf(answer)).toHaveLength(100);
  });
});

describe('FindItem', () => {
  it('lists the events of a window by start, and says how many there are', async () => {
    const answer = await world.ews('ada', view());
    expect(codesOf(answer)).toEqual(['NoError']);
    expect(textsOf(answer, 'Subject')).toEqual(['Planning', 'Salary talk']);
    expect(all(answer.message, 'RootFolder')[0]?.attributes).toEqual({
      TotalItemsInView: '2',
      IncludesLastItemInRange: 'true',
    });
    expect(idsOf(answer)[0]?.Id).toMatch(/^AAMkADY4[A-Za-z\d+/]{144,}$/);
    expect(idsOf(answer)[0]?.ChangeKey).toMatch(/^DwAAABYA/);
  });

  it('cuts a window that has more than asked for', async () => {
    const answer = await world.ews('ada', view({ most: '1' }));
    expect(textsOf(answer, 'Subject')).toEqual(['Planning']);
    expect(all(answer.message, 'RootFolder')[0]?.attributes).toEqual({
      TotalItemsInView: '2',
      IncludesLastItemInRange: 'false',
    });
  });

  it('names the organizer by an address of Exchange, which ResolveNames knows', async () => {
    const answer = await world.ews('ada', view({}, shape('IdOnly', fieldPath('calendar:Organizer'))));
    expect(textsOf(answer, 'RoutingType')).toEqual(['EX', 'EX']);
    const [address = ''] = textsOf(answer, 'EmailAddress');
    expect(address).toMatch(/^\/O=DESKWAY\//);
    const names = mWith('ResolveNames', { ReturnFullContactData: 'false' }, m('UnresolvedEntry', address));
    expect(textsOf(await world.ews('ben', names), 'EmailAddress')).toEqual(['ada@campus.example']);
  });

  it.each(['item:Body', 'calendar:RequiredAttendees', 'calendar:Resources', 'calendar:Recurrence'])(
    'gives no %s',
    async (path) => {
      const answer = await world.ews('ada', view({}, shape('IdOnly', fieldPath(path))));
      expect(codesOf(answer)).toEqual(['ErrorInvalidPropertyForOperation']);
    },
  );

  it('leaves those out of all properties', async () => {
    const answer = await world.ews('ada', view({}, shape('AllProperties')));
    expect(textsOf(answer, 'Location')).toEqual(['Desk open', 'Desk open']);
    for (const name of ['Body', 'RequiredAttendees', 'Resources']) expect(all(answer.message, name)).toEqual([]);
  });

  it.each([
    ['ErrorCalendarEndDateIsEarlierThanStartDate', { end: NOW - 9 * HOUR }],
    ['ErrorCalendarViewRangeTooBig', { end: NOW + 732 * DAY }],
    ['ErrorNonExistentMailbox', { of: calendarOf('nobody@campus.example') }],
    ['ErrorFolderNotFound', { of: calendarOf('failing@desks.example') }],
    ['ErrorInvalidOperation', { of: tWith('DistinguishedFolderId', { Id: 'inbox' }) }],
    ['ErrorInvalidIdMalformed', { of: tWith('FolderId', { Id: 'AAMk', ChangeKey: 'AgAA' }) }],
  ])('refuses with %s', async (code, window) => {
    expect(codesOf(await world.ews('ada', view(window)))).toEqual([code]);
  });

  it('takes two years', async () => {
    expect(codesOf(await world.ews('ada', view({ end: NOW + 720 * DAY })))).toEqual(['NoError']);
  });

  it('finds what is stored by a restriction, a page at a time', async () => {
    const contains = (text: string): XmlNode =>
      m(
        'Restriction',
        tWith(
          'Contains',
          { ContainmentMode: 'Substring', ContainmentComparison: 'IgnoreCase' },
          fieldPath('item:Subject'),
          tWith('Constant', { Value: text }),
        ),
      );
    const find = (restriction: XmlNode | null, offset = '0') =>
      world.ews(
        'ada',
        mWith(
          'FindItem',
          { Traversal: 'Shallow' },
          shape('IdOnly', fieldPath('item:Subject')),
          mWith('IndexedPageItemView', { MaxEntriesReturned: '1', Offset: offset, BasePoint: 'Beginning' }),
          restriction,
          m('SortOrder', tWith('FieldOrder', { Order: 'Descending' }, fieldPath('calendar:Start'))),
          m('ParentFolderIds', calendarOf()),
        ),
      );
    expect(textsOf(await find(contains('talk')), 'Subject')).toEqual(['Salary talk']);
    expect(textsOf(await find(contains('nothing')), 'Subject')).toEqual([]);
    const first = await find(null);
    expect(textsOf(first, 'Subject')).toEqual(['Salary talk']);
    expect(all(first.message, 'RootFolder')[0]?.attributes).toEqual({
      IndexedPagingOffset: '1',
      TotalItemsInView: '2',
      IncludesLastItemInRange: 'false',
    });
    expect(textsOf(await find(null, '1'), 'Subject')).toEqual(['Planning']);
  });
});

describe('GetFolder', () => {
  const folders = (base: string, ...ids: readonly XmlNode[]): XmlNode =>
    m('GetFolder', m('FolderShape', t('BaseShape', base)), m('FolderIds', ...ids));

  it('gives the folders of a mailbox by name and by id', async () => {
    const named = ['root', 'msgfolderroot', 'calendar', 'inbox'].map((Id) => tWith('DistinguishedFolderId', { Id }));
    const answer = await world.ews('ada', folders('AllProperties', ...named));
    expect(codesOf(answer)).toEqual(['NoError', 'NoError', 'NoError', 'NoError']);
    expect(textsOf(answer, 'DisplayName')).toContain('Calendar');
    expect(textsOf(answer, 'TotalCount')).toEqual(['0', '0', '2', '0']);
    const Id = all(answer.message, 'FolderId')[2]?.attributes['Id'] ?? '';
    const again = await world.ews('ada', folders('Default', tWith('FolderId', { Id })));
    expect(textsOf(again, 'DisplayName')).toEqual(['Calendar']);
    const found = await world.ews('ada', view({ of: tWith('FolderId', { Id }) }));
    expect(textsOf(found, 'Subject')).toEqual(['Planning', 'Salary talk']);
  });

  it('gives the calendars of others, and nothing else of them', async () => {
    const inbox = tWith(
      'DistinguishedFolderId',
      { Id: 'inbox' },
      t('Mailbox', t('EmailAddress', 'ada@campus.example')),
    );
    const answer = await world.ews('ben', folders('Default', calendarOf('ada@campus.example'), inbox));
    expect(codesOf(answer)).toEqual(['NoError', 'ErrorFolderNotFound']);
  });
});

describe('people and places', () => {
  const resolve = (text: string, full = 'true'): XmlNode =>
    mWith('ResolveNames', { ReturnFullContactData: full }, m('UnresolvedEntry', text));

  it('resolves names', async () => {
    const one = await world.ews('ada', resolve('cleo'));
    expect(codesOf(one)).toEqual(['NoError']);
    expect(textsOf(one, 'EmailAddress')).toEqual(['cleo@campus.example']);
    expect(textsOf(one, 'Entry')).toEqual(['SMTP:cleo@campus.example']);
    const several = await world.ews('ada', resolve('campus.example', '0'));
    expect(codesOf(several)).toEqual(['ErrorNameResolutionMultipleResults']);
    expect(all(several.message, 'ResolveNamesResponseMessage')[0]?.attributes).toEqual({ ResponseClass: 'Warning' });
    expect(all(several.message, 'Contact')).toEqual([]);
    expect(codesOf(await world.ews('ada', resolve('nobody at all')))).toEqual(['ErrorNameResolutionNoResults']);
    expect(textsOf(await world.ews('ada', resolve('smtp:open@desks.example')), 'Name')).toEqual(['Desk open']);
  });

  it('expands groups', async () => {
    const expand = (email: string) => m('ExpandDL', m('Mailbox', t('EmailAddress', email)));
    const answer = await world.ews('ada', expand('team@campus.example'));
    expect(textsOf(answer, 'EmailAddress')).toEqual(['ada@campus.example', 'ben@campus.example']);
    expect(codesOf(await world.ews('ada', expand('ben@campus.example')))).toEqual(['ErrorNameResolutionNoResults']);
  });

  it('lists no rooms where there are no buildings', async () => {
    const lists = await world.ews('ada', m('GetRoomLists'));
    expect(codesOf(lists)).toEqual(['NoError']);
    const rooms = m('GetRooms', m('RoomList', t('EmailAddress', 'nowhere@room-lists.invalid')));
    expect(codesOf(await world.ews('ada', rooms))).toEqual(['ErrorNameResolutionNoResults']);
  });
});

describe('GetServerTimeZones', () => {
  const zones = (full: string, ...ids: readonly string[]): XmlNode =>
    mWith(
      'GetServerTimeZones',
      { ReturnFullTimeZoneData: full },
      ids.length === 0 ? null : m('Ids', ...ids.map((id) => t('Id', id))),
    );

  it('gives zones with the days on which their clocks change', async () => {
    const answer = await world.ews('ada', zones('1', 'Central Europe Standard Time', 'UTC', 'Nowhere'));
    expect(all(answer.message, 'TimeZoneDefinition').map(({ attributes }) => attributes['Id'])).toEqual([
      'Central Europe Standard Time',
      'UTC',
    ]);
    expect(all(answer.message, 'Period').map(({ attributes }) => attributes['Bias'])).toEqual([
      '-PT60M',
      '-PT120M',
      'PT0M',
    ]);
    expect(textsOf(answer, 'Month')).toEqual(['10', '3']);
    expect(textsOf(answer, 'TimeOffset')).toEqual(['PT180M', 'PT120M']);
    expect(textsOf(answer, 'Occurrence')).toEqual(['-1', '-1']);
  });

  it('gives all of them by name', async () => {
    const answer = await world.ews('ada', zones('false'));
    expect(all(answer.message, 'TimeZoneDefinition').length).toBeGreaterThan(130);
    expect(all(answer.message, 'Period')).toEqual([]);
  });
});

describe('the service', () => {
  it('says which version it is', async () => {
    const answer = await world.ews('ada', m('GetRoomLists'));
    expect(answer.text).toContain('MajorVersion="15"');
  });

  it('refuses operations and versions that it does not know', async () => {
    const photo = m('GetUserPhoto', m('Email', 'ada@campus.example'));
    expect(codesOf(await world.ews('ada', photo, { isInvalid: true }))).toEqual(['ErrorInvalidRequest']);
    const text = envelope(m('GetRoomLists'), tWith('RequestServerVersion', { Version: 'Outlook' }));
    const answer = await world.send(text, bearer(await world.tokenOf('ada')));
    expect(codesOf(answer)).toEqual(['ErrorInvalidServerVersion']);
  });
});
