import { readFileSync } from 'node:fs';

import * as v from 'valibot';

import { FLAGS } from './option-flags.ts';
import { UsageError } from './usage-error.ts';

/* The options as JSON: `{ "port": 8080, "data": "/var/lib/deskway", "origin": ["https://desks.example"] }`. */

/** Options of one start alone. */
const NOT_IN_FILE: ReadonlySet<string> = new Set(['config', 'print-config', 'help']);
/** What nobody may read over somebody's shoulder; of addresses it is the password alone. */
const SECRETS: ReadonlySet<string> = new Set(['webex-token', 'oidc-client-secret', 'ews-password']);
const ADDRESSES: ReadonlySet<string> = new Set(['smtp-url', 'mqtt-url', 'database-url']);
const HIDDEN = 'secret';

/** Options by name, as the command line gives them. */
export type Given = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

type Flag = (typeof FLAGS)[keyof typeof FLAGS];

const TextSchema = v.pipe(v.union([v.string(), v.number()], 'takes a text or a number'), v.transform(String));
const SwitchSchema = v.boolean('takes true or false');
const ListSchema = v.array(v.string('takes a list of texts'), 'takes a list of texts');

function schemaOf(flag: Flag) {
  if (flag.type === 'boolean') return SwitchSchema;
  return 'multiple' in flag ? ListSchema : TextSchema;
}

const FileSchema = v.strictObject(
  Object.fromEntries(
    Object.entries(FLAGS)
      .filter(([name]) => !NOT_IN_FILE.has(name))
      .map(([name, flag]) => [name, v.optional(schemaOf(flag))]),
  ),
  'is not known',
);

/** @throws UsageError for anything but known options of the right type; it never quotes a value */
export function readConfig(path: string): Given {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    // The message of a syntax error quotes the file.
    if (error instanceof SyntaxError) throw new UsageError(`--config: ${path} is no JSON`);
    throw new UsageError(`--config: cannot read ${path} (${error instanceof Error ? error.message : 'unknown'})`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new UsageError(`--config: ${path} is no object of options`);
  }
  const parsed = v.safeParse(FileSchema, content);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const key = issue.path?.[0]?.key;
  const name = typeof key === 'string' ? key : '';
  throw new UsageError(`--config: the option "${name}" in ${path} ${issue.message}`);
}

function withoutPassword(text: string): string {
  const address = URL.parse(text);
  if (address === null) return HIDDEN;
  if (address.password !== '') address.password = HIDDEN;
  return address.href;
}

function toShown(name: string, value: string | boolean | readonly string[]): unknown {
  if (typeof value !== 'string') return value;
  if (SECRETS.has(name)) return HIDDEN;
  if (ADDRESSES.has(name)) return withoutPassword(value);
  return String(Number(value)) === value ? Number(value) : value;
}

/** @returns the options as a file of `--config` has them, without secrets */
export function printConfig(given: Given): string {
  const shown = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || NOT_IN_FILE.has(name) ? [] : [[name, toShown(name, value)] as const],
  );
  return JSON.stringify(Object.fromEntries(shown), null, 2);
}
