/*
 * Controllable objects on the wire (D34). Where one stands is said by the point of interest of the same id.
 */
import * as v from 'valibot';

import { LabelSchema } from './common.ts';

const MOST_CHARACTERS = 200;
const MOST_PARTS = 32;

const IdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(MOST_CHARACTERS));

/** The value of a part. */
export const PartValueSchema = v.union([
  v.boolean(),
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.maxLength(MOST_CHARACTERS)),
]);

export const PartColorSchema = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i, 'Not a colour such as #2e7d32'));

export const PartStateSchema = v.object({
  value: PartValueSchema,
  unit: v.optional(v.pipe(v.string(), v.maxLength(MOST_CHARACTERS))),
  color: v.optional(PartColorSchema),
});
export type PartState = v.InferOutput<typeof PartStateSchema>;

/** The text of `ObjectChanged`: all parts that have a value. */
export const ObjectStateSchema = v.object({
  parts: v.record(v.string(), PartStateSchema),
  /** 1 not available: the values are the last known ones; 2 data ready. */
  availability: v.picklist([1, 2]),
});
export type ObjectState = v.InferOutput<typeof ObjectStateSchema>;

export const PartControlSchema = v.variant('type', [
  v.object({
    type: v.literal('switch'),
    on: v.optional(PartValueSchema, true),
    off: v.optional(PartValueSchema, false),
  }),
  v.pipe(
    v.object({
      type: v.literal('slider'),
      min: v.number(),
      max: v.number(),
      step: v.pipe(v.number(), v.minValue(Number.EPSILON)),
    }),
    v.check(({ min, max }) => min < max, 'min is not below max'),
  ),
]);

export const ObjectPartSchema = v.object({
  id: IdSchema,
  /** 1 label, 2 control, 3 label of the object, 4 icon, 5 value, 6 unit, 7 colour. */
  kind: v.picklist([1, 2, 3, 4, 5, 6, 7]),
  name: v.optional(LabelSchema, ''),
  /** The part of the same object that it is about: the value whose unit or colour it is, or that it sets. */
  of: v.optional(v.nullable(v.string()), null),
  /** Controls only. */
  control: v.optional(v.nullable(PartControlSchema), null),
  /** How values are worded, by the value as a text. */
  texts: v.optional(v.record(v.string(), LabelSchema), {}),
});
export type ObjectPart = v.InferOutput<typeof ObjectPartSchema>;

export const ObjectKindSchema = v.picklist(['control-1', 'monitor-1', 'indicator-1']);

export const SiteObjectSchema = v.object({
  id: IdSchema,
  kind: ObjectKindSchema,
  parts: v.pipe(v.array(ObjectPartSchema), v.maxLength(MOST_PARTS)),
  /** The resource in which it is; null = none. */
  resourceId: v.optional(v.nullable(IdSchema), null),
  state: ObjectStateSchema,
  /** Whether the caller may call `Object` of the hub for it. */
  maySwitch: v.optional(v.boolean(), false),
});
export type SiteObject = v.InferOutput<typeof SiteObjectSchema>;

/** `GET /api/objects`. */
export const SiteObjectsSchema = v.array(SiteObjectSchema);

/** Answer header of `GET /api/objects`; its value comes back as `cachedTimestamp`, and 204 answers that it is current. */
export const OBJECTS_TIMESTAMP_HEADER = 'CachedObjectsTimeStamp';

/** The arguments of the hub's `Object(object, item)`: an object by its id or as `{ id }`. */
export const SwitchArgumentsSchema = v.strictTuple([
  v.union([IdSchema, v.pipe(v.number(), v.safeInteger()), v.object({ id: v.union([IdSchema, v.number()]) })]),
  v.strictObject({ partId: IdSchema, value: PartValueSchema }),
]);
