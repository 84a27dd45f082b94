import type { Caller } from '../../context.ts';
import { seesPeople } from '../../http/callers.ts';
import { visibleResources } from '../../calendar/visible-resources.ts';
import { element, elementWith, type XmlContent, type XmlNode } from '../../xml/write.ts';
import { responseOf, resultOf } from './answers.ts';
import { refusal } from './ews-error.ts';
import { toSmtpAddress } from './ews-ids.ts';
import { type EwsCall, requirePerson } from './ews-scope.ts';
import { writeMailbox } from './item-fields.ts';
import { attributeOf, readBoolean, requireChild, textIn } from './soap.ts';
import { listAddress, roomsOf } from '../graph/places.ts';

const MOST_CANDIDATES = 100;
const MOST_MEMBERS = 10_000;

interface Candidate {
  readonly displayName: string;
  readonly email: string;
  readonly isGroup: boolean;
}

const self = ({ displayName, email }: Caller): Candidate => ({ displayName, email, isGroup: false });

/** People and groups by a part of their names, and a place by its whole address; hidden ones stay hidden (D42). */
async function candidatesFor({ context, caller }: EwsCall, entry: string): Promise<readonly Candidate[]> {
  const { store } = context;
  const text = toSmtpAddress(entry.replace(/^smtp:/i, ''));
  const room = (await visibleResources(store, caller)).find(text);
  const places = room === null ? [] : [{ ...room.resource, isGroup: false }];
  if (text === caller.email.toLowerCase()) return [self(caller)];
  if (!seesPeople(caller)) return places;
  const found = await store.directory.search(text, true, 0, MOST_CANDIDATES + 1);
  const exact = found.filter(({ email }) => email.toLowerCase() === text);
  return [...places, ...(exact.length > 0 ? exact : found)];
}

function resolution({ displayName, email, isGroup }: Candidate, isFull: boolean): XmlNode {
  const words = displayName.split(' ');
  const isPerson = !isGroup && words.length > 1;
  const contact = element(
    't:Contact',
    element('t:DisplayName', displayName),
    isPerson ? element('t:GivenName', words[0]) : null,
    element('t:EmailAddresses', elementWith('t:Entry', { Key: 'EmailAddress1' }, `SMTP:${email}`)),
    element('t:ContactSource', 'ActiveDirectory'),
    isPerson ? element('t:Surname', words.at(-1)) : null,
  );
  const mailbox = writeMailbox('t:Mailbox', displayName, email, isGroup ? 'PublicDL' : 'Mailbox');
  return element('t:Resolution', mailbox, isFull ? contact : null);
}

/** ResolveNames: everybody whom a text may mean; several are a warning, not an error. */
export function resolveNames(call: EwsCall): Promise<XmlContent> {
  const { operation } = call.request;
  const isFull = readBoolean(attributeOf(operation, 'ReturnFullContactData'));
  const entry = textIn(operation, 'UnresolvedEntry') ?? '';
  return responseOf('ResolveNames', [entry], async (name) => {
    if (name === '') throw refusal('ErrorInvalidArgument', 'UnresolvedEntry is empty.');
    const found = await candidatesFor(call, name);
    if (found.length === 0) throw refusal('ErrorNameResolutionNoResults', 'No results were found.');
    const shown = found.slice(0, MOST_CANDIDATES);
    const attributes = {
      TotalItemsInView: String(shown.length),
      IncludesLastItemInRange: String(found.length <= MOST_CANDIDATES),
    };
    const set = elementWith('m:ResolutionSet', attributes, ...shown.map((one) => resolution(one, isFull)));
    if (shown.length === 1) return { content: [set] };
    const warning = refusal('ErrorNameResolutionMultipleResults', 'Multiple results were found.');
    return { content: [set], warning };
  });
}

/** ExpandDL: the people of a group by its address. */
export function expandDL(call: EwsCall): Promise<XmlContent> {
  const address = textIn(requireChild(call.request.operation, 'Mailbox'), 'EmailAddress') ?? '';
  return responseOf('ExpandDL', [toSmtpAddress(address)], async (email) => {
    requirePerson(call);
    const { directory } = call.context.store;
    const group = await directory.groupByEmail(email);
    if (group === null) throw refusal('ErrorNameResolutionNoResults', 'No results were found.');
    const members = await directory.members(group.id, 0, MOST_MEMBERS);
    const mailboxes = members.map((member) => writeMailbox('t:Mailbox', member.displayName, member.email));
    const attributes = { TotalItemsInView: String(mailboxes.length), IncludesLastItemInRange: 'true' };
    return { content: [elementWith('m:DLExpansion', attributes, ...mailboxes)] };
  });
}

/** GetRoomLists: a list for each building. */
export async function getRoomLists({ context, caller }: EwsCall): Promise<XmlContent> {
  const rooms = await roomsOf(context, caller);
  const buildings = [...new Set(rooms.flatMap(({ building }) => building ?? []))];
  const lists = buildings.map((building) => writeMailbox('t:Address', building, listAddress(building), 'PublicDL'));
  return resultOf('m:GetRoomListsResponse', async () => ({ content: [element('m:RoomLists', ...lists)] }));
}

/** GetRooms: the places of a building that the caller sees, without their sizes. */
export async function getRooms({ context, caller, request }: EwsCall): Promise<XmlContent> {
  const list = toSmtpAddress(textIn(requireChild(request.operation, 'RoomList'), 'EmailAddress') ?? '');
  const all = await roomsOf(context, caller);
  return resultOf('m:GetRoomsResponse', async () => {
    const found = all.filter(({ building }) => building !== null && listAddress(building) === list);
    if (found.length === 0) throw refusal('ErrorNameResolutionNoResults', 'No results were found.');
    const rooms = found.map(({ room }) => element('t:Room', writeMailbox('t:Id', room.displayName, room.emailAddress)));
    return { content: [element('m:Rooms', ...rooms)] };
  });
}
