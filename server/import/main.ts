import { extname } from 'node:path';

import { EXIT_CODES } from '../exit-codes.ts';
import { StorageError } from '../store/storage-error.ts';
import { readFlags } from './flags.ts';
import { ImportError } from './import-error.ts';
import { importPlan } from './plans/command.ts';
import { importTable } from './table.ts';

const HELP = `Usage: npm run import -- FILE [options]

  Reads the resources of a campus out of a table (FILE.csv), or the floor plan of a building: all of it or nothing.
  Run again, it changes what is there.

  --data DIR          where the database lives (default: ./data); a new one is made where there is none
  --dry-run           say what would happen, and write nothing
  --clock ISO         the instant that counts as now, as of a server with --clock (default: the machine's clock)
  --help              this text

  Tables
  --replace           remove the resources that are not in the file
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
    if (file === undefined || more.length > 0)
      throw new ImportError('Name one file, e.g. npm run import -- resources.csv', 2);
    if (flags['end-reservations'] && !flags.replace) throw new ImportError('--end-reservations goes with --replace', 2);
    const importFile = PLANS.has(extname(file).toLowerCase()) ? importPlan : importTable;
    for (const line of await importFile(file, flags)) console.log(line);
    return 0;
  } catch (error) {
    if (error instanceof StorageError) {
      console.error(`${error.message} Nothing was imported.`);
      return EXIT_CODES[error.problem];
    }
    if (!(error instanceof ImportError)) throw error;
    console.error(error.message);
    if (error.exitCode === 2) console.error('See "npm run import -- --help".');
    return error.exitCode;
  }
}
