import type { FastifyRequest } from 'fastify';

import type { CalendarScope } from '../calendar/scope.ts';
import type { Caller } from '../context.ts';
import { unauthorized } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { StoredEvent } from '../store/store.ts';
import { calendarIds } from './finding.ts';
import { type CalendarItem, getItems, type ItemName } from './items.ts';
import type { ExchangeAccounts } from './access.ts';
import type { AddressBook } from './people.ts';
import { type Access, type Outcome, required, type Soap } from './soap.ts';
import { mailboxesOf, type Owner, toStoredEvent } from './stored-item.ts';

/** The routes of the gateway and what they share. */
export interface ExchangeScope extends CalendarScope {
  readonly soap: Soap;
  readonly book: AddressBook;
  readonly folders: Folders;
  readonly accounts: ExchangeAccounts;
}

/** @throws ProblemError 401 where the caller must sign in with the mailbox again, 403 for one without a mailbox */
export async function requireAccess({ accounts }: ExchangeScope, caller: Caller): Promise<Access> {
  const access = await accounts.accessOf(caller);
  if (access !== null) return access;
  if (caller.isGuest) throw new ProblemError(403, 'forbidden', 'Guests have no mailbox.');
  throw unauthorized();
}

/** The caller of a request who may write, and in whose name Exchange is called. */
export async function requireMailbox(
  scope: ExchangeScope,
  request: FastifyRequest,
): Promise<{ readonly caller: Caller; readonly access: Access }> {
  const caller = scope.memberOf(request);
  return { caller, access: await requireAccess(scope, caller) };
}

/** An item with the event that it is for us. */
export interface ReadItem {
  readonly item: CalendarItem;
  /** Of a date of a series, where it was asked for. */
  readonly master: CalendarItem | null;
  readonly event: StoredEvent;
}

const isOfSeries = ({ CalendarItemType: type }: CalendarItem): boolean => type === 'Occurrence' || type === 'Exception';

/** The masters of the series of items, by the UID that a series has. One that cannot be read is missing. */
async function mastersOf(
  { soap }: ExchangeScope,
  access: Access,
  items: readonly CalendarItem[],
): Promise<ReadonlyMap<string, CalendarItem>> {
  const dates = new Map(items.filter(isOfSeries).map((item) => [item.UID ?? item.ItemId.id, item.ItemId.id] as const));
  const names = [...dates.values()].map((occurrenceId): ItemName => ({ type: 'master-of', occurrenceId }));
  const masters = await getItems(soap, access, names);
  return new Map(
    [...dates.keys()].flatMap((uid, index) => {
      const master = masters[index];
      return master?.ok === true && master.value !== null ? [[uid, master.value] as const] : [];
    }),
  );
}

/**
 * Items of a calendar as events, in the order of their names; what is no calendar item counts as not found.
 * @param withSeries the rules of their series are read as well
 */
export async function readItems(
  scope: ExchangeScope,
  access: Access,
  names: readonly ItemName[],
  owner: Owner,
  withSeries: boolean,
): Promise<(Outcome<ReadItem> | null)[]> {
  const { soap, book } = scope;
  const outcomes = await getItems(soap, access, names);
  const items = outcomes.flatMap((outcome) => (outcome.ok && outcome.value !== null ? [outcome.value] : []));
  const addresses = await book.know(access, items.flatMap(mailboxesOf));
  const masters = withSeries ? await mastersOf(scope, access, items) : new Map<string, CalendarItem>();
  return outcomes.map((outcome) => {
    if (!outcome.ok) return outcome;
    const item = outcome.value;
    if (item === null) return null;
    const master = isOfSeries(item) ? (masters.get(item.UID ?? item.ItemId.id) ?? null) : null;
    return { ok: true, value: { item, master, event: toStoredEvent(item, { addresses, owner, master }) } };
  });
}

/** The caller's own calendar. */
export async function ownCalendar({ folders }: ExchangeScope, access: Access, caller: Caller): Promise<Owner> {
  return { email: caller.email.toLowerCase(), timeZone: caller.timeZone, folder: await folders.own(access) };
}

/** The ids of people's own calendars. */
export interface Folders {
  own(access: Access): Promise<string>;
}

const MOST_KEPT = 10_000;

export function createFolders(soap: Soap): Folders {
  const known = new Map<string, string>();
  return {
    async own(access) {
      const kept = known.get(access.mailbox);
      if (kept !== undefined) return kept;
      const [own] = await calendarIds(soap, access, [null]);
      const id = required(own);
      if (known.size >= MOST_KEPT) known.clear();
      known.set(access.mailbox, id);
      return id;
    },
  };
}

/** One item of a calendar. @throws ProblemError 404 where it has no such item */
export async function readItem(scope: ExchangeScope, access: Access, name: ItemName, owner: Owner): Promise<ReadItem> {
  const [outcome] = await readItems(scope, access, [name], owner, true);
  if (outcome == null) throw new ProblemError(404, 'not_found', 'There is no such event.');
  return required(outcome);
}

/** The strong validator of an item. */
export const etagOf = ({ ItemId }: CalendarItem): string => `"${ItemId.changeKey}"`;
