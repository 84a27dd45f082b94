import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect } from 'vitest';

import { createEmulatorTokens } from '../../server/emulators/emulator-tokens.ts';
import { runDueJobs } from '../../server/jobs/index.ts';
import type { Campus, SeedEvent } from '../../server/store/store.ts';
import type { XmlElement } from '../../server/xml/read.ts';
import { element, elementWith, writeXml, type XmlContent, type XmlNode } from '../../server/xml/write.ts';
import { bodyOf, messageFaults } from '../contracts/ews-schema.ts';
import { bearer, createTestAppOn, desk, NOW, SMALL_CAMPUS, type TestApp, user } from './app-support.ts';
import { createTestStore } from './test-store.ts';

export const PATH = '/emulator/ews/Exchange.asmx';
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

const NAMESPACES = {
  'xmlns:s': 'http://schemas.xmlsoap.org/soap/envelope/',
  'xmlns:m': 'http://schemas.microsoft.com/exchange/services/2006/messages',
  'xmlns:t': 'http://schemas.microsoft.com/exchange/services/2006/types',
};

/** An element of the messages of Exchange. */
export const m = (name: string, ...children: readonly XmlContent[]): XmlNode => element(`m:${name}`, ...children);
/** An element of its types. */
export const t = (name: string, ...children: readonly XmlContent[]): XmlNode => element(`t:${name}`, ...children);
type Attributes = Readonly<Record<string, string>>;
export const mWith = (name: string, attributes: Attributes, ...children: readonly XmlContent[]): XmlNode =>
  elementWith(`m:${name}`, attributes, ...children);
export const tWith = (name: string, attributes: Attributes, ...children: readonly XmlContent[]): XmlNode =>
  elementWith(`t:${name}`, attributes, ...children);

export const envelope = (operation: XmlContent, ...header: readonly XmlContent[]): string =>
  writeXml(elementWith('s:Envelope', NAMESPACES, element('s:Header', ...header), element('s:Body', operation)));

export interface EwsAnswer {
  readonly status: number;
  readonly text: string;
  /** The child of the body: the answer, or a fault. */
  readonly message: XmlElement;
}

/** All elements below one with a name. */
export function all({ children }: XmlElement, name: string): readonly XmlElement[] {
  return children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

export const textsOf = (answer: EwsAnswer, name: string): readonly string[] =>
  all(answer.message, name).map(({ text }) => text.trim());
/** The response codes of an answer, one for each part, or of a fault. */
export const codesOf = (answer: EwsAnswer): readonly string[] => textsOf(answer, 'ResponseCode');
/** The attributes of the ids of the items of an answer. */
export function idsOf({ message }: EwsAnswer): readonly { readonly Id: string; readonly ChangeKey: string }[] {
  return all(message, 'CalendarItem').map(({ children }) => {
    const { Id = '', ChangeKey = '' } = children.find(({ name }) => name === 'ItemId')?.attributes ?? {};
    return { Id, ChangeKey };
  });
}

export interface Asked {
  readonly header?: readonly XmlContent[];
  /** A request that the schema forbids, which is not checked. */
  readonly isInvalid?: boolean;
}

export interface EwsWorld extends TestApp {
  /** Calls the emulator as somebody with a token. */
  ews(who: string, operation: XmlContent, asked?: Asked): Promise<EwsAnswer>;
  send(text: string, headers: Attributes, remoteAddress?: string): Promise<EwsAnswer>;
  tokenOf(who: string): Promise<string>;
  /** Moves the clock and runs due jobs. */
  pass(milliseconds: number): Promise<void>;
}

export const EWS_CAMPUS: Campus = {
  ...SMALL_CAMPUS,
  resources: [desk('open'), desk('hers', ['ada@campus.example']), desk('failing'), desk('other')],
  // Whoever calls the emulator is signed in.
  users: [
    ...SMALL_CAMPUS.users.filter(({ isDemo }) => isDemo),
    user('cleo', 'Cleo', true),
    user('doors', 'Doors', true),
  ],
  groups: [{ id: 'team', displayName: 'Team Tea', email: 'team@campus.example', members: ['ada', 'ben'] }],
};

/** Passwords of clients outside; that of the service account lets it act as others. */
export const PASSWORDS = { ada: 'ada-has-a-password', service: 'service-has-one-too' } as const;
const ACCOUNTS = [
  { email: 'ada@campus.example', displayName: 'Ada', token: 'token-of-ada-outside', password: PASSWORDS.ada },
  {
    email: 'service@campus.example',
    displayName: 'Service',
    token: 'token-of-the-service',
    password: PASSWORDS.service,
    impersonate: true,
  },
];
export const basic = (email: string, password: string): Attributes => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
});

/** Every request and answer of a file of tests; the schema is read once for all of them. */
const messages: string[] = [];
afterAll(async () => {
  expect(await messageFaults(...messages)).toEqual([]);
}, 60_000);

/** The whole server with the emulated Exchange beside its calendar; all messages are checked by the schema. */
export async function createEwsWorld(
  { campus = EWS_CAMPUS, events = [] }: { readonly campus?: Campus; readonly events?: readonly SeedEvent[] } = {},
  ...argv: readonly string[]
): Promise<EwsWorld> {
  const store = await createTestStore();
  await store.campus.seed(campus, events, NOW);
  const file = join(mkdtempSync(join(tmpdir(), 'ews-')), 'accounts.json');
  writeFileSync(file, JSON.stringify(ACCOUNTS));
  const server = await createTestAppOn(
    store,
    campus,
    '--emulate',
    'ews',
    '--emulator-accounts',
    file,
    '--meeting-url',
    'https://meet.example/{id}',
    '--device-accounts',
    'doors@campus.example',
    ...argv,
  );
  const tokens = await createEmulatorTokens(store.accounts, server.context.clock, 'ews');

  async function userIdOf(who: string): Promise<string> {
    if (who !== 'guest') {
      // A token is good while its person is signed in.
      await server.signIn(who);
      return who;
    }
    const login = await server.app.inject({
      method: 'POST',
      url: '/api/account/guest-login',
      payload: { displayName: 'Grace' },
    });
    const headers = bearer(login.json<{ token: string }>().token);
    return (await server.app.inject({ url: '/v1/users/me', headers })).json<{ id: string }>().id;
  }

  const userIds = new Map<string, string>();
  async function tokenOf(who: string): Promise<string> {
    const userId = userIds.get(who) ?? (await userIdOf(who));
    userIds.set(who, userId);
    const token = await tokens.current(userId);
    if (token === null) throw new Error(`${who} is nobody`);
    return token.accessToken;
  }

  const send: EwsWorld['send'] = async (text, headers, remoteAddress = '127.0.0.1') => {
    const answer = await server.app.inject({
      method: 'POST',
      url: PATH,
      headers: { 'content-type': 'text/xml; charset=utf-8', ...headers },
      payload: text,
      remoteAddress,
    });
    if (answer.statusCode === 401) return { status: 401, text: answer.body, message: NOTHING };
    messages.push(answer.body);
    const [message = NOTHING] = bodyOf(answer.body);
    // Clients take an error without a fault for a broken server.
    expect(answer.statusCode === 500, answer.body).toBe(message.name === 'Fault');
    return { status: answer.statusCode, text: answer.body, message };
  };

  return {
    ...server,
    send,
    tokenOf,
    async ews(who, operation, { header = [], isInvalid = false } = {}) {
      const text = envelope(operation, tWith('RequestServerVersion', { Version: 'Exchange2016' }), ...header);
      if (!isInvalid) messages.push(text);
      return send(text, bearer(await tokenOf(who)));
    },
    async pass(milliseconds) {
      server.advance(milliseconds);
      await runDueJobs(server.context);
    },
  };
}

const NOTHING: XmlElement = { name: '', namespace: '', attributes: {}, children: [], text: '' };

export const stamp = (instant: number): string => new Date(instant).toISOString().replace('.000Z', 'Z');
const mailboxOf = (email: string): XmlNode => t('Mailbox', t('EmailAddress', email));
export const people = (list: string, ...emails: readonly string[]): XmlNode =>
  t(list, ...emails.map((email) => t('Attendee', mailboxOf(email))));

export interface Written {
  readonly subject?: string;
  readonly start?: number;
  readonly end?: number;
  readonly send?: string;
  /** In the order of the schema: those before Start, between End and Recurrence, and from Recurrence on. */
  readonly before?: readonly XmlContent[];
  readonly between?: readonly XmlContent[];
  readonly after?: readonly XmlContent[];
}

/** A request for a meeting at a desk. */
export function meeting({ subject = 'Sprint review', start = NOW + HOUR, end, ...change }: Written = {}): XmlNode {
  const { send = 'SendToAllAndSaveCopy', before = [], after = [] } = change;
  const between = change.between ?? [people('Resources', 'open@desks.example')];
  return mWith(
    'CreateItem',
    { SendMeetingInvitations: send },
    m(
      'Items',
      t(
        'CalendarItem',
        t('Subject', subject),
        ...before,
        t('Start', stamp(start)),
        t('End', stamp(end ?? start + HOUR)),
        ...between,
        ...after,
      ),
    ),
  );
}

export const fieldPath = (path: string): XmlNode => tWith('FieldURI', { FieldURI: path });
export const shape = (base: string, ...paths: readonly XmlContent[]): XmlNode =>
  m('ItemShape', t('BaseShape', base), paths.length === 0 ? null : t('AdditionalProperties', ...paths));

export const calendarOf = (email?: string): XmlNode =>
  tWith('DistinguishedFolderId', { Id: 'calendar' }, email === undefined ? null : mailboxOf(email));

/** A request for the events of a window. */
export function view(
  { start = NOW - 8 * HOUR, end = NOW + 16 * HOUR, most = undefined as string | undefined, of = calendarOf() } = {},
  asked: XmlNode = shape('IdOnly', fieldPath('item:Subject'), fieldPath('calendar:Start')),
): XmlNode {
  const limits: Attributes = most === undefined ? {} : { MaxEntriesReturned: most };
  const window = { ...limits, StartDate: stamp(start), EndDate: stamp(end) };
  return mWith('FindItem', { Traversal: 'Shallow' }, asked, mWith('CalendarView', window), m('ParentFolderIds', of));
}

export const get = (asked: XmlNode, ...ids: readonly XmlNode[]): XmlNode => m('GetItem', asked, m('ItemIds', ...ids));
export const byId = (Id: string): XmlNode => tWith('ItemId', { Id });

export const set = (path: string, value: XmlContent): XmlNode =>
  t('SetItemField', fieldPath(path), t('CalendarItem', value));

/** A request that changes an item. */
export function update(
  id: Attributes,
  changes: readonly XmlNode[],
  { conflict = 'AutoResolve', send = 'SendToAllAndSaveCopy' } = {},
): XmlNode {
  return mWith(
    'UpdateItem',
    { ConflictResolution: conflict, MessageDisposition: 'SaveOnly', SendMeetingInvitationsOrCancellations: send },
    m('ItemChanges', t('ItemChange', tWith('ItemId', id), t('Updates', ...changes))),
  );
}

export function remove(ids: readonly XmlNode[], send = 'SendToAllAndSaveCopy'): XmlNode {
  const attributes = { DeleteType: 'MoveToDeletedItems', SendMeetingCancellations: send };
  return mWith('DeleteItem', attributes, m('ItemIds', ...ids));
}
