/* Objects in places that are hidden from somebody are hidden as well (D42). */
import { recipientsOf, visibleResources } from '../calendar/visible-resources.ts';
import type { Caller } from '../context.ts';
import type { Recipients } from '../hub/registry.ts';
import type { ObjectStore, Store } from '../store/store.ts';

type Stores = Pick<Store, 'campus' | 'objects'>;

interface Placed {
  readonly stamp: string;
  /** The resource in which an object is, by the id of the object. */
  readonly resourceOf: ReadonlyMap<string, string>;
}

const known = new WeakMap<ObjectStore, Placed>();

/** Read again only where the definitions have changed. */
async function resourcesOfObjects(objects: ObjectStore): Promise<Placed['resourceOf']> {
  const { definitions: stamp } = await objects.stamps();
  const before = known.get(objects);
  if (before?.stamp === stamp) return before.resourceOf;
  const resourceOf = new Map<string, string>();
  for (const { definition } of await objects.all()) {
    if (definition.resourceId != null) resourceOf.set(definition.id, definition.resourceId);
  }
  known.set(objects, { stamp, resourceOf });
  return resourceOf;
}

/** Ids of the objects that a caller does not see; null = anonymous. */
export async function hiddenObjects(
  stores: Stores,
  caller: Pick<Caller, 'email'> | null,
): Promise<ReadonlySet<string>> {
  const resourceOf = await resourcesOfObjects(stores.objects);
  if (resourceOf.size === 0) return new Set();
  const hidden = new Set((await visibleResources(stores, caller)).hidden().map(({ resource }) => resource.id));
  return new Set([...resourceOf].flatMap(([id, resourceId]) => (hidden.has(resourceId) ? [id] : [])));
}

/** Who may hear of an object; null = everybody. */
export async function objectRecipients(stores: Stores, objectId: string): Promise<Recipients | null> {
  const resourceId = (await resourcesOfObjects(stores.objects)).get(objectId);
  if (resourceId === undefined) return null;
  const { value: resources } = await stores.campus.resources();
  const stored = resources.find(({ resource }) => resource.id === resourceId);
  return stored === undefined ? null : recipientsOf(stores, stored.resource.email);
}
