import type { Caller, ServerContext } from '../context.ts';
import type { Store, StoredResource } from '../store/store.ts';

/** With this visibility restriction, resources reserved to others are still shown (spec point 6). */
const SHOWS_ALL = 1;

/** The reader; null = not signed in. */
type Viewer = Pick<Caller, 'email' | 'isApplication'> | null;

/** @returns to whom a resource is reserved, from the caller's view (spec point 3, `conditions.reservedTo`) */
export function reservedTo({ assignedTo }: StoredResource, viewer: Viewer): 'you' | 'other' | null {
  if (assignedTo === null) return null;
  const email = viewer?.email.toLowerCase();
  return assignedTo.some((address) => address.toLowerCase() === email) ? 'you' : 'other';
}

/** The part of the campus that one caller sees. A hidden resource is answered like one that does not exist. */
export interface VisibleResources {
  /** The resource of an address in any case; null where it does not exist or is hidden. */
  find(email: string): StoredResource | null;
  /** In the order of the campus. */
  list(): readonly StoredResource[];
  hides(email: string): boolean;
  /** The resources that are hidden from the caller. */
  hidden(): readonly StoredResource[];
}

interface ResourceIndex {
  readonly byEmail: ReadonlyMap<string, StoredResource>;
  readonly assigned: readonly StoredResource[];
}

/** Keyed by the list of the store, which is the same object until the campus changes. */
const indexes = new WeakMap<readonly StoredResource[], ResourceIndex>();

function indexOf(resources: readonly StoredResource[]): ResourceIndex {
  const known = indexes.get(resources);
  if (known !== undefined) return known;
  const index = {
    byEmail: new Map(resources.map((stored) => [stored.resource.email.toLowerCase(), stored])),
    assigned: resources.filter(({ assignedTo }) => assignedTo !== null),
  };
  indexes.set(resources, index);
  return index;
}

/** Which resources a caller sees: the only rule for every call, page and push (spec point 6, D42). */
export async function visibleResources({ campus }: Pick<Store, 'campus'>, viewer: Viewer): Promise<VisibleResources> {
  const { value: resources } = await campus.resources();
  const { value: configuration } = await campus.configuration();
  const { byEmail, assigned } = indexOf(resources);
  const showsAll = viewer?.isApplication === true || configuration.resourceVisibilityRestriction === SHOWS_ALL;
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

/** Reservations that ended within this time are still shown with their resources. */
const HELD_FOR = 366 * 86_400_000;

/**
 * The hidden resources of the events that a caller takes part in, which the caller may see and cancel.
 * @returns their addresses in lower case
 */
export async function heldResources(
  { store, clock }: Pick<ServerContext, 'store' | 'clock'>,
  { email }: Pick<Caller, 'email'>,
  hidden: readonly StoredResource[],
): Promise<readonly string[]> {
  const emails = hidden.map(({ resource }) => resource.email);
  return emails.length === 0 ? [] : store.calendar.resourcesHeldBy(email, emails, clock.now() - HELD_FOR);
}

/** The people whose clients are notified of a resource; null = everybody. */
export async function recipientsOf(
  { campus }: Pick<Store, 'campus'>,
  email: string,
): Promise<((viewer: Viewer) => boolean) | null> {
  const { value: configuration } = await campus.configuration();
  const stored = await campus.resourceByEmail(email);
  if (stored === null || stored.assignedTo === null) return null;
  if (configuration.resourceVisibilityRestriction === SHOWS_ALL) return null;
  return (viewer) => reservedTo(stored, viewer) === 'you';
}
