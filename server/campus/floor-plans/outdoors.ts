import type { NetworkPlan } from '../../../workers/wire/schemas/plans.ts';
import { entrancesByBuilding } from '../../import/plans/paths/anchors.ts';
import type { Plans } from '../../store/store.ts';
import { campusArea } from '../layout/areas.ts';
import type { Building } from '../layout/buildings.ts';

/** Centimetres between two buildings. */
const STREET = 3_000;
/** Centimetres through an entrance. */
const THRESHOLD = 150;

type Node = NetworkPlan['nodes'][number];
type Edge = NetworkPlan['edges'][number];

const outdoorEdge = (from: string, to: string, lengthCm: number): Edge => ({
  from,
  to,
  lengthCm,
  kind: 'outdoor',
  oneWay: false,
  barrierFree: true,
  isRestricted: false,
  connectorId: null,
  indicatorId: null,
});

/** Ways lead along the walls of buildings, which are upright. */
const walk = (a: Node, b: Node): Edge => outdoorEdge(a.id, b.id, Math.abs(a.x - b.x) + Math.abs(a.y - b.y));

/**
 * The paths between the entrances of buildings. The sources do not say where the buildings lie, so they stand in rows with
 * streets between them. Nodes outdoors are on the campus, in coordinates of its own.
 */
export const createOutdoors = (
  buildings: readonly Building[],
  plans: Pick<Plans, 'campus' | 'levels' | 'network'>,
): Pick<NetworkPlan, 'nodes' | 'edges'> => {
  const columns = Math.ceil(Math.sqrt(buildings.length));
  const cellWidth = Math.max(...buildings.map(({ plan }) => plan.width)) + STREET;
  const cellHeight = Math.max(...buildings.map(({ plan }) => plan.height)) + STREET;
  const entrances = entrancesByBuilding(plans);
  const edges: Edge[] = [];
  const doors = buildings.map(({ id }, i): Node[] => {
    const [left, top] = [(i % columns) * cellWidth, Math.floor(i / columns) * cellHeight];
    return (entrances.get(id)?.openings ?? []).map((opening) => {
      const node = {
        id: `${opening.id}-outside`,
        x: Math.round(left + (opening.a[0] + opening.b[0]) / 2),
        y: Math.round(top + (opening.a[1] + opening.b[1]) / 2),
        levelId: campusArea().id,
      };
      edges.push(outdoorEdge(opening.id, node.id, THRESHOLD));
      return node;
    });
  });
  const joinAll = (some: readonly Node[], others: readonly Node[]): void => {
    for (const a of some) for (const b of others) edges.push(walk(a, b));
  };
  doors.forEach((own, i) => {
    own.forEach((door, j) => joinAll([door], own.slice(j + 1)));
    if ((i + 1) % columns !== 0) joinAll(own, doors[i + 1] ?? []);
    joinAll(own, doors[i + columns] ?? []);
  });
  return { nodes: doors.flat(), edges };
};
