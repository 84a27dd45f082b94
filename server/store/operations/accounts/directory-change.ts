import { randomUUID } from 'node:crypto';

import { fold } from '../../../../workers/model/text.ts';
import type {
  ChangeCount,
  DirectoryChange,
  DirectoryChanged,
  DirectoryChangeStore,
  GroupRow,
  PersonRow,
} from '../../directory-change.ts';
import { writeOrTry } from '../dry-run.ts';
import { text } from '../rows.ts';
import { type Database, type Row, statement, type Work } from '../work.ts';
import { addGroup } from './groups.ts';
import { addPerson, personByEmail } from './people.ts';

const takenPerson = statement(
  `SELECT 1 FROM resource WHERE email = ?1 UNION SELECT 1 FROM person_group WHERE email = ?1
   UNION SELECT 1 FROM person WHERE email = ?1 AND is_guest = 1`,
);
const takenGroup = statement('SELECT 1 FROM resource WHERE email = ?1 UNION SELECT 1 FROM person WHERE email = ?1');
const updatePerson = statement(
  'UPDATE person SET display_name = ?, username = ?, time_zone = ?, search_text = ? WHERE id = ?',
);
const groupByEmail = statement('SELECT id, display_name FROM person_group WHERE email = ?');
const renameGroup = statement('UPDATE person_group SET display_name = ?, search_text = ? WHERE id = ?');
const memberships = statement(
  'SELECT g.id, g.email FROM group_member m JOIN person_group g ON g.id = m.person_group WHERE m.person = ?',
);
const enter = statement('INSERT INTO group_member (person_group, person) VALUES (?, ?)');
const leave = statement('DELETE FROM group_member WHERE person_group = ? AND person = ?');

type Outcome = keyof ChangeCount;

/** What became of a row, and how many groups were made for a person. */
interface Written {
  readonly outcome: Outcome;
  readonly made: number;
}

const countOf = (outcomes: readonly Outcome[]): ChangeCount => {
  const count = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged') };
};

function* findTaken({ people, groups }: DirectoryChange): Work<readonly string[]> {
  const named = new Set([...groups.map(({ email }) => email), ...people.flatMap((person) => person.groups ?? [])]);
  const taken: string[] = [];
  for (const { email } of people) {
    if (named.has(email) || (yield* takenPerson.get(email)) !== undefined) taken.push(email);
  }
  for (const email of named) if ((yield* takenGroup.get(email)) !== undefined) taken.push(email);
  return taken;
}

function* writeGroup({ email, displayName }: GroupRow): Work<Outcome> {
  const present = yield* groupByEmail.get(email);
  if (present === undefined) {
    yield* addGroup({ id: randomUUID(), displayName, email, members: [] });
    return 'added';
  }
  if (text(present, 'display_name') === displayName) return 'unchanged';
  yield* renameGroup.run(displayName, fold(`${displayName}\n${email}`), text(present, 'id'));
  return 'changed';
}

/**
 * Makes a person a member of groups, which are made where they are missing.
 * @param governed null = all groups
 */
function* join(
  personId: string,
  wanted: readonly string[],
  governed: ReadonlySet<string> | null,
): Work<{ readonly isChanged: boolean; readonly made: number }> {
  const present = (yield* memberships.all(personId)).filter((row) => governed?.has(text(row, 'email')) ?? true);
  const left = present.filter((row) => !wanted.includes(text(row, 'email')));
  const entered = wanted.filter((email) => !present.some((row) => text(row, 'email') === email));
  let made = 0;
  for (const row of left) yield* leave.run(text(row, 'id'), personId);
  for (const email of entered) {
    let group = yield* groupByEmail.get(email);
    if (group === undefined) {
      group = { id: randomUUID() };
      yield* addGroup({ id: text(group, 'id'), displayName: email, email, members: [] });
      made += 1;
    }
    yield* enter.run(text(group, 'id'), personId);
  }
  return { isChanged: left.length + entered.length > 0, made };
}

function* addRow(row: PersonRow, timeZone: string, now: number): Work<string> {
  const { email, displayName, username = email.split('@')[0] ?? email } = row;
  const id = randomUUID();
  yield* addPerson({ id, username, displayName, email, timeZone: row.timeZone ?? timeZone, isDemo: false }, false, now);
  return id;
}

/** @returns whether something has changed */
function* changeRow(present: Row, { email, displayName, ...row }: PersonRow): Work<boolean> {
  const username = row.username ?? text(present, 'username');
  const timeZone = row.timeZone ?? text(present, 'time_zone');
  const before = [text(present, 'display_name'), text(present, 'username'), text(present, 'time_zone')];
  const after = [displayName, username, timeZone];
  if (after.every((value, index) => value === before[index])) return false;
  const words = fold(`${displayName}\n${username}\n${email}`);
  yield* updatePerson.run(displayName, username, timeZone, words, text(present, 'id'));
  return true;
}

function* writePerson(row: PersonRow, timeZone: string, now: number): Work<Written> {
  const present = yield* personByEmail(row.email);
  if (present === undefined) {
    const { made } = yield* join(yield* addRow(row, timeZone, now), row.groups ?? [], null);
    return { outcome: 'added', made };
  }
  const isChanged = yield* changeRow(present, row);
  if (row.groups === undefined) return { outcome: isChanged ? 'changed' : 'unchanged', made: 0 };
  const joined = yield* join(text(present, 'id'), row.groups, null);
  return { outcome: isChanged || joined.isChanged ? 'changed' : 'unchanged', made: joined.made };
}

function* changeDirectory(change: DirectoryChange, now: number): Work<DirectoryChanged> {
  const emails = yield* findTaken(change);
  if (emails.length > 0) return { type: 'taken', emails };
  const ofGroups: Outcome[] = [];
  for (const row of change.groups) ofGroups.push(yield* writeGroup(row));
  const ofPeople: Written[] = [];
  for (const row of change.people) ofPeople.push(yield* writePerson(row, change.timeZone, now));
  const made = ofPeople.reduce((sum, written) => sum + written.made, 0);
  const groups = countOf(ofGroups);
  const people = countOf(ofPeople.map(({ outcome }) => outcome));
  return { type: 'done', people, groups: { ...groups, added: groups.added + made } };
}

/** Changes of the directory that come from outside: a table, or the claims of a sign-in. */
export function createDirectoryChanges(database: Database): DirectoryChangeStore {
  return {
    change: (change, now) => writeOrTry(database, change.isTrial, () => changeDirectory(change, now)),
    async setMemberships(personId, wanted, governed) {
      await database.write(() => join(personId, wanted, new Set(governed)));
    },
  };
}
