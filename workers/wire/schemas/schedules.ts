import * as v from 'valibot';

import { ShowAsSchema, UtcSchema, WorkingHoursSchema } from './common.ts';

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

export const CacheAnswerSchema = v.object({
  items: v.array(
    v.object({
      scheduleId: v.string(),
      error: v.optional(v.nullable(v.object({ code: v.string(), message: v.string() }))),
      workingHours: v.optional(v.nullable(WorkingHoursSchema)),
      availabilityView: v.pipe(v.string(), v.regex(/^[0-9]*$/)),
      /** When a provider's calendar was read; absent = now. */
      asOf: v.optional(UtcSchema),
    }),
  ),
});
