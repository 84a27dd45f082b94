/* GetItem: calendar items with all that an event shows. */
import * as v from 'valibot';

import type { XmlElement } from '../xml/read.ts';
import type { XmlNode } from '../xml/write.ts';
import { type ItemId, itemIdNode, m, t, tWith } from './names.ts';
import { RecurrenceSchema } from './recurrence.ts';
import { bool, many, maybe, node, one, text, time, whole, word } from './shape.ts';
import { type Access, messagesOf, type Outcome, type Soap } from './soap.ts';

/** Our own properties of items: a set of this product, made up once. */
const PROPERTY_SET = '5d0f6a3e-8f0c-4c55-9b1e-2f6f6f0a7c41';

export const OWN_PROPERTIES = {
  /** Key and digest of the request that made the item: EWS itself makes an item again with each request. */
  request: 'DeskwayRequest',
  /** Addresses of those who take part remotely, with spaces between them. */
  remote: 'DeskwayRemote',
  /** The online meeting, JSON. */
  meeting: 'DeskwayMeeting',
  /** The number of people on site who are not invited. */
  guests: 'DeskwayGuests',
} as const;
export type OwnProperty = keyof typeof OWN_PROPERTIES;

export const propertyNode = (property: OwnProperty): XmlNode =>
  tWith('ExtendedFieldURI', {
    PropertySetId: PROPERTY_SET,
    PropertyName: OWN_PROPERTIES[property],
    PropertyType: 'String',
  });

export const fieldNode = (uri: string): XmlNode => tWith('FieldURI', { FieldURI: uri });

const FIELDS = [
  'item:ParentFolderId',
  'item:Subject',
  'item:Sensitivity',
  'item:Body',
  'item:ReminderIsSet',
  'item:ReminderMinutesBeforeStart',
  'item:LastModifiedTime',
  'calendar:UID',
  'calendar:RecurrenceId',
  'calendar:Start',
  'calendar:End',
  'calendar:OriginalStart',
  'calendar:IsAllDayEvent',
  'calendar:LegacyFreeBusyStatus',
  'calendar:Location',
  'calendar:IsMeeting',
  'calendar:IsCancelled',
  'calendar:CalendarItemType',
  'calendar:MyResponseType',
  'calendar:Organizer',
  'calendar:RequiredAttendees',
  'calendar:OptionalAttendees',
  'calendar:Resources',
  'calendar:Recurrence',
  'calendar:FirstOccurrence',
  'calendar:DeletedOccurrences',
  'calendar:StartTimeZone',
  'calendar:JoinOnlineMeetingUrl',
] as const;

export const MailboxSchema = node({
  Name: maybe(text),
  EmailAddress: maybe(word),
  RoutingType: maybe(word),
  MailboxType: maybe(word),
});
export type Mailbox = v.InferOutput<typeof MailboxSchema>;

const AttendeesSchema = maybe(
  node({
    Attendee: many(node({ Mailbox: one(MailboxSchema), ResponseType: maybe(word), LastResponseTime: maybe(time) })),
  }),
);

export const ItemIdSchema = v.pipe(
  node({ '@Id': v.pipe(v.string(), v.minLength(1)), '@ChangeKey': v.optional(v.string(), '') }),
  v.transform((written): ItemId => ({ id: written['@Id'], changeKey: written['@ChangeKey'] })),
);

/** A calendar item; what was not asked for, or has no value, is missing. */
export const CalendarItemSchema = node({
  ItemId: one(ItemIdSchema),
  ParentFolderId: maybe(ItemIdSchema),
  Subject: maybe(text),
  Sensitivity: maybe(word),
  Body: maybe(text),
  ReminderIsSet: maybe(bool),
  ReminderMinutesBeforeStart: maybe(whole),
  LastModifiedTime: maybe(time),
  ExtendedProperty: many(
    node({
      ExtendedFieldURI: one(
        node({ '@PropertyName': v.optional(v.string()), '@PropertySetId': v.optional(v.string()) }),
      ),
      Value: maybe(text),
    }),
  ),
  UID: maybe(word),
  RecurrenceId: maybe(time),
  Start: maybe(time),
  End: maybe(time),
  OriginalStart: maybe(time),
  IsAllDayEvent: maybe(bool),
  LegacyFreeBusyStatus: maybe(word),
  Location: maybe(text),
  IsMeeting: maybe(bool),
  IsCancelled: maybe(bool),
  CalendarItemType: maybe(word),
  MyResponseType: maybe(word),
  Organizer: maybe(node({ Mailbox: one(MailboxSchema) })),
  RequiredAttendees: AttendeesSchema,
  OptionalAttendees: AttendeesSchema,
  Resources: AttendeesSchema,
  Recurrence: maybe(RecurrenceSchema),
  FirstOccurrence: maybe(node({ Start: one(time), End: one(time) })),
  DeletedOccurrences: maybe(node({ DeletedOccurrence: many(node({ Start: one(time) })) })),
  StartTimeZone: maybe(node({ '@Id': v.optional(v.string(), ''), '@Name': v.optional(v.string(), '') })),
  JoinOnlineMeetingUrl: maybe(word),
});
export type CalendarItem = v.InferOutput<typeof CalendarItemSchema>;

/** The value of one of our own properties; '' where it is missing. */
export function ownProperty({ ExtendedProperty }: CalendarItem, property: OwnProperty): string {
  const found = ExtendedProperty.find(
    ({ ExtendedFieldURI: uri }) =>
      uri['@PropertyName'] === OWN_PROPERTIES[property] && uri['@PropertySetId']?.toLowerCase() === PROPERTY_SET,
  );
  return found?.Value ?? '';
}

/** An item, the master of the series of an occurrence, or the date of a series that the rule gives at a place. */
export type ItemName =
  | { readonly type: 'item'; readonly id: string; readonly changeKey?: string }
  | { readonly type: 'master-of'; readonly occurrenceId: string }
  /** `index` from 1 on; dates that were left out are counted. */
  | { readonly type: 'occurrence'; readonly masterId: string; readonly index: number };

export function itemNameNode(name: ItemName): XmlNode {
  if (name.type === 'item') return itemIdNode('ItemId', name);
  if (name.type === 'master-of') return tWith('RecurringMasterItemId', { OccurrenceId: name.occurrenceId });
  return tWith('OccurrenceItemId', { RecurringMasterId: name.masterId, InstanceIndex: String(name.index) });
}

export const itemsRequest = (names: readonly ItemName[]): XmlNode =>
  m(
    'GetItem',
    m(
      'ItemShape',
      t('BaseShape', 'IdOnly'),
      t('BodyType', 'HTML'),
      t(
        'AdditionalProperties',
        ...FIELDS.map(fieldNode),
        ...(['request', 'remote', 'meeting', 'guests'] as const).map(propertyNode),
      ),
    ),
    m('ItemIds', ...names.map(itemNameNode)),
  );

const ItemsSchema = node({ Items: one(node({ CalendarItem: many(CalendarItemSchema) })) });

/** The calendar items of an answer, one for each message; null = an item of another kind. */
export function readItems(answer: XmlElement, kind: string): Outcome<CalendarItem | null>[] {
  return messagesOf(answer, kind, ItemsSchema).map((outcome) =>
    outcome.ok ? { ok: true, value: outcome.value.Items.CalendarItem[0] ?? null } : outcome,
  );
}

/** Items of one call: an answer with all of their texts stays small. */
const MOST_ITEMS = 100;

/** Items in the order of their names, each with its own outcome. */
export async function getItems(
  soap: Soap,
  access: Access,
  names: readonly ItemName[],
): Promise<Outcome<CalendarItem | null>[]> {
  const found: Outcome<CalendarItem | null>[] = [];
  for (let from = 0; from < names.length; from += MOST_ITEMS) {
    const answer = await soap.call(access, itemsRequest(names.slice(from, from + MOST_ITEMS)));
    found.push(...readItems(answer, 'GetItemResponseMessage'));
  }
  return found;
}

/** The ids of the items of an answer, for instance of one that was created; a schema of the parts that matter. */
const CreatedSchema = node({
  Items: maybe(node({ CalendarItem: many(node({ ItemId: one(ItemIdSchema) })) })),
});

export function readItemIds(answer: XmlElement, kind: string): Outcome<ItemId | null>[] {
  return messagesOf(answer, kind, CreatedSchema).map((outcome) =>
    outcome.ok ? { ok: true, value: outcome.value.Items?.CalendarItem[0]?.ItemId ?? null } : outcome,
  );
}
