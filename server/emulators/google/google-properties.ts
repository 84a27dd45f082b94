import * as v from 'valibot';

import type { EventProperties } from '../../store/store.ts';

/* What Google stores with an event and our calendar has no field for, as JSON under one name. */

const OWN = 'google';
const MOST = 300;
const LONGEST_NAME = 44;
const LONGEST_VALUE = 1_024;

const NamesSchema = v.record(v.string(), v.string());
const ExtrasSchema = v.object({
  /** The name of a place; null = the names of the rooms. */
  location: v.optional(v.nullable(v.string()), null),
  /** The organizer is among the attendees. */
  isAttending: v.optional(v.boolean(), false),
  usesDefaultReminder: v.optional(v.boolean(), false),
  /** What asked for the meeting of the event; null = it is no Meet. */
  meet: v.optional(v.nullable(v.string()), null),
  colorId: v.optional(v.nullable(v.string()), null),
  /** Of the organizer's copy. */
  private: v.optional(NamesSchema, {}),
  shared: v.optional(NamesSchema, {}),
});
export type Extras = v.InferOutput<typeof ExtrasSchema>;

export function readExtras(properties: EventProperties): Extras {
  return v.parse(ExtrasSchema, JSON.parse(properties[OWN] ?? '{}'));
}

/** The stored properties after a write. */
export function withExtras(present: EventProperties, extras: Partial<Extras>): EventProperties {
  return { ...present, [OWN]: JSON.stringify({ ...readExtras(present), ...extras }) };
}

export const WrittenNamesSchema = v.optional(v.nullable(v.record(v.string(), v.nullable(v.string()))));

/**
 * Names and values after a write: null takes one away. As Google does it, names that are too long are dropped without a
 * word, and values cut.
 */
export function writtenNames(
  present: Readonly<Record<string, string>>,
  written: v.InferOutput<typeof WrittenNamesSchema>,
): Record<string, string> {
  const all: [string, string | null][] = Object.entries({ ...present, ...written });
  return Object.fromEntries(
    all
      .flatMap(([name, value]) =>
        value === null || name.length > LONGEST_NAME ? [] : [[name, value.slice(0, LONGEST_VALUE)] as const],
      )
      .slice(0, MOST),
  );
}
