import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { XmlNode } from '../../server/xml/write.ts';
import { bearer, listRoutes, NOW } from './app-support.ts';
import {
  basic,
  byId,
  calendarOf,
  codesOf,
  createEwsWorld,
  envelope,
  type EwsWorld,
  get,
  HOUR,
  m,
  meeting,
  mWith,
  PASSWORDS,
  PATH,
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
beforeAll(async () => {
  world = await createEwsWorld();
});
afterAll(() => world.close());

const ID = 'unknown';
const SHAPE = shape('IdOnly');
const cleo = calendarOf('cleo@campus.example');
const folders = (folder: XmlNode): XmlNode =>
  m('GetFolder', m('FolderShape', t('BaseShape', 'IdOnly')), m('FolderIds', folder));
const schedule = (email: string): XmlNode =>
  m(
    'GetUserAvailabilityRequest',
    m('MailboxDataArray', t('MailboxData', t('Email', t('Address', email)), t('AttendeeType', 'Room'))),
    t(
      'FreeBusyViewOptions',
      t('TimeWindow', t('StartTime', stamp(NOW)), t('EndTime', stamp(NOW + HOUR))),
      t('MergedFreeBusyIntervalInMinutes', '15'),
    ),
  );
const names = (text: string): XmlNode =>
  mWith('ResolveNames', { ReturnFullContactData: 'true' }, m('UnresolvedEntry', text));
const accept = mWith(
  'CreateItem',
  { MessageDisposition: 'SendOnly' },
  m('Items', t('AcceptItem', tWith('ReferenceItemId', { Id: ID }))),
);
const intoCleos = mWith(
  'CreateItem',
  { SendMeetingInvitations: 'SendToNone' },
  m('SavedItemFolderId', cleo),
  m('Items', t('CalendarItem', t('Start', stamp(NOW + HOUR)), t('End', stamp(NOW + 2 * HOUR)))),
);

const OK = 'NoError';
const DENIED = 'ErrorAccessDenied';
const MALFORMED = 'ErrorInvalidIdMalformed';
const NOBODY = 'ErrorNameResolutionNoResults';

/** What a guest, a member and a door display get. An id that is none is refused where one may act at all. */
const OPERATIONS: readonly (readonly [name: string, XmlNode, guest: string, member: string, display: string])[] = [
  ['GetUserAvailability of a place', schedule('open@desks.example'), OK, OK, OK],
  [
    'GetUserAvailability of a person',
    schedule('cleo@campus.example'),
    'ErrorNoFreeBusyAccess',
    OK,
    'ErrorNoFreeBusyAccess',
  ],
  ['GetFolder', folders(calendarOf()), OK, OK, OK],
  ['GetFolder of a place', folders(calendarOf('open@desks.example')), OK, OK, OK],
  ['GetFolder of a person', folders(cleo), DENIED, OK, DENIED],
  ['FindItem', view(), OK, OK, OK],
  ['FindItem of a place', view({ of: calendarOf('open@desks.example') }), OK, OK, OK],
  ['FindItem of a person', view({ of: cleo }), DENIED, OK, DENIED],
  [
    'FindItem of a hidden place',
    view({ of: calendarOf('hers@desks.example') }),
    DENIED,
    'ErrorNonExistentMailbox',
    DENIED,
  ],
  ['GetItem', get(SHAPE, byId(ID)), MALFORMED, MALFORMED, MALFORMED],
  [
    'CreateItem',
    meeting({ start: NOW - HOUR }),
    DENIED,
    'ErrorCalendarEndDateIsEarlierThanStartDate',
    'ErrorCalendarEndDateIsEarlierThanStartDate',
  ],
  ['CreateItem for a person', intoCleos, DENIED, 'ErrorCreateItemAccessDenied', DENIED],
  ['CreateItem with an answer', accept, DENIED, MALFORMED, MALFORMED],
  ['UpdateItem', update({ Id: ID }, [set('item:Subject', t('Subject', 'x'))]), DENIED, MALFORMED, MALFORMED],
  ['DeleteItem', remove([byId(ID)]), DENIED, MALFORMED, MALFORMED],
  ['ResolveNames', names('cleo'), NOBODY, OK, NOBODY],
  ['ResolveNames of a place', names('open@desks.example'), OK, OK, OK],
  ['ResolveNames of a hidden place', names('hers@desks.example'), NOBODY, NOBODY, NOBODY],
  ['ExpandDL', m('ExpandDL', m('Mailbox', t('EmailAddress', 'team@campus.example'))), DENIED, OK, DENIED],
  ['GetRoomLists', m('GetRoomLists'), OK, OK, OK],
  ['GetRooms', m('GetRooms', m('RoomList', t('EmailAddress', 'nowhere@lists.example'))), NOBODY, NOBODY, NOBODY],
  ['GetServerTimeZones', mWith('GetServerTimeZones', { ReturnFullTimeZoneData: 'false' }), OK, OK, OK],
];

describe('who may ask what of the emulated Exchange', () => {
  it.each(OPERATIONS)('%s', async (_name, operation, ...expected) => {
    const codes: string[] = [];
    for (const who of ['guest', 'ben', 'doors']) codes.push(codesOf(await world.ews(who, operation))[0] ?? '');
    expect(codes).toEqual(expected);
    const answer = await world.send(envelope(operation), {});
    expect(answer.status).toBe(401);
  });

  it('has one route', () => {
    const routes = listRoutes(world, /^\/emulator\/ews\//).filter(({ url }) => !url.endsWith('/*'));
    expect(routes).toEqual([{ method: 'POST', url: PATH }]);
  });

  it('reads nothing of a request before it knows who sends it', async () => {
    const answer = await world.app.inject({ method: 'POST', url: PATH, payload: 'no XML' });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Basic realm="Deskway"');
    expect(answer.body).toBe('');
    const other = await world.app.inject({ method: 'GET', url: '/emulator/ews/anything' });
    expect(other.statusCode).toBe(401);
  });
});

describe('passwords', () => {
  const ask = async (headers: Readonly<Record<string, string>>, from?: string) =>
    (await world.send(envelope(names('ada@campus.example')), headers, from)).status;

  it('let clients of this machine in, and nobody else', async () => {
    expect(await ask(basic('Ada@campus.example', PASSWORDS.ada))).toBe(200);
    expect(await ask(bearer('token-of-ada-outside'))).toBe(200);
    expect(await ask(basic('ada@campus.example', PASSWORDS.ada), '192.0.2.7')).toBe(401);
    expect(await ask(basic('ada@campus.example', PASSWORDS.service))).toBe(401);
    expect(await ask(basic('ben@campus.example', PASSWORDS.ada))).toBe(401);
    expect(await ask({ authorization: 'Basic %%%' })).toBe(401);
    expect(await ask({ authorization: 'Negotiate abc' })).toBe(401);
  });

  it('are no tokens of the rest of this server, nor its tokens those of the emulator', async () => {
    const token = await world.tokenOf('ada');
    expect((await world.app.inject({ url: '/v1/users/me', headers: bearer(token) })).statusCode).toBe(401);
    expect(await ask(bearer((await world.signIn('ada')).token))).toBe(401);
    const headers = basic('ada@campus.example', PASSWORDS.ada);
    expect((await world.app.inject({ url: '/v1/users/me', headers })).statusCode).toBe(401);
  });
});

describe('impersonation', () => {
  const as = (email: string, kind = 'PrimarySmtpAddress') =>
    t('ExchangeImpersonation', t('ConnectingSID', t(kind, email)));
  const service = basic('service@campus.example', PASSWORDS.service);
  const write = meeting({ subject: 'In your name', between: [] });

  it('lets a service account act as others', async () => {
    expect(codesOf(await world.send(envelope(write, as('ben@campus.example')), service))).toEqual(['NoError']);
    expect(textsOf(await world.ews('ben', view()), 'Subject')).toEqual(['In your name']);
    const own = await world.send(envelope(view()), service);
    expect(textsOf(own, 'Subject')).toEqual([]);
    const answer = await world.send(envelope(view(), as('ben@campus.example', 'SmtpAddress')), service);
    expect(textsOf(answer, 'Subject')).toEqual(['In your name']);
  });

  it('lets it do no more than they may', async () => {
    const doors = await world.send(envelope(view({ of: cleo }), as('doors@campus.example')), service);
    expect(codesOf(doors)).toEqual([DENIED]);
  });

  it.each([
    [
      'somebody else’s account',
      basic('ada@campus.example', PASSWORDS.ada),
      'ben@campus.example',
      'ErrorImpersonateUserDenied',
    ],
    ['for oneself', basic('ada@campus.example', PASSWORDS.ada), 'ada@campus.example', 'ErrorImpersonateUserDenied'],
    ['of nobody', service, 'nobody@campus.example', 'ErrorNonExistentMailbox'],
  ])('is refused as a whole: %s', async (_name, headers, email, code) => {
    const answer = await world.send(envelope(view(), as(email)), headers);
    expect([answer.status, ...codesOf(answer)]).toEqual([500, code]);
  });

  it('is nothing for tokens of other people', async () => {
    const answer = await world.ews('ben', view(), { header: [as('ada@campus.example')] });
    expect(codesOf(answer)).toEqual(['ErrorImpersonateUserDenied']);
  });
});
