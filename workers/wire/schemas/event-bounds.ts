import * as v from 'valibot';

import { UtcSchema } from './common.ts';

/**
 * `GET /api/assist/resources/{resourceEmail}/events/{iCalUid}/bounds`: how far the event could grow on its resource.
 * A null bound means that nothing stands in the way within a day.
 */
export const EventBoundsSchema = v.object({
  start: UtcSchema,
  end: UtcSchema,
  /** End of the use before it. */
  earliestStart: v.nullable(UtcSchema),
  /** Start of the use after it. */
  latestEnd: v.nullable(UtcSchema),
});
