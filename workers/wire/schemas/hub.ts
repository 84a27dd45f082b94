import * as v from 'valibot';

import { EmailSchema, UtcSchema } from './common.ts';

/* Arguments of the calls that /MessageHub makes to its clients (spec point 7, D25). Later arguments are ignored. */

const IdSchema = v.union([v.string(), v.number()]);

const JsonTextSchema = v.pipe(v.string(), v.parseJson());

/** `availability-changed(resourceEmail, fromUtc, toUtc)`. */
export const AvailabilityChangedSchema = v.looseTuple([EmailSchema, UtcSchema, UtcSchema]);

/** `ObjectChanged(objectId, data)`: data is JSON text. */
export const ObjectChangedSchema = v.looseTuple([IdSchema, JsonTextSchema]);

/** Calls that say what to read again or to forget; the id, where one is given, comes first. Null: all of them. */
export const NoticeSchema = v.pipe(
  v.array(v.unknown()),
  v.transform(([id]) => id ?? null),
  v.nullable(IdSchema),
);
