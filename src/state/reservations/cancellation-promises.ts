/*
 * What a page has promised to cancel, kept on the device under a name of that page. A page that is open holds a Web
 * Lock of that name, so that another page takes over the promises of closed pages only.
 */
import type { SeriesScope } from '../../../workers/contract.ts';
import { CANCELLING } from './cancellation-key.ts';
import { readStored, store, storedKeys } from '../browser/storage.ts';

export interface Promised {
  /** Who promised it: it is carried out for this user only. */
  readonly user: string;
  readonly eventId: string;
  readonly scope: SeriesScope;
  readonly subject: string;
  readonly isLeaving: boolean;
}

const SCOPES: readonly SeriesScope[] = ['occurrence', 'following', 'series'];

const own = `${CANCELLING}${crypto.randomUUID()}`;
let isHeld = false;

/** Stores what this page has promised, replacing what it stored before. */
export function holdPromises(promises: readonly Promised[]): void {
  if (!isHeld && promises.length > 0) {
    isHeld = true;
    // The lock is held until the page is closed.
    void navigator.locks?.request(own, () => new Promise(() => undefined));
  }
  store(own, promises.length === 0 ? null : promises.map(toLine).join('\n'));
}

/** Takes over the promises of a user's closed pages; those entries are removed. */
export async function takeOrphans(user: string): Promise<readonly Promised[]> {
  const taken: Promised[] = [];
  for (const key of storedKeys().filter((name) => name.startsWith(CANCELLING) && name !== own)) {
    if (!(await isOrphan(key))) continue;
    const promises = (readStored(key) ?? '').split('\n').flatMap(fromLine);
    if (promises.some((promise) => promise.user !== user)) continue;
    store(key, null);
    taken.push(...promises);
  }
  return taken;
}

async function isOrphan(key: string): Promise<boolean> {
  if (navigator.locks === undefined) return true;
  return navigator.locks.request(key, { ifAvailable: true }, (lock) => Promise.resolve(lock !== null));
}

const toLine = ({ user, eventId, scope, subject, isLeaving }: Promised): string =>
  [user, eventId, scope, isLeaving ? 'leave' : 'cancel', subject].map(encodeURIComponent).join(' ');

/** A line that this page did not write is ignored. */
function fromLine(line: string): readonly Promised[] {
  const [user = '', eventId = '', given, what, subject = ''] = line.split(' ').map(decode);
  const scope = SCOPES.find((known) => known === given);
  if (eventId === '' || scope === undefined) return [];
  return [{ user, eventId, scope, subject, isLeaving: what === 'leave' }];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
