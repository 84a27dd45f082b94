import type { EdgeKind, NetworkEdge, NetworkInput, NetworkNode } from '../../../workers/wayfinding/network.ts';

/** Kind and barrier-freedom of what joins the same letter on several levels. */
const CONNECTORS: Readonly<Record<string, { readonly kind: EdgeKind; readonly barrierFree: boolean }>> = {
  S: { kind: 'stairs', barrierFree: false },
  T: { kind: 'stairs', barrierFree: false },
  L: { kind: 'elevator', barrierFree: true },
  M: { kind: 'elevator', barrierFree: true },
  E: { kind: 'escalator', barrierFree: false },
};

const isNode = (cell: string | undefined): cell is string => cell !== undefined && /[A-Za-z0-9+]/.test(cell);

/**
 * The network of drawn levels, the lowest first; a character is a metre each way.
 *
 *   A–Z a–z 0–9   a node with that id, `id@level` where another level has it too; + is one without a name
 *   - |           a way; with a / in it a door, with ~ restricted, with # not barrier-free, with > or < one-way
 *   S T L M E     where several levels have one: joined as stairs, lift or escalator, each a connector of that name
 */
export function drawNetwork(levels: Readonly<Record<string, readonly string[]>>): NetworkInput {
  const drawn = Object.entries(levels).map(([levelId, rows]) => ({ levelId, rows }));
  const isOnMany = (cell: string): boolean => drawn.filter(({ rows }) => rows.join('').includes(cell)).length > 1;
  const idOf = (levelId: string, row: number, column: number, cell: string): string => {
    if (cell === '+') return `${row},${column}@${levelId}`;
    return isOnMany(cell) ? `${cell}@${levelId}` : cell;
  };
  const nodes: NetworkNode[] = [];
  const edges: NetworkEdge[] = [];
  for (const { levelId, rows } of drawn) {
    const cellAt = (row: number, column: number): string => rows[row]?.[column] ?? ' ';
    const join = (row: number, column: number, down: number, right: number): void => {
      const from = idOf(levelId, row, column, cellAt(row, column));
      let way = '';
      let steps = 1;
      for (; /[-|/~#<>]/.test(cellAt(row + down * steps, column + right * steps)); steps += 1) {
        way += cellAt(row + down * steps, column + right * steps);
      }
      const end = cellAt(row + down * steps, column + right * steps);
      if (way === '' || !isNode(end)) return;
      const to = idOf(levelId, row + down * steps, column + right * steps, end);
      edges.push({
        from: way.includes('<') ? to : from,
        to: way.includes('<') ? from : to,
        lengthCm: steps * 100,
        kind: way.includes('/') ? 'door' : 'walk',
        oneWay: /[<>]/.test(way),
        barrierFree: !way.includes('#'),
        isRestricted: way.includes('~'),
      });
    };
    const cells = rows.flatMap((line, row) => line.split('').map((cell, column) => ({ cell, row, column })));
    for (const { cell, row, column } of cells.filter(({ cell }) => isNode(cell))) {
      nodes.push({ id: idOf(levelId, row, column, cell), x: column * 100, y: row * 100, levelId });
      join(row, column, 0, 1);
      join(row, column, 1, 0);
    }
  }
  return {
    nodes,
    edges: [...edges, ...connections(drawn)],
    levels: drawn.map(({ levelId }, ordinal) => ({ id: levelId, ordinal })),
  };
}

function connections(
  drawn: readonly { readonly levelId: string; readonly rows: readonly string[] }[],
): readonly NetworkEdge[] {
  return Object.entries(CONNECTORS).flatMap(([cell, { kind, barrierFree }]) => {
    const stops = drawn.filter(({ rows }) => rows.join('').includes(cell));
    return stops.slice(1).map(
      ({ levelId }, index): NetworkEdge => ({
        from: `${cell}@${stops[index]?.levelId ?? ''}`,
        to: `${cell}@${levelId}`,
        lengthCm: 400,
        kind,
        oneWay: false,
        barrierFree,
        connectorId: cell,
        indicatorId: `${cell}-state`,
      }),
    );
  });
}
