import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';

import { EXIT_CODES } from '../exit-codes.ts';
import { openCommandLog } from '../operation/security-log.ts';
import { StorageError } from '../store/storage-error.ts';
import { UsageError } from '../usage-error.ts';
import { checkWays } from './check/command.ts';
import { type Flags, readFlags } from './flags.ts';
import { ImportError } from './import-error.ts';
import { isJsonTable } from './json-table.ts';
import { importPlan } from './plans/command.ts';
import { importTable } from './table.ts';

const HELP = `Usage: npm run import -- FILE [options]

  Reads the resources of a campus, its points of interest, kiosks and codes, or its people and groups, out of a table
  (FILE.csv, FILE.json), or the floor plan of a building: all of it or nothing. Run again, it changes what is there.

  --check             without a file: list the places and kiosks to which no way leads, and what wheelchairs cannot reach

  --data DIR          where the database lives (default: ./data); a new one is made where there is none
  --database-url URL  the PostgreSQL database instead (default: DATABASE_URL)
  --dry-run           say what would happen, and write nothing
  --clock ISO         the instant that counts as now, as of a server with --clock (default: the machine's clock)
  --security-log FILE  append a line about the import (default: SECURITY_LOG, or none)
  --help              this text

  Tables
  --replace           remove the resources, or the points of the same kinds, that are not in the file
  --end-reservations  with --replace: also those that have reservations to come, which end

  Plans: FILE.zip (IMDF), FILE.osm or FILE.json (OpenStreetMap, Overpass), FILE.geojson, FILE.svg or FILE.png
  --replace           remove all plans that are not in the file
  --building NAME     the building of the campus that the plan is of, by id or name
  --credit TEXT       a line about the source, shown with the plan
  --map NAMES         GeoJSON: its properties, as level=floor,name=room,category=type,resource=desk
  --level NAME        pictures, and GeoJSON that names no floor: the level, such as "Level 2"
  --points POINTS     pictures: two or three control points, as "120,80=0m,0m; 900,80=24.5m,0m"

  All of it is described in docs/import.md.
`;

/** Endings of files of plans; anything else is a table. */
const PLANS: ReadonlySet<string> = new Set(['.zip', '.imdf', '.osm', '.xml', '.json', '.geojson', '.svg', '.png']);

/** A list in JSON is a table. */
function isPlan(file: string): boolean {
  const ending = extname(file).toLowerCase();
  if (ending !== '.json') return PLANS.has(ending);
  try {
    return !isJsonTable(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ImportError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function importFile(file: string, flags: Flags): Promise<void> {
  const log = openCommandLog(flags['security-log'] ?? null);
  const importIt = isPlan(file) ? importPlan : importTable;
  let outcome: 'done' | 'refused' = 'refused';
  try {
    const lines = await importIt(file, flags);
    outcome = 'done';
    for (const line of lines) console.log(line);
  } finally {
    if (!flags['dry-run']) log.noteCommand({ event: 'import', file: resolve(file), outcome });
  }
}

/** @returns the exit code: 1 where something cannot be reached */
async function check(positionals: readonly string[], flags: Flags): Promise<number> {
  if (positionals.length > 0) throw new ImportError('--check takes no file', 2);
  const { lines, isSound } = await checkWays(flags);
  for (const line of lines) console.log(line);
  return isSound ? 0 : 1;
}

/**
 * Imports a file into the database of a directory.
 * @returns the exit code
 */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    const { values: flags, positionals } = readFlags(argv);
    if (flags.help) {
      console.log(HELP);
      return 0;
    }
    const [file, ...more] = positionals;
    if (flags.check) return await check(positionals, flags);
    if (file === undefined || more.length > 0)
      throw new ImportError('Name one file, e.g. npm run import -- resources.csv', 2);
    if (flags['end-reservations'] && !flags.replace) throw new ImportError('--end-reservations goes with --replace', 2);
    await importFile(file, flags);
    return 0;
  } catch (error) {
    if (error instanceof StorageError) {
      console.error(`${error.message} Nothing was imported.`);
      return EXIT_CODES[error.problem];
    }
    if (!(error instanceof ImportError || error instanceof UsageError)) throw error;
    const exitCode = error instanceof ImportError ? error.exitCode : EXIT_CODES.usage;
    console.error(error.message);
    if (exitCode === EXIT_CODES.usage) console.error('See "npm run import -- --help".');
    return exitCode;
  }
}
