import * as v from 'valibot';

import { UtcSchema } from './common.ts';

/**
 * `GET /api/assist/resources/{resourceEmail}/events/{iCalUid}/bounds`: how far the event could extend on its resource.
 * A null bound means that nothing limits it within a day.
 */
export const EventBoundsSchema = v.object({
  start: UtcSchema,
  end: UtcSchema,
  /** End of the previous use. */
  earliestStart: v.nullable(UtcSchema),
  /** Start of the next use. */
  latestEnd: v.nullable(UtcSchema),
});
