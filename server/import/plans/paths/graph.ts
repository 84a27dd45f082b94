import type { NetworkPlan } from '../../../../workers/wire/schemas/plans.ts';
import type { Point } from './visibility.ts';

type Edge = NetworkPlan['edges'][number];

export interface EdgeOptions {
  readonly kind: Edge['kind'];
  readonly oneWay?: boolean;
  readonly barrierFree?: boolean;
  /** Centimetres; without it the straight line counts. */
  readonly lengthCm?: number;
  readonly connectorId?: string | null;
  readonly indicatorId?: string | null;
  readonly isRestricted?: boolean;
}

/** A path network that is being built. */
export interface Graph {
  /** Adds a node, unless there is one with its id. */
  add(id: string, point: Point, levelId: string): void;
  has(id: string): boolean;
  /** Adds an edge, unless the two nodes are joined already. */
  join(from: string, to: string, options: EdgeOptions): void;
  network(): NetworkPlan;
  /** The nodes of each connected part, the largest first. */
  components(): readonly ReadonlySet<string>[];
}

export function createGraph(): Graph {
  const nodes = new Map<string, NetworkPlan['nodes'][number]>();
  const edges = new Map<string, Edge>();
  return {
    add(id, { x, y }, levelId) {
      if (!nodes.has(id)) nodes.set(id, { id, x: Math.round(x), y: Math.round(y), levelId });
    },
    has: (id) => nodes.has(id),
    join(from, to, { kind, lengthCm, oneWay = false, barrierFree = true, ...parts }) {
      const [a, b] = [nodes.get(from), nodes.get(to)];
      const key = from < to ? `${from}\n${to}` : `${to}\n${from}`;
      if (a === undefined || b === undefined || from === to || edges.has(key)) return;
      const straight = Math.max(1, Math.round(Math.hypot(b.x - a.x, b.y - a.y)));
      const { isRestricted = false, connectorId = null, indicatorId = null } = parts;
      const flags = { oneWay, barrierFree, isRestricted, connectorId, indicatorId };
      edges.set(key, { from, to, lengthCm: lengthCm ?? straight, kind, ...flags });
    },
    network: () => ({ nodes: [...nodes.values()], edges: [...edges.values()], anchors: {} }),
    components: () => componentsOf([...nodes.keys()], [...edges.values()]),
  };
}

/** The nodes of each connected part, the largest first. */
export function componentsOf(
  ids: readonly string[],
  edges: readonly Pick<Edge, 'from' | 'to'>[],
): readonly ReadonlySet<string>[] {
  const parent = new Map(ids.map((id) => [id, id]));
  const rootOf = (id: string): string => {
    let root = id;
    for (let above = parent.get(root); above !== undefined && above !== root; above = parent.get(root)) {
      parent.set(root, parent.get(above) ?? above);
      root = above;
    }
    return root;
  };
  for (const { from, to } of edges) parent.set(rootOf(from), rootOf(to));
  const members = new Map<string, Set<string>>();
  for (const id of ids) {
    const root = rootOf(id);
    members.set(root, (members.get(root) ?? new Set()).add(id));
  }
  return [...members.values()].toSorted((a, b) => b.size - a.size);
}
