import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import { fold } from '../../../../workers/model/text.ts';
import type {
  ChangeCount,
  DirectoryChangeStore,
  DirectoryChange,
  DirectoryChanged,
  GroupRow,
  PersonRow,
} from '../../directory-change.ts';
import { type Row, text, transaction } from '../database/database.ts';
import type { AddPerson } from './accounts.ts';
import type { AddGroup } from './groups.ts';

type Outcome = keyof ChangeCount;

const countOf = (outcomes: readonly Outcome[]): ChangeCount => {
  const count = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged') };
};

/** Changes of the directory that come from outside: a table, or the claims of a sign-in. */
export function createDirectoryChanges(
  database: DatabaseSync,
  addPerson: AddPerson,
  addGroup: AddGroup,
): DirectoryChangeStore {
  const groups = prepareGroupChanges(database, addGroup);
  const writePerson = preparePersonChange(database, addPerson, groups.join);
  const takenPerson = database.prepare(
    `SELECT 1 FROM resource WHERE email = ?1 UNION SELECT 1 FROM person_group WHERE email = ?1
     UNION SELECT 1 FROM person WHERE email = ?1 AND is_guest = 1`,
  );
  const takenGroup = database.prepare(
    'SELECT 1 FROM resource WHERE email = ?1 UNION SELECT 1 FROM person WHERE email = ?1',
  );

  const findTaken = ({ people, groups: rows }: DirectoryChange): readonly string[] => {
    const named = new Set([...rows.map(({ email }) => email), ...people.flatMap((person) => person.groups ?? [])]);
    const ofPeople = people.filter(({ email }) => named.has(email) || takenPerson.get(email) !== undefined);
    const ofGroups = [...named].filter((email) => takenGroup.get(email) !== undefined);
    return [...ofPeople.map(({ email }) => email), ...ofGroups];
  };

  return {
    async change(change, now) {
      const work = (): DirectoryChanged => {
        const emails = findTaken(change);
        if (emails.length > 0) return { type: 'taken', emails };
        const written = countOf(change.groups.map(groups.write));
        const people = countOf(change.people.map((row) => writePerson(row, change.timeZone, now)));
        return { type: 'done', people, groups: { ...written, added: written.added + groups.takeMade() } };
      };
      return transaction(database, work, change.isTrial);
    },
    async setMemberships(personId, wanted, governed) {
      transaction(database, () => groups.join(personId, wanted, new Set(governed)));
    },
  };
}

/** @param governed null = all groups @returns whether a membership has changed */
type Join = (personId: string, wanted: readonly string[], governed: ReadonlySet<string> | null) => boolean;

function prepareGroupChanges(database: DatabaseSync, addGroup: AddGroup) {
  const byEmail = database.prepare('SELECT id, display_name FROM person_group WHERE email = ?');
  const rename = database.prepare('UPDATE person_group SET display_name = ?, search_text = ? WHERE id = ?');
  const memberships = database.prepare(
    'SELECT g.id, g.email FROM group_member m JOIN person_group g ON g.id = m.person_group WHERE m.person = ?',
  );
  const enter = database.prepare('INSERT INTO group_member (person_group, person) VALUES (?, ?)');
  const leave = database.prepare('DELETE FROM group_member WHERE person_group = ? AND person = ?');
  let made = 0;

  const ensure = (email: string): string => {
    const present = byEmail.get(email);
    if (present !== undefined) return text(present, 'id');
    const id = randomUUID();
    addGroup({ id, displayName: email, email, members: [] });
    made += 1;
    return id;
  };
  const join: Join = (personId, wanted, governed) => {
    const present = memberships.all(personId).filter((row) => governed?.has(text(row, 'email')) ?? true);
    const left = present.filter((row) => !wanted.includes(text(row, 'email')));
    const entered = wanted.filter((email) => !present.some((row) => text(row, 'email') === email));
    for (const row of left) leave.run(text(row, 'id'), personId);
    for (const email of entered) enter.run(ensure(email), personId);
    return left.length + entered.length > 0;
  };
  return {
    join,
    write({ email, displayName }: GroupRow): Outcome {
      const present = byEmail.get(email);
      if (present === undefined) {
        addGroup({ id: randomUUID(), displayName, email, members: [] });
        return 'added';
      }
      if (text(present, 'display_name') === displayName) return 'unchanged';
      rename.run(displayName, fold(`${displayName}\n${email}`), text(present, 'id'));
      return 'changed';
    },
    /** @returns how many groups were made for their members since the last call */
    takeMade(): number {
      const count = made;
      made = 0;
      return count;
    },
  };
}

function preparePersonChange(database: DatabaseSync, addPerson: AddPerson, join: Join) {
  const byEmail = database.prepare('SELECT * FROM person WHERE email = ?');
  const update = database.prepare(
    'UPDATE person SET display_name = ?, username = ?, time_zone = ?, search_text = ? WHERE id = ?',
  );
  const add = (row: PersonRow, timeZone: string, now: number): string => {
    const { email, displayName, username = email.split('@')[0] ?? email } = row;
    const id = randomUUID();
    addPerson({ id, username, displayName, email, timeZone: row.timeZone ?? timeZone, isDemo: false }, false, now);
    return id;
  };
  /** @returns whether something has changed */
  const change = (present: Row, { email, displayName, ...row }: PersonRow): boolean => {
    const username = row.username ?? text(present, 'username');
    const timeZone = row.timeZone ?? text(present, 'time_zone');
    const before = [text(present, 'display_name'), text(present, 'username'), text(present, 'time_zone')];
    const after = [displayName, username, timeZone];
    if (after.every((value, index) => value === before[index])) return false;
    update.run(displayName, username, timeZone, fold(`${displayName}\n${username}\n${email}`), text(present, 'id'));
    return true;
  };
  return (row: PersonRow, timeZone: string, now: number): Outcome => {
    const present = byEmail.get(row.email);
    if (present === undefined) {
      join(add(row, timeZone, now), row.groups ?? [], null);
      return 'added';
    }
    const isChanged = change(present, row);
    const isMoved = row.groups !== undefined && join(text(present, 'id'), row.groups, null);
    return isChanged || isMoved ? 'changed' : 'unchanged';
  };
}
