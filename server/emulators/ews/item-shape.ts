import { isOrganizer } from '../../calendar/event-view.ts';
import type { XmlElement } from '../../xml/read.ts';
import { element, type XmlContent, type XmlNode } from '../../xml/write.ts';
import { describeEvent, findProperty } from '../graph/graph-event.ts';
import { refusal } from './ews-error.ts';
import { type EwsCall, readingOf } from './ews-scope.ts';
import { extendedId, writeExtended } from './extended.ts';
import type { Found } from './found-items.ts';
import { FIELDS, type Seen, writeItemId } from './item-fields.ts';
import { attributeOf, child, childrenOf, requireChild, textIn } from './soap.ts';
import { readUnsent } from './unsent.ts';

/** Extended properties of one request: each is looked up, and written, for each item. */
const MOST_EXTENDED = 100;

/** What a list cannot give: clients ask for the items themselves. */
export const UNLISTED = new Set([
  'item:Body',
  'item:TextBody',
  'item:UniqueBody',
  'item:NormalizedBody',
  'item:MimeContent',
  'item:Attachments',
  'item:InternetMessageHeaders',
  'item:ResponseObjects',
  'calendar:RequiredAttendees',
  'calendar:OptionalAttendees',
  'calendar:Resources',
  'calendar:Recurrence',
  'calendar:FirstOccurrence',
  'calendar:LastOccurrence',
  'calendar:ModifiedOccurrences',
  'calendar:DeletedOccurrences',
]);

const DEFAULTS = new Set([
  'item:Subject',
  'item:Sensitivity',
  'item:Body',
  'item:ResponseObjects',
  'item:HasAttachments',
  'calendar:Start',
  'calendar:End',
  'calendar:LegacyFreeBusyStatus',
  'calendar:Location',
  'calendar:CalendarItemType',
  'calendar:Organizer',
  'calendar:RequiredAttendees',
  'calendar:OptionalAttendees',
  'calendar:Resources',
  'calendar:Recurrence',
  'calendar:FirstOccurrence',
  'calendar:LastOccurrence',
  'calendar:ModifiedOccurrences',
  'calendar:DeletedOccurrences',
]);
/** Only where they are asked for by name. */
const BY_NAME = new Set(['item:TextBody', 'item:Preview', 'item:DisplayBcc']);
const TIMES = ['calendar:Start', 'calendar:End'];
/** Clients read the times of an item in these. */
const ZONES = new Set(['calendar:StartTimeZone', 'calendar:EndTimeZone']);

const fieldNames = new Set(FIELDS.map(([path]) => path));

/** Which properties of items are asked for. */
export interface Shape {
  readonly fields: ReadonlySet<string>;
  readonly extended: readonly { readonly id: string; readonly path: XmlElement }[];
  readonly bodyType: 'HTML' | 'Text';
  readonly isOfList: boolean;
}

/**
 * Properties that calendar items do not have are left out: clients ask for those of every kind of item.
 * @throws EwsError for one that a list cannot give
 */
export function readShape(operation: XmlElement, isOfList: boolean): Shape {
  const shape = requireChild(operation, 'ItemShape');
  const base = textIn(shape, 'BaseShape');
  if (base !== 'IdOnly' && base !== 'Default' && base !== 'AllProperties') {
    throw refusal('ErrorSchemaValidation', 'The request failed schema validation: the BaseShape is not known.');
  }
  const paths = childrenOf(child(shape, 'AdditionalProperties'));
  const named = paths.filter(({ name }) => name === 'FieldURI').map((path) => attributeOf(path, 'FieldURI'));
  const refused = isOfList ? named.find((path) => UNLISTED.has(path)) : undefined;
  if (refused !== undefined) {
    throw refusal('ErrorInvalidPropertyForOperation', `The property '${refused}' is not valid for this operation.`);
  }
  const byBase = [...fieldNames].filter((path) => {
    if (base === 'IdOnly' || (isOfList && UNLISTED.has(path))) return false;
    return base === 'Default' ? DEFAULTS.has(path) : !BY_NAME.has(path);
  });
  const fields = new Set([...byBase, ...named]);
  const extended = new Map(
    paths
      .filter(({ name }) => name === 'ExtendedFieldURI')
      .map((path) => [extendedId(path).toLowerCase(), path] as const),
  );
  if (extended.size > MOST_EXTENDED) {
    throw refusal('ErrorInvalidRequest', `At most ${MOST_EXTENDED} extended properties are given at once.`);
  }
  if (!isOfList && TIMES.some((path) => fields.has(path))) for (const path of ZONES) fields.add(path);
  return {
    fields,
    extended: [...extended].map(([id, path]) => ({ id, path })),
    bodyType: textIn(shape, 'BodyType') === 'Text' ? 'Text' : 'HTML',
    isOfList,
  };
}

/** An item as the caller sees it. */
export function seenBy(call: EwsCall, { item, owner }: Omit<Found, 'changeKey'>, shape: Shape): Seen {
  const reading = readingOf(call, owner);
  const { bodyType, isOfList } = shape;
  const unsent = isOrganizer(item.stored, call.caller) ? readUnsent(item.stored.properties) : [];
  return { item, owner, reading, event: describeEvent(item, reading), unsent, bodyType, isListed: isOfList };
}

const tagOf = (path: string): string => `t:${path.slice(path.indexOf(':') + 1)}`;

/** One property of an item; null where it has none or is not known. */
export function writeField(seen: Seen, path: string): XmlContent {
  const write = FIELDS.find(([known]) => known === path)?.[1];
  return write?.(seen, tagOf(path)) ?? null;
}

/** The properties of an item that are asked for, in the order of the schema. */
export function writeItem(seen: Seen, { fields, extended }: Shape): XmlNode {
  const { item, reading } = seen;
  const properties = extended.flatMap(({ id, path }) => {
    const value = findProperty(item, reading, id);
    return value === null ? [] : writeExtended(path, value);
  });
  const before = FIELDS.findIndex(([path]) => path === 'item:EffectiveRights');
  const write = (part: typeof FIELDS): readonly XmlContent[] =>
    part.flatMap(([path, value]) => (fields.has(path) ? value(seen, tagOf(path)) : []));
  const id = writeItemId(seen, (seen.event.organizer?.emailAddress.address ?? '') !== '');
  return element(
    't:CalendarItem',
    id,
    ...write(FIELDS.slice(0, before)),
    ...properties,
    ...write(FIELDS.slice(before)),
  );
}
