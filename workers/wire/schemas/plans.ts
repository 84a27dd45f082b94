/*
 * Floor plans on the wire (D32). Lengths are whole centimetres from the upper left corner of the building, x to the
 * right, y down, as in the `mapInfos` of a resource. Points are flat (x, y, x, y …); rings are not closed.
 */
import * as v from 'valibot';

import { HourMinuteSchema, LabelSchema, WeekdaySchema } from './common.ts';

const PointsSchema = v.array(v.number());
const PointSchema = v.tuple([v.number(), v.number()]);
const IdSchema = v.pipe(v.string(), v.minLength(1));

/** An area of the campus: its place in the tree, and its outline. Limits of use are in the configuration's areas. */
export const PlanAreaSchema = v.object({
  id: IdSchema,
  parentAreaId: v.nullable(v.string()),
  kind: v.picklist(['campus', 'building', 'level', 'zone', 'group']),
  name: LabelSchema,
  /** As on the buttons of a lift, e.g. `2`; '' = none. */
  shortName: v.optional(LabelSchema, ''),
  /** Levels only: 0 = ground floor; halves are allowed. */
  ordinal: v.optional(v.nullable(v.number()), null),
  elevationCm: v.optional(v.nullable(v.number()), null),
  /** Rings by the even-odd rule: separate parts and holes alike. */
  outline: v.optional(v.array(PointsSchema), []),
  /** Groups only: the areas that it holds, on any level of its parent. */
  memberIds: v.optional(v.array(v.string()), []),
});
export type PlanArea = v.InferOutput<typeof PlanAreaSchema>;

export const ConnectorSchema = v.object({
  id: IdSchema,
  kind: v.picklist(['stairs', 'elevator', 'escalator', 'ramp']),
  name: LabelSchema,
  barrierFree: v.boolean(),
  /** Where it is entered, by level: at its door, or inside it. */
  stops: v.array(v.object({ areaId: v.string(), x: v.number(), y: v.number() })),
});
export type Connector = v.InferOutput<typeof ConnectorSchema>;

/** `GET /api/plans/campus`. */
export const CampusPlanSchema = v.object({
  version: v.literal(1),
  /** Where on the earth the campus is; null = unknown. */
  origin: v.optional(v.nullable(v.object({ lat: v.number(), lon: v.number(), rotationDeg: v.number() })), null),
  areas: v.array(PlanAreaSchema),
  connectors: v.array(ConnectorSchema),
  /** Lines about the sources, which must be shown with the plans. */
  credits: v.array(v.string()),
});
export type CampusPlan = v.InferOutput<typeof CampusPlanSchema>;

/** A room, a corridor, a lift shaft … `category` as in IMDF: `room`, `walkway`, `stairs`, `restroom.female` … */
export const PlanUnitSchema = v.object({
  id: IdSchema,
  category: v.string(),
  ring: PointsSchema,
  holes: v.optional(v.array(PointsSchema), []),
  name: v.optional(LabelSchema, ''),
  /** Inside the unit. */
  label: PointSchema,
  accessibility: v.optional(v.array(v.string()), []),
  isRestricted: v.optional(v.boolean(), false),
  /** The resource that is this room. */
  resourceId: v.optional(v.nullable(v.string()), null),
});
export type PlanUnit = v.InferOutput<typeof PlanUnitSchema>;

export const OpeningSchema = v.object({
  id: IdSchema,
  a: PointSchema,
  b: PointSchema,
  /** The units on both sides; null = outside or unknown. */
  unitIds: v.tuple([v.nullable(v.string()), v.nullable(v.string())]),
  door: v.optional(v.picklist(['none', 'hinged', 'sliding', 'revolving']), 'hinged'),
  isAutomatic: v.optional(v.boolean(), false),
  widthCm: v.optional(v.nullable(v.number()), null),
  wheelchair: v.optional(v.nullable(v.picklist(['yes', 'limited', 'no'])), null),
});
export type Opening = v.InferOutput<typeof OpeningSchema>;

export const FixtureSchema = v.object({
  id: IdSchema,
  category: v.picklist(['desk', 'locker', 'bay', 'wall', 'column', 'furniture']),
  /** Centre x and y, width and depth before the rotation. */
  rect: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  /** Clockwise. A desk at 0° has its seat below it. */
  rotationDeg: v.optional(v.number(), 0),
  /** Its outline, where it is no rectangle. */
  ring: v.optional(v.nullable(PointsSchema), null),
  /** null = none, or one that the caller does not see. */
  resourceId: v.optional(v.nullable(v.string()), null),
});
export type Fixture = v.InferOutput<typeof FixtureSchema>;

/** `GET /api/plans/levels/{areaId}`. */
export const LevelPlanSchema = v.object({
  areaId: IdSchema,
  width: v.number(),
  height: v.number(),
  outline: v.array(PointsSchema),
  units: v.array(PlanUnitSchema),
  openings: v.array(OpeningSchema),
  fixtures: v.array(FixtureSchema),
  /** What is only drawn. */
  details: v.array(v.object({ kind: v.picklist(['wall', 'window', 'line']), ring: PointsSchema })),
  /** An image under everything else. */
  backdrop: v.optional(
    v.nullable(
      v.object({
        url: v.string(),
        x: v.number(),
        y: v.number(),
        width: v.number(),
        height: v.number(),
        rotationDeg: v.number(),
      }),
    ),
    null,
  ),
  /** The line about the source that must be shown with this level; '' = none. */
  credit: v.optional(v.string(), ''),
});
export type LevelPlan = v.InferOutput<typeof LevelPlanSchema>;

export const EdgeKindSchema = v.picklist(['walk', 'door', 'stairs', 'elevator', 'escalator', 'ramp', 'outdoor']);

/** `GET /api/plans/network`: the paths on which routes are found. */
export const NetworkPlanSchema = v.object({
  nodes: v.array(v.object({ id: IdSchema, x: v.number(), y: v.number(), levelId: v.string() })),
  edges: v.array(
    v.object({
      from: v.string(),
      to: v.string(),
      lengthCm: v.number(),
      kind: EdgeKindSchema,
      oneWay: v.boolean(),
      barrierFree: v.boolean(),
      /** Emergency exits and rooms of the staff: no route leads through. */
      isRestricted: v.optional(v.boolean(), false),
      /** The stairs, lift, escalator or ramp that it is a part of. */
      connectorId: v.optional(v.nullable(v.string()), null),
      /** The indicator that closes it while it says "out of order" (D35). */
      indicatorId: v.optional(v.nullable(v.string()), null),
    }),
  ),
  /**
   * By id of a resource, a POI, a code of its own place or an area, the node where a route to it ends. Resources that the
   * caller does not see are left out. What is missing has the nearest node.
   */
  anchors: v.optional(v.record(v.string(), v.string()), {}),
});
export type NetworkPlan = v.InferOutput<typeof NetworkPlanSchema>;

export const PoiSchema = v.object({
  id: IdSchema,
  /** What it does: just a point, or a device. */
  kind: v.optional(v.picklist(['poi', 'kiosk', 'control-1', 'monitor-1', 'indicator-1']), 'poi'),
  /** What it is: `toilet`, `exit`, `elevator`, `printer`, `kitchen`, `first-aid`, `reception` … */
  category: v.string(),
  name: LabelSchema,
  description: v.optional(LabelSchema, ''),
  /** Its licence: CS0621 POI standard, CS0642 POI basic; of kiosks CS0637 basic, CS0638 standard, CS0639 premium. */
  csCode: v.string(),
  areaId: v.string(),
  x: v.number(),
  y: v.number(),
  /** Clockwise. Of a kiosk: where one looks who stands in front of it, from up (0°) on the plan. */
  rotationDeg: v.optional(v.number(), 0),
  /** Kiosks: an operator has taken it out of use. */
  isOutOfOrder: v.optional(v.boolean(), false),
  /** Spec point 3; 8 to 11 are the variants None, Icon, Image, Name. */
  displayMode: v.optional(v.number(), 0),
  files: v.optional(v.array(v.object({ id: v.string(), url: v.string(), name: v.optional(v.string()) })), []),
  /** null = always open, or not said. */
  openingHours: v.optional(
    v.nullable(
      v.object({ daysOfWeek: v.array(WeekdaySchema), startTime: HourMinuteSchema, endTime: HourMinuteSchema }),
    ),
    null,
  ),
});
export type Poi = v.InferOutput<typeof PoiSchema>;

/** `GET /api/pois`. */
export const PoisSchema = v.array(PoiSchema);

/** A resource or a room to which a route can lead, at its position on a level. */
export const PlacePlanSchema = v.object({
  id: IdSchema,
  name: LabelSchema,
  kind: v.picklist(['desk', 'room', 'parking', 'locker', 'other']),
  /** Its area: a zone, or the level itself. */
  areaId: v.string(),
  /** The level on which x and y are; null = its area is on no level. */
  levelId: v.nullable(v.string()),
  x: v.number(),
  y: v.number(),
  /** A room of the plan that cannot be reserved; its id is that of its unit. */
  isUnit: v.optional(v.boolean(), false),
});
export type PlacePlan = v.InferOutput<typeof PlacePlanSchema>;

/**
 * `GET /api/plans/places`: what the caller may look for as the target of a route. Without a sign-in as `--visitors-find`
 * has it.
 */
export const PlacesPlanSchema = v.array(PlacePlanSchema);

/** Fewer letters are refused by `GET /api/plans/people`. */
export const FEWEST_LETTERS_OF_PEOPLE = 3;

/**
 * `GET /api/plans/people?text=`: people by a part of their name, and the desk that each has reserved today. 204 for
 * visitors, guests and displays where `--visitors-find-people` is off.
 */
export const PeoplePlanSchema = v.array(v.object({ name: v.string(), place: PlacePlanSchema }));
export type PeoplePlan = v.InferOutput<typeof PeoplePlanSchema>;

/** Answer header of each call of this file that takes a `cachedTimestamp`; its value comes back, and 204 answers that it is current. */
export const PLAN_TIMESTAMP_HEADER = 'CachedPlanTimeStamp';
