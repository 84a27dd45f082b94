import { isDeepStrictEqual } from 'node:util';

import type { Poi } from '../../workers/wire/schemas/plans.ts';
import { announceZone } from '../calendar/announce.ts';
import type { ServerContext } from '../context.ts';
import type { StoredResource } from '../store/store.ts';

/** Above this number of resources or codes one message stands for all: thousands would go to each client. */
const MOST_NAMED = 100;

type Configuration = Awaited<ReturnType<ServerContext['store']['campus']['configuration']>>['value'];

interface Seen {
  readonly configuration: Configuration;
  /** Stamps. */
  readonly plans: string;
  readonly pois: string;
  readonly codes: string;
  /** Of POIs and codes. */
  readonly codeIds: ReadonlySet<string>;
  readonly resources: readonly StoredResource[];
}

/**
 * Notifies clients of changes of the campus by another process, such as an import (spec point 7). The first run only
 * reads the campus.
 */
export function createCampusWatch({ store, hub, clock }: Pick<ServerContext, 'store' | 'hub' | 'clock'>) {
  let seen: Seen | null = null;
  return async (): Promise<void> => {
    const { campus, plans } = store;
    const [configuration, resources, stamps] = await Promise.all([
      campus.configuration(),
      campus.resources(),
      plans.stamps(),
    ]);
    const before = seen;
    const areCodesSame = before?.pois === stamps.pois && before.codes === stamps.codes;
    const codeIds = areCodesSame ? before.codeIds : await readCodeIds(plans);
    const present: Seen = { configuration: configuration.value, resources: resources.value, codeIds, ...stamps };
    seen = present;
    if (before === null) return;
    const changes = compareResources(before.resources, present.resources);
    notifyConfiguration(hub, before, present, changes.some(isReassigned));
    notifyResources(hub, changes, clock.now());
  };
}

/** POIs and codes: a code with the id of a POI hangs at each. */
async function readCodeIds(plans: ServerContext['store']['plans']): Promise<ReadonlySet<string>> {
  const [pois, codes] = await Promise.all([plans.pois(), plans.codes()]);
  // Written by the store from typed values.
  const all: readonly { readonly id: string }[] = [...(JSON.parse(pois.value) as Poi[]), ...codes.value];
  return new Set(all.map(({ id }) => id));
}

/** A resource before and now; it was added, changed or removed. */
interface Change {
  readonly old: StoredResource | undefined;
  readonly present: StoredResource | undefined;
}

function compareResources(before: readonly StoredResource[], present: readonly StoredResource[]): readonly Change[] {
  if (before === present) return [];
  const oldById = new Map(before.map((stored) => [stored.resource.id, stored]));
  const ids = new Set(present.map(({ resource }) => resource.id));
  const kept = present.map((stored): Change => ({ old: oldById.get(stored.resource.id), present: stored }));
  const removed = before.filter(({ resource }) => !ids.has(resource.id));
  return [
    ...kept.filter((change) => !isDeepStrictEqual(change.old, change.present)),
    ...removed.map((old): Change => ({ old, present: undefined })),
  ];
}

/** Plans name the resource to other people than before. */
const isReassigned = ({ old, present }: Change): boolean =>
  old !== undefined && present !== undefined && !isDeepStrictEqual(old.assignedTo, present.assignedTo);

/** `Reload` stands for plans, POIs and codes as well. */
function notifyConfiguration(hub: ServerContext['hub'], before: Seen, present: Seen, areReassigned: boolean): void {
  const { areas: areasBefore, ...othersBefore } = before.configuration;
  const { areas, ...others } = present.configuration;
  const isSame = before.configuration === present.configuration;
  if (!isSame && !isDeepStrictEqual(othersBefore, others)) {
    hub.send('Reload');
    return;
  }
  const areAreasSame = isSame || isDeepStrictEqual(areasBefore, areas);
  if (!areAreasSame || before.plans !== present.plans || areReassigned) hub.send('reload-area');
  // The specification's spelling.
  if (before.pois === present.pois && before.codes === present.codes) return;
  hub.send('reload-chaneged-qrCode');
  const deleted = [...before.codeIds].filter((id) => !present.codeIds.has(id));
  for (const id of deleted.slice(0, MOST_NAMED)) hub.send('reload-deleted-qrCode', id);
  if (deleted.length > MOST_NAMED) hub.send('reload-deleted-qrCode');
}

function notifyResources(hub: ServerContext['hub'], changes: readonly Change[], now: number): void {
  const changed = changes.flatMap(({ present }) => present ?? []);
  const deleted = changes.flatMap(({ old, present }) => (present === undefined && old !== undefined ? [old] : []));
  notifyEach(hub, 'reload-changed-resource', changed);
  notifyEach(hub, 'reload-deleted-resource', deleted);
  const moved = changes.flatMap(({ old, present }) => {
    const isMoved = old !== undefined && present !== undefined && old.resource.timezone !== present.resource.timezone;
    return isMoved ? [present] : [];
  });
  for (const { resource } of moved.slice(0, MOST_NAMED)) announceZone(hub, resource.email, now);
}

/** Names only the resources that everyone sees, since all clients receive the message (D42). */
function notifyEach(hub: ServerContext['hub'], target: string, places: readonly StoredResource[]): void {
  const named = places.filter(({ assignedTo }) => assignedTo === null);
  const areAllNamed = named.length === places.length && named.length <= MOST_NAMED;
  for (const { resource } of named.slice(0, MOST_NAMED)) hub.send(target, resource.id);
  if (!areAllNamed) hub.send(target);
}
