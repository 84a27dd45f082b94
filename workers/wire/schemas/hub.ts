import * as v from 'valibot';

import { UtcSchema } from './common.ts';
import { EmailSchema } from './email.ts';

/* Arguments of the calls that /MessageHub makes to its clients (spec point 7, D25). An object by position,
   since an array is one: later arguments are ignored. */

const IdSchema = v.union([v.string(), v.number()]);

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** `availability-changed(resourceEmail, fromUtc, toUtc)`. */
export const AvailabilityChangedSchema = v.object({ 0: EmailSchema, 1: UtcSchema, 2: UtcSchema });

/** `ObjectChanged(objectId, data)`: data is JSON text. */
export const ObjectChangedSchema = v.object({ 0: IdSchema, 1: v.pipe(v.string(), v.check(isJson, 'Not JSON')) });

/**
 * Calls that name what to read again or to forget; the id, if given, comes first. Null: all of them. The specification
 * gives them no arguments: other arguments are ignored, and the name decides.
 */
export const NoticeSchema = v.object({ 0: v.optional(v.fallback(v.nullable(IdSchema), null), null) });
