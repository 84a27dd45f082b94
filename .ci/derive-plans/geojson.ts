import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

import type { Position } from '../../server/import/plans/project.ts';

const PositionSchema = v.custom<Position>(
  (input) => Array.isArray(input) && input.length >= 2 && input.every((part) => typeof part === 'number'),
);

const GeometrySchema = v.variant('type', [
  v.object({ type: v.literal('Point'), coordinates: PositionSchema }),
  v.object({ type: v.literal('LineString'), coordinates: v.array(PositionSchema) }),
  v.object({ type: v.literal('Polygon'), coordinates: v.array(v.array(PositionSchema)) }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(v.array(v.array(PositionSchema))) }),
]);

/** Reads a GeoJSON file, with the properties that the caller names. */
export const readFeatures = <const S extends v.GenericSchema>(folder: string, file: string, properties: S) => {
  const schema = v.object({
    features: v.array(v.object({ id: v.optional(v.string(), ''), geometry: v.nullable(GeometrySchema), properties })),
  });
  return v.parse(schema, JSON.parse(readFileSync(join(folder, file), 'utf8'))).features;
};

/** All rings of a polygon or of several; [] for anything else. */
export const ringsOf = (geometry: v.InferOutput<typeof GeometrySchema> | null): Position[][] => {
  if (geometry?.type === 'Polygon') return geometry.coordinates;
  if (geometry?.type === 'MultiPolygon') return geometry.coordinates.flat();
  return [];
};
