import type { StoredResource } from '../../store.ts';
import { integer, text } from '../rows.ts';
import { lockValueShared, readValue } from '../values.ts';
import { type Moment, own, statement, type Work } from '../work.ts';

/** The row of the table `value` with a hash of all resources. */
export const RESOURCES_STAMP = 'resources-stamp';

const readBodies = statement('SELECT body FROM resource ORDER BY position');
const readPage = statement('SELECT position, body FROM resource WHERE position > ? ORDER BY position LIMIT 500');

/** The shared resources: read once, and again when another process has changed them. */
interface Resources {
  readonly stamp: string;
  readonly resources: readonly StoredResource[];
  readonly byEmail: ReadonlyMap<string, StoredResource>;
}

interface Cache {
  present: Resources;
  /** When their stamp was read last; null = it must be read again. */
  checkedAt: Moment | null;
}

const createCache = (): Cache => ({
  present: { stamp: '', resources: [], byEmail: new Map() },
  checkedAt: null,
});

/** The bodies of all resources as they are stored, in order. */
export function* resourceBodies(): Work<readonly string[]> {
  return (yield* readBodies.all()).map((row) => text(row, 'body'));
}

/** Page by page: all texts and all resources at once would take twice the memory. */
function* parseResources(): Work<readonly StoredResource[]> {
  const resources: StoredResource[] = [];
  for (let last = -1; ; ) {
    const rows = yield* readPage.all(last);
    // Written by this module from typed values.
    for (const row of rows) resources.push(JSON.parse(text(row, 'body')) as StoredResource);
    const end = rows.at(-1);
    if (end === undefined) return resources;
    last = integer(end, 'position');
  }
}

/**
 * One parsed copy of the resources of a database, which is outdated once the stamp has changed. The stamp is read once
 * per moment: a query of a hundred resources would read it two hundred times.
 */
export function* readResources(): Work<Resources> {
  const { value: cache, moment } = yield* own(createCache);
  if (cache.checkedAt === moment) return cache.present;
  // What is written by the present resources must not meet other ones.
  if (moment.isWriting) yield* lockValueShared(RESOURCES_STAMP);
  const stamp = (yield* readValue(RESOURCES_STAMP)) ?? '';
  let { present } = cache;
  if (stamp !== present.stamp) {
    const resources = yield* parseResources();
    const byEmail = new Map(resources.map((stored) => [stored.resource.email.toLowerCase(), stored]));
    present = { stamp, resources, byEmail };
  }
  cache.present = present;
  cache.checkedAt = moment;
  return present;
}

/** @throws where the resource is unknown, which callers have checked */
export function* resourceNamed(email: string): Work<StoredResource> {
  const stored = (yield* readResources()).byEmail.get(email.toLowerCase());
  if (stored === undefined) throw new Error(`There is no resource ${email}.`);
  return stored;
}

/** Reads the stamp again next time: this transaction has changed the resources. */
export function* forgetResources(): Work<void> {
  const { value: cache } = yield* own(createCache);
  cache.checkedAt = null;
}
