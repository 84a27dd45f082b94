import * as v from 'valibot';

/** A text, or the same text by language (`{ en, cs, … }`). */
export const LabelSchema = v.union([v.string(), v.record(v.string(), v.string())]);
export type Label = v.InferOutput<typeof LabelSchema>;

/** RFC 3339 with Z or an offset. */
export const UtcSchema = v.pipe(
  v.string(),
  // Not the library's check, which nothing else in the worker needs; a text that cannot be parsed is rejected as well.
  v.regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/, 'Not a timestamp'),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Not a timestamp'),
);

/** A day of the week in English, any case. */
export const WeekdaySchema = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
);

export const HourMinuteSchema = v.pipe(v.string(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/));

export const WorkingHoursSchema = v.object({
  daysOfWeek: v.array(WeekdaySchema),
  startTime: HourMinuteSchema,
  endTime: HourMinuteSchema,
  timeZone: v.optional(v.string()),
});
export type WorkingHours = v.InferOutput<typeof WorkingHoursSchema>;

/** The state of a time range in a calendar. */
export const ShowAsSchema = v.picklist(['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown']);
