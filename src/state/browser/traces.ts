import { DEVICE_KEYS } from './preferences.ts';
import { RETURN_KEY } from '../session/return-address.ts';
import { store, storedKeys } from './storage.ts';

/** Filters that somebody has named (saved-filters.ts): theirs, and wanted again after the next sign-in. */
const isFilter = (key: string): boolean => key.startsWith('deskway-filter');

/**
 * Removes what all tabs of this browser keep of a person, when they end their session (ASVS 14.3.1); the worker empties
 * IndexedDB. Choices that belong to the device stay.
 * @param withFilters also what they have named and kept for the next time
 */
export async function wipeBrowser(withFilters: boolean): Promise<void> {
  for (const key of storedKeys()) if (!DEVICE_KEYS.has(key) && (withFilters || !isFilter(key))) store(key, null);
  await emptyCaches();
}

/** Removes what this tab keeps of a person, but where to come back to (spec point 2). */
export function wipeTab(): void {
  const session = (): Storage => sessionStorage;
  for (const key of storedKeys(session)) if (key !== RETURN_KEY) store(key, null, session);
}

/** The service worker's files of the application (workers/offline/files.ts): the same for all. */
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
