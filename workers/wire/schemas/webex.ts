import * as v from 'valibot';

/** Answer of `createMeeting`; `data` is null if `success` is false. */
export const WebexAnswerSchema = v.object({
  data: v.nullable(v.object({ weblink: v.string(), meetingNumber: v.string(), password: v.string() })),
  success: v.boolean(),
});
export type WebexAnswer = v.InferOutput<typeof WebexAnswerSchema>;
