import type { Campus, SeedEvent } from '../store/store.ts';
import { createConfiguration } from './configuration.ts';
import { createEvents } from './events/events.ts';
import { createUseCounts } from './events/use-counts.ts';
import { createPlans } from './floor-plans/index.ts';
import { createAreas } from './layout/areas.ts';
import { createBuildings, demandOf } from './layout/buildings.ts';
import { choosePlaces } from './layout/places.ts';
import { createFavourites, createGroups, createPeople } from './people/people.ts';
import { createResources } from './resources/resources.ts';

/**
 * A whole campus from a number (design §4): buildings on real floor plans, resources, people and four weeks of
 * reservations around `now`, a week before it and three after. The same numbers and the same UTC date give the same campus; only the two current
 * reservations of each demo user follow the quarter hour of `now`.
 * @param resources how many resources, 100 to 20,000 (any count from 0 works)
 * @param now epoch milliseconds
 * @returns the campus, and its events one by one, in no particular order; each iteration starts from the beginning
 */
export const createCampus = ({
  resources: count,
  seed,
  now,
}: {
  readonly resources: number;
  readonly seed: number;
  readonly now: number;
}): { readonly campus: Campus; readonly events: Iterable<SeedEvent> } => {
  const demand = demandOf(count);
  const buildings = createBuildings(demand, seed);
  const places = choosePlaces(buildings, demand);
  const users = createPeople(count, seed);
  const resources = createResources(places, users, seed);
  const areas = createAreas(buildings, places, seed);
  const plans = createPlans(buildings, places, { resources, areas, seed });
  const campus: Campus = {
    seed,
    configuration: createConfiguration(areas),
    resources,
    users,
    groups: createGroups(users, seed),
    favourites: createFavourites(resources, users, seed),
    ...plans,
    useCounts: createUseCounts(plans.plans.pois, seed, now),
  };
  return { campus, events: createEvents(campus, now) };
};
