import * as v from 'valibot';

import { ShowAsSchema, UtcSchema, WorkingHoursSchema } from './common.ts';

export const ScheduleQuerySchema = v.strictObject({
  start: UtcSchema,
  end: UtcSchema,
  emails: v.pipe(v.array(v.string()), v.minLength(1)),
  intervalMinutes: v.optional(v.literal(15), 15),
  details: v.optional(v.picklist(['view', 'items']), 'items'),
});

export const ScheduleItemSchema = v.object({
  start: UtcSchema,
  end: UtcSchema,
  status: ShowAsSchema,
  subject: v.optional(v.string()),
  location: v.optional(v.string()),
  isPrivate: v.optional(v.boolean()),
  isMeeting: v.optional(v.boolean()),
});

export const ScheduleSchema = v.object({
  scheduleId: v.string(),
  availabilityView: v.pipe(v.string(), v.regex(/^[0-9]*$/)),
  timeZone: v.optional(v.string()),
  workingHours: v.optional(v.nullable(WorkingHoursSchema)),
  scheduleItems: v.optional(v.array(ScheduleItemSchema)),
  error: v.optional(v.nullable(v.object({ code: v.string(), message: v.string() }))),
});
export type Schedule = v.InferOutput<typeof ScheduleSchema>;

export const ScheduleAnswerSchema = v.object({
  start: UtcSchema,
  end: UtcSchema,
  intervalMinutes: v.number(),
  generatedAt: v.optional(UtcSchema),
  items: v.array(ScheduleSchema),
});

/** `POST /api/cache/get`: the server's own availability of many addresses at once. */
export const CacheQuerySchema = v.object({
  start: UtcSchema,
  end: UtcSchema,
  emails: v.pipe(v.array(v.string()), v.maxLength(2_000)),
});
export const CacheAnswerSchema = v.object({
  items: v.array(
    v.object({
      scheduleId: v.string(),
      error: v.optional(v.nullable(v.object({ code: v.string(), message: v.string() }))),
      workingHours: v.optional(v.nullable(WorkingHoursSchema)),
      availabilityView: v.pipe(v.string(), v.regex(/^[0-9]*$/)),
    }),
  ),
});
