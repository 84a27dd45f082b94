/* Groups of the directory, such as teams: whoever invites one invites its people. */
export const GROUPS = `
CREATE TABLE person_group (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  -- Folded name and e-mail.
  search_text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE group_member (
  person_group TEXT NOT NULL REFERENCES person_group ON DELETE CASCADE,
  person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  PRIMARY KEY (person_group, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_member_of_person ON group_member (person);
`;
