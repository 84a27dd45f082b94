import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import * as v from 'valibot';

import { unreachable } from '../../workers/model/unreachable.ts';
import { createConfiguration } from '../campus/configuration.ts';
import { DOOR_DISPLAYS } from '../campus/people/door-displays.ts';
import { createPeople } from '../campus/people/people.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { createSqliteStore } from '../store/sqlite/index.ts';
import { StorageError } from '../store/storage-error.ts';
import type { ResourcesChanged, SeedUser, Store } from '../store/store.ts';
import { CsvError, decodeUtf8, parseCsv } from './csv.ts';
import { type Plan, planImport, type Present, type Problem } from './plan.ts';

const HELP = `Usage: npm run import -- FILE.csv [options]

  Reads the resources of a campus out of a table, all of them or none; run again, it changes what is there.

  --data DIR          where the database lives (default: ./data); a new one is made where there is none
  --dry-run           say what would happen, and write nothing
  --replace           remove the resources that are not in the file
  --end-reservations  with --replace: also those that have reservations to come, which end
  --clock ISO         the instant that counts as now, as of a server with --clock (default: the machine's clock)
  --help              this text

  The columns are described in docs/import.md.
`;

const FLAGS = {
  data: { type: 'string', default: 'data' },
  'dry-run': { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  'end-reservations': { type: 'boolean', default: false },
  clock: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const ClockSchema = v.pipe(v.string(), v.isoTimestamp('--clock takes an instant such as 2026-03-02T08:00:00Z'));

const MOST_SHOWN = 50;
const MOST_MEGABYTES = 64;

/** The request cannot be carried out; the message is for the user of the command. */
class ImportError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, strict: true, allowPositionals: true });
  } catch (error) {
    throw new ImportError(error instanceof Error ? error.message : 'These options cannot be read', 2);
  }
}

type Flags = ReturnType<typeof readFlags>['values'];

function nowOf({ clock }: Flags): number {
  if (clock === undefined) return Date.now();
  const parsed = v.safeParse(ClockSchema, clock);
  if (!parsed.success) throw new ImportError(parsed.issues[0].message, 2);
  return Date.parse(parsed.output);
}

interface Imported {
  readonly plan: Plan;
  readonly hasDemoPeople: boolean;
  readonly ended: number;
}

function readRows(file: string) {
  try {
    if (statSync(file).size > MOST_MEGABYTES * 1024 * 1024)
      throw new ImportError(`${file} has more than ${MOST_MEGABYTES} MB: split it. Nothing was imported.`);
    return parseCsv(decodeUtf8(readFileSync(file)));
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (error instanceof CsvError) throw refusal(file, [{ line: error.line, text: error.message }]);
    throw new ImportError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The message begins with the line, where people search for a fault first. */
function refusal(file: string, problems: readonly Problem[]): ImportError {
  const shown = problems.slice(0, MOST_SHOWN).map(({ line, text }) => `${file}:${line}: ${text}`);
  const more = problems.length - shown.length;
  return new ImportError([...shown, ...(more > 0 ? [`… and ${more} more`] : []), 'Nothing was imported.'].join('\n'));
}

type Rows = ReturnType<typeof readRows>;

function planOrRefuse(file: string, rows: Rows, present: Present): Plan {
  const planned = planImport(rows, present);
  if (planned.type === 'problems') throw refusal(file, planned.problems);
  return planned.plan;
}

const addressesOf = (users: readonly SeedUser[]): ReadonlySet<string> =>
  new Set(users.map(({ email }) => email.toLowerCase()));

/** Creates a campus from a table; with the demo people where there is nobody yet, so that somebody can sign in. */
async function importNew(
  store: Store | null,
  present: readonly SeedUser[],
  file: string,
  rows: Rows,
  now: number,
): Promise<Imported> {
  const users = present.length > 0 ? [] : [...createPeople(0, 1), DOOR_DISPLAYS];
  const people = addressesOf([...present, ...users]);
  const plan = planOrRefuse(file, rows, { configuration: createConfiguration([]), resources: [], people });
  const campus = { seed: 1, configuration: plan.configuration, resources: plan.added, users, favourites: {} };
  await store?.campus.seed(campus, [], now);
  return { plan, hasDemoPeople: users.length > 0, ended: 0 };
}

/** Changes the existing campus. */
async function importInto(store: Store, file: string, rows: Rows, flags: Flags, now: number): Promise<Imported> {
  const [configuration, resources, users] = await Promise.all([
    store.campus.configuration(),
    store.campus.resources(),
    store.accounts.users(),
  ]);
  const present = { configuration: configuration.value, resources: resources.value, people: addressesOf(users) };
  const plan = planOrRefuse(file, rows, present);
  const changed = await store.campus.replaceResources(
    {
      seen: { configuration: configuration.timestamp, resources: resources.timestamp },
      configuration: plan.configuration,
      written: [...plan.changed, ...plan.added],
      removed: flags.replace ? plan.missing : [],
      endsReservations: flags['end-reservations'],
      isTrial: flags['dry-run'],
    },
    now,
  );
  return { plan, hasDemoPeople: false, ended: endedBy(changed) };
}

function endedBy(changed: ResourcesChanged): number {
  switch (changed.type) {
    case 'done':
      return changed.endedReservations;
    case 'stale':
      throw new ImportError('The campus was changed by somebody else meanwhile. Nothing was imported: run it again.');
    case 'reserved': {
      const places = changed.resources.map((one) => `  ${one.email}: ${counted(one.reservations, 'reservation')}`);
      throw new ImportError(
        ['These are not in the file and have reservations to come:', ...places.slice(0, MOST_SHOWN)].join('\n') +
          '\nNothing was imported. Put them into the file, leave --replace out, or end their reservations by --end-reservations.',
      );
    }
    case 'clash': {
      const places = changed.resources.map(({ email, dates }) => `  ${email}: ${dates.join(', ')}`);
      throw new ImportError(
        [
          'By their new time zones whole days that are reserved would lie over other reservations:',
          ...places.slice(0, MOST_SHOWN),
          'Nothing was imported. End or move one of the two reservations first.',
        ].join('\n'),
      );
    }
    default:
      return unreachable(changed);
  }
}

/** Imports into the database of a directory; a dry run and a faulty table create no database. */
async function importFile(file: string, flags: Flags): Promise<Imported> {
  const now = nowOf(flags);
  const rows = readRows(file);
  const isThere = existsSync(join(flags.data, 'deskway.db'));
  // Faults are reported before anything is created.
  const tried = isThere ? null : await importNew(null, [], file, rows, now);
  if (tried !== null && flags['dry-run']) return tried;
  const store = createSqliteStore(flags.data);
  try {
    if (!(await store.campus.isEmpty())) return await importInto(store, file, rows, flags, now);
    return await importNew(flags['dry-run'] ? null : store, await store.accounts.users(), file, rows, now);
  } finally {
    await store.close();
  }
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

function report({ plan, hasDemoPeople, ended }: Imported, flags: Flags): readonly string[] {
  const { added, unchanged, missing, newAreas, changedAreas } = plan;
  const numbers = [`${added.length} added`, `${plan.changed.length} changed`, `${unchanged} unchanged`];
  const stay = `${counted(missing.length, 'resource')} of the campus not in the file: left as they are (--replace removes them)`;
  return [
    `Resources: ${[...numbers, `${flags.replace ? missing.length : 0} removed`].join(', ')}`,
    `Areas: ${newAreas} added${changedAreas > 0 ? `, ${changedAreas} changed` : ''}`,
    ...(missing.length > 0 && !flags.replace ? [stay] : []),
    ...(ended > 0 ? [`${counted(ended, 'reservation')} ended; their organizers were told`] : []),
    ...(hasDemoPeople ? ['A new campus: its people are the demo people, who need no password on this machine'] : []),
    flags['dry-run'] ? 'Nothing was written (--dry-run).' : `Start it: npm start -- --data ${flags.data}`,
  ];
}

/**
 * Imports a table into the database of a directory.
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
    for (const line of report(await importFile(file, flags), flags)) console.log(line);
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
