/* GeoJSON (RFC 7946), as tolerant as real files need: what cannot be used is skipped with a sentence. */
import * as v from 'valibot';

import { plainText } from './labels.ts';
import type { Position } from './project.ts';

const PositionSchema = v.custom<Position>(
  (input) =>
    Array.isArray(input) &&
    input.length >= 2 &&
    input.every((part) => Number.isFinite(part)) &&
    Math.abs(Number(input[0])) <= 180 &&
    Math.abs(Number(input[1])) <= 90,
);
const LineSchema = v.pipe(v.array(PositionSchema), v.minLength(2));
const RingSchema = v.pipe(v.array(PositionSchema), v.minLength(4));
const PolygonSchema = v.pipe(v.array(RingSchema), v.minLength(1));

const GeometrySchema = v.variant('type', [
  v.object({ type: v.literal('Point'), coordinates: PositionSchema }),
  v.object({ type: v.literal('LineString'), coordinates: LineSchema }),
  v.object({ type: v.literal('MultiLineString'), coordinates: v.array(LineSchema) }),
  v.object({ type: v.literal('Polygon'), coordinates: PolygonSchema }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(PolygonSchema) }),
]);
type Geometry = v.InferOutput<typeof GeometrySchema>;

const CollectionSchema = v.object({ features: v.array(v.unknown()) });
const FeatureSchema = v.object({
  id: v.optional(v.union([v.string(), v.number()])),
  geometry: v.optional(v.unknown()),
  properties: v.fallback(v.record(v.string(), v.unknown()), {}),
});

export interface Feature {
  readonly id: string;
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * The features of a collection, each id once.
 * @param kind what a feature is called in sentences
 */
export function readFeatures(text: string, kind: string, problems: string[]): readonly Feature[] {
  const collection = v.safeParse(CollectionSchema, parseJson(text));
  if (!collection.success) {
    problems.push(`The file of ${kind}s is no GeoJSON with features.`);
    return [];
  }
  const seen = new Set<string>();
  return collection.output.features.flatMap((input, index): readonly Feature[] => {
    const parsed = v.safeParse(FeatureSchema, input);
    if (!parsed.success) {
      problems.push(`Entry ${index + 1} of the ${kind}s is no feature and was skipped.`);
      return [];
    }
    const { properties } = parsed.output;
    const id = plainText(parsed.output.id ?? properties['id']) || `${kind}-${index + 1}`;
    if (seen.has(id)) {
      problems.push(`The ${kind} ${id} is there twice; the second was skipped.`);
      return [];
    }
    seen.add(id);
    const given = parsed.output.geometry ?? null;
    const geometry = given === null ? null : v.safeParse(GeometrySchema, given);
    if (geometry?.success === false) problems.push(`The ${kind} ${id} has a shape that cannot be read.`);
    return [{ id, geometry: geometry?.success === true ? geometry.output : null, properties }];
  });
}

function parseJson(text: string): unknown {
  try {
    // Some tools write a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The polygons of a shape, each with its outer ring first. */
export function polygonsOf(geometry: Geometry | null): readonly (readonly (readonly Position[])[])[] {
  if (geometry?.type === 'Polygon') return [geometry.coordinates];
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** The lines of a shape; polygons give their rings. */
export function linesOf(geometry: Geometry | null): readonly (readonly Position[])[] {
  if (geometry?.type === 'LineString') return [geometry.coordinates];
  return geometry?.type === 'MultiLineString' ? geometry.coordinates : polygonsOf(geometry).flat();
}

/** A point of a shape: itself, or the middle of its corners. */
export function pointOf(geometry: Geometry | null): Position | null {
  if (geometry === null) return null;
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : linesOf(geometry).flat();
  const mean = (axis: 0 | 1): number => positions.reduce((sum, position) => sum + position[axis], 0) / positions.length;
  return positions.length === 0 ? null : [mean(0), mean(1)];
}
