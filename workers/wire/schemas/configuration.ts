import * as v from 'valibot';

import { LabelSchema } from './common.ts';

/** `GET /config.json`. An empty `apiURL` means: the origin of the page. */
export const ConfigFileSchema = v.object({ apiURL: v.string(), calendarURL: v.optional(v.string(), '') });
export type ConfigFile = v.InferOutput<typeof ConfigFileSchema>;

export const ServerTypeSchema = v.picklist(['o365', 'gspace', 'ews', 'touchone-calendar']);
export type ServerType = v.InferOutput<typeof ServerTypeSchema>;

/** 1 boolean, 2 integer, 3 decimal, 4 text, 5 choice list, 6 HTML. */
export const DataTypeIdSchema = v.picklist([1, 2, 3, 4, 5, 6]);

export const FilterDefinitionSchema = v.object({
  id: v.string(),
  resourceTypeId: v.string(),
  name: LabelSchema,
  filterable: v.boolean(),
  visible: v.boolean(),
  matchAll: v.boolean(),
  dataTypeId: DataTypeIdSchema,
  choices: v.array(
    v.object({
      key: v.string(),
      value: LabelSchema,
      imageUrl: v.optional(v.nullable(v.string()), null),
      imagePreferCover: v.optional(v.boolean(), false),
    }),
  ),
});

/** An area of the campus tree: campus, building, level or zone. `maxUt` in percent. */
export const AreaSchema = v.object({
  id: v.string(),
  parentAreaId: v.nullable(v.string()),
  name: LabelSchema,
  kind: v.optional(v.picklist(['campus', 'building', 'level', 'zone', 'group']), 'zone'),
  ordinal: v.optional(v.nullable(v.number()), null),
  maxUt: v.optional(v.number(), 100),
});
export type Area = v.InferOutput<typeof AreaSchema>;

export const ResourceTypeInfoSchema = v.object({
  resourceTypeId: v.string(),
  rank: v.number(),
  name: v.optional(LabelSchema, ''),
  kind: v.optional(v.picklist(['desk', 'room', 'parking', 'locker', 'other']), 'other'),
});

export const AssistConfigurationSchema = v.object({
  serverType: ServerTypeSchema,
  tenantId: v.optional(v.string(), ''),
  clientId: v.optional(v.string(), ''),
  prompt: v.optional(v.string(), 'consent'),
  redirectUri: v.optional(v.string(), ''),
  scope: v.optional(v.string(), ''),
  /** The identity provider's authorize endpoint, or a path on the API's origin; absent = that of the server type. */
  authorizeUrl: v.optional(v.string(), ''),
  resourceVisibilityRestriction: v.optional(v.number(), 0),
  enableGroupFinding: v.optional(v.boolean(), false),
  guestLogin: v.optional(v.boolean(), false),
  /** Our own: anybody can sign in as anybody, from anywhere; the page shows a warning. */
  publicDemo: v.optional(v.boolean()),
  /** Our own; false: sign-in links by mail are not offered. */
  emailLinks: v.optional(v.boolean()),
  /** Our own: the calendar of another account may be used; the name of the connection to it. */
  calendarAgent: v.optional(v.string()),
  /** Our own: door displays read their places through this server, which has an access to them of its own. */
  doorCalendar: v.optional(v.boolean()),
  filters: v.optional(v.array(FilterDefinitionSchema), []),
  resourceTypeInfos: v.optional(v.array(ResourceTypeInfoSchema), []),
  areas: v.optional(v.array(AreaSchema), []),
  /** `provider`: name of the meetings that the calendar itself creates, '' = none; `webex`: can be requested. */
  onlineMeetings: v.optional(v.object({ provider: v.string(), webex: v.boolean() })),
  /** Our own: minutes for which the floor plan looks for places; absent = two and a half hours. */
  floorPlanDurationInMinutes: v.optional(v.number()),
  designColours: v.optional(v.object({ accent: v.optional(v.string(), '') }), {}),
});
/** `navigationUrl` comes from the enclosing answer, if navigation is configured. */
export type AssistConfiguration = v.InferOutput<typeof AssistConfigurationSchema> & {
  readonly navigationUrl?: string | null;
};

/** `GET /api/assist/configurations` (the spelling of `asistConfiguration` is the specification's). */
export const ConfigurationAnswerSchema = v.object({
  assistConfigured: v.boolean(),
  navigationConfigured: v.boolean(),
  navigationUrl: v.nullable(v.string()),
  asistConfiguration: v.nullable(AssistConfigurationSchema),
});
export type ConfigurationAnswer = v.InferOutput<typeof ConfigurationAnswerSchema>;

/** Answer headers that carry the time stamps of the two cached answers. */
export const CONFIGURATION_TIMESTAMP_HEADER = 'CachedConfigurationTimeStamp';
export const RESOURCES_TIMESTAMP_HEADER = 'CachedResourcesTimeStamp';
