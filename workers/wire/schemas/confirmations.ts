import * as v from 'valibot';

import { UtcSchema } from './common.ts';

export const ConfirmationRecordSchema = v.object({
  email: v.string(),
  iCalUid: v.string(),
  id: v.optional(v.string()),
  confirmed: v.boolean(),
  canceled: v.boolean(),
  orderItemsCount: v.optional(v.number()),
  confirmedBy: v.optional(v.nullable(v.string())),
  confirmedWhen: v.optional(v.nullable(UtcSchema)),
});
export const ConfirmationRecordsSchema = v.array(v.nullable(ConfirmationRecordSchema));
export type ConfirmationRecord = v.InferOutput<typeof ConfirmationRecordSchema>;
