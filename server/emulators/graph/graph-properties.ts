import * as v from 'valibot';

import type { EventProperties } from '../../store/store.ts';
import { GraphError } from './graph-error.ts';

/*
 * What Graph stores with an event and our calendar has no field for, as JSON by name: one entry for all of Graph's own
 * properties, and one for each extended property.
 */

const OWN = 'graph';
const EXTENDED = 'extended ';
const MOST_EXTENDED = 50;

const ExtrasSchema = v.object({
  categories: v.optional(v.array(v.string()), []),
  importance: v.optional(v.string(), 'normal'),
  allowNewTimeProposals: v.optional(v.boolean(), true),
  hideAttendees: v.optional(v.boolean(), false),
  responseRequested: v.optional(v.boolean(), true),
  transactionId: v.optional(v.nullable(v.string()), null),
  /** The name of a place that is no resource. */
  location: v.optional(v.nullable(v.string()), null),
  /** The last date that is kept of a series without an end. */
  endless: v.optional(v.nullable(v.string()), null),
  onlineMeetingProvider: v.optional(v.string(), 'unknown'),
});
export type Extras = v.InferOutput<typeof ExtrasSchema>;

export const SingleValuePropertySchema = v.object({
  id: v.pipe(v.string(), v.maxLength(300)),
  value: v.pipe(v.string(), v.maxLength(32_767)),
});
export type SingleValueProperty = v.InferOutput<typeof SingleValuePropertySchema>;

export function readExtras(properties: EventProperties): Extras {
  return v.parse(ExtrasSchema, JSON.parse(properties[OWN] ?? '{}'));
}

/** Ids of extended properties are compared without regard to case and to the number of spaces. */
const keyOf = (id: string): string => EXTENDED + id.trim().replace(/\s+/g, ' ').toLowerCase();

/** The stored properties after a write. @throws GraphError 400 for more than an event can have */
export function withExtras(
  present: EventProperties,
  extras: Partial<Extras>,
  extended: readonly SingleValueProperty[],
): EventProperties {
  const own = JSON.stringify({ ...readExtras(present), ...extras });
  const written = extended.map((property) => [keyOf(property.id), JSON.stringify(property)] as const);
  const properties = { ...present, [OWN]: own, ...Object.fromEntries(written) };
  if (Object.keys(properties).filter((name) => name.startsWith(EXTENDED)).length > MOST_EXTENDED) {
    throw new GraphError(400, 'ErrorInvalidRequest', `An event has at most ${MOST_EXTENDED} extended properties.`);
  }
  return properties;
}

/** The stored properties without some of the extended ones. */
export function withoutExtended(present: EventProperties, ids: readonly string[]): EventProperties {
  const keys = new Set(ids.map(keyOf));
  return Object.fromEntries(Object.entries(present).filter(([name]) => !keys.has(name)));
}

/** @param ids in the words of the query */
export function extendedProperties(properties: EventProperties, ids: readonly string[]) {
  if (ids.length === 0) return {};
  const found = ids.flatMap((id) => findExtended(properties, id) ?? []);
  return found.length === 0 ? {} : { singleValueExtendedProperties: found };
}

export function findExtended(properties: EventProperties, id: string): SingleValueProperty | null {
  const json = properties[keyOf(id)];
  return json === undefined ? null : v.parse(SingleValuePropertySchema, JSON.parse(json));
}
