/* `npm run import -- OBJECTS.csv`: controllable objects out of a table. */
import type { Store } from '../../store/store.ts';
import { inCampus } from '../campus.ts';
import type { CsvRow } from '../csv.ts';
import { type Flags, nextStep, shownPlace } from '../flags.ts';
import { ImportError } from '../import-error.ts';
import { counted } from '../messages.ts';
import type { Problem } from '../plan.ts';
import { readPlans } from '../plans/campus/merge.ts';
import { type ObjectsChange, planObjects } from './change.ts';
import { readPartRows } from './columns.ts';

/**
 * Imports the rows of a table of objects, all or none.
 * @param refusal makes the error of the mistakes in the file
 * @returns the lines to print
 */
export async function importObjects(
  rows: readonly CsvRow[],
  flags: Flags,
  refusal: (problems: readonly Problem[]) => ImportError,
): Promise<readonly string[]> {
  const read = readPartRows(rows);
  if (read.problems.length > 0) throw refusal(read.problems);
  const importInto = async (store: Store): Promise<ObjectsChange> => {
    const [stored, plans, { value: resources }] = await Promise.all([
      store.objects.all(),
      readPlans(store.plans),
      store.campus.resources(),
    ]);
    const resourceIds = new Set(resources.map(({ resource }) => resource.id));
    const objects = stored.map(({ definition }) => definition);
    const change = planObjects(read.rows, { objects, plans, resourceIds }, flags.replace);
    if ('problems' in change) throw refusal(change.problems);
    if (!flags['dry-run']) await store.objects.replace(change.objects, change.pois);
    return change;
  };
  const { added, changed, removed, missing } = await inCampus<ObjectsChange>(flags, {
    intoNew: async () => {
      throw new ImportError(
        `There is no campus in ${shownPlace(flags)}: import its floor plans first. Nothing was imported.`,
      );
    },
    intoPresent: importInto,
  });
  const stay = `${counted(missing, 'object')} of the campus not in the file: left as they are (--replace removes them)`;
  return [
    `Objects: ${added} added, ${changed} changed, ${removed} removed`,
    ...(missing > 0 && !flags.replace ? [stay] : []),
    nextStep(flags),
  ];
}
