import * as v from 'valibot';

import { UtcSchema } from './common.ts';

/** `GET /api/outbox`: the latest mails to the caller, newest first (an addition of the embedded back end). */
export const OutboxMailSchema = v.object({
  id: v.number(),
  kind: v.picklist(['invitation', 'answer', 'cancellation', 'unconfirmed', 'resource-notification', 'sign-in-link']),
  to: v.string(),
  subject: v.string(),
  body: v.string(),
  createdAt: UtcSchema,
});
export const OutboxAnswerSchema = v.array(OutboxMailSchema);
