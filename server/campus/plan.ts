import { readFileSync } from 'node:fs';

import * as v from 'valibot';

/*
 * Floor plans of real buildings, derived once by `.ci/derive-plans`. Centimetres from the upper left corner of the
 * building, x to the right, y down, turned so that its main walls are upright. Rings are flat and not closed.
 */

const RingSchema = v.array(v.number());
const NameSchema = v.record(v.string(), v.string());

const PlanUnitSchema = v.object({
  id: v.string(),
  /** classroom, auditorium, laboratory, room, walkway, stairs, elevator, garage, … */
  category: v.string(),
  name: v.nullable(NameSchema),
  ring: RingSchema,
  /** Where a label or a pin goes; inside the unit. */
  label: v.tuple([v.number(), v.number()]),
  /** Square metres. */
  area: v.number(),
  /** Places for desks, or for cars in a garage, as flat points row by row. */
  seats: RingSchema,
});
export type PlanUnit = v.InferOutput<typeof PlanUnitSchema>;

const PlanLevelSchema = v.object({
  ordinal: v.number(),
  /** Number as on the door plates; 0 = ground floor, -1 = garage. */
  number: v.number(),
  name: NameSchema,
  /** Even-odd: separate parts and holes alike. */
  outline: v.array(RingSchema),
  units: v.array(PlanUnitSchema),
  /** Places for lockers, flat points. */
  lockers: RingSchema,
  drawing: v.object({ walls: v.array(RingSchema), doors: v.array(RingSchema), windows: v.array(RingSchema) }),
});
export type PlanLevel = v.InferOutput<typeof PlanLevelSchema>;

const PlanSchema = v.object({
  id: v.string(),
  /** Must be shown with the plan (both licences require it). */
  credit: v.string(),
  width: v.number(),
  height: v.number(),
  levels: v.array(PlanLevelSchema),
});
export type Plan = v.InferOutput<typeof PlanSchema>;

export const PLAN_IDS = ['polytechnic-main', 'westport-house', 'polytechnic-annex'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

const planById = new Map<PlanId, Plan>();

/** Reads a plan beside this file; each is read once, plans never change. */
export const loadPlan = (id: PlanId): Plan => {
  const known = planById.get(id);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`./plans/${id}.json`, import.meta.url), 'utf8');
  const plan = v.parse(PlanSchema, JSON.parse(text));
  planById.set(id, plan);
  return plan;
};
