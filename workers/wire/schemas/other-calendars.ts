import * as v from 'valibot';

import { EmailSchema } from './email.ts';

/** Hues that tell followed calendars apart; a colour is an index into them. */
export const CALENDAR_COLOURS = 8;

/** Whole, from 0 on; one check in place of the library's two, which nothing else in the worker needs. */
const upTo = (most: number) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.check((value) => value >= 0 && value <= most, `Not from 0 to ${most}`),
  );

export const ColourSchema = v.nullable(upTo(CALENDAR_COLOURS - 1));
export const OrderSchema = upTo(9_999);

/** A calendar that the caller follows (spec point 7; its fields beside `id` are ours). */
export const OtherCalendarSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  email: EmailSchema,
  displayName: v.string(),
  /** null = none was chosen. */
  colour: ColourSchema,
  visible: v.boolean(),
  /** Ascending in the list; equals by name. */
  order: OrderSchema,
});
export type OtherCalendar = v.InferOutput<typeof OtherCalendarSchema>;

/** `GET /api/other-calendars`, in order. */
export const OtherCalendarsSchema = v.array(OtherCalendarSchema);

/** Characters that are looked for at least. */
export const FEWEST_SEARCHED = 2;
/** People that a search finds at most. */
export const MOST_FOUND = 20;

/** Answer of the search: people whose calendar could be followed, or is. */
export const FoundCalendarsSchema = v.array(v.object({ email: EmailSchema, displayName: v.string() }));
export type FoundCalendar = v.InferOutput<typeof FoundCalendarsSchema>[number];
