import type { JsonSchema } from '@valibot/to-json-schema';

import { escapeHtml } from '../http/escape-html.ts';

const PREFIX = '#/components/schemas/';

/** The name of the schema that is referred to; null = it is no reference. */
const nameOf = ({ $ref }: JsonSchema): string | null => ($ref?.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : null);

const literal = (value: unknown): string => `<span class="value">${escapeHtml(JSON.stringify(value))}</span>`;

/** The bounds of a value, e.g. `≤ 255`. */
function limitsOf(schema: JsonSchema): string {
  const least = schema.minimum ?? schema.minLength ?? schema.minItems;
  const most = schema.maximum ?? schema.maxLength ?? schema.maxItems;
  const bounds = [least === undefined ? '' : `≥ ${least}`, most === undefined ? '' : `≤ ${most}`];
  const preset = schema.default === undefined ? '' : `= ${JSON.stringify(schema.default)}`;
  const text = [schema.format ?? '', ...bounds, preset].filter((part) => part !== '').join(', ');
  return text === '' ? '' : ` <span class="limits">${escapeHtml(text)}</span>`;
}

function objectText(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `\n${indent}  ${escapeHtml(name)}${mark}: ${schemaText(field, `${indent}  `)}`;
  });
  if (fields.length > 0) return `{${fields.join('')}\n${indent}}`;
  if (typeof additionalProperties !== 'object') return '{}';
  return `{ [key]: ${schemaText(additionalProperties, indent)} }`;
}

function listText({ items, prefixItems }: JsonSchema, indent: string): string {
  if (prefixItems !== undefined) return `[${prefixItems.map((one) => schemaText(one, indent)).join(', ')}]`;
  if (typeof items !== 'object' || Array.isArray(items)) return 'any[]';
  const text = schemaText(items, indent);
  return items.anyOf === undefined && items.oneOf === undefined ? `${text}[]` : `(${text})[]`;
}

/** A schema as HTML in the manner of a TypeScript type, with links to the schemas that have a name. */
export function schemaText(schema: JsonSchema | boolean, indent = ''): string {
  if (typeof schema === 'boolean') return schema ? 'any' : 'never';
  const name = nameOf(schema);
  if (name !== null) return `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((one) => schemaText(one, indent)).join(' | ') + limitsOf(schema);
  if (schema.allOf !== undefined) return schema.allOf.map((one) => schemaText(one, indent)).join(' & ');
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ') + limitsOf(schema);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.type === 'object') return objectText(schema, indent);
  if (schema.type === 'array') return listText(schema, indent) + limitsOf(schema);
  return escapeHtml([schema.type ?? 'any'].flat().join(' | ')) + limitsOf(schema);
}
