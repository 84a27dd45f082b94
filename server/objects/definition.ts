import * as v from 'valibot';

import { ObjectKindSchema, ObjectPartSchema, PartValueSchema } from '../../workers/wire/schemas/objects.ts';

/** Bytes of a topic; MQTT allows 65,535. */
const MOST_TOPIC = 250;

/** The topic of one device: no wildcards, and none of the broker's own topics. */
export const TopicSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(MOST_TOPIC, `has more than ${MOST_TOPIC} characters`),
  v.regex(/^[^#+\p{C}]+$/u, 'takes a topic without # and +'),
  v.check((topic) => !topic.startsWith('$'), 'takes a topic that does not begin with $'),
);

/** What the simulated building computes. */
export const QuantitySchema = v.picklist(['temperature', 'co2', 'light', 'air', 'air-color', 'lift-color']);
export type Quantity = v.InferOutput<typeof QuantitySchema>;

const DefinedPartSchema = v.object({
  ...ObjectPartSchema.entries,
  /** The value until another one is known; null = none. */
  initial: v.optional(v.nullable(PartValueSchema), null),
  /** Where its device reports its value; null = it has no device. */
  stateTopic: v.optional(v.nullable(TopicSchema), null),
  /** Where its device takes commands; null = it takes none. */
  commandTopic: v.optional(v.nullable(TopicSchema), null),
  /** Computed where no device reports it. */
  simulated: v.optional(v.nullable(QuantitySchema), null),
});
export type DefinedPart = v.InferOutput<typeof DefinedPartSchema>;

/** An object as it is stored. */
export const ObjectDefinitionSchema = v.object({
  id: ObjectPartSchema.entries.id,
  kind: ObjectKindSchema,
  parts: v.array(DefinedPartSchema),
  /** The resource in which it is: who does not see that does not see it either (D42). null = none. */
  resourceId: v.optional(v.nullable(ObjectPartSchema.entries.id), null),
  /** Addresses of people and groups, in lower case, who may switch it; null = everybody who is signed in. */
  switchers: v.optional(v.nullable(v.array(v.string())), null),
});
export type ObjectDefinition = v.InferOutput<typeof ObjectDefinitionSchema>;

/** Whether a device reports what some part of it says. */
export const hasDevice = ({ parts }: ObjectDefinition): boolean => parts.some(({ stateTopic }) => stateTopic !== null);

/** An object with the values that were last stored, by part. */
export interface StoredObject {
  readonly definition: ObjectDefinition;
  readonly values: PartValues;
}

type PartValue = v.InferOutput<typeof PartValueSchema>;
export type PartValues = Readonly<Record<string, PartValue>>;
