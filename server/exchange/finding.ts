/* FindItem: which items a calendar has in an interval, and GetFolder: whose calendar it is. */
import * as v from 'valibot';

import { DAY_MS, toUtc } from '../calendar/times/times.ts';
import type { XmlElement } from '../xml/read.ts';
import type { XmlNode } from '../xml/write.ts';
import { ExchangeError } from './errors.ts';
import { type CalendarItem, CalendarItemSchema, fieldNode, ItemIdSchema, propertyNode } from './items.ts';
import { m, mWith, t, tWith } from './names.ts';
import { many, maybe, node, one } from './shape.ts';
import { type Access, messagesOf, type Outcome, required, type Soap } from './soap.ts';

/** Items of one answer, the limit of a person at once. */
const MOST_ITEMS = 1_000;
/** Exchange takes two years. */
const MOST_DAYS = 730;
/** Milliseconds; more items than fit in an answer within it are refused. */
const SHORTEST = 60_000;

/** Neither attendees nor texts may be asked for here. */
const FIELDS = [
  'item:Subject',
  'calendar:UID',
  'calendar:Start',
  'calendar:End',
  'calendar:IsCancelled',
  'calendar:MyResponseType',
  'calendar:CalendarItemType',
] as const;

export interface FoundPage {
  readonly items: readonly CalendarItem[];
  /** False where more items than fit are in the interval. */
  readonly isComplete: boolean;
}

/** @param owner address of the calendar; null = the caller's own */
export const calendarFolder = (owner: string | null): XmlNode =>
  tWith('DistinguishedFolderId', { Id: 'calendar' }, owner === null ? null : t('Mailbox', t('EmailAddress', owner)));

export function findRequest(owner: string | null, start: number, end: number): XmlNode {
  const view = { MaxEntriesReturned: String(MOST_ITEMS), StartDate: toUtc(start), EndDate: toUtc(end) };
  return mWith(
    'FindItem',
    { Traversal: 'Shallow' },
    m(
      'ItemShape',
      t('BaseShape', 'IdOnly'),
      t('AdditionalProperties', ...FIELDS.map(fieldNode), propertyNode('request')),
    ),
    mWith('CalendarView', view),
    m('ParentFolderIds', calendarFolder(owner)),
  );
}

const FoundSchema = node({
  RootFolder: one(
    node({
      '@IncludesLastItemInRange': v.optional(v.picklist(['true', 'false', '1', '0']), 'true'),
      Items: maybe(node({ CalendarItem: many(CalendarItemSchema) })),
    }),
  ),
});

export function readFound(answer: XmlElement): FoundPage {
  const [outcome] = messagesOf(answer, 'FindItemResponseMessage', FoundSchema);
  const { RootFolder: folder } = required(outcome);
  return {
    items: folder.Items?.CalendarItem ?? [],
    isComplete: folder['@IncludesLastItemInRange'] === 'true' || folder['@IncludesLastItemInRange'] === '1',
  };
}

/**
 * The items of a calendar that overlap an interval, by their start. An interval of more items than fit in an answer is
 * asked for in halves: this view has no pages.
 */
export async function findItems(
  soap: Soap,
  access: Access,
  owner: string | null,
  start: number,
  end: number,
): Promise<readonly CalendarItem[]> {
  const found = new Map<string, CalendarItem>();
  const intervals: (readonly [number, number])[] = [[start, end]];
  for (let next = intervals.pop(); next !== undefined; next = intervals.pop()) {
    const [from, to] = next;
    const isTooLong = to - from > MOST_DAYS * DAY_MS;
    const page = isTooLong ? null : readFound(await soap.call(access, findRequest(owner, from, to)));
    for (const item of page?.items ?? []) found.set(item.ItemId.id, item);
    if (page?.isComplete === true) continue;
    if (to - from < SHORTEST) throw new ExchangeError('ErrorResultSetTooBig');
    const middle = from + Math.floor((to - from) / 2 / 1_000) * 1_000;
    intervals.push([middle, to], [from, middle]);
  }
  return [...found.values()].toSorted((a, b) => (a.Start ?? 0) - (b.Start ?? 0));
}

/** @param owners addresses of calendars; null = the caller's own */
export const folderRequest = (owners: readonly (string | null)[]): XmlNode =>
  m('GetFolder', m('FolderShape', t('BaseShape', 'IdOnly')), m('FolderIds', ...owners.map(calendarFolder)));

const FolderSchema = node({
  Folders: one(node({ CalendarFolder: maybe(node({ FolderId: one(ItemIdSchema) })) })),
});

/** The ids of calendars, each with its own outcome; '' = a folder of another kind. */
export async function calendarIds(
  soap: Soap,
  access: Access,
  owners: readonly (string | null)[],
): Promise<Outcome<string>[]> {
  const answer = await soap.call(access, folderRequest(owners));
  return messagesOf(answer, 'GetFolderResponseMessage', FolderSchema).map((outcome) =>
    outcome.ok ? { ok: true, value: outcome.value.Folders.CalendarFolder?.FolderId.id ?? '' } : outcome,
  );
}
