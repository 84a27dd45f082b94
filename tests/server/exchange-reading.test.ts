/* What the gateway makes of the answers of an Exchange: intervals, mailboxes, addresses, changes. */
import { expect, test } from 'vitest';

import { askAvailability, SLOT_MS } from '../../server/exchange/availability.ts';
import { updateItem } from '../../server/exchange/changes.ts';
import { findItems } from '../../server/exchange/finding.ts';
import { areAttendeesAlone, changedFields, contentOfEvent, itemFields } from '../../server/exchange/item-fields.ts';
import { getItems } from '../../server/exchange/items.ts';
import { m, mWith, t, tWith } from '../../server/exchange/names.ts';
import { createPace, MACHINE_TIMERS } from '../../server/exchange/pace.ts';
import { createAddressBook, isExchangeAddress, resolveNames } from '../../server/exchange/people.ts';
import { recurrenceNode, RecurrenceSchema, ruleOf } from '../../server/exchange/recurrence.ts';
import { type Access, bodyOf, createSoap, envelopeOf, parseAnswer } from '../../server/exchange/soap.ts';
import { mailboxesOf, type Owner, toStoredEvent } from '../../server/exchange/stored-item.ts';
import { toCalendarEvent } from '../../server/calendar/event-view.ts';
import type { XmlElement } from '../../server/xml/read.ts';
import type { XmlNode } from '../../server/xml/write.ts';
import { all, answer, createScriptedExchange, fault, message } from './scripted-exchange.ts';

const ACCESS: Access = { mailbox: 'ada@x', authorization: 'Basic x', impersonated: null, forget: null };
const START = Date.parse('2026-03-02T08:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OWNER = { email: 'ada@x.example', timeZone: 'Europe/Prague' };
const iso = (instant: number): string => new Date(instant).toISOString();

function createWorld() {
  const exchange = createScriptedExchange();
  const soap = createSoap({
    transport: exchange.transport,
    pace: createPace(MACHINE_TIMERS),
    log: { error: () => {} },
  });
  return { ...exchange, soap };
}

const itemNode = (id: string, start: number, ...more: readonly XmlNode[]): XmlNode =>
  t('CalendarItem', tWith('ItemId', { Id: id, ChangeKey: `key of ${id}` }), ...more, t('Start', iso(start)));

/** An Exchange with items that last no time, of which an answer has two at most. */
function findScript(starts: readonly number[]) {
  return (operation: XmlElement): XmlNode => {
    const [from = '', to = ''] = [
      all(operation, 'CalendarView', 'StartDate')[0],
      all(operation, 'CalendarView', 'EndDate')[0],
    ];
    const within = starts.filter((start) => start >= Date.parse(from) && start < Date.parse(to));
    const found = mWith(
      'RootFolder',
      { TotalItemsInView: String(within.length), IncludesLastItemInRange: String(within.length <= 2) },
      t('Items', ...within.slice(0, 2).map((start) => itemNode(`i${start}`, start))),
    );
    return answer('FindItem', message('FindItem', 'NoError', found));
  };
}

test('an interval of more items than fit is asked for in halves, each item once', async () => {
  const world = createWorld();
  const starts = Array.from({ length: 11 }, (_, index) => START + index * 7 * HOUR);
  world.on('FindItem', findScript(starts));
  const found = await findItems(world.soap, ACCESS, null, START, START + 4 * DAY);
  expect(found.map(({ Start }) => Start)).toEqual(starts);
  expect(world.calls.length).toBeGreaterThan(6);
});

test('more items than fit in a minute are refused, not asked for endlessly', async () => {
  const world = createWorld();
  world.on('FindItem', findScript([START, START, START].map((start, index) => start + index)));
  await expect(findItems(world.soap, ACCESS, null, START - DAY, START + DAY)).rejects.toMatchObject({
    statusCode: 502,
  });
});

test('intervals of more than two years are asked for in parts', async () => {
  const world = createWorld();
  world.on('FindItem', findScript([START]));
  expect(await findItems(world.soap, ACCESS, 'room@x', START, START + 1_000 * DAY)).toHaveLength(1);
  expect(world.calls).toHaveLength(2);
  expect(all(world.calls[0]?.operation ?? neverElement(), 'EmailAddress')).toEqual(['room@x']);
});

function neverElement(): never {
  throw new Error('nothing was called');
}

/** Answers in which every mailbox is busy at first, unless its address names a refusal. */
function availabilityScript(most: number) {
  return (operation: XmlElement): XmlNode | ReturnType<typeof fault> => {
    const emails = all(operation, 'Address');
    if (emails.length > most) return fault('ErrorMailboxDataArrayTooBig');
    const responses = emails.map((email) => {
      const code = email.startsWith('Error') ? (email.split('@')[0] ?? '') : 'NoError';
      const state = { ResponseClass: code === 'NoError' ? 'Success' : 'Error' };
      const view = m('FreeBusyView', t('FreeBusyViewType', 'FreeBusyMerged'), t('MergedFreeBusy', '01234'));
      return m(
        'FreeBusyResponse',
        mWith('ResponseMessage', state, m('ResponseCode', code)),
        code === 'NoError' ? view : null,
      );
    });
    return m('GetUserAvailabilityResponse', m('FreeBusyResponseArray', ...responses));
  };
}

test('digits are ours, and what is missing is not free', async () => {
  const world = createWorld();
  world.on('GetUserAvailabilityRequest', availabilityScript(100));
  const [outcome] = await askAvailability(world.soap, ACCESS, ['a@x'], START, START + 7 * SLOT_MS);
  expect(outcome).toMatchObject({ ok: true, value: { view: '0122444' } });
});

test('answers belong to their mailboxes by order; one that fails leaves the others', async () => {
  const world = createWorld();
  world.on('GetUserAvailabilityRequest', availabilityScript(100));
  const emails = ['a@x', 'ErrorMailRecipientNotFound@x', 'ErrorNoFreeBusyAccess@x', 'b@x'];
  const outcomes = await askAvailability(world.soap, ACCESS, emails, START, START + SLOT_MS);
  expect(outcomes.map((outcome) => (outcome.ok ? outcome.value.view : outcome.error.responseCode))).toEqual([
    '0',
    'ErrorMailRecipientNotFound',
    'ErrorNoFreeBusyAccess',
    '0',
  ]);
});

test('too many mailboxes are asked for in halves, in their order', async () => {
  const world = createWorld();
  world.on('GetUserAvailabilityRequest', availabilityScript(3));
  const emails = ['1@x', '2@x', '3@x', 'ErrorNoFreeBusyAccess@x', '5@x', '6@x', '7@x', '8@x', '9@x', '10@x'];
  const outcomes = await askAvailability(world.soap, ACCESS, emails, START, START + SLOT_MS);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false, true, true, true, true, true, true]);
});

test('an interval is asked for in parts that Exchange takes, joined in order', async () => {
  const world = createWorld();
  world.on('GetUserAvailabilityRequest', availabilityScript(100));
  const [outcome] = await askAvailability(world.soap, ACCESS, ['a@x'], START, START + 60 * DAY);
  expect(world.calls).toHaveLength(2);
  const view = outcome?.ok === true ? outcome.value.view : '';
  expect(view).toHaveLength((60 * DAY) / SLOT_MS);
  expect([...view.matchAll(/0122/g)].map(({ index }) => index)).toEqual([0, (41 * DAY) / SLOT_MS]);
});

test('an answer with fewer mailboxes than were asked for has failed for the rest', async () => {
  const world = createWorld();
  world.on('GetUserAvailabilityRequest', () => m('GetUserAvailabilityResponse', m('FreeBusyResponseArray')));
  expect(await askAvailability(world.soap, ACCESS, ['a@x'], START, START + SLOT_MS)).toMatchObject([{ ok: false }]);
});

const exMailbox = (name: string): XmlNode =>
  t('Mailbox', t('Name', name), t('EmailAddress', `/O=ORG/CN=${name}`), t('RoutingType', 'EX'));

test('an address of Exchange itself is looked up once, and shown by name where nobody knows it', async () => {
  const world = createWorld();
  world.on('GetItem', () => {
    const organizer = t('Organizer', exMailbox('Ada'));
    const attendees = t('RequiredAttendees', t('Attendee', exMailbox('Ben')), t('Attendee', exMailbox('Ada')));
    return answer('GetItem', message('GetItem', 'NoError', m('Items', itemNode('i', START, organizer, attendees))));
  });
  world.on('ResolveNames', (operation) => {
    // A contact of somebody could have any name and address.
    const isOfDirectory = operation.attributes['SearchScope'] === 'ActiveDirectory';
    if (!isOfDirectory || all(operation, 'UnresolvedEntry')[0] !== '/O=ORG/CN=Ada') {
      return answer('ResolveNames', message('ResolveNames', 'ErrorNameResolutionNoResults'));
    }
    const ada = t('Mailbox', t('Name', 'Ada'), t('EmailAddress', 'Ada@X.example'), t('RoutingType', 'SMTP'));
    const set = m('ResolutionSet', t('Resolution', ada));
    return answer('ResolveNames', message('ResolveNames', 'NoError', set));
  });
  const book = createAddressBook(world.soap);
  const [read] = await getItems(world.soap, ACCESS, [{ type: 'item', id: 'i' }]);
  const item = read?.ok === true ? read.value : null;
  if (item === null) throw new Error('no item');
  const addresses = await book.know(ACCESS, mailboxesOf(item));
  await book.know(ACCESS, mailboxesOf(item));
  expect(world.names().filter((name) => name === 'ResolveNames')).toHaveLength(2);
  const event = toStoredEvent(item, { addresses, owner: OWNER, master: null });
  expect(event.organizerEmail).toBe('ada@x.example');
  expect(event.attendees.map(({ email, name }) => `${name} <${email}>`)).toEqual(['Ben <>', 'Ada <ada@x.example>']);
});

test('people are those who have an address', async () => {
  const world = createWorld();
  world.on('ResolveNames', () => {
    const group = t('Mailbox', t('Name', 'Team'), t('EmailAddress', 'team@x'), t('MailboxType', 'PublicDL'));
    const contact = t('Contact', t('EmailAddresses', tWith('Entry', { Key: 'EmailAddress1' }, 'SMTP:Cleo@x')));
    const set = m(
      'ResolutionSet',
      t('Resolution', group),
      t('Resolution', exMailbox('Cleo'), contact),
      t('Resolution', exMailbox('Nobody')),
    );
    const warning = mWith(
      'ResolveNamesResponseMessage',
      { ResponseClass: 'Warning' },
      m('ResponseCode', 'ErrorNameResolutionMultipleResults'),
      set,
    );
    return answer('ResolveNames', warning);
  });
  expect(await resolveNames(world.soap, ACCESS, 'x')).toEqual([
    { email: 'team@x', displayName: 'Team', isGroup: true },
    { email: 'cleo@x', displayName: 'Cleo', isGroup: false },
  ]);
  expect(isExchangeAddress({ EmailAddress: 'a@x', RoutingType: 'SMTP' })).toBe(false);
});

const PLAIN_ADDRESSES = { of: ({ EmailAddress = '' }: { readonly EmailAddress?: string | undefined }) => EmailAddress };

test('an item of one’s own calendar is one’s own, also by a group or an address that nobody knows', async () => {
  const folder = tWith('ParentFolderId', { Id: 'mine' });
  const boss = t('Organizer', t('Mailbox', t('Name', 'Boss'), t('EmailAddress', 'boss@x.example')));
  const own = { ...OWNER, folder: 'mine' };
  const group = t('RequiredAttendees', t('Attendee', t('Mailbox', t('EmailAddress', 'team@x.example'))));
  const invited = await eventIn(own, folder, t('MyResponseType', 'Tentative'), boss, group);
  expect(invited.attendees.map(({ email, response }) => `${email} ${response}`)).toEqual([
    'team@x.example notResponded',
    'ada@x.example tentative',
  ]);
  expect(invited.organizerEmail).toBe('boss@x.example');
  const organized = await eventIn(own, folder, t('MyResponseType', 'Organizer'), t('Organizer', exMailbox('Ada')));
  expect(organized.organizerEmail).toBe('ada@x.example');
  // Somebody else's, opened by the rights of a delegate.
  const theirs = await eventIn({ ...OWNER, folder: 'other' }, folder, t('MyResponseType', 'Organizer'), boss);
  expect(theirs).toMatchObject({ organizerEmail: 'boss@x.example', attendees: [] });
});

const eventOf = (...more: readonly XmlNode[]) => eventIn(OWNER, ...more);

async function eventIn(owner: Owner, ...more: readonly XmlNode[]) {
  const world = createWorld();
  world.on('GetItem', () =>
    answer('GetItem', message('GetItem', 'NoError', m('Items', itemNode('i', START, ...more)))),
  );
  const [read] = await getItems(world.soap, ACCESS, [{ type: 'item', id: 'i' }]);
  if (read?.ok !== true || read.value === null) throw new Error('no item');
  return toStoredEvent(read.value, { addresses: PLAIN_ADDRESSES, owner, master: null });
}

test.each(['Private', 'Confidential', 'Personal'])(
  'a %s event, which Exchange gives to delegates in full, is hidden',
  async (sensitivity) => {
    const boss = t('Organizer', t('Mailbox', t('Name', 'Boss'), t('EmailAddress', 'boss@x.example')));
    const event = await eventOf(t('Subject', 'Doctor'), t('Sensitivity', sensitivity), t('Body', 'at noon'), boss);
    const caller = {
      userId: '1',
      username: 'ben',
      email: 'ben@x.example',
      displayName: 'Ben',
      timeZone: 'UTC',
      isGuest: false,
      isDevice: false,
    };
    const calendar = { isOfResource: false, visible: { hides: () => false } };
    const shown = JSON.stringify(toCalendarEvent(event, caller, calendar));
    expect(shown).not.toMatch(/Doctor|noon|boss/iu);
    expect(JSON.stringify(toCalendarEvent(event, { ...caller, email: 'boss@x.example' }, calendar))).toContain(
      'Doctor',
    );
  },
);

test('a change writes what differs, and tells nobody whom it does not concern', async () => {
  const event = await eventOf(t('Subject', 'Review'));
  const before = contentOfEvent({ ...event, attendees: [], end: START + HOUR });
  const ben = { email: 'ben@x', name: 'Ben' };
  const invited = changedFields(itemFields(before), itemFields({ ...before, required: [ben] }));
  expect(invited.map(({ uri }) => uri.attributes['FieldURI'])).toEqual(['calendar:RequiredAttendees']);
  expect(areAttendeesAlone(invited)).toBe(true);
  const fields = changedFields(itemFields({ ...before, required: [ben] }), itemFields({ ...before, subject: 'Other' }));
  expect(fields.map(({ uri, node }) => `${uri.attributes['FieldURI']} ${node === null ? 'deleted' : 'set'}`)).toEqual([
    'item:Subject set',
    'calendar:RequiredAttendees deleted',
  ]);

  const world = createWorld();
  world.on('UpdateItem', () => answer('UpdateItem', message('UpdateItem', 'ErrorIrresolvableConflict', m('Items'))));
  const conflict = updateItem(world.soap, ACCESS, { id: 'i', changeKey: 'old' }, fields);
  await expect(conflict).rejects.toMatchObject({ statusCode: 412, problemCode: 'stale' });
  const [call] = world.calls;
  expect(call?.operation.attributes).toMatchObject({
    ConflictResolution: 'NeverOverwrite',
    SendMeetingInvitationsOrCancellations: 'SendToAllAndSaveCopy',
  });
  expect(all(call?.operation ?? neverElement(), 'ItemId', 'ChangeKey')).toEqual(['old']);
});

const MONDAY = Temporal.PlainDateTime.from('2026-03-02T09:00:00');
test.each([
  ['FREQ=DAILY;COUNT=5', 'FREQ=DAILY;COUNT=5'],
  ['FREQ=DAILY;INTERVAL=3;UNTIL=20260401', 'FREQ=DAILY;INTERVAL=3;UNTIL=20260401'],
  ['FREQ=WEEKLY;COUNT=5', 'FREQ=WEEKLY;BYDAY=MO;WKST=MO;COUNT=5'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU;COUNT=5', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU;COUNT=5'],
  ['FREQ=MONTHLY;BYMONTHDAY=2;COUNT=3', 'FREQ=MONTHLY;BYMONTHDAY=2;COUNT=3'],
  ['FREQ=MONTHLY;BYDAY=1MO;COUNT=3', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1;COUNT=3'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'],
  ['FREQ=YEARLY;COUNT=1', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2;COUNT=1'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=1MO;COUNT=1', 'FREQ=YEARLY;BYMONTH=3;BYDAY=MO;BYSETPOS=1;COUNT=1'],
  ['FREQ=WEEKLY;UNTIL=20260330T070000Z', 'FREQ=WEEKLY;BYDAY=MO;WKST=MO;UNTIL=20260330'],
])('the rule %s goes to Exchange and back', (rule, back) => {
  const written = bodyOf(envelopeOf(recurrenceNode(rule, MONDAY, 'Europe/Prague'), null));
  expect(ruleOf(parseAnswer(RecurrenceSchema, written))).toBe(back);
});

test.each([
  'FREQ=YEARLY;INTERVAL=2;COUNT=1',
  'FREQ=MONTHLY;BYDAY=MO,WE;BYSETPOS=2;COUNT=3',
  'FREQ=DAILY;BYMONTH=3;COUNT=3',
])('Exchange has no words for %s', (rule) => {
  expect(() => recurrenceNode(rule, MONDAY, 'Europe/Prague')).toThrow('Exchange cannot repeat');
});

test('a series without end is read, and a zone that nobody knows is UTC', async () => {
  const endless = t(
    'Recurrence',
    t('DailyRecurrence', t('Interval', '1')),
    t('NoEndRecurrence', t('StartDate', '2026-03-02')),
  );
  expect(ruleOf(parseAnswer(RecurrenceSchema, bodyOf(envelopeOf(endless, null))))).toBe('FREQ=DAILY');
  expect((await eventOf(tWith('StartTimeZone', { Id: 'Somewhere Standard Time' }))).timeZone).toBe('UTC');
  expect((await eventOf(tWith('StartTimeZone', { Id: 'Central Europe Standard Time' }))).timeZone).toBe(
    'Europe/Prague',
  );
});
