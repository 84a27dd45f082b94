import { DAY_MS } from '../../calendar/times/times.ts';
import type { XmlElement } from '../../xml/read.ts';
import { element, elementWith, type XmlContent } from '../../xml/write.ts';
import { ALL, bySeries, listItems, windowAround } from '../graph/event-reading.ts';
import type { Item } from '../items.ts';
import { responseOf } from './answers.ts';
import { refusal } from './ews-error.ts';
import { type EwsCall, readingOf } from './ews-scope.ts';
import { clockOf, zoneOf } from './ews-zones.ts';
import { findFolder, type Folder } from './folders.ts';
import type { Seen } from './item-fields.ts';
import { readShape, seenBy, type Shape, writeItem } from './item-shape.ts';
import { compare, readPath, readRestriction, type Test } from './restriction.ts';
import { attributeOf, child, childrenOf, requireChild, wholeNumber } from './soap.ts';
import { toInstant } from './times.ts';

/** Two years, leap days counted. */
const MOST_DAYS = 731;
/** Items that one search gives. */
const MOST_FOUND = 1_000;
/** Properties to sort by: each is read at each comparison. */
const MOST_ORDERS = 8;

interface Found {
  readonly seen: readonly Seen[];
  readonly total: number;
  /** Of the next page; null = the view has none. */
  readonly offset: number | null;
  readonly isAll: boolean;
}

/** The window of a view and the most entries of it. @throws EwsError */
function readView(view: XmlElement, { request }: EwsCall) {
  const clock = clockOf(request.zone === null ? 'UTC' : zoneOf(request.zone));
  const time = (name: string): number => toInstant(attributeOf(view, name), name, clock);
  const [start, end] = [time('StartDate'), time('EndDate')];
  if (end < start) {
    throw refusal('ErrorCalendarEndDateIsEarlierThanStartDate', 'EndDate is earlier than StartDate.');
  }
  if (end - start > MOST_DAYS * DAY_MS) {
    throw refusal('ErrorCalendarViewRangeTooBig', 'The specified view range exceeds the maximum range of two years.');
  }
  return { start, end, most: mostOf(view) };
}

function mostOf(view: XmlElement | undefined): number {
  const most = view?.attributes['MaxEntriesReturned'];
  return most === undefined ? MOST_FOUND : Math.min(MOST_FOUND, wholeNumber(most, 'MaxEntriesReturned', 1, 2 ** 29));
}

function toSeen(call: EwsCall, { owner }: Folder, shape: Shape, items: readonly Item[]): readonly Seen[] {
  return items.map((item) => seenBy(call, { item: { ...item, siblings: [item.stored] }, owner }, shape));
}

/** Every event of a window, the dates of series one by one. */
async function findInView(call: EwsCall, folder: Folder, shape: Shape, view: XmlElement): Promise<Found> {
  const { operation } = call.request;
  if (child(operation, 'Restriction') !== undefined || child(operation, 'SortOrder') !== undefined) {
    throw refusal('ErrorInvalidOperation', 'Restrictions and sort orders may not be specified for a CalendarView.');
  }
  const { most, ...window } = readView(view, call);
  const events = await listItems(call, readingOf(call, folder.owner), window, ALL, false);
  const shown = events.slice(0, most).map((stored) => ({ stored, isSeries: false }));
  const isAll = events.length <= most;
  return { seen: toSeen(call, folder, shape, shown), total: events.length, offset: null, isAll };
}

/** Sorts by the given properties, the first one first. */
function sorted(operation: XmlElement, seen: readonly Seen[]): readonly Seen[] {
  const written = childrenOf(child(operation, 'SortOrder'), 'FieldOrder');
  if (written.length > MOST_ORDERS) {
    throw refusal('ErrorInvalidRequest', `At most ${MOST_ORDERS} properties are sorted by.`);
  }
  const orders = written.map((order) => {
    const [path] = childrenOf(order);
    if (path === undefined) throw refusal('ErrorUnsupportedPathForSortGroup', 'A sort order names no property.');
    return {
      read: readPath(path),
      sign: attributeOf(order, 'Order', ['Ascending', 'Descending']) === 'Ascending' ? 1 : -1,
    };
  });
  return seen.toSorted((a, b) => {
    for (const { read, sign } of orders) {
      const order = sign * compare(read(a) ?? '', read(b) ?? '');
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** The items of the folder as they are stored, series as wholes, a page at a time. */
async function findStored(call: EwsCall, folder: Folder, shape: Shape, test: Test): Promise<Found> {
  const { operation } = call.request;
  const page = child(operation, 'IndexedPageItemView');
  const others = ['FractionalPageItemView', 'SeekToConditionPageItemView', 'ContactsView', 'GroupBy', 'QueryString'];
  if (others.some((name) => child(operation, name) !== undefined)) {
    throw refusal('ErrorInvalidOperation', 'Only CalendarView and IndexedPageItemView are read here.');
  }
  const isFromEnd = page !== undefined && attributeOf(page, 'BasePoint', ['Beginning', 'End']) === 'End';
  const offset = page === undefined ? 0 : wholeNumber(attributeOf(page, 'Offset'), 'Offset', 0, 2 ** 29);
  const reading = readingOf(call, folder.owner);
  const events = await listItems(call, reading, windowAround(reading.now), ALL, false);
  const all = sorted(operation, toSeen(call, folder, shape, bySeries(events, reading)).filter(test));
  const most = mostOf(page);
  const from = isFromEnd ? Math.max(0, all.length - offset - most) : offset;
  const to = isFromEnd ? all.length - offset : offset + most;
  const seen = all.slice(from, Math.max(0, to));
  return {
    seen,
    total: all.length,
    offset: isFromEnd ? from : from + seen.length,
    isAll: isFromEnd ? from === 0 : to >= all.length,
  };
}

async function findIn(call: EwsCall, named: XmlElement, shape: Shape): Promise<Found> {
  const folder = await findFolder(call, named);
  const view = child(call.request.operation, 'CalendarView');
  if (folder.name !== 'calendar') {
    if (view !== undefined) {
      throw refusal('ErrorInvalidOperation', 'CalendarView requires a calendar folder.');
    }
    return { seen: [], total: 0, offset: 0, isAll: true };
  }
  if (view !== undefined) return findInView(call, folder, shape, view);
  return findStored(call, folder, shape, readRestriction(call.request.operation));
}

/** FindItem: what a calendar has in a window, or all of it; never people but the organizer, and no bodies. */
export function findItem(call: EwsCall): Promise<XmlContent> {
  const { operation } = call.request;
  attributeOf(operation, 'Traversal', ['Shallow', 'SoftDeleted', 'Associated']);
  return responseOf('FindItem', childrenOf(requireChild(operation, 'ParentFolderIds')), async (named) => {
    const shape = readShape(operation, true);
    const { seen, total, offset, isAll } = await findIn(call, named, shape);
    const attributes = {
      ...(offset === null ? {} : { IndexedPagingOffset: String(offset) }),
      TotalItemsInView: String(total),
      IncludesLastItemInRange: String(isAll),
    };
    const items = element('t:Items', ...seen.map((one) => writeItem(one, shape)));
    return { content: [elementWith('m:RootFolder', attributes, items)] };
  });
}
