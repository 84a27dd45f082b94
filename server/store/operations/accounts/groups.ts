import { fold } from '../../../../workers/model/text.ts';
import type { DirectoryChangeStore } from '../../directory-change.ts';
import type { DirectoryEntry, DirectoryGroup, DirectoryStore, SeedGroup } from '../../store.ts';
import { flag, text } from '../rows.ts';
import { type Database, type Row, statement, type Work } from '../work.ts';

const PEOPLE = 'SELECT id, display_name, email, search_text, 0 AS is_group FROM person WHERE is_guest = 0';
const GROUPS = 'SELECT id, display_name, email, search_text, 1 AS is_group FROM person_group WHERE ?2 = 1';

const insert = statement('INSERT INTO person_group (id, email, display_name, search_text) VALUES (?, ?, ?, ?)');
const join = statement('INSERT INTO group_member (person_group, person) VALUES (?, ?)');
const search = statement(
  `SELECT id, display_name, email, is_group FROM (${PEOPLE} UNION ALL ${GROUPS}) AS entry
   WHERE instr(search_text, ?1) > 0 ORDER BY instr(search_text, ?1) <> 1, display_name, id LIMIT ?3 OFFSET ?4`,
);
// The folded name is the first line of the search text.
const searchNames = statement(
  `SELECT id, display_name, email, is_group FROM (${PEOPLE}) AS entry
   WHERE instr(' ' || substr(search_text, 1, instr(search_text, '\n') - 1), ' ' || ?1) > 0
   ORDER BY display_name, id LIMIT ?2`,
);
const byId = statement('SELECT * FROM person_group WHERE id = ?');
const byEmail = statement('SELECT * FROM person_group WHERE email = ?');
const members = statement(
  `SELECT p.id, p.display_name, p.email, 0 AS is_group FROM group_member m JOIN person p ON p.id = m.person
   WHERE m.person_group = ? ORDER BY p.display_name, p.id LIMIT ? OFFSET ?`,
);
const groups = statement(
  'SELECT g.email FROM group_member m JOIN person_group g ON g.id = m.person_group WHERE m.person = ?',
);

function rowToGroup(row: Row): DirectoryGroup {
  return { id: text(row, 'id'), displayName: text(row, 'display_name'), email: text(row, 'email') };
}

function rowToEntry(row: Row): DirectoryEntry {
  return { ...rowToGroup(row), isGroup: flag(row, 'is_group') };
}

const groupOrNull = (row: Row | undefined) => (row === undefined ? null : rowToGroup(row));

/** Writes a group; its members exist. */
export function* addGroup({ id, displayName, email, members: people }: SeedGroup): Work<void> {
  const address = email.toLowerCase();
  yield* insert.run(id, address, displayName, fold(`${displayName}\n${address}`));
  for (const person of people) yield* join.run(id, person);
}

export function createDirectoryStore(database: Database): Omit<DirectoryStore, keyof DirectoryChangeStore> {
  return {
    async search(fragment, withGroups, offset, limit) {
      const asked = [fold(fragment.trim()), Number(withGroups), limit, offset] as const;
      return (await database.read(() => search.all(...asked))).map(rowToEntry);
    },
    async searchNames(start, limit) {
      return (await database.read(() => searchNames.all(start.trim(), limit))).map(rowToEntry);
    },
    async group(id) {
      return groupOrNull(await database.read(() => byId.get(id)));
    },
    async groupByEmail(email) {
      return groupOrNull(await database.read(() => byEmail.get(email.toLowerCase())));
    },
    async groupsOf(personId) {
      return (await database.read(() => groups.all(personId))).map((row) => text(row, 'email'));
    },
    async members(groupId, offset, limit) {
      return (await database.read(() => members.all(groupId, limit, offset))).map(rowToEntry);
    },
  };
}
