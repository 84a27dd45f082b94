import type { Connector, NetworkPlan } from '../../../workers/wire/schemas/plans.ts';
import { deriveNetwork, type Shaft } from '../../import/plans/paths/network.ts';
import type { Building } from '../layout/buildings.ts';
import { placePoints } from '../layout/storey.ts';
import type { Plan } from '../plan.ts';
import { createConnectors } from './connectors.ts';
import { createLevelPlan, unitId } from './levels.ts';
import { geometryOf } from './plan-geometry.ts';

/** Stands for the id of the building; no id of a plan contains it. */
const ANY_BUILDING = '@';

/** The id of the indicator that says whether a lift runs (D35); the connector is a lift. */
export const liftIndicatorId = ({ id }: Pick<Connector, 'id'>): string => `lift-state-${id}`;

const networkByPlan = new Map<Plan, NetworkPlan>();

/** The network of a plan as it is drawn, for any building: derived once, since buildings repeat. */
const networkOf = (building: Building): NetworkPlan => {
  const known = networkByPlan.get(building.plan);
  if (known !== undefined) return known;
  const geometry = geometryOf(building.plan);
  const storeys = building.storeys.map((storey) => ({
    ...storey,
    id: ANY_BUILDING + storey.id.slice(building.id.length),
  }));
  const any: Building = { ...building, id: ANY_BUILDING, mirrored: false, storeys };
  const levels = storeys.flatMap((storey, i) => {
    const level = geometry.levels[i];
    const { ordinal } = storey.level;
    return level === undefined ? [] : [{ ...createLevelPlan(storey, any, level, undefined), ordinal }];
  });
  const connectors = createConnectors(any, geometry.shafts);
  const shafts = geometry.shafts.flatMap(({ stops }, i): Shaft[] => {
    const connector = connectors[i];
    if (connector === undefined) return [];
    const indicatorId = connector.kind === 'elevator' ? liftIndicatorId(connector) : null;
    return [{ ...connector, isOneWay: false, indicatorId, stops: stops.flatMap((stop) => stopOf(stop, any)) }];
  });
  const { network } = deriveNetwork([levels], shafts, null);
  networkByPlan.set(building.plan, network);
  return network;
};

type Stop = ReturnType<typeof geometryOf>['shafts'][number]['stops'][number];

const stopOf = ({ level, unit }: Stop, { storeys }: Building): Shaft['stops'] => {
  const storey = storeys[level];
  if (storey === undefined) return [];
  const [x, y] = unit.label;
  return [{ levelId: storey.id, ordinal: storey.level.ordinal, x, y, unitId: unitId(storey, unit.id) }];
};

/** The paths inside a building. */
export const createBuildingNetwork = (building: Building): Pick<NetworkPlan, 'nodes' | 'edges'> => {
  const { nodes, edges } = networkOf(building);
  // Each id is in many edges.
  const renamed = new Map<string, string>();
  const rename = (id: string): string => {
    const known = renamed.get(id) ?? id.replaceAll(ANY_BUILDING, building.id);
    renamed.set(id, known);
    return known;
  };
  const orNull = (id: string | null): string | null => (id === null ? null : rename(id));
  return {
    nodes: nodes.map(({ id, x, y, levelId }) => {
      const [placedX = 0, placedY = 0] = placePoints(building, [x, y]);
      return { id: rename(id), x: placedX, y: placedY, levelId: rename(levelId) };
    }),
    edges: edges.map((edge) => {
      const { from, to, connectorId, indicatorId } = edge;
      const ids = {
        from: rename(from),
        to: rename(to),
        connectorId: orNull(connectorId),
        indicatorId: orNull(indicatorId),
      };
      return Object.assign({}, edge, ids);
    }),
  };
};
