import * as v from 'valibot';

import { EmailSchema } from './email.ts';

/** Hues that distinguish followed calendars; a colour is an index into them. */
export const CALENDAR_COLOURS = 8;

/** An integer from 0 on; a single check replaces the library's two, which nothing else in the worker needs. */
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
  /** Null = none was chosen. */
  colour: ColourSchema,
  visible: v.boolean(),
  /** The list is sorted by it, then by name. */
  order: OrderSchema,
});
export type OtherCalendar = v.InferOutput<typeof OtherCalendarSchema>;

/** `GET /api/other-calendars`, in order. */
export const OtherCalendarsSchema = v.array(OtherCalendarSchema);

/** Minimum number of characters in a search. */
export const FEWEST_SEARCHED = 2;
/** Maximum number of people that a search returns. */
export const MOST_FOUND = 20;

/** Answer of the search: people whose calendar can be followed, or is already. */
export const FoundCalendarsSchema = v.array(v.object({ email: EmailSchema, displayName: v.string() }));
export type FoundCalendar = v.InferOutput<typeof FoundCalendarsSchema>[number];
