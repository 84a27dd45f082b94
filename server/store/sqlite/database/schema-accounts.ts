/**
 * People who sign in at an identity provider, by issuer and subject: an address may pass to somebody else, a subject
 * never.
 */
export const IDENTITIES = `
CREATE TABLE person_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (person, issuer)
) STRICT, WITHOUT ROWID;
`;

/* Accounts with a password, stored as a salted hash in the PHC string format. */
export const PASSWORDS = `
CREATE TABLE password (
  person TEXT PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

/* Groups of the directory, such as teams: inviting a group invites its people. */
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

/* Guests leave only their row, which is deleted long after the end of their sign-in. */
export const GUEST_AGE = `
CREATE INDEX person_guest_age ON person (created_at) WHERE is_guest = 1;
CREATE INDEX token_family_of_person ON token_family (person);
`;

/* For lost answers: when a refresh token was spent, and its successors. And mailed sign-in links. */
export const SIGN_IN = `
ALTER TABLE refresh_token ADD COLUMN spent_at INTEGER;
ALTER TABLE refresh_token ADD COLUMN parent TEXT;
CREATE INDEX refresh_token_of_parent ON refresh_token (parent) WHERE parent IS NOT NULL;

CREATE TABLE email_link (
  hash TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_link_age ON email_link (expires);
CREATE INDEX email_link_of_person ON email_link (person);
`;

/* The calendars that a person follows. */
export const OTHER_CALENDARS = `
CREATE TABLE other_calendar (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  followed TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  colour INTEGER,
  is_visible INTEGER NOT NULL,
  position INTEGER NOT NULL,
  UNIQUE (person, followed),
  CHECK (person <> followed)
) STRICT, WITHOUT ROWID;
CREATE INDEX other_calendar_of_followed ON other_calendar (followed);
`;

/*
 * Refresh tokens of calendar providers, sealed by a key that is not in the database, one a person. `agent` names the
 * connection of a calendar account other than the sign-in's.
 */
export const PROVIDER_TOKENS = `
CREATE TABLE provider_token (
  person TEXT PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  sealed TEXT NOT NULL,
  agent TEXT,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
