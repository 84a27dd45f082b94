import type { Campus, SeedUser, StoredResource } from '../../store/store.ts';
import { Random, STREAM } from '../random.ts';
import { demoDesks } from '../resources/examples.ts';
import { TYPE } from '../resources/filters.ts';

const isPlain = (stored: StoredResource): boolean => stored.assignedTo === null && stored.resource.mapInfos.length > 0;

/** Favourites of the demo users: their own two desks, a few others of all kinds, and one that belongs to somebody else. */
export const createFavourites = (
  resources: readonly StoredResource[],
  users: readonly SeedUser[],
  seed: number,
): Campus['favourites'] => {
  if (resources.length === 0) return {};
  const plain = resources.filter(isPlain);
  const rooms = plain.filter((stored) => stored.resource.resourceTypeId === TYPE.room);
  const entries = users
    .filter((user) => user.isDemo)
    .map((user, i) => {
      const random = new Random(seed, STREAM.favourites, i);
      const assigned = resources.find(
        (stored) => stored.assignedTo !== null && !stored.assignedTo.includes(user.email),
      );
      const chosen = [
        ...demoDesks(resources, i),
        ...Array.from({ length: 3 }, () => random.pick(plain.length > 0 ? plain : resources)),
        ...Array.from({ length: rooms.length > 0 ? 2 : 0 }, () => random.pick(rooms)),
        ...(assigned === undefined ? [] : [assigned]),
      ];
      return [user.id, [...new Set(chosen.map((stored) => stored.resource.id))]] as const;
    });
  return Object.fromEntries(entries);
};
