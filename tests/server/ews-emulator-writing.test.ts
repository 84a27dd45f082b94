import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { XmlContent, XmlNode } from '../../server/xml/write.ts';
import { bearer, NOW } from './app-support.ts';
import {
  all,
  byId,
  calendarOf,
  codesOf,
  createEwsWorld,
  type EwsWorld,
  fieldPath,
  get,
  HOUR,
  idsOf,
  m,
  meeting,
  mWith,
  people,
  remove,
  set,
  shape,
  stamp,
  t,
  textsOf,
  tWith,
  update,
  view,
} from './ews-support.ts';

let world: EwsWorld;
beforeEach(async () => {
  world = await createEwsWorld();
});
afterEach(() => world.close());

const ALL = shape('AllProperties');
const idOf = async (operation: XmlNode, who = 'ada') => {
  const answer = await world.ews(who, operation);
  expect(codesOf(answer)).toEqual(['NoError']);
  return idsOf(answer)[0] ?? { Id: '', ChangeKey: '' };
};
const read = async (Id: string, who = 'ada', asked = ALL) => world.ews(who, get(asked, byId(Id)));
/** The id of the only event in somebody's calendar. */
const onlyId = async (who: string) => idsOf(await world.ews(who, view()))[0] ?? { Id: '', ChangeKey: '' };

const WITH_BEN = [people('RequiredAttendees', 'ben@campus.example'), people('Resources', 'open@desks.example')];

describe('a new meeting', () => {
  it('invites people and places, which answer', async () => {
    const { Id } = await idOf(
      meeting({
        before: [
          t('Sensitivity', 'Normal'),
          tWith('Body', { BodyType: 'HTML' }, '<p>Bring <b>numbers</b> & pens</p>'),
          t('Categories', t('String', 'Red')),
          t('Importance', 'High'),
          t('ReminderMinutesBeforeStart', '60'),
        ],
        between: [
          t('LegacyFreeBusyStatus', 'OOF'),
          t('Location', 'Lobby'),
          people('RequiredAttendees', 'ben@campus.example'),
          people('OptionalAttendees', 'Cleo@campus.example'),
          people('Resources', 'open@desks.example'),
        ],
      }),
    );
    const item = await read(Id);
    expect(codesOf(item)).toEqual(['NoError']);
    expect(textsOf(item, 'Body')).toEqual(['<p>Bring <b>numbers</b> & pens</p>']);
    expect(textsOf(item, 'Importance')).toEqual(['High']);
    expect(textsOf(item, 'LegacyFreeBusyStatus')).toEqual(['OOF']);
    expect(textsOf(item, 'ReminderMinutesBeforeStart')).toEqual(['60']);
    expect(textsOf(item, 'IsMeeting')).toEqual(['true']);
    expect(textsOf(item, 'MyResponseType')).toEqual(['Organizer']);
    expect(textsOf(item, 'EmailAddress')).toEqual([
      'ada@campus.example',
      'ben@campus.example',
      'cleo@campus.example',
      'open@desks.example',
    ]);
    expect(textsOf(item, 'ResponseType')).toEqual(['Unknown', 'Unknown', 'Unknown']);
    await world.pass(10 * 60_000);
    const later = await read(Id);
    expect(textsOf(later, 'ResponseType')).toEqual(['Unknown', 'Unknown', 'Accept']);
    expect(all(later.message, 'ItemId')[0]?.attributes['ChangeKey']).not.toBe(
      all(item.message, 'ItemId')[0]?.attributes['ChangeKey'],
    );
  });

  it.each<readonly [string, XmlContent, XmlContent[], XmlContent[], string]>([
    ['an offset', '2026-03-02T12:00:00+01:00', [], [], '2026-03-02T11:00:00Z'],
    [
      'a bare time and StartTimeZone',
      '2026-03-02T12:00:00',
      [tWith('StartTimeZone', { Id: 'Pacific Standard Time' })],
      [],
      '2026-03-02T20:00:00Z',
    ],
    [
      'a bare time and the zone of the header',
      '2026-03-02T12:00:00',
      [],
      [t('TimeZoneContext', tWith('TimeZoneDefinition', { Id: 'Central Europe Standard Time' }))],
      '2026-03-02T11:00:00Z',
    ],
    ['a bare time and no zone', '2026-03-02T12:00:00', [], [], '2026-03-02T12:00:00Z'],
  ])('begins at %s', async (_name, start, after, header, expected) => {
    const operation = mWith(
      'CreateItem',
      { SendMeetingInvitations: 'SendToNone' },
      m('Items', t('CalendarItem', t('Start', start), t('End', '2026-03-03T12:00:00Z'), ...after)),
    );
    const created = await world.ews('ada', operation, { header });
    const item = await read(idsOf(created)[0]?.Id ?? '');
    expect(textsOf(item, 'Start')).toEqual([expected]);
  });

  it('lasts whole days from midnight to midnight, in its zone', async () => {
    const { Id } = await idOf(
      meeting({
        start: Date.UTC(2026, 2, 2, 23),
        end: Date.UTC(2026, 2, 4, 22, 59, 59),
        between: [t('IsAllDayEvent', '1')],
        after: [tWith('StartTimeZone', { Id: 'Central Europe Standard Time' })],
      }),
    );
    const item = await read(Id);
    expect(textsOf(item, 'Start')).toEqual(['2026-03-02T23:00:00Z']);
    expect(textsOf(item, 'End')).toEqual(['2026-03-04T23:00:00Z']);
    expect(textsOf(item, 'IsAllDayEvent')).toEqual(['true']);
    expect(all(item.message, 'StartTimeZone')[0]?.attributes['Id']).toBe('Central Europe Standard Time');
  });

  it('keeps the UID and the extended properties that a client gives it', async () => {
    const path = tWith('ExtendedFieldURI', {
      PropertySetId: '5d0f6a3e-8f0c-4c55-9b1e-2f6f6f0a7c41',
      PropertyName: 'Request',
      PropertyType: 'String',
    });
    const { Id, ChangeKey } = await idOf(
      meeting({
        before: [t('ExtendedProperty', path, t('Value', 'first')), t('UID', 'made-elsewhere@example.org')],
      }),
    );
    const item = await read(Id, 'ada', shape('AllProperties', path));
    expect(textsOf(item, 'UID')).toEqual(['made-elsewhere@example.org']);
    expect(textsOf(item, 'Value')).toEqual(['first']);
    expect(textsOf(await world.ews('ada', view({}, shape('IdOnly', path))), 'Value')).toEqual(['first']);
    const changed = await idOf(update({ Id, ChangeKey }, [t('DeleteItemField', path)]));
    expect(textsOf(await read(changed.Id, 'ada', shape('AllProperties', path)), 'Value')).toEqual([]);
  });

  it('has a UID of Exchange otherwise, by which our own calls find it', async () => {
    const { Id } = await idOf(meeting());
    await world.pass(10 * 60_000);
    const [iCalUid = ''] = textsOf(await read(Id), 'UID');
    expect(iCalUid).toMatch(/^040000008200E00074C5B7101A82E008[\dA-F]+$/);
    const { token } = await world.signIn('ada');
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/event/statuses',
      headers: bearer(token),
      payload: [{ email: 'open@desks.example', iCalUid, id: Id }],
    });
    expect(answer.json()).toMatchObject([{ email: 'open@desks.example' }]);
  });

  it('tells nobody with SendToNone, until a change is sent', async () => {
    const { Id, ChangeKey } = await idOf(meeting({ send: 'SendToNone', between: WITH_BEN }));
    const item = await read(Id);
    expect(textsOf(item, 'MeetingRequestWasSent')).toEqual(['false']);
    expect(textsOf(item, 'EmailAddress').slice(1)).toEqual(['ben@campus.example', 'open@desks.example']);
    expect(await world.context.store.outbox.list('ben@campus.example', 10)).toEqual([]);
    expect(textsOf(await world.ews('ben', view()), 'Subject')).toEqual([]);
    const sent = await idOf(update({ Id, ChangeKey }, [set('item:Subject', t('Subject', 'Now'))]));
    expect(textsOf(await world.ews('ben', view()), 'Subject')).toEqual(['Now']);
    expect(textsOf(await read(sent.Id), 'MeetingRequestWasSent')).toEqual(['true']);
  });

  it('leaves a place that is taken to decline', async () => {
    await idOf(meeting());
    const { Id } = await idOf(meeting({ subject: 'Too late' }), 'ben');
    await world.pass(10 * 60_000);
    expect(textsOf(await read(Id, 'ben'), 'ResponseType')).toEqual(['Decline']);
  });

  const item = (...parts: XmlContent[]) => t('CalendarItem', ...parts);
  const start = t('Start', stamp(NOW + HOUR));
  const end = t('End', stamp(NOW + 2 * HOUR));
  const send = { SendMeetingInvitations: 'SendToNone' };
  it.each<readonly [string, Readonly<Record<string, string>>, XmlNode]>([
    ['ErrorSendMeetingInvitationsRequired', {}, item(start, end)],
    ['ErrorCalendarInvalidPropertyValue', send, item(t('Subject', 'No times'))],
    ['ErrorCalendarEndDateIsEarlierThanStartDate', send, item(t('Start', stamp(NOW + 3 * HOUR)), end)],
    ['ErrorCalendarInvalidTimeZone', send, item(start, end, tWith('StartTimeZone', { Id: 'Middle of Nowhere' }))],
    [
      'ErrorInvalidRecipients',
      { SendMeetingInvitations: 'SendToAllAndSaveCopy' },
      item(start, end, people('Resources', 'nowhere@desks.example')),
    ],
    ['ErrorInvalidPropertySet', send, item(start, end, t('IsMeeting', 'true'))],
    ['ErrorInvalidOperation', { MessageDisposition: 'SaveOnly' }, t('Message', t('Subject', 'A mail'))],
  ])('is refused with %s', async (code, attributes, written) => {
    const answer = await world.ews('ada', mWith('CreateItem', attributes, m('Items', written)));
    expect(codesOf(answer)).toEqual([code]);
  });

  it('is written into one’s own calendar alone', async () => {
    const into = (folder: XmlNode) =>
      world.ews('ada', mWith('CreateItem', send, m('SavedItemFolderId', folder), m('Items', item(start, end))));
    expect(codesOf(await into(calendarOf('ben@campus.example')))).toEqual(['ErrorCreateItemAccessDenied']);
    expect(codesOf(await into(tWith('DistinguishedFolderId', { Id: 'inbox' })))).toEqual([
      'ErrorInvalidFolderTypeForOperation',
    ]);
    expect(codesOf(await into(calendarOf()))).toEqual(['NoError']);
  });
});

describe('GetItem', () => {
  it('gives what is asked for, and leaves out what calendar items do not have', async () => {
    const { Id } = await idOf(meeting());
    const paths = ['item:Subject', 'contacts:GivenName', 'calendar:Start', 'message:IsRead'].map(fieldPath);
    const item = await read(Id, 'ada', shape('IdOnly', ...paths));
    expect(all(item.message, 'CalendarItem')[0]?.children.map(({ name }) => name)).toEqual([
      'ItemId',
      'Subject',
      'Start',
      'StartTimeZone',
      'EndTimeZone',
    ]);
    const plain = await read(Id, 'ada', shape('IdOnly'));
    expect(all(plain.message, 'CalendarItem')[0]?.children.map(({ name }) => name)).toEqual(['ItemId']);
    expect(textsOf(await read(Id, 'ada', shape('Default')), 'CalendarItemType')).toEqual(['Single']);
  });

  it('answers for each id', async () => {
    const { Id } = await idOf(meeting());
    const other = `${Id.slice(0, -4)}AAAA`;
    const answer = await world.ews('ada', get(shape('IdOnly'), byId(other), byId(Id), byId('AsdD89=')));
    expect(codesOf(answer)).toEqual(['ErrorInvalidIdMalformed', 'NoError', 'ErrorInvalidIdMalformed']);
    await idOf(meeting({ subject: 'Another' }), 'ben');
    const bens = await onlyId('ben');
    expect(codesOf(await world.ews('ben', get(shape('IdOnly'), byId(bens.Id))))).toEqual(['NoError']);
    await world.ews('ben', remove([byId(bens.Id)]));
    expect(codesOf(await world.ews('ben', get(shape('IdOnly'), byId(bens.Id))))).toEqual(['ErrorItemNotFound']);
  });
});

describe('a change', () => {
  it('sets and removes properties, and gives another change key', async () => {
    const id = await idOf(meeting({ between: [t('Location', 'Lobby'), ...WITH_BEN] }));
    const changed = await world.ews(
      'ada',
      update(id, [
        set('item:Subject', t('Subject', 'Moved')),
        set('calendar:Start', t('Start', stamp(NOW + 2 * HOUR))),
        set('calendar:End', t('End', stamp(NOW + 4 * HOUR))),
        set('calendar:OptionalAttendees', people('OptionalAttendees', 'cleo@campus.example')),
        t('DeleteItemField', fieldPath('calendar:Location')),
        t('DeleteItemField', fieldPath('calendar:RequiredAttendees')),
        set('item:ReminderIsSet', t('ReminderIsSet', '0')),
      ]),
    );
    expect(codesOf(changed)).toEqual(['NoError']);
    expect(textsOf(changed, 'Count')).toEqual(['0']);
    const [after] = idsOf(changed);
    expect(after?.Id).toBe(id.Id);
    expect(after?.ChangeKey).not.toBe(id.ChangeKey);
    const item = await read(id.Id);
    expect(textsOf(item, 'Subject')).toEqual(['Moved']);
    expect(textsOf(item, 'Duration')).toEqual(['PT120M']);
    expect(textsOf(item, 'Location')).toEqual(['Desk open']);
    expect(textsOf(item, 'ReminderIsSet')).toEqual(['false']);
    expect(textsOf(item, 'EmailAddress').slice(1)).toEqual(['cleo@campus.example', 'open@desks.example']);
    expect(textsOf(await world.ews('ben', view()), 'Subject')).toEqual([]);
  });

  it('ends an event that has begun, which frees its place', async () => {
    const id = await idOf(meeting({ start: NOW, end: NOW + 4 * HOUR }));
    await world.pass(HOUR);
    const { ChangeKey } = await onlyId('ada');
    await idOf(update({ ...id, ChangeKey }, [set('calendar:End', t('End', stamp(NOW + 2 * HOUR)))]));
    await idOf(meeting({ subject: 'Next', start: NOW + 2 * HOUR }), 'ben');
    await world.pass(10 * 60_000);
    expect(textsOf(await read((await onlyId('ben')).Id, 'ben'), 'ResponseType')).toEqual(['Accept']);
  });

  it('needs the change key of what is there, unless it overwrites all', async () => {
    const first = await idOf(meeting());
    const rename = (subject: string) => [set('item:Subject', t('Subject', subject))];
    await idOf(update(first, rename('Second')));
    const codes = async (...parts: Parameters<typeof update>) => codesOf(await world.ews('ada', update(...parts)));
    expect(await codes(first, rename('Third'))).toEqual(['ErrorIrresolvableConflict']);
    expect(await codes(first, rename('Third'), { conflict: 'NeverOverwrite' })).toEqual(['ErrorIrresolvableConflict']);
    expect(await codes({ Id: first.Id }, rename('Third'))).toEqual(['ErrorChangeKeyRequiredForWriteOperations']);
    expect(textsOf(await read(first.Id), 'Subject')).toEqual(['Second']);
    expect(await codes(first, rename('Third'), { conflict: 'AlwaysOverwrite' })).toEqual(['NoError']);
    expect(textsOf(await read(first.Id), 'Subject')).toEqual(['Third']);
  });

  it.each<readonly [string, XmlNode]>([
    ['ErrorUpdatePropertyMismatch', set('item:Subject', t('Location', 'Lobby'))],
    ['ErrorInvalidPropertySet', set('calendar:IsMeeting', t('IsMeeting', 'true'))],
    ['ErrorInvalidPropertySet', set('calendar:UID', t('UID', 'another'))],
    ['ErrorInvalidPropertyDelete', t('DeleteItemField', fieldPath('calendar:Start'))],
    [
      'ErrorInvalidPropertyAppend',
      t('AppendToItemField', fieldPath('item:Body'), t('CalendarItem', tWith('Body', { BodyType: 'Text' }, 'more'))),
    ],
  ])('is refused with %s', async (code, change) => {
    const id = await idOf(meeting());
    expect(codesOf(await world.ews('ada', update(id, [change])))).toEqual([code]);
  });

  it('needs to say who is told', async () => {
    const id = await idOf(meeting());
    const change = t('Updates', set('item:Subject', t('Subject', 'Quietly')));
    const operation = mWith(
      'UpdateItem',
      { ConflictResolution: 'AutoResolve', MessageDisposition: 'SaveOnly' },
      m('ItemChanges', t('ItemChange', tWith('ItemId', id), change)),
    );
    expect(codesOf(await world.ews('ada', operation))).toEqual(['ErrorSendMeetingInvitationsOrCancellationsRequired']);
  });

  it('is the organizer’s alone', async () => {
    await idOf(meeting({ between: WITH_BEN }));
    const bens = await onlyId('ben');
    const answer = await world.ews('ben', update(bens, [set('item:Subject', t('Subject', 'Mine'))]));
    expect(codesOf(answer)).toEqual(['ErrorAccessDenied']);
  });
});

describe('a guest', () => {
  it('writes nothing', async () => {
    expect(codesOf(await world.ews('guest', meeting()))).toEqual(['ErrorAccessDenied']);
    const { Id } = await idOf(meeting());
    expect(codesOf(await world.ews('guest', remove([byId(Id)])))).toEqual(['ErrorAccessDenied']);
  });
});
