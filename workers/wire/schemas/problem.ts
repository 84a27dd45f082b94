import * as v from 'valibot';

export const PROBLEM_CODES = [
  'invalid_request',
  'invalid_interval',
  'interval_too_long',
  'invalid_time_zone',
  'too_many_schedules',
  'series_too_large',
  'quota_exceeded',
  'unauthorized',
  'forbidden',
  'not_found',
  'schedule_not_found',
  'no_free_busy_access',
  'gone',
  'resource_busy',
  'stale',
  'policy_violation',
  'not_organizer',
  'already_cancelled',
  'not_started',
  'too_many_calendars',
  'throttled',
  'storage_full',
  'unavailable',
  'internal',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export const POLICY_RULES = [
  'minimumMeetingDuration',
  'maximumMeetingDuration',
  'maxAdvanceDays',
  'outsideWorkingHours',
  'reservedTo',
] as const;

/** RFC 9457 problem details with a stable code. */
export const ProblemSchema = v.object({
  type: v.optional(v.string()),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.optional(v.string()),
  code: v.picklist(PROBLEM_CODES),
  rule: v.optional(v.picklist(POLICY_RULES)),
  /** For a series: the dates, in its zone, on which a resource is not available: reserved, or refused by a rule. */
  conflicts: v.optional(v.array(v.object({ date: v.string(), email: v.string() }))),
  requestId: v.optional(v.string()),
  retryAfter: v.optional(v.number()),
});
export type Problem = v.InferOutput<typeof ProblemSchema>;
