import type { CalendarOwner } from '../../calendar/calendar-owner.ts';
import type { XmlElement } from '../../xml/read.ts';
import { element, elementWith, type XmlContent, type XmlNode } from '../../xml/write.ts';
import { ProblemError } from '../../http/problem.ts';
import { ALL, bySeries, listItems, windowAround } from '../graph/event-reading.ts';
import { resolveCalendar } from '../graph/mailboxes.ts';
import { mailboxOf } from '../graph/graph-ids.ts';
import { responseOf } from './answers.ts';
import { refusal } from './ews-error.ts';
import { readEwsId, toEwsId, toSmtpAddress } from './ews-ids.ts';
import { type EwsCall, readingOf } from './ews-scope.ts';
import { attributeOf, child, childrenOf, requireChild, textIn } from './soap.ts';

/** The folders of a mailbox; only the calendar has anything in it. */
const FOLDERS: Readonly<Record<string, readonly [displayName: string, folderClass: string]>> = {
  root: ['', ''],
  msgfolderroot: ['Top of Information Store', 'IPF.Note'],
  calendar: ['Calendar', 'IPF.Appointment'],
  inbox: ['Inbox', 'IPF.Note'],
  drafts: ['Drafts', 'IPF.Note'],
  outbox: ['Outbox', 'IPF.Note'],
  sentitems: ['Sent Items', 'IPF.Note'],
  deleteditems: ['Deleted Items', 'IPF.Note'],
};
/** What others see of a mailbox. */
const SHARED = new Set(['root', 'msgfolderroot', 'calendar']);
const KEY = 'AQAAAA==';

export interface Folder {
  readonly name: string;
  readonly owner: CalendarOwner;
}

/** The id of a folder, which is no event of the store. */
export const folderId = (name: string, email: string): string =>
  toEwsId({ kind: 'event', id: `folder ${name} ${email}` }, email);

const noFolder = () => refusal('ErrorFolderNotFound', 'The specified folder could not be found in the store.');

async function folderOf({ context, caller }: EwsCall, name: string, email: string): Promise<Folder> {
  if (!Object.hasOwn(FOLDERS, name)) throw noFolder();
  try {
    const owner = await resolveCalendar(context, caller, email);
    const isOwn = owner.email === caller.email.toLowerCase();
    if (isOwn || SHARED.has(name)) return { name, owner };
  } catch (error) {
    // A calendar without rights to it does not show.
    if (!(error instanceof ProblemError) || error.problemCode !== 'not_found') throw error;
  }
  throw noFolder();
}

/** The folder that a `FolderId` or `DistinguishedFolderId` names. @throws EwsError, GraphError, ProblemError */
export async function findFolder(call: EwsCall, named: XmlElement): Promise<Folder> {
  const id = attributeOf(named, 'Id');
  if (named.name === 'DistinguishedFolderId') {
    const mailbox = textIn(child(named, 'Mailbox'), 'EmailAddress');
    return folderOf(call, id, mailbox === undefined ? 'me' : toSmtpAddress(mailbox));
  }
  const read = readEwsId(id);
  if (read === null) throw refusal('ErrorInvalidIdMalformed', 'Id is malformed.');
  const [kind, name = '', email = ''] = read.id.split(' ');
  if (kind !== 'folder' || mailboxOf(email) !== read.mailbox) {
    throw refusal('ErrorCannotUseItemIdForFolderId', 'Id must be a folder Id.');
  }
  return folderOf(call, name, email);
}

/** The number of items of a calendar as they are listed outside a view. */
async function countOf(call: EwsCall, owner: CalendarOwner): Promise<number> {
  const reading = readingOf(call, owner);
  const events = await listItems(call, reading, windowAround(reading.now), ALL, false);
  return bySeries(events, reading).length;
}

const flag = (name: string, value: boolean): XmlNode => element(`t:${name}`, String(value));

function rightsOf({ owner }: Folder, { caller }: EwsCall): XmlNode {
  const isOwn = owner.email === caller.email.toLowerCase();
  return element(
    't:EffectiveRights',
    flag('CreateAssociated', false),
    flag('CreateContents', isOwn && !caller.isGuest),
    flag('CreateHierarchy', false),
    flag('Delete', false),
    flag('Modify', false),
    flag('Read', true),
    flag('ViewPrivateItems', isOwn),
  );
}

async function writeFolder(call: EwsCall, folder: Folder, shape: XmlElement): Promise<XmlContent> {
  const { name, owner } = folder;
  const [displayName = '', folderClass = ''] = FOLDERS[name] ?? [];
  const base = textIn(shape, 'BaseShape') ?? 'Default';
  const paths = childrenOf(child(shape, 'AdditionalProperties'));
  const more = new Set(paths.map(({ attributes }) => attributes['FieldURI']));
  const isAsked = (field: string): boolean =>
    base === 'AllProperties' ||
    more.has(`folder:${field}`) ||
    (base === 'Default' && ['DisplayName', 'TotalCount', 'ChildFolderCount'].includes(field));
  const isCalendar = name === 'calendar';
  const parent = name === 'root' || name === 'msgfolderroot' ? 'root' : 'msgfolderroot';
  const id = (of: string) => ({ Id: folderId(of, owner.email), ChangeKey: KEY });
  const text = (field: string, value: string): XmlContent => (isAsked(field) ? element(`t:${field}`, value) : null);
  const hasChildren = name === 'root' ? 1 : name === 'msgfolderroot' ? Object.keys(FOLDERS).length - 2 : 0;
  const total = isCalendar && isAsked('TotalCount') ? await countOf(call, owner) : 0;
  return element(
    isCalendar ? 't:CalendarFolder' : 't:Folder',
    elementWith('t:FolderId', id(name)),
    isAsked('ParentFolderId') ? elementWith('t:ParentFolderId', id(parent)) : null,
    folderClass === '' ? null : text('FolderClass', folderClass),
    text('DisplayName', displayName),
    text('TotalCount', String(total)),
    text('ChildFolderCount', String(hasChildren)),
    isAsked('EffectiveRights') ? rightsOf(folder, call) : null,
    text('DistinguishedFolderId', name),
  );
}

/** GetFolder: the folders of one's own mailbox, and the calendars of others. */
export function getFolder(call: EwsCall): Promise<XmlContent> {
  const { operation } = call.request;
  const shape = requireChild(operation, 'FolderShape');
  return responseOf('GetFolder', childrenOf(requireChild(operation, 'FolderIds')), async (named) => ({
    content: [element('m:Folders', await writeFolder(call, await findFolder(call, named), shape))],
  }));
}
