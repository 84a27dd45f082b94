/* `npm run import -- PEOPLE.csv`: the people of the directory and their groups out of a table. */
import type { ChangeCount } from '../../store/directory-change.ts';
import { openStore, placeOf } from '../../store/open.ts';
import type { CsvRow } from '../csv.ts';
import { type Flags, isPlaceThere, nowOf } from '../flags.ts';
import { ImportError } from '../import-error.ts';
import type { Problem } from '../plan.ts';
import { readPeople } from './columns.ts';

const countLine = (name: string, { added, changed, unchanged }: ChangeCount): string =>
  `${name}: ${added} added, ${changed} changed, ${unchanged} unchanged`;

/**
 * Imports the rows of a table of people or groups, all or none.
 * @param refusal makes the error of the mistakes in the file
 * @returns the lines to print
 */
export async function importPeople(
  rows: readonly CsvRow[],
  flags: Flags,
  refusal: (problems: readonly Problem[]) => ImportError,
): Promise<readonly string[]> {
  if (flags.replace) throw new ImportError('--replace is not for people and groups: a table removes none of them', 2);
  const now = nowOf(flags);
  const { people, groups, lineByEmail, problems } = readPeople(rows);
  if (problems.length > 0) throw refusal(problems);
  const isTrial = flags['dry-run'];
  // A dry run creates no database.
  const place = placeOf(flags);
  const store = await openStore(isTrial && !isPlaceThere(place) ? { directory: null, databaseUrl: null } : place);
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const changed = await store.directory.change({ people, groups, timeZone, isTrial }, now);
    if (changed.type === 'taken') {
      const text = 'is the address of a place, a guest, or the other of a person and a group';
      throw refusal(changed.emails.map((email) => ({ line: lineByEmail.get(email) ?? 1, text: `${email} ${text}` })));
    }
    const isWithoutCampus = await store.campus.isEmpty();
    return [
      countLine('People', changed.people),
      countLine('Groups', changed.groups),
      ...(isWithoutCampus ? ['There is no campus here yet: import its resources next.'] : []),
      ...(isTrial ? ['Nothing was written (--dry-run).'] : []),
    ];
  } finally {
    await store.close();
  }
}
