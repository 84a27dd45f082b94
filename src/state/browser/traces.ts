import { DEVICE_KEYS } from './preferences.ts';
import { RETURN_KEY } from '../session/return-address.ts';
import { store, storedKeys } from './storage.ts';

/** Filters that a user has named (saved-filters.ts): they are the user's, who wants them after the next sign-in. */
const isFilter = (key: string): boolean => key.startsWith('deskway-filter');

/**
 * Removes what all tabs of this browser keep about a user when the session is ended (ASVS 14.3.1); the worker empties
 * IndexedDB. Choices that belong to the device stay.
 * @param withFilters also the filters that the user has named and kept
 */
export async function wipeBrowser(withFilters: boolean): Promise<void> {
  for (const key of storedKeys()) if (!DEVICE_KEYS.has(key) && (withFilters || !isFilter(key))) store(key, null);
  await emptyCaches();
}

/** Removes what this tab keeps about a user, except the address to return to (spec point 2). */
export function wipeTab(): void {
  const session = (): Storage => sessionStorage;
  for (const key of storedKeys(session)) if (key !== RETURN_KEY) store(key, null, session);
}

/** The service worker's files of the application (workers/offline/files.ts): the same for all users. */
const isApplication = (cache: string): boolean => cache.startsWith('deskway-files-');

/** Absent outside a secure context; a browser that forbids storage throws. */
async function emptyCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => !isApplication(name)).map((name) => caches.delete(name)));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
