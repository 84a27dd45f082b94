/* ResolveNames, ExpandDL, GetRoomLists and GetRooms: people, groups and rooms of the directory. */
import type { XmlElement } from '../xml/read.ts';
import type { XmlNode } from '../xml/write.ts';
import { ExchangeError, hasCode } from './errors.ts';
import { type Mailbox, MailboxSchema } from './items.ts';
import { m, mWith, t } from './names.ts';
import { many, maybe, node, one, text } from './shape.ts';
import { type Access, messagesOf, outcomeEntries, outcomeOf, parseAnswer, required, type Soap } from './soap.ts';

/** A person, a group or a room with an address that mail can be sent to. */
export interface Entry {
  readonly email: string;
  readonly displayName: string;
  readonly isGroup: boolean;
}

/** ErrorNameResolutionMultipleResults is a warning: a search has found several. */
const NOBODY = 'ErrorNameResolutionNoResults';

const EntriesSchema = node({
  EmailAddresses: maybe(node({ Entry: many(text) })),
  DisplayName: maybe(text),
});
const ResolutionsSchema = node({
  ResolutionSet: maybe(
    node({ Resolution: many(node({ Mailbox: one(MailboxSchema), Contact: maybe(EntriesSchema) })) }),
  ),
});
const ExpansionSchema = node({ DLExpansion: maybe(node({ Mailbox: many(MailboxSchema) })) });
const RoomListsSchema = node({
  ...outcomeEntries,
  RoomLists: maybe(node({ Address: many(MailboxSchema) })),
});
const RoomsSchema = node({
  ...outcomeEntries,
  Rooms: maybe(node({ Room: many(node({ Id: one(MailboxSchema) })) })),
});

/** An address of the directory of Exchange itself, `/O=…/CN=…`, to which no mail can be sent. */
export const isExchangeAddress = ({ RoutingType, EmailAddress = '' }: Mailbox): boolean =>
  RoutingType?.toUpperCase() === 'EX' || EmailAddress.startsWith('/');

function toEntry(mailbox: Mailbox, addresses: readonly string[] = []): Entry | null {
  // The contact of an address names it as `SMTP:ada@example.org`, others as `smtp:`.
  const own = isExchangeAddress(mailbox)
    ? addresses.find((address) => address.startsWith('SMTP:'))?.slice(5)
    : mailbox.EmailAddress;
  const email = own?.trim().toLowerCase() ?? '';
  if (!email.includes('@')) return null;
  const isGroup = (mailbox.MailboxType ?? '').endsWith('DL') || mailbox.MailboxType === 'GroupMailbox';
  return { email, displayName: mailbox.Name ?? email, isGroup };
}

/** Whether a person's own contacts are searched as well. */
type SearchScope = 'ActiveDirectory' | 'ContactsActiveDirectory';

export const namesRequest = (name: string, scope: SearchScope = 'ContactsActiveDirectory'): XmlNode =>
  mWith('ResolveNames', { ReturnFullContactData: 'true', SearchScope: scope }, m('UnresolvedEntry', name));

/** @throws ExchangeError unless somebody was found, or nobody */
export function readNames(answer: XmlElement): Entry[] {
  const [outcome] = messagesOf(answer, 'ResolveNamesResponseMessage', ResolutionsSchema);
  if (outcome?.ok === false && outcome.error.responseCode === NOBODY) return [];
  const { ResolutionSet } = required(outcome);
  return (ResolutionSet?.Resolution ?? []).flatMap(({ Mailbox: mailbox, Contact }) => {
    const entry = toEntry(mailbox, Contact?.EmailAddresses?.Entry);
    return entry === null ? [] : [{ ...entry, displayName: Contact?.DisplayName ?? entry.displayName }];
  });
}

/** The people and groups that a text may mean, 100 at most. */
export async function resolveNames(soap: Soap, access: Access, name: string, scope?: SearchScope): Promise<Entry[]> {
  return readNames(await soap.call(access, namesRequest(name, scope)));
}

export const membersRequest = (email: string): XmlNode => m('ExpandDL', m('Mailbox', t('EmailAddress', email)));

export function readMembers(answer: XmlElement): Entry[] {
  const [outcome] = messagesOf(answer, 'ExpandDLResponseMessage', ExpansionSchema);
  return (required(outcome).DLExpansion?.Mailbox ?? []).flatMap((mailbox) => toEntry(mailbox) ?? []);
}

/** The members of a group. @throws ExchangeError where it is none */
export async function expandGroup(soap: Soap, access: Access, email: string): Promise<Entry[]> {
  return readMembers(await soap.call(access, membersRequest(email)));
}

export const roomListsRequest = (): XmlNode => m('GetRoomLists');
export const roomsRequest = (list: string): XmlNode => m('GetRooms', m('RoomList', t('EmailAddress', list)));

const entriesOf = (mailboxes: readonly Mailbox[]): Entry[] => mailboxes.flatMap((mailbox) => toEntry(mailbox) ?? []);

export function readRoomLists(answer: XmlElement): Entry[] {
  const { RoomLists } = required(outcomeOf(parseAnswer(RoomListsSchema, answer)));
  return entriesOf(RoomLists?.Address ?? []);
}

export function readRooms(answer: XmlElement): Entry[] {
  const { Rooms } = required(outcomeOf(parseAnswer(RoomsSchema, answer)));
  return entriesOf((Rooms?.Room ?? []).map(({ Id }) => Id));
}

/** The rooms of all room lists. A list that is gone by now has none. */
export async function allRooms(soap: Soap, access: Access): Promise<Entry[]> {
  const rooms = new Map<string, Entry>();
  for (const { email } of readRoomLists(await soap.call(access, roomListsRequest()))) {
    for (const room of await roomsOf(soap, access, email)) rooms.set(room.email, room);
  }
  return [...rooms.values()];
}

async function roomsOf(soap: Soap, access: Access, list: string): Promise<Entry[]> {
  try {
    return readRooms(await soap.call(access, roomsRequest(list)));
  } catch (error) {
    if (hasCode(error, NOBODY)) return [];
    throw error;
  }
}

/** Gives the addresses that mail can be sent to. */
export interface Addresses {
  /** In lower case; '' where the directory does not know the mailbox. */
  of(mailbox: Mailbox): string;
}

export interface AddressBook {
  /** Looks the mailboxes up that have only an address of Exchange itself. */
  know(access: Access, mailboxes: readonly Mailbox[]): Promise<Addresses>;
}

const MOST_KEPT = 5_000;
/** Look-ups of one answer; the rest is shown by name alone. */
const MOST_LOOKED_UP = 20;

/** The addresses of Exchange itself do not change hands, so they are kept. */
export function createAddressBook(soap: Soap): AddressBook {
  const known = new Map<string, string>();

  async function lookUp(access: Access, address: string): Promise<void> {
    try {
      // Kept for everybody, so that nobody's own contacts are believed: whose event it is decides who sees all of it.
      const found = await resolveNames(soap, access, address, 'ActiveDirectory');
      if (known.size >= MOST_KEPT) known.clear();
      known.set(address, found.length === 1 ? (found[0]?.email ?? '') : '');
    } catch (error) {
      // Shown by name alone, like one that nobody knows.
      if (!(error instanceof ExchangeError)) throw error;
    }
  }

  return {
    async know(access, mailboxes) {
      const unknown = mailboxes
        .filter(isExchangeAddress)
        .flatMap(({ EmailAddress }) => EmailAddress ?? [])
        .filter((address) => !known.has(address));
      await Promise.all([...new Set(unknown)].slice(0, MOST_LOOKED_UP).map((address) => lookUp(access, address)));
      return {
        of: (mailbox) => {
          const { EmailAddress = '' } = mailbox;
          return isExchangeAddress(mailbox) ? (known.get(EmailAddress) ?? '') : EmailAddress.trim().toLowerCase();
        },
      };
    },
  };
}
