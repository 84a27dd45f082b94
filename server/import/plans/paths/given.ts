import type { Connector } from '../../../../workers/wire/schemas/plans.ts';
import { shaftKindOf } from '../categories.ts';
import type { ImportedLevel } from '../imported.ts';
import { createLevelIndex } from '../level-index.ts';
import { distanceCm, type Projection } from '../project.ts';
import type { SourcePaths } from '../source.ts';
import type { EdgeOptions } from './graph.ts';
import { FLOOR_LENGTH, type LocalPaths } from './network.ts';

interface Frame {
  readonly level: ImportedLevel;
  readonly projection: Projection;
}

type PathNode = SourcePaths['nodes'][number];

/**
 * The paths of a file in the frames of their levels.
 * @param frames by level
 * @param outdoors the area and the frame of nodes without a level; null = these are left out
 */
export function projectPaths(
  paths: SourcePaths,
  frames: ReadonlyMap<string, Frame>,
  outdoors: { readonly id: string; readonly projection: Projection } | null,
): LocalPaths {
  const unitAt = new Map([...frames].map(([levelId, { level }]) => [levelId, createLevelIndex(level.units).unitAt]));
  const kept = new Map(
    paths.nodes.flatMap((node) => {
      const projection = node.levelId === null ? outdoors?.projection : frames.get(node.levelId)?.projection;
      const [x = 0, y = 0] = projection?.project([node.position]) ?? [];
      const local = { id: node.id, x, y, levelId: node.levelId ?? outdoors?.id ?? '' };
      return projection === undefined ? [] : [[node.id, { node, local }] as const];
    }),
  );
  /** Of the unit in which a way between floors begins or ends. */
  const kindBetween = (ends: readonly LocalPaths['nodes'][number][]): Connector['kind'] =>
    ends.flatMap(({ x, y, levelId }) => {
      const unit = unitAt.get(levelId)?.(x, y) ?? null;
      return unit === null ? [] : (shaftKindOf(unit.category) ?? []);
    })[0] ?? 'stairs';
  const optionsOf = (a: PathNode, b: PathNode, kind: Connector['kind']): EdgeOptions => {
    const straight = Math.max(1, distanceCm(a.position, b.position));
    if (a.levelId === null || b.levelId === null) return { kind: 'outdoor', lengthCm: straight };
    if (a.levelId === b.levelId) return { kind: 'walk', lengthCm: straight };
    const [from = 0, to = 0] = [frames.get(a.levelId)?.level.ordinal, frames.get(b.levelId)?.level.ordinal];
    const lengthCm = Math.max(straight, Math.round(FLOOR_LENGTH[kind] * Math.abs(to - from)));
    return { kind, lengthCm, barrierFree: kind === 'elevator' };
  };
  return {
    nodes: [...kept.values()].map(({ local }) => local),
    edges: paths.edges.flatMap(({ from, to }): LocalPaths['edges'] => {
      const [a, b] = [kept.get(from), kept.get(to)];
      if (a === undefined || b === undefined) return [];
      return [{ from, to, options: optionsOf(a.node, b.node, kindBetween([a.local, b.local])) }];
    }),
    unitNodes: paths.unitNodes,
  };
}
