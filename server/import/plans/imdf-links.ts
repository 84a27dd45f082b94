/* What an IMDF archive says of ways: relationships between units, and the path network that some producers add. */
import * as v from 'valibot';

import type { Connector } from '../../../workers/wire/schemas/plans.ts';
import { type Feature, pointOf } from './features.ts';
import { toLabel } from './labels.ts';
import type { SourceConnector, SourcePaths } from './source.ts';

const ReferenceSchema = v.object({ id: v.string() });
const RelationSchema = v.object({
  category: v.string(),
  direction: v.fallback(v.nullable(v.string()), null),
  origin: v.fallback(v.nullable(ReferenceSchema), null),
  intermediary: v.fallback(v.nullable(v.array(ReferenceSchema)), null),
  destination: v.fallback(v.nullable(ReferenceSchema), null),
  name: v.fallback(v.unknown(), null),
});

const KINDS: ReadonlyMap<string, Connector['kind']> = new Map([
  ['elevator', 'elevator'],
  ['escalator', 'escalator'],
  ['ramp', 'ramp'],
  ['stairs', 'stairs'],
]);

interface Relation {
  readonly id: string;
  readonly kind: Connector['kind'];
  readonly isOneWay: boolean;
  readonly name: unknown;
  readonly units: readonly string[];
}

/** Connectors that relationships describe; those of the same lift, which share units, become one. */
export function readRelations(
  features: readonly Feature[],
  levelByUnit: ReadonlyMap<string, string>,
  problems: string[],
): readonly SourceConnector[] {
  const groups: { readonly head: Relation; readonly units: Set<string> }[] = [];
  for (const feature of features) {
    const relation = toRelation(feature, levelByUnit, problems);
    if (relation === null) continue;
    const isSame = (group: (typeof groups)[number]): boolean =>
      !relation.isOneWay &&
      !group.head.isOneWay &&
      group.head.kind === relation.kind &&
      relation.units.some((unit) => group.units.has(unit));
    const group = groups.find(isSame);
    if (group === undefined) groups.push({ head: relation, units: new Set(relation.units) });
    else for (const unit of relation.units) group.units.add(unit);
  }
  return groups.map(({ head: { id, kind, isOneWay, name }, units }) => {
    const stopByLevel = new Map([...units].map((unit) => [levelByUnit.get(unit) ?? '', unit]));
    const stops = [...stopByLevel].map(([levelId, at]) => ({ levelId, at }));
    return { id, kind, name: toLabel(name), barrierFree: kind === 'elevator' || kind === 'ramp', isOneWay, stops };
  });
}

function toRelation(
  { id, properties }: Feature,
  levelByUnit: ReadonlyMap<string, string>,
  problems: string[],
): Relation | null {
  const parsed = v.safeParse(RelationSchema, properties);
  const kind = parsed.success ? KINDS.get(parsed.output.category.split('.')[0] ?? '') : undefined;
  // Relationships on one level say what openings say already.
  if (!parsed.success || kind === undefined) return null;
  const { origin, intermediary, destination, direction, name } = parsed.output;
  const ids = [origin, ...(intermediary ?? []), destination].flatMap((reference) => reference?.id ?? []);
  const units = ids.filter((unit) => levelByUnit.has(unit));
  if (new Set(units.map((unit) => levelByUnit.get(unit))).size < 2) {
    problems.push(`The relationship ${id} joins no two units of different levels and was skipped.`);
    return null;
  }
  return { id, kind, isOneWay: direction === 'directed', name, units };
}

const PathSchema = v.object({
  level_id: v.fallback(v.nullable(v.string()), null),
  neighbours: v.fallback(v.array(v.string()), []),
});
const AssociationSchema = v.object({ pathNode_id: v.string(), associeted_id: v.string() });

/**
 * The path network of the archive (`navPath`, as PolyMap writes it).
 * @param associations features that tie a node to an occupant or an amenity
 * @param unitByThing units by occupant and amenity
 * @returns null where it has none
 */
export function readPaths(
  features: readonly Feature[],
  associations: readonly Feature[],
  unitByThing: ReadonlyMap<string, string | null>,
  problems: string[],
): SourcePaths | null {
  if (features.length === 0) return null;
  const read = features.flatMap(({ id, geometry, properties }) => {
    const position = pointOf(geometry);
    if (position === null) problems.push(`The path node ${id} has no position and was skipped.`);
    const { level_id: levelId, neighbours } = v.parse(PathSchema, properties);
    return position === null ? [] : [{ id, position, levelId, neighbours: new Set(neighbours) }];
  });
  const byId = new Map(read.map((node) => [node.id, node]));
  let oneSided = 0;
  const edges = read.flatMap(({ id, neighbours }) =>
    [...neighbours].flatMap((to) => {
      const other = byId.get(to);
      if (other === undefined) problems.push(`The path node ${id} names ${to}, which is missing.`);
      const isOneSided = other !== undefined && !other.neighbours.has(id);
      if (isOneSided) oneSided += 1;
      return other !== undefined && (id < to || isOneSided) ? [{ from: id, to }] : [];
    }),
  );
  if (oneSided > 0) problems.push(`${oneSided} paths are named at one end alone: they are used both ways.`);
  const unitNodes = associations.flatMap(({ properties }) => {
    const parsed = v.safeParse(AssociationSchema, properties);
    const unitId = parsed.success ? (unitByThing.get(parsed.output.associeted_id) ?? null) : null;
    return parsed.success && unitId !== null ? [{ unitId, nodeId: parsed.output.pathNode_id }] : [];
  });
  return { nodes: read.map(({ id, position, levelId }) => ({ id, position, levelId })), edges, unitNodes };
}
