import { randomUUID } from 'node:crypto';

import * as v from 'valibot';

import { createEvent } from '../../calendar/event-creation.ts';
import { removeEvent, leaveEvent } from '../../calendar/event-endings.ts';
import { findInvitation, isOrganizer } from '../../calendar/event-view.ts';
import type { StoredEvent } from '../../store/store.ts';
import type { XmlElement } from '../../xml/read.ts';
import { element, type XmlContent } from '../../xml/write.ts';
import { toNewBody } from '../graph/event-body.ts';
import { answer } from '../graph/event-answers.ts';
import { change } from '../graph/event-writing.ts';
import { withoutExtended } from '../graph/graph-properties.ts';
import { toRule } from '../graph/graph-recurrence.ts';
import { resolveMailbox } from '../graph/mailboxes.ts';
import { type Item, toItem } from '../items.ts';
import { endingOf, withRefusals } from '../writes.ts';
import { responseOf } from './answers.ts';
import { refusal } from './ews-error.ts';
import { type EwsCall, requireMember } from './ews-scope.ts';
import { extendedId } from './extended.ts';
import { findFolder } from './folders.ts';
import { findNamed, type Found, requireSameKey } from './found-items.ts';
import { attendeesIn, readItem, uidOf } from './item-body.ts';
import { writeItemId } from './item-fields.ts';
import { readShape, seenBy, writeItem } from './item-shape.ts';
import { parted, waitingIn, withUnsent } from './unsent.ts';
import { attributeOf, child, childrenOf, invalid, requireChild, textIn } from './soap.ts';

const ROUTE = 'CreateItem of Exchange';
const CreatedSchema = v.object({ id: v.string() });
const NO_ITEMS = [element('m:Items')];

/** GetItem: whole items by their ids. */
export function getItem(call: EwsCall): Promise<XmlContent> {
  const { operation } = call.request;
  const shape = readShape(operation, false);
  return responseOf(
    'GetItem',
    childrenOf(requireChild(operation, 'ItemIds')),
    async (named) => {
      const found = await findNamed(call, named);
      return { content: [element('m:Items', writeItem(seenBy(call, found, shape), shape))] };
    },
    NO_ITEMS,
  );
}

const written = ({ item, owner }: Omit<Found, 'changeKey' | 'item'> & { readonly item: Item }): XmlContent =>
  element('m:Items', element('t:CalendarItem', writeItemId({ item: { ...item, siblings: [] }, owner }, true)));

async function createItemOf(call: EwsCall, item: XmlElement): Promise<Item> {
  const { context, caller, request } = call;
  const send = request.operation.attributes['SendMeetingInvitations'];
  if (send === undefined) {
    const text = 'SendMeetingInvitations attribute is required for calendar items.';
    throw refusal('ErrorSendMeetingInvitationsRequired', text);
  }
  const { attendees = [], ...write } = readItem(item, { before: null, zone: request.zone });
  const isSent = send !== 'SendToNone';
  const { recurrence } = write;
  const uid = uidOf(item);
  const plain = await toNewBody(context, caller, { ...write, attendees: isSent ? attendees : [] });
  const body = {
    ...plain,
    properties: withUnsent(plain.properties ?? {}, isSent ? [] : attendees),
    ...(uid === undefined ? {} : { iCalUId: uid }),
    ...(recurrence == null ? {} : { recurrence: { rule: toRule(recurrence), exceptions: [] } }),
  };
  const render = (created: StoredEvent) => ({ status: 200, body: JSON.stringify({ id: created.id }) });
  const identity = { userId: caller.userId, route: ROUTE, key: randomUUID(), bodyHash: '', render };
  const now = context.clock.now();
  const recorded = await withRefusals(body, (asked) => createEvent(context, caller, asked, identity, now));
  const { id } = v.parse(CreatedSchema, JSON.parse(recorded.body));
  const event = await context.store.calendar.get(id);
  if (event === null) throw new Error('The event that was just created is missing.');
  return toItem(context, event, event.seriesMasterId !== null);
}

const RESPONSES: Readonly<Record<string, readonly ['accepted' | 'declined' | 'tentative', string]>> = {
  AcceptItem: ['accepted', 'Accept'],
  TentativelyAcceptItem: ['tentative', 'Tentative'],
  DeclineItem: ['declined', 'Decline'],
};

/** An item of the caller's own calendar, whom they may speak for alone. @throws EwsError */
async function ownItem(call: EwsCall, named: XmlElement): Promise<Found> {
  const found = await findNamed(call, named);
  if (found.owner.email !== call.caller.email.toLowerCase()) throw refusal('ErrorAccessDenied');
  return found;
}

/** Answers an invitation, or cancels a meeting: both are items that refer to one. */
async function respond(call: EwsCall, response: XmlElement): Promise<XmlContent> {
  const { context, caller, request } = call;
  const { clock } = context;
  const disposition = request.operation.attributes['MessageDisposition'];
  if (disposition === undefined) {
    throw refusal('ErrorMessageDispositionRequired', 'MessageDisposition attribute is required.');
  }
  const isSent = disposition !== 'SaveOnly';
  const found = await ownItem(call, requireChild(response, 'ReferenceItemId'));
  requireSameKey(found, call);
  const { item, owner } = found;
  if (response.name === 'CancelCalendarItem') {
    if (!isOrganizer(item.stored, caller)) {
      throw refusal('ErrorCalendarIsNotOrganizer', 'You must be the organizer to perform this operation.');
    }
    await removeEvent(context, endingOf(item, caller, isSent, clock.now()));
    return written({ item, owner });
  }
  const [state, word] = RESPONSES[response.name] ?? ['accepted', 'Accept'];
  if (findInvitation(item.stored, caller) === null) {
    throw refusal(`ErrorCalendarIsOrganizerFor${word}`, 'The organizer cannot answer the invitation.');
  }
  if (item.stored.cancelled) throw refusal(`ErrorCalendarIsCancelledFor${word}`, 'The meeting was cancelled.');
  const comment = textIn(response, 'Body') ?? textIn(response, 'NewBodyContent');
  await answer(context, caller, item, state, { sendResponse: isSent, comment });
  return NO_ITEMS[0];
}

/** CreateItem: appointments and meetings, single or recurring, and answers to invitations. */
export function createItem(call: EwsCall): Promise<XmlContent> {
  const { operation } = call.request;
  return responseOf(
    'CreateItem',
    childrenOf(requireChild(operation, 'Items')),
    async (item) => {
      requireMember(call);
      if (Object.hasOwn(RESPONSES, item.name) || item.name === 'CancelCalendarItem') {
        return { content: [await respond(call, item)] };
      }
      if (item.name !== 'CalendarItem') {
        throw refusal('ErrorInvalidOperation', `Items of the kind '${item.name}' are not kept here.`);
      }
      const target = child(operation, 'SavedItemFolderId');
      const [named] = childrenOf(target);
      const folder = named === undefined ? null : await findFolder(call, named);
      const owner = folder?.owner ?? (await resolveMailbox(call.context, call.caller, 'me'));
      if (owner.email !== call.caller.email.toLowerCase())
        throw refusal('ErrorCreateItemAccessDenied', 'Access is denied.');
      if (folder !== null && folder.name !== 'calendar') {
        throw refusal('ErrorInvalidFolderTypeForOperation', 'Calendar items are kept in calendars.');
      }
      return { content: [written({ item: await createItemOf(call, item), owner })] };
    },
    NO_ITEMS,
  );
}

interface Changes {
  /** All elements that are set, in one item. */
  readonly set: XmlElement;
  readonly removed: readonly string[];
  /** Ids of extended properties that are removed. */
  readonly removedIds: readonly string[];
}

const nameOf = (path: string): string => path.slice(path.indexOf(':') + 1);

/** Each change names one property, and sets that one alone. @throws EwsError */
function readChanges(updates: XmlElement): Changes {
  const set: XmlElement[] = [];
  const removed: string[] = [];
  const removedIds: string[] = [];
  for (const update of childrenOf(updates)) {
    const path = childrenOf(update).find(({ name }) => name.endsWith('FieldURI'));
    if (path === undefined || path.name === 'IndexedFieldURI') throw invalid('a change names no property.');
    const isExtended = path.name === 'ExtendedFieldURI';
    const name = isExtended ? 'ExtendedProperty' : nameOf(attributeOf(path, 'FieldURI'));
    if (update.name === 'DeleteItemField') {
      if (isExtended) removedIds.push(extendedId(path));
      else removed.push(name);
      continue;
    }
    if (update.name !== 'SetItemField') {
      throw refusal('ErrorInvalidPropertyAppend', `Append action is not supported for property '${name}'.`);
    }
    const parts = childrenOf(child(update, 'CalendarItem') ?? child(update, 'Item'));
    const [part] = parts;
    if (parts.length !== 1 || part === undefined || part.name !== name) {
      throw refusal('ErrorUpdatePropertyMismatch', 'The property in the update object does not match its path.');
    }
    set.push(part);
  }
  return { set: { ...updates, name: 'CalendarItem', children: set }, removed, removedIds };
}

function requireChangeable(call: EwsCall, found: Found): void {
  const { attributes } = call.request.operation;
  if (attributes['SendMeetingInvitationsOrCancellations'] === undefined) {
    const text = 'SendMeetingInvitationsOrCancellations attribute is required for calendar items.';
    throw refusal('ErrorSendMeetingInvitationsOrCancellationsRequired', text);
  }
  // Whoever overwrites whatever there is need not know what it was.
  if (attributes['ConflictResolution'] === 'AlwaysOverwrite') return;
  if (found.changeKey === null) {
    throw refusal('ErrorChangeKeyRequiredForWriteOperations', 'A change key is required for this operation.');
  }
  requireSameKey(found, call);
}

async function updateOne(call: EwsCall, itemChange: XmlElement): Promise<XmlContent> {
  const { context, caller, request } = call;
  const [named] = childrenOf(itemChange);
  if (named === undefined) throw invalid('a change names no item.');
  const found = await ownItem(call, named);
  const { item, owner } = found;
  if (!isOrganizer(item.stored, caller)) throw refusal('ErrorAccessDenied');
  requireChangeable(call, found);
  const { set, removed, removedIds } = readChanges(requireChild(itemChange, 'Updates'));
  const before = { ...item.stored, attendees: [...item.stored.attendees, ...waitingIn(item.stored)] };
  const { attendees, ...write } = readItem(set, { before, zone: request.zone }, removed);
  const isSent = request.operation.attributes['SendMeetingInvitationsOrCancellations'] !== 'SendToNone';
  const wanted = attendees ?? attendeesIn(before);
  const { invited, waiting } = isSent ? { invited: wanted, waiting: [] } : parted(wanted, item.stored);
  const edit = (stored: StoredEvent): StoredEvent => ({
    ...stored,
    properties: withoutExtended(withUnsent(stored.properties, waiting), removedIds),
  });
  const prepared = { ...item, stored: edit(item.stored), siblings: item.siblings.map(edit) };
  const isSame = invited.length === item.stored.attendees.length && parted(invited, item.stored).waiting.length === 0;
  const people = isSame && attendees === undefined ? {} : { attendees: invited };
  return written({ item: await change(context, caller, { ...write, ...people }, prepared), owner });
}

/** UpdateItem: sets and removes properties of the caller's own events. */
export function updateItem(call: EwsCall): Promise<XmlContent> {
  const { operation } = call.request;
  attributeOf(operation, 'ConflictResolution', ['NeverOverwrite', 'AutoResolve', 'AlwaysOverwrite']);
  const conflicts = element('m:ConflictResults', element('t:Count', '0'));
  return responseOf(
    'UpdateItem',
    childrenOf(requireChild(operation, 'ItemChanges'), 'ItemChange'),
    async (itemChange) => {
      requireMember(call);
      return { content: [await updateOne(call, itemChange), conflicts] };
    },
    NO_ITEMS,
  );
}

/** DeleteItem: cancels what the caller organizes, and takes other events out of their calendar. */
export function deleteItem(call: EwsCall): Promise<XmlContent> {
  const { context, caller, request } = call;
  const { operation } = request;
  attributeOf(operation, 'DeleteType', ['HardDelete', 'SoftDelete', 'MoveToDeletedItems']);
  return responseOf('DeleteItem', childrenOf(requireChild(operation, 'ItemIds')), async (named) => {
    requireMember(call);
    const { item } = await ownItem(call, named);
    const send = operation.attributes['SendMeetingCancellations'];
    if (send === undefined) {
      const text = 'SendMeetingCancellations attribute is required for calendar items.';
      throw refusal('ErrorSendMeetingCancellationsRequired', text);
    }
    const ending = endingOf(item, caller, send !== 'SendToNone', context.clock.now());
    await (isOrganizer(item.stored, caller) ? removeEvent(context, ending) : leaveEvent(context, ending));
    return { content: [] };
  });
}
