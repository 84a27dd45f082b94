import * as v from 'valibot';

import { HourMinuteSchema, LabelSchema, WeekdaySchema } from './common.ts';

const orNull = <const S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null);

/** A value of one of the six data types (spec point 3); the fields that do not apply are absent or null. */
export const ResourcePropertySchema = v.object({
  propertyId: v.string(),
  valueBoolean: v.optional(v.nullable(v.boolean())),
  valueNumber: v.optional(v.nullable(v.pipe(v.number(), v.integer()))),
  valueDecimal: v.optional(v.nullable(v.number())),
  valueText: v.optional(v.nullable(v.string())),
  valueHTMLContent: v.optional(v.nullable(v.string())),
  valueChoiceIds: v.optional(v.nullable(v.array(v.string()))),
});
export type ResourceProperty = v.InferOutput<typeof ResourcePropertySchema>;

export const SchedulingSettingsSchema = v.object({
  minimumMeetingDurationInMinutes: orNull(v.number()),
  maximumMeetingDurationInMinutes: orNull(v.number()),
  maxAdvanceDays: orNull(v.number()),
  rejectOutsideWorkingHours: v.optional(v.boolean(), false),
});
export type SchedulingSettings = v.InferOutput<typeof SchedulingSettingsSchema>;

export const MultiDayConfirmationSchema = v.object({
  multiDayEventConfirmationId: v.number(),
  lessThanMinutes: orNull(v.number()),
  lessThanConfirmationId: orNull(v.number()),
  greaterThanMinutes: orNull(v.number()),
  greaterThanConfirmationId: orNull(v.number()),
});

/** A bookable resource as `GET /api/assist/resources` gives it (spec point 3). */
export const ResourceSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  name: v.string(),
  displayName: v.string(),
  displayNameForApp: LabelSchema,
  email: v.string(),
  username: v.string(),
  timezone: v.string(),
  capacity: orNull(v.number()),
  resourceTypeId: v.string(),
  csCode: v.string(),
  idForFiltering: orNull(v.string()),
  /** Null = days are not specified; an empty list means no working day (D2). */
  daysOfWeek: orNull(v.array(WeekdaySchema)),
  startTime: orNull(HourMinuteSchema),
  endTime: orNull(HourMinuteSchema),
  schedulingSettings: v.nullable(SchedulingSettingsSchema),
  conditions: v.object({ reservedTo: v.nullable(v.picklist(['you', 'other'])) }),
  mapInfos: v.array(
    v.object({
      areaId: v.string(),
      /** Centimetres on the plan of the area. */
      x: v.optional(v.number()),
      y: v.optional(v.number()),
      displayMode: v.optional(v.number()),
    }),
  ),
  properties: v.array(ResourcePropertySchema),
  files: v.array(v.object({ id: v.string(), url: v.string(), name: v.optional(v.string()) })),
  reservationsEnabled: v.boolean(),
  navigationEnabled: v.boolean(),
  requiresConfirmation: v.boolean(),
  resourceMinutesForConfirmationBeforeStartTime: orNull(v.number()),
  resourceUnconfirmedEventCancelEventTime: orNull(v.number()),
  resourceUnconfirmedEventCancelEventAllDayTime: orNull(v.number()),
  multiDayEventConfirmationSettings: orNull(MultiDayConfirmationSchema),
});
export type WireResource = v.InferOutput<typeof ResourceSchema>;
