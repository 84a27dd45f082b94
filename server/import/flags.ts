import { parseArgs } from 'node:util';

import * as v from 'valibot';

import { ImportError } from './import-error.ts';

const FLAGS = {
  data: { type: 'string', default: 'data' },
  check: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  'end-reservations': { type: 'boolean', default: false },
  building: { type: 'string' },
  level: { type: 'string' },
  map: { type: 'string' },
  points: { type: 'string' },
  credit: { type: 'string' },
  clock: { type: 'string' },
  'security-log': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const ClockSchema = v.pipe(v.string(), v.isoTimestamp('--clock takes an instant such as 2026-03-02T08:00:00Z'));

/** @throws ImportError for options that there are none of */
export function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, strict: true, allowPositionals: true });
  } catch (error) {
    throw new ImportError(error instanceof Error ? error.message : 'These options cannot be read', 2);
  }
}

export type Flags = ReturnType<typeof readFlags>['values'];

/** The instant that counts as now. */
export function nowOf({ clock }: Flags): number {
  if (clock === undefined) return Date.now();
  const parsed = v.safeParse(ClockSchema, clock);
  if (!parsed.success) throw new ImportError(parsed.issues[0].message, 2);
  return Date.parse(parsed.output);
}
