import type { Area } from '../../../workers/wire/schemas/configuration.ts';
import type { Connector, LevelPlan, NetworkPlan, Poi } from '../../../workers/wire/schemas/plans.ts';
import type { ObjectDefinition } from '../../objects/definition.ts';
import { placedOf } from '../../plans/placed.ts';
import type { Plans, StoredResource } from '../../store/store.ts';
import { anchorPlans } from '../../import/plans/paths/anchors.ts';
import type { Building } from '../layout/buildings.ts';
import type { Places } from '../layout/places.ts';
import { createPlanAreas } from './areas.ts';
import { createConnectors } from './connectors.ts';
import { furnish } from './fixtures.ts';
import { createLevelPlan } from './levels.ts';
import { createBuildingNetwork } from './network.ts';
import { createOutdoors } from './outdoors.ts';
import { geometryOf } from './plan-geometry.ts';
import { createLiftObjects, createRoomObjects } from './objects.ts';
import { createPois } from './pois.ts';

/**
 * The floor plans, points of interest and controllable objects of a seeded campus. Each building has coordinates of its own.
 * @param resources those of the places: desks, rooms, bays, lockers
 * @param areas those of the configuration
 */
export const createPlans = (
  buildings: readonly Building[],
  places: Places,
  { resources, areas, seed }: { resources: readonly StoredResource[]; areas: readonly Area[]; seed: number },
): { readonly plans: Plans; readonly objects: readonly ObjectDefinition[] } => {
  const furnishingByStorey = furnish(places, resources);
  const connectors: Connector[] = [];
  const levels: LevelPlan[] = [];
  const pois: Poi[] = [];
  const network: NetworkPlan = { nodes: [], edges: [], anchors: {} };
  const add = ({ nodes, edges }: Pick<NetworkPlan, 'nodes' | 'edges'>): void => {
    network.nodes = network.nodes.concat(nodes);
    network.edges = network.edges.concat(edges);
  };
  for (const building of buildings) {
    const geometry = geometryOf(building.plan);
    const own = createConnectors(building, geometry.shafts);
    connectors.push(...own);
    add(createBuildingNetwork(building));
    building.storeys.forEach((storey, i) => {
      const level = geometry.levels[i];
      if (level === undefined) return;
      const furnishing = furnishingByStorey.get(storey.id);
      levels.push(createLevelPlan(storey, building, level, furnishing));
      pois.push(...createPois({ storey, building, seed }, level, own, furnishing?.fixtures ?? []));
    });
  }
  const roomResources = resources.slice(places.desks.length);
  const seeded = [createRoomObjects(places.rooms, roomResources), createLiftObjects(connectors)];
  const campus: Plans['campus'] = {
    version: 1,
    origin: null,
    areas: createPlanAreas(buildings, areas, seed),
    connectors,
    credits: [...new Set(buildings.map(({ plan }) => plan.credit))],
  };
  add(createOutdoors(buildings, { campus, levels, network }));
  const withObjects = [...pois, ...seeded.flatMap((one) => one.pois)];
  const plans = { campus, levels, network, pois: withObjects, codes: [] };
  const placed = resources.flatMap(({ resource }) => placedOf(resource));
  return {
    plans: { ...plans, network: anchorPlans(plans, placed).network },
    objects: seeded.flatMap(({ objects }) => objects),
  };
};
