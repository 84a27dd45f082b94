import * as v from 'valibot';

import { LabelSchema } from './common.ts';

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How places are used; nobody's name and no subject is in it. */
const UseSchema = v.object({
  reservations: CountSchema,
  /** Reserved minutes, within the range. */
  minutes: CountSchema,
  /** Days on which a place was reserved, summed over the places. */
  usedDays: CountSchema,
});

const GroupUseSchema = v.object({
  ...UseSchema.entries,
  id: v.string(),
  name: LabelSchema,
  places: CountSchema,
  /** Days on which a place can be reserved, summed over the places. */
  openDays: CountSchema,
});

const PlaceSchema = v.object({
  id: v.string(),
  name: LabelSchema,
  /** Where it is: its building and level, as far as it has them. */
  where: v.array(LabelSchema),
});

const PlaceUseSchema = v.object({ ...UseSchema.entries, ...PlaceSchema.entries });

/** Of reservations that had to be confirmed. */
const ConfirmationsSchema = v.object({
  asked: CountSchema,
  /** Released, since nobody confirmed them. */
  missed: CountSchema,
  /** What was left of them when they were released. */
  releasedMinutes: CountSchema,
});

export const PlaceInsightsSchema = v.object({
  /** All places asked about together. */
  total: v.omit(GroupUseSchema, ['id', 'name']),
  confirmations: ConfirmationsSchema,
  /** Dates without a reservation included. `usedDays`: places that were reserved on that day. */
  days: v.array(v.object({ ...UseSchema.entries, date: v.string() })),
  /** Reserved minutes by hour of the place's clock, 0 to 23, over all days. */
  hours: v.pipe(v.array(CountSchema), v.length(24)),
  areas: v.array(GroupUseSchema),
  types: v.array(GroupUseSchema),
  most: v.array(PlaceUseSchema),
  least: v.array(PlaceUseSchema),
});

export const WayInsightsSchema = v.object({
  days: v.array(v.object({ date: v.string(), found: CountSchema, notFound: CountSchema, notBarrierFree: CountSchema })),
  kiosks: v.array(v.object({ ...PlaceSchema.entries, uses: CountSchema })),
});

const ChoiceSchema = v.object({ id: v.string(), name: LabelSchema });

/** `GET /api/insights`, our own: each part is null where its licence is missing. */
export const InsightsAnswerSchema = v.object({
  places: v.nullable(PlaceInsightsSchema),
  ways: v.nullable(WayInsightsSchema),
  /** What may be asked for; `depth`: of an area in the tree of those listed. */
  areas: v.array(v.object({ ...ChoiceSchema.entries, depth: CountSchema })),
  types: v.array(ChoiceSchema),
});
export type InsightsAnswer = v.InferOutput<typeof InsightsAnswerSchema>;
export type PlaceInsights = v.InferOutput<typeof PlaceInsightsSchema>;
export type WayInsights = v.InferOutput<typeof WayInsightsSchema>;

/** How the search for a route ended. */
export const ROUTE_OUTCOMES = ['found', 'not-found', 'not-barrier-free'] as const;
