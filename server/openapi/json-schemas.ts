import {
  type JsonSchema,
  type OverrideActionContext,
  type OverrideSchemaContext,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema';
import type * as v from 'valibot';

import * as account from '../../workers/wire/schemas/account.ts';
import * as calendar from '../../workers/wire/schemas/calendar.ts';
import * as common from '../../workers/wire/schemas/common.ts';
import * as configuration from '../../workers/wire/schemas/configuration.ts';
import * as confirmations from '../../workers/wire/schemas/confirmations.ts';
import * as emailLink from '../../workers/wire/schemas/email-link.ts';
import * as eventBounds from '../../workers/wire/schemas/event-bounds.ts';
import * as objects from '../../workers/wire/schemas/objects.ts';
import * as otherCalendars from '../../workers/wire/schemas/other-calendars.ts';
import * as outbox from '../../workers/wire/schemas/outbox.ts';
import * as plans from '../../workers/wire/schemas/plans.ts';
import * as problem from '../../workers/wire/schemas/problem.ts';
import * as qrCode from '../../workers/wire/schemas/qr-code.ts';
import * as requests from '../../workers/wire/schemas/requests.ts';
import * as resource from '../../workers/wire/schemas/resource.ts';
import * as schedules from '../../workers/wire/schemas/schedules.ts';
import * as userSettings from '../../workers/wire/schemas/user-settings.ts';
import * as webex from '../../workers/wire/schemas/webex.ts';

const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  account,
  calendar,
  common,
  configuration,
  confirmations,
  emailLink,
  eventBounds,
  objects,
  otherCalendars,
  outbox,
  plans,
  problem,
  qrCode,
  requests,
  resource,
  schedules,
  userSettings,
  webex,
];

/** Requests are what clients may send (`input`), answers what they get after defaults were filled in (`output`). */
export type Mode = 'input' | 'output';

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/** The schemas that the wire names, by their names without `Schema`. */
const schemaByName: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  MODULES.flatMap((module) =>
    Object.entries(module).flatMap(([name, schema]) =>
      name.endsWith('Schema') && isSchema(schema) ? [[name.slice(0, -'Schema'.length), schema] as const] : [],
    ),
  ),
);
const nameBySchema = new Map(Object.entries(schemaByName).map(([name, schema]) => [schema, name]));

/** A field with a default may be left out of a request, and is in every answer; the library leaves it optional in both. */
function requiredIn({ entries }: v.ObjectSchema<v.ObjectEntries, undefined>, mode: Mode): string[] {
  return Object.entries(entries).flatMap(([name, { type, ...field }]) => {
    const isFilledIn = mode === 'output' && 'default' in field && field.default !== undefined;
    return type !== 'optional' || isFilledIn ? [name] : [];
  });
}

const isObject = (schema: object): schema is v.ObjectSchema<v.ObjectEntries, undefined> => 'entries' in schema;

const settingsOf = (mode: Mode) => ({
  typeMode: mode,
  target: 'draft-2020-12' as const,
  // Checks in code and transformations have no JSON Schema.
  errorMode: 'ignore' as const,
  overrideSchema({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | undefined {
    return isObject(valibotSchema) ? { ...jsonSchema, required: requiredIn(valibotSchema, mode) } : undefined;
  },
  overrideAction({ valibotAction, jsonSchema }: OverrideActionContext): JsonSchema | undefined {
    const [, pattern] = common.UtcSchema.pipe;
    return valibotAction === pattern
      ? { ...jsonSchema, format: 'date-time', pattern: pattern.requirement.source }
      : undefined;
  },
});

export interface JsonSchemas {
  /** The schema itself, or a reference where it has a name. */
  schemaOf(schema: v.GenericSchema, mode: Mode): JsonSchema;
  /** The schema itself even where it has a name, e.g. for the fields of a query. */
  contentOf(schema: v.GenericSchema, mode: Mode): JsonSchema;
  /** The named schemas that a text refers to, directly or through others, sorted by name. */
  referredBy(text: string): Readonly<Record<string, JsonSchema>>;
}

/** They have one form: no answer has requests, and plans are sent as they were stored, without their defaults. */
const inputOnly: ReadonlySet<unknown> = new Set([...Object.values(requests), ...Object.values(plans)]);

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;
const refTo = (name: string): string => `#/components/schemas/${name}`;

/** Converts the schemas of all routes at once. Those that let in more than they give have a second name, `…Input`. */
export function createJsonSchemas(schemas: readonly v.GenericSchema[]): JsonSchemas {
  const unnamed = [...new Set(schemas)].filter((schema) => !nameBySchema.has(schema));
  const idBySchema = new Map([...nameBySchema, ...unnamed.map((schema, index) => [schema, `:${index}`] as const)]);
  const schemaById = Object.fromEntries([...idBySchema].map(([schema, id]) => [id, schema]));
  const textOf = (schema: v.GenericSchema, mode: Mode) => JSON.stringify(toJsonSchema(schema, settingsOf(mode)));
  const hasInput = (schema: v.GenericSchema) =>
    !inputOnly.has(schema) && textOf(schema, 'input') !== textOf(schema, 'output');
  const inputs = new Set([...nameBySchema].flatMap(([schema, name]) => (hasInput(schema) ? [name] : [])));
  const named = (id: string, mode: Mode): string => (mode === 'input' && inputs.has(id) ? `${id}Input` : id);
  const convert = (mode: Mode) =>
    toJsonSchemaDefs(schemaById, {
      ...settingsOf(mode),
      overrideRef: ({ referenceId }) => refTo(named(referenceId, mode)),
    });
  const byMode: Readonly<Record<Mode, Readonly<Record<string, JsonSchema>>>> = {
    input: convert('input'),
    output: convert('output'),
  };
  const byName = new Map(
    [...nameBySchema.values()].flatMap((name) =>
      // Where both have one name, the input stays.
      (['output', 'input'] as const).map((mode) => [named(name, mode), byMode[mode][name]] as const),
    ),
  );

  const contentOf: JsonSchemas['contentOf'] = (schema, mode) => {
    const found = byMode[mode][idBySchema.get(schema) ?? ''];
    if (found === undefined) throw new Error('The schema belongs to no route.');
    return found;
  };
  return {
    contentOf,
    schemaOf(schema, mode) {
      const name = nameBySchema.get(schema);
      return name === undefined ? contentOf(schema, mode) : { $ref: refTo(named(name, mode)) };
    },
    referredBy(text) {
      const found = new Map<string, JsonSchema>();
      const visit = (part: string): void => {
        for (const [, name = ''] of part.matchAll(REFERENCE)) {
          const schema = byName.get(name);
          if (schema === undefined || found.has(name)) continue;
          found.set(name, schema);
          visit(JSON.stringify(schema));
        }
      };
      visit(text);
      return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}
