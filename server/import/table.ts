/* `npm run import -- FILE.csv`: the resources of a campus, its POIs, kiosks and codes, or its people, out of a table. */
import { readFileSync, statSync } from 'node:fs';

import { createConfiguration } from '../campus/configuration.ts';
import type { SeedUser, Store } from '../store/store.ts';
import { endedBy, firstPeople, inCampus, newCampus } from './campus.ts';
import { CsvError, decodeUtf8, parseCsv } from './csv.ts';
import { type Flags, nowOf, nextStep } from './flags.ts';
import { ImportError } from './import-error.ts';
import { isJsonTable, parseJsonTable } from './json-table.ts';
import { counted, shortened } from './messages.ts';
import { isObjectHeader } from './objects/columns.ts';
import { importObjects } from './objects/command.ts';
import { isPointHeader } from './points/columns.ts';
import { importPoints } from './points/command.ts';
import { isPeopleHeader } from './people/columns.ts';
import { importPeople } from './people/command.ts';
import { type Plan, planImport, type Present, type Problem } from './plan.ts';

const MOST_MEGABYTES = 64;

interface Imported {
  readonly plan: Plan;
  readonly hasDemoPeople: boolean;
  readonly ended: number;
}

function readRows(file: string) {
  try {
    if (statSync(file).size > MOST_MEGABYTES * 1024 * 1024)
      throw new ImportError(`${file} has more than ${MOST_MEGABYTES} MB: split it. Nothing was imported.`);
    const text = decodeUtf8(readFileSync(file));
    return isJsonTable(text) ? parseJsonTable(text) : parseCsv(text);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (error instanceof CsvError) throw refusal(file, [{ line: error.line, text: error.message }]);
    throw new ImportError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The message begins with the line, where people search for a fault first. */
function refusal(file: string, problems: readonly Problem[]): ImportError {
  const lines = problems.map(({ line, text }) => `${file}:${line}: ${text}`);
  return new ImportError([...shortened(lines), 'Nothing was imported.'].join('\n'));
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
  const users = firstPeople(present);
  const people = addressesOf([...present, ...users]);
  const plan = planOrRefuse(file, rows, { configuration: createConfiguration([]), resources: [], people });
  const campus = newCampus({ configuration: plan.configuration, resources: plan.added, users });
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

/**
 * Imports the rows of a table, all or none.
 * @returns the lines to print
 * @throws ImportError where the table has mistakes or the campus refuses it
 */
export async function importTable(file: string, flags: Flags): Promise<readonly string[]> {
  const now = nowOf(flags);
  const rows = readRows(file);
  if (isObjectHeader(rows[0])) return importObjects(rows, flags, (problems) => refusal(file, problems));
  if (isPointHeader(rows[0])) return importPoints(rows, flags, (problems) => refusal(file, problems));
  if (isPeopleHeader(rows[0])) return importPeople(rows, flags, (problems) => refusal(file, problems));
  const imported = await inCampus<Imported>(flags, {
    intoNew: (store, present) => importNew(store, present, file, rows, now),
    intoPresent: (store) => importInto(store, file, rows, flags, now),
  });
  return report(imported, flags);
}

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
    nextStep(flags),
  ];
}
