import type { Fixture } from '../../../workers/wire/schemas/plans.ts';
import type { StoredResource } from '../../store/store.ts';
import type { Place, Places } from '../layout/places.ts';

/** Width and depth in centimetres. */
const SIZES = { desk: [140, 70], bay: [250, 500], locker: [80, 50] } as const;

/** What can be reserved on a storey. */
export interface Furnishing {
  readonly fixtures: readonly Fixture[];
  /** Ids of resources by ids of units. */
  readonly rooms: ReadonlyMap<string, string>;
}

/** Without a place on a map, a resource is not linked to what stands there. */
const linkOf = (stored: StoredResource | undefined): string | null =>
  stored === undefined || stored.resource.mapInfos.length === 0 ? null : stored.resource.id;

/**
 * The fixtures and reservable rooms by storey.
 * @param resources those of the places: desks, rooms, bays, lockers
 */
export const furnish = (places: Places, resources: readonly StoredResource[]): ReadonlyMap<string, Furnishing> => {
  const byStorey = new Map<string, { readonly fixtures: Fixture[]; readonly rooms: Map<string, string> }>();
  const at = ({ storey }: Place) => {
    const furnishing = byStorey.get(storey.id) ?? { fixtures: [], rooms: new Map<string, string>() };
    byStorey.set(storey.id, furnishing);
    return furnishing;
  };
  let index = 0;
  const stand = (category: keyof typeof SIZES, place: Place, rotationDeg: number): void => {
    const { fixtures } = at(place);
    fixtures.push({
      id: `${place.storey.id}-f${fixtures.length + 1}`,
      category,
      rect: [place.x, place.y, ...SIZES[category]],
      rotationDeg,
      ring: null,
      resourceId: linkOf(resources[index++]),
    });
  };
  for (const place of places.desks) stand('desk', place, place.rotationDeg);
  for (const place of places.rooms) {
    const id = linkOf(resources[index++]);
    if (id !== null) at(place).rooms.set(place.unit.id, id);
  }
  for (const place of places.parking) stand('bay', place, place.rotationDeg);
  for (const place of places.lockers) stand('locker', place, 0);
  return byStorey;
};
