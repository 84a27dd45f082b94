import type { SeedUser, StoredResource } from '../../store/store.ts';
import { areaIdOf } from '../layout/areas.ts';
import type { Place, Places } from '../layout/places.ts';
import { keyOf, Random, STREAM } from '../random.ts';
import { createDesk } from './desks.ts';
import { createBay, createLocker, createRoom } from './others.ts';
import type { UsedNames } from './others.ts';
import { createPolicy, USUAL_POLICY } from './policies.ts';
import type { Policy } from './policies.ts';
import type { Kind } from './filters.ts';

interface Common<P extends Place> {
  readonly place: P;
  readonly number: number;
  readonly index: number;
  readonly policy: Policy;
  readonly random: Random;
}

/** Creates the resources: desks first, then rooms, bays and lockers; ids are consecutive. */
export const createResources = (places: Places, users: readonly SeedUser[], seed: number): StoredResource[] => {
  const policyOf = createPolicies(seed);
  const resources: StoredResource[] = [];
  const add = <P extends Place>(
    kind: Kind,
    list: readonly P[],
    create: (common: Common<P>) => StoredResource,
  ): void => {
    const numberByStorey = new Map<string, number>();
    for (const place of list) {
      const number = (numberByStorey.get(place.storey.id) ?? 0) + 1;
      numberByStorey.set(place.storey.id, number);
      const index = resources.length;
      const random = new Random(seed, STREAM.resources, index);
      resources.push(create({ place, number, index, policy: policyOf(kind, place, index), random }));
    }
  };
  const used: UsedNames = new Map();
  const demos = users.filter((user) => user.isDemo);
  add('desk', places.desks, (common) => createDesk({ ...common, users, demos }));
  add('room', places.rooms, (common) => createRoom(common, used));
  add('parking', places.parking, createBay);
  add('locker', places.lockers, createLocker);
  return resources;
};

/** One policy for all desks of a zone; each room has its own. */
const createPolicies = (seed: number): ((kind: Kind, place: Place, index: number) => Policy) => {
  const policyByArea = new Map<string, Policy>();
  return (kind, place, index) => {
    const key = kind === 'room' ? `room ${index}` : `${kind} ${areaIdOf(place)}`;
    const known = policyByArea.get(key);
    if (known !== undefined) return known;
    const policy =
      policyByArea.size === 0 ? USUAL_POLICY : createPolicy(new Random(seed, STREAM.resources, keyOf(key)), kind);
    policyByArea.set(key, policy);
    return policy;
  };
};
