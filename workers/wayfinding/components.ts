/*
 * Connected parts of a network. One-way edges count as if they led both ways, so that two nodes of different parts have
 * no way between them, while two of the same part may have none either.
 */

/** The two ends of each edge. */
export interface EdgeEnds {
  readonly edgeFrom: Uint32Array;
  readonly edgeTo: Uint32Array;
}

/** The number of each node's part: the index of one of its nodes. @param isUsed by edge */
export function componentsOf(
  nodes: number,
  { edgeFrom, edgeTo }: EdgeEnds,
  isUsed: (edge: number) => boolean,
): Int32Array {
  const parent = new Int32Array(nodes);
  for (let node = 0; node < nodes; node += 1) parent[node] = node;
  const rootOf = (node: number): number => {
    let root = node;
    for (let above = parent[root] ?? 0; above !== root; above = parent[root] ?? 0) {
      const next = parent[above] ?? 0;
      parent[root] = next;
      root = next;
    }
    return root;
  };
  for (let edge = 0; edge < edgeFrom.length; edge += 1) {
    if (!isUsed(edge)) continue;
    const root = rootOf(edgeFrom[edge] ?? 0);
    parent[root] = rootOf(edgeTo[edge] ?? 0);
  }
  for (let node = 0; node < nodes; node += 1) parent[node] = rootOf(node);
  return parent;
}

/**
 * Enclosures that lie behind restricted edges, by node; -1 = open to everybody. Of each connected part, the largest area that
 * needs no restricted edge is open; what is left of it falls apart into enclosures.
 * @param isFree by edge: it is not restricted
 */
export function enclosuresOf(nodes: number, ends: EdgeEnds, isFree: (edge: number) => boolean): Int32Array {
  if (ends.edgeFrom.every((_, edge) => isFree(edge))) return new Int32Array(nodes).fill(-1);
  const whole = componentsOf(nodes, ends, () => true);
  const free = componentsOf(nodes, ends, isFree);
  const sizes = new Uint32Array(nodes);
  for (const part of free) sizes[part] = (sizes[part] ?? 0) + 1;
  const openParts = new Int32Array(nodes).fill(-1);
  for (let node = 0; node < nodes; node += 1) {
    const [part, area] = [whole[node] ?? 0, free[node] ?? 0];
    const best = openParts[part] ?? -1;
    if (best === -1 || (sizes[area] ?? 0) > (sizes[best] ?? 0)) openParts[part] = area;
  }
  const isOpen = (node: number): boolean => openParts[whole[node] ?? 0] === free[node];
  const joinsClosed = (edge: number): boolean => !isOpen(ends.edgeFrom[edge] ?? 0) && !isOpen(ends.edgeTo[edge] ?? 0);
  const enclosures = componentsOf(nodes, ends, joinsClosed);
  for (let node = 0; node < nodes; node += 1) if (isOpen(node)) enclosures[node] = -1;
  return enclosures;
}
