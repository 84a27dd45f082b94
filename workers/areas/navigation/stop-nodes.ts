import type { RouteStop } from '../../contract.ts';
import type { StopPoint } from '../../views/route-stops.ts';
import type { Network } from '../../wayfinding/network.ts';

export interface StopNodes {
  /** Where the network has the object of an id; null = it does not name it. */
  pointOf(id: string): StopPoint | null;
  /** The node of a stop: the one the network names, else the nearest on its level; null = there is none. */
  nodeOf(stop: Pick<RouteStop, 'id' | 'levelId' | 'x' | 'y'>): string | null;
}

/** The nodes at which routes to objects end. @param anchors node ids by object id */
export function createStopNodes(network: Network, anchors: Readonly<Record<string, string>>): StopNodes {
  const { indexById, nodeIds, nodeX, nodeY, nodeLevel, levelIds } = network;
  const anchorOf = new Map(Object.entries(anchors));
  const nodesByLevel = new Map<string, number[]>();
  nodeLevel.forEach((level, node) => {
    const id = levelIds[level] ?? '';
    const nodes = nodesByLevel.get(id);
    if (nodes === undefined) nodesByLevel.set(id, [node]);
    else nodes.push(node);
  });
  const nearest = ({ levelId, x, y }: StopPoint): string | null => {
    let best = -1;
    let least = Infinity;
    for (const node of nodesByLevel.get(levelId) ?? []) {
      const distance = Math.hypot((nodeX[node] ?? 0) - x, (nodeY[node] ?? 0) - y);
      if (distance >= least) continue;
      least = distance;
      best = node;
    }
    return nodeIds[best] ?? null;
  };
  const found = new Map<string, string | null>();
  return {
    pointOf(id) {
      const node = indexById.get(anchorOf.get(id) ?? '');
      if (node === undefined) return null;
      return { levelId: levelIds[nodeLevel[node] ?? 0] ?? '', x: nodeX[node] ?? 0, y: nodeY[node] ?? 0 };
    },
    nodeOf(stop) {
      const anchor = anchorOf.get(stop.id);
      if (anchor !== undefined && indexById.has(anchor)) return anchor;
      const key = `${stop.levelId} ${stop.x} ${stop.y}`;
      const known = found.get(key);
      if (known !== undefined) return known;
      const node = nearest(stop);
      found.set(key, node);
      return node;
    },
  };
}
