import type { Caller } from '../context.ts';
import type { Store, StoredResource } from '../store/store.ts';

/** With this visibility restriction places that are reserved to others are shown all the same (spec point 6). */
const SHOWS_ALL = 1;

/** Who looks; null = somebody who has not signed in. */
type Viewer = Pick<Caller, 'email'> | null;

/** @returns who a place is reserved to, seen by a caller (spec point 3, `conditions.reservedTo`) */
export function reservedTo({ assignedTo }: StoredResource, viewer: Viewer): 'you' | 'other' | null {
  if (assignedTo === null) return null;
  const email = viewer?.email.toLowerCase();
  return assignedTo.some((address) => address.toLowerCase() === email) ? 'you' : 'other';
}

/** What one caller sees of the campus. A place that is hidden from them is to be answered as one that is not there. */
export interface SeenPlaces {
  /** The place of an address in any case; null where there is none, or it is hidden. */
  find(email: string): StoredResource | null;
  /** In the order of the campus. */
  list(): readonly StoredResource[];
  hides(email: string): boolean;
  /** Those that are hidden. */
  hidden(): readonly StoredResource[];
}

interface PlaceIndex {
  readonly byEmail: ReadonlyMap<string, StoredResource>;
  readonly assigned: readonly StoredResource[];
}

/** By the list of the store, which stays the same one until the campus changes. */
const indexes = new WeakMap<readonly StoredResource[], PlaceIndex>();

function indexOf(resources: readonly StoredResource[]): PlaceIndex {
  const known = indexes.get(resources);
  if (known !== undefined) return known;
  const index = {
    byEmail: new Map(resources.map((stored) => [stored.resource.email.toLowerCase(), stored])),
    assigned: resources.filter(({ assignedTo }) => assignedTo !== null),
  };
  indexes.set(resources, index);
  return index;
}

/** Which places a caller sees: the one answer for every call, page and push (spec point 6, D42). */
export async function seenPlaces({ campus }: Pick<Store, 'campus'>, viewer: Viewer): Promise<SeenPlaces> {
  const { value: resources } = await campus.resources();
  const { value: configuration } = await campus.configuration();
  const { byEmail, assigned } = indexOf(resources);
  const showsAll = configuration.resourceVisibilityRestriction === SHOWS_ALL;
  const isHidden = (stored: StoredResource): boolean => !showsAll && reservedTo(stored, viewer) === 'other';
  const stored = (email: string): StoredResource | null => byEmail.get(email.toLowerCase()) ?? null;
  return {
    find(email) {
      const found = stored(email);
      return found === null || isHidden(found) ? null : found;
    },
    list: () => resources.filter((each) => !isHidden(each)),
    hides(email) {
      const found = stored(email);
      return found !== null && isHidden(found);
    },
    hidden: () => assigned.filter(isHidden),
  };
}

/** Who hears of a place over the hub; null = everybody. */
export async function hearersOf(
  { campus }: Pick<Store, 'campus'>,
  email: string,
): Promise<((viewer: Viewer) => boolean) | null> {
  const { value: configuration } = await campus.configuration();
  const stored = await campus.resourceByEmail(email);
  if (stored === null || stored.assignedTo === null) return null;
  if (configuration.resourceVisibilityRestriction === SHOWS_ALL) return null;
  return (viewer) => reservedTo(stored, viewer) === 'you';
}
