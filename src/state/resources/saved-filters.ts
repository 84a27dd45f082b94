/*
 * Filters that a user has named and stored on this device, like the preferences. Another tab may have changed them:
 * each change starts from what is stored.
 */
import * as v from 'valibot';
import { proxy } from 'valtio';

import { storeFilterAtStart } from './filter-at-start.ts';
import { store } from '../browser/storage.ts';
import { readStoredJson } from '../browser/stored-json.ts';

export const longestFilterName = 60;

const savedFilter = v.object({
  /** Unique, ignoring case. */
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestFilterName)),
  /** The part of an address after `?`; its reader validates it. */
  query: v.pipe(v.string(), v.maxLength(8_000)),
  /** Applied whenever the timeline opens; at most one is. */
  isAtStart: v.boolean(),
});

export type SavedFilter = Readonly<v.InferOutput<typeof savedFilter>>;

export const savedFilters: { owner: string; list: readonly SavedFilter[] } = proxy<{
  owner: string;
  list: readonly SavedFilter[];
}>({ owner: '', list: [] });

const keyOf = (username: string): string => `deskway-filters:${username}`;
const isNamed = (name: string) => (filter: SavedFilter) => filter.name.toLowerCase() === name.trim().toLowerCase();

/** Shows the filters of a user. */
export function loadSavedFilters(username: string): void {
  savedFilters.owner = username;
  savedFilters.list = read(username);
}

/** Whether a user has any. */
export const hasSavedFilters = (username: string): boolean => read(username).length > 0;

/** The filter with a name, ignoring case. */
export const savedFilterNamed = (name: string): SavedFilter | undefined => savedFilters.list.find(isNamed(name));

/** Stores a filter, replacing one of the same name. @returns false where the browser stores nothing */
export function saveFilter(filter: SavedFilter): boolean {
  const { name } = filter;
  return change((list) => {
    const at = list.findIndex(isNamed(name));
    return at < 0 ? [...list, filter] : list.with(at, { ...filter, isAtStart: list[at]?.isAtStart ?? false });
  });
}

/** A name that another filter has changes nothing. @returns false where the browser stores nothing */
export function renameFilter(name: string, next: string): boolean {
  return change((list) => {
    const isTaken = list.some((filter) => isNamed(next)(filter) && !isNamed(name)(filter));
    return isTaken ? list : list.map((filter) => (isNamed(name)(filter) ? { ...filter, name: next.trim() } : filter));
  });
}

/** @returns false where the browser stores nothing */
export function deleteFilter(name: string): boolean {
  return change((list) => list.filter((filter) => !isNamed(name)(filter)));
}

/** @param name null = none at the start. @returns false where the browser stores nothing */
export function lookForAtStart(name: string | null): boolean {
  return change((list) => list.map((filter) => ({ ...filter, isAtStart: name !== null && isNamed(name)(filter) })));
}

function change(next: (list: readonly SavedFilter[]) => readonly SavedFilter[]): boolean {
  const { owner } = savedFilters;
  const list = next(read(owner));
  savedFilters.list = list;
  const atStart = list.find(({ isAtStart }) => isAtStart)?.query ?? null;
  return store(keyOf(owner), list.length === 0 ? null : JSON.stringify(list)) && storeFilterAtStart(owner, atStart);
}

/** Invalid entries are left out; [] where nothing can be read. */
function read(username: string): readonly SavedFilter[] {
  const found = v.safeParse(v.array(v.unknown()), readStoredJson(keyOf(username)) ?? []);
  if (!found.success) return [];
  const filters = found.output.flatMap((entry) => {
    const filter = v.safeParse(savedFilter, entry);
    return filter.success ? [filter.output] : [];
  });
  return filters.filter((filter, index) => filters.findIndex(isNamed(filter.name)) === index);
}
