/*
 * The groups of the timeline that the user has collapsed, on this device and until they sign out.
 */
import { proxy, ref } from 'valtio';

import { store } from '../browser/storage.ts';
import { readStoredJson } from '../browser/stored-json.ts';

const KEY = 'deskway-collapsed-groups';

/** Keys of groups (`groupKey`); a new list with each change, and no proxy: it is sent to the painter. */
export const collapsedGroups: { keys: readonly string[] } = proxy({ keys: ref(toKeys(readStoredJson(KEY))) });

/** @returns false where the browser stores nothing; the choice then holds until the page closes */
export function storeCollapsed(keys: readonly string[]): boolean {
  collapsedGroups.keys = ref(keys);
  return store(KEY, keys.length === 0 ? null : JSON.stringify(keys));
}

/** Another user may come. */
export function forgetCollapsed(): void {
  collapsedGroups.keys = ref([]);
}

/** What is stored is anybody's: all that is no text is dropped. */
export function toKeys(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : [];
}
