import type { Campus, StoredResource } from '../../server/store/store.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import { createConfiguration } from '../unit/areas/wire-configuration.ts';
import { createWireResource } from '../unit/areas/wire-resource.ts';

/** A resource without special settings. */
export function makeResource(
  name: string,
  change: Partial<WireResource> = {},
  kept: Partial<Omit<StoredResource, 'resource'>> = {},
): StoredResource {
  const resource = createWireResource({
    id: `res-${name}`,
    name,
    displayName: `Room ${name}`,
    displayNameForApp: `Room ${name}`,
    email: `${name}@rooms.test`,
    username: name,
    capacity: 4,
    resourceTypeId: 'room',
    navigationEnabled: true,
    ...change,
  });
  return { resource, assignedTo: null, answers: 'accepts', scheduleFails: false, ...kept };
}

export const ADA = {
  id: 'u-ada',
  username: 'ada',
  displayName: 'Ada Lovelace',
  email: 'ada@people.test',
  timeZone: 'Europe/Prague',
  isDemo: true,
} as const;

export const BOB = {
  id: 'u-bob',
  username: 'bob',
  displayName: 'Bob Šťastný',
  email: 'bob@people.test',
  timeZone: 'Europe/Prague',
  isDemo: true,
} as const;

export const EVE = {
  id: 'u-eve',
  username: 'eve',
  displayName: 'Eve Moneypenny',
  email: 'eve@people.test',
  timeZone: 'UTC',
  isDemo: false,
} as const;

/** A campus of the given resources and three people. */
export function makeCampus(resources: readonly StoredResource[]): Campus {
  return {
    seed: 1,
    configuration: createConfiguration({ clientId: 'deskway', guestLogin: true }),
    resources,
    users: [ADA, BOB, EVE],
    favourites: { [ADA.id]: resources.slice(0, 1).map(({ resource }) => resource.id) },
  };
}
