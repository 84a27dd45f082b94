/* CreateItem, UpdateItem and DeleteItem. */
import type { XmlNode } from '../xml/write.ts';
import { ExchangeError } from './errors.ts';
import { areAttendeesAlone, type ItemField } from './item-fields.ts';
import { type ItemName, itemNameNode, readItemIds } from './items.ts';
import { type ItemId, itemIdNode, m, mWith, t, tWith } from './names.ts';
import { node } from './shape.ts';
import { type Access, messagesOf, required, type Soap } from './soap.ts';

/** @param sends false = the attendees are told nothing yet */
export const createRequest = (fields: readonly ItemField[], sends: boolean): XmlNode =>
  mWith(
    'CreateItem',
    { SendMeetingInvitations: sends ? 'SendToAllAndSaveCopy' : 'SendToNone' },
    m('Items', t('CalendarItem', ...fields.map((field) => field.node))),
  );

/** @returns the name of the new item; of a series that of its master */
export async function createItem(
  soap: Soap,
  access: Access,
  fields: readonly ItemField[],
  sends: boolean,
): Promise<ItemId> {
  const answer = await soap.call(access, createRequest(fields, sends));
  const created = required(readItemIds(answer, 'CreateItemResponseMessage')[0]);
  if (created === null) throw new ExchangeError('ErrorInternalServerError');
  return created;
}

const updateNode = ({ uri, node: written }: ItemField): XmlNode =>
  written === null ? t('DeleteItemField', uri) : t('SetItemField', uri, t('CalendarItem', written));

/** @param fields those that change; @param overwrites whatever was changed meanwhile */
export const updateRequest = (item: ItemId, fields: readonly ItemField[], overwrites: boolean): XmlNode =>
  mWith(
    'UpdateItem',
    {
      MessageDisposition: 'SaveOnly',
      ConflictResolution: overwrites ? 'AlwaysOverwrite' : 'NeverOverwrite',
      SendMeetingInvitationsOrCancellations: areAttendeesAlone(fields)
        ? 'SendToChangedAndSaveCopy'
        : 'SendToAllAndSaveCopy',
    },
    m('ItemChanges', t('ItemChange', itemIdNode('ItemId', item), t('Updates', ...fields.map(updateNode)))),
  );

/** @throws ExchangeError 412 where the item was changed since it was read */
export async function updateItem(
  soap: Soap,
  access: Access,
  item: ItemId,
  fields: readonly ItemField[],
  overwrites = false,
): Promise<ItemId> {
  if (fields.length === 0) return item;
  const answer = await soap.call(access, updateRequest(item, fields, overwrites));
  return required(readItemIds(answer, 'UpdateItemResponseMessage')[0]) ?? item;
}

/** @param sends whether attendees get a cancellation */
export const deleteRequest = (names: readonly ItemName[], sends: boolean): XmlNode =>
  mWith(
    'DeleteItem',
    {
      DeleteType: 'MoveToDeletedItems',
      SendMeetingCancellations: sends ? 'SendToAllAndSaveCopy' : 'SendToNone',
    },
    m('ItemIds', ...names.map(itemNameNode)),
  );

/** Deletes items; one that is gone already counts as deleted. @throws ExchangeError for the first that stays */
export async function deleteItems(
  soap: Soap,
  access: Access,
  names: readonly ItemName[],
  sends: boolean,
): Promise<void> {
  if (names.length === 0) return;
  const answer = await soap.call(access, deleteRequest(names, sends));
  for (const outcome of messagesOf(answer, 'DeleteItemResponseMessage', node({}))) {
    if (!outcome.ok && outcome.error.statusCode !== 404) throw outcome.error;
  }
}

/** What the organizer or an invited person answers to an item. */
export type ResponseKind = 'AcceptItem' | 'TentativelyAcceptItem' | 'DeclineItem' | 'CancelCalendarItem';

export function responseRequest(
  kind: ResponseKind,
  items: readonly ItemId[],
  { comment, sends }: { readonly comment: string; readonly sends: boolean },
): XmlNode {
  const isCancellation = kind === 'CancelCalendarItem';
  const body = tWith(isCancellation ? 'NewBodyContent' : 'Body', { BodyType: 'Text' }, comment);
  const answers = items.map((item) => {
    const reference = itemIdNode('ReferenceItemId', item);
    if (comment === '') return t(kind, reference);
    return isCancellation ? t(kind, reference, body) : t(kind, body, reference);
  });
  return mWith('CreateItem', { MessageDisposition: sends ? 'SendAndSaveCopy' : 'SaveOnly' }, m('Items', ...answers));
}

/** @throws ExchangeError for the first item that could not be answered */
export async function respondTo(
  soap: Soap,
  access: Access,
  kind: ResponseKind,
  items: readonly ItemId[],
  said: { readonly comment: string; readonly sends: boolean },
): Promise<void> {
  const answer = await soap.call(access, responseRequest(kind, items, said));
  for (const outcome of messagesOf(answer, 'CreateItemResponseMessage', node({}))) required(outcome);
}
