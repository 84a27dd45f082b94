/* What the import of a table and that of a plan share: opening or creating the campus, and what may stop a change. */
import { createPeople } from '../campus/people/people.ts';
import { DOOR_DISPLAYS } from '../campus/people/door-displays.ts';
import { openStore, placeOf } from '../store/open.ts';
import type { Campus, ResourcesChanged, SeedUser, Store } from '../store/store.ts';
import { unreachable } from '../../workers/model/unreachable.ts';
import { type Flags, isPlaceThere } from './flags.ts';
import { ImportError } from './import-error.ts';
import { counted, MOST_SHOWN } from './messages.ts';

interface Work<T> {
  /** @param present those who have an account already */
  readonly intoNew: (store: Store | null, present: readonly SeedUser[]) => Promise<T>;
  readonly intoPresent: (store: Store) => Promise<T>;
}

/** Imports into a database; a dry run and a file with mistakes create no database. */
export async function inCampus<T>(flags: Flags, { intoNew, intoPresent }: Work<T>): Promise<T> {
  const place = placeOf(flags);
  const isThere = isPlaceThere(place);
  // Faults are reported before anything is created.
  const tried = isThere ? null : await intoNew(null, []);
  if (tried !== null && flags['dry-run']) return tried;
  const store = await openStore(place);
  try {
    if (!(await store.campus.isEmpty())) return await intoPresent(store);
    return await intoNew(flags['dry-run'] ? null : store, await store.accounts.users());
  } finally {
    await store.close();
  }
}

/** The demo people, so that somebody can sign in; none where there are accounts. */
export const firstPeople = (present: readonly SeedUser[]): readonly SeedUser[] =>
  present.length > 0 ? [] : [...createPeople(0, 1), DOOR_DISPLAYS];

/** A campus without reservations and favourites. */
export const newCampus = (parts: Omit<Campus, 'seed' | 'favourites'>): Campus => ({
  seed: 1,
  favourites: {},
  ...parts,
});

/**
 * @returns the number of reservations that the change ended
 * @throws ImportError where the store refused it
 */
export function endedBy(changed: ResourcesChanged): number {
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
