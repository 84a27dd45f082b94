/* What devices report over MQTT: a value as a text or as JSON, or `{ "value": …, "unit": …, "color": … }`. */
import * as v from 'valibot';

import { PartKind } from '../../workers/model/objects.ts';
import { PartColorSchema, PartStateSchema, PartValueSchema } from '../../workers/wire/schemas/objects.ts';
import type { DefinedPart, ObjectDefinition, PartValues } from './definition.ts';

/** Bytes of a report. */
const MOST_BYTES = 1_024;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Most devices send plain texts.
    return text;
  }
}

function valueOfPart({ kind, control }: DefinedPart, given: unknown, text: string): PartValues[string] | null {
  if (control?.type === 'switch') {
    return [control.on, control.off].find((value) => value === given || String(value) === text) ?? null;
  }
  if (control?.type === 'slider') {
    return typeof given === 'number' && given >= control.min && given <= control.max ? given : null;
  }
  if (kind === PartKind.Color) return v.is(PartColorSchema, given) ? given : null;
  return v.is(PartValueSchema, given) ? given : null;
}

/**
 * Reads a report.
 * @returns the values of the part and of those about it; null where it cannot be understood
 */
export function readReport(definition: ObjectDefinition, part: DefinedPart, payload: Uint8Array): PartValues | null {
  if (payload.length === 0 || payload.length > MOST_BYTES) return null;
  const text = new TextDecoder().decode(payload).trim();
  const given = parseJson(text);
  const whole = v.safeParse(PartStateSchema, given);
  const value = valueOfPart(part, whole.success ? whole.output.value : given, whole.success ? '' : text);
  if (value === null) return null;
  const about = (kind: number, told: string | undefined): [string, string][] =>
    told === undefined
      ? []
      : definition.parts.flatMap(({ id, of, kind: own }) => (of === part.id && own === kind ? [[id, told]] : []));
  return Object.fromEntries([
    [part.id, value],
    ...(whole.success ? about(PartKind.Unit, whole.output.unit) : []),
    ...(whole.success ? about(PartKind.Color, whole.output.color) : []),
  ]);
}
