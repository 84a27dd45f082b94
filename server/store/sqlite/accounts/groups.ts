import type { DatabaseSync } from 'node:sqlite';

import { fold } from '../../../../workers/model/text.ts';
import type { DirectoryChangeStore } from '../../directory-change.ts';
import type { DirectoryEntry, DirectoryGroup, DirectoryStore, SeedGroup } from '../../store.ts';
import { flag, type Row, text } from '../database/database.ts';

const PEOPLE = 'SELECT id, display_name, email, search_text, 0 AS is_group FROM person WHERE is_guest = 0';
const GROUPS = 'SELECT id, display_name, email, search_text, 1 AS is_group FROM person_group WHERE ?2 = 1';

function rowToGroup(row: Row): DirectoryGroup {
  return { id: text(row, 'id'), displayName: text(row, 'display_name'), email: text(row, 'email') };
}

function rowToEntry(row: Row): DirectoryEntry {
  return { ...rowToGroup(row), isGroup: flag(row, 'is_group') };
}

/** Writes a group within the caller's transaction; its members exist. */
export type AddGroup = (group: SeedGroup) => void;

export function prepareGroups(database: DatabaseSync): AddGroup {
  const insert = database.prepare(
    'INSERT INTO person_group (id, email, display_name, search_text) VALUES (?, ?, ?, ?)',
  );
  const join = database.prepare('INSERT INTO group_member (person_group, person) VALUES (?, ?)');
  return ({ id, displayName, email, members }) => {
    const address = email.toLowerCase();
    insert.run(id, address, displayName, fold(`${displayName}\n${address}`));
    for (const member of members) join.run(id, member);
  };
}

export function createDirectoryStore(database: DatabaseSync): Omit<DirectoryStore, keyof DirectoryChangeStore> {
  const search = database.prepare(
    `SELECT id, display_name, email, is_group FROM (${PEOPLE} UNION ALL ${GROUPS})
     WHERE instr(search_text, ?1) > 0 ORDER BY instr(search_text, ?1) <> 1, display_name, id LIMIT ?3 OFFSET ?4`,
  );
  // The folded name is the first line of the search text.
  const searchNames = database.prepare(
    `SELECT id, display_name, email, is_group FROM (${PEOPLE})
     WHERE instr(' ' || substr(search_text, 1, instr(search_text, char(10)) - 1), ' ' || ?1) > 0
     ORDER BY display_name, id LIMIT ?2`,
  );
  const byId = database.prepare('SELECT * FROM person_group WHERE id = ?');
  const byEmail = database.prepare('SELECT * FROM person_group WHERE email = ?');
  const members = database.prepare(
    `SELECT p.id, p.display_name, p.email, 0 AS is_group FROM group_member m JOIN person p ON p.id = m.person
     WHERE m.person_group = ? ORDER BY p.display_name, p.id LIMIT ? OFFSET ?`,
  );
  const groups = database.prepare(
    'SELECT g.email FROM group_member m JOIN person_group g ON g.id = m.person_group WHERE m.person = ?',
  );
  const groupOrNull = (row: Row | undefined) => (row === undefined ? null : rowToGroup(row));
  return {
    async search(fragment, withGroups, offset, limit) {
      return search.all(fold(fragment.trim()), Number(withGroups), limit, offset).map(rowToEntry);
    },
    async searchNames(start, limit) {
      return searchNames.all(start.trim(), limit).map(rowToEntry);
    },
    async group(id) {
      return groupOrNull(byId.get(id));
    },
    async groupByEmail(email) {
      return groupOrNull(byEmail.get(email.toLowerCase()));
    },
    async groupsOf(personId) {
      return groups.all(personId).map((row) => text(row, 'email'));
    },
    async members(groupId, offset, limit) {
      return members.all(groupId, limit, offset).map(rowToEntry);
    },
  };
}
