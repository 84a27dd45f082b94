import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import * as v from 'valibot';

import { type StorePlace, PLACE_FLAGS, placeOf } from '../store/open.ts';
import { ImportError } from './import-error.ts';

const FLAGS = {
  ...PLACE_FLAGS,
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

/** How messages call the place of the data. */
export function shownPlace(flags: Flags): string {
  return placeOf(flags).directory ?? 'the PostgreSQL database';
}

/** Whether there may be a campus already; a database server always has one. */
export function isPlaceThere({ directory }: StorePlace): boolean {
  return directory === null || existsSync(join(directory, 'deskway.db'));
}

/** The end of what a command says: how to start the server, or that nothing was written. */
export function nextStep(flags: Flags): string {
  if (flags['dry-run']) return 'Nothing was written (--dry-run).';
  const { directory } = placeOf(flags);
  return directory === null ? 'Start it: npm start' : `Start it: npm start -- --data ${directory}`;
}
