/** Tables of sign-ins, groups and followed people; written as in schema.ts. */
export const ACCOUNTS = `
CREATE TABLE token_family (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  expires BIGINT NOT NULL,
  is_revoked BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX token_family_age ON token_family (expires);
CREATE INDEX token_family_of_person ON token_family (person);

-- For lost answers: when a token was spent, and its successors.
CREATE TABLE refresh_token (
  hash TEXT PRIMARY KEY,
  family TEXT NOT NULL REFERENCES token_family ON DELETE CASCADE,
  is_spent BIGINT NOT NULL DEFAULT 0,
  spent_at BIGINT,
  parent TEXT
);
CREATE INDEX refresh_token_of_family ON refresh_token (family);
CREATE INDEX refresh_token_of_parent ON refresh_token (parent) WHERE parent IS NOT NULL;

CREATE TABLE email_link (
  hash TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  expires BIGINT NOT NULL
);
CREATE INDEX email_link_age ON email_link (expires);
CREATE INDEX email_link_of_person ON email_link (person);

-- People who sign in at an identity provider, by issuer and subject.
CREATE TABLE person_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (person, issuer)
);

-- Salted hashes in the PHC string format.
CREATE TABLE password (
  person TEXT PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  hash TEXT NOT NULL
);

CREATE TABLE person_group (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  -- Folded name and e-mail.
  search_text TEXT NOT NULL
);

CREATE TABLE group_member (
  person_group TEXT NOT NULL REFERENCES person_group ON DELETE CASCADE,
  person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  PRIMARY KEY (person_group, person)
);
CREATE INDEX group_member_of_person ON group_member (person);

-- The calendars that a person follows.
CREATE TABLE other_calendar (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  followed TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
  colour BIGINT,
  is_visible BIGINT NOT NULL,
  position BIGINT NOT NULL,
  UNIQUE (person, followed),
  CHECK (person <> followed)
);
CREATE INDEX other_calendar_of_followed ON other_calendar (followed);

-- Sealed refresh tokens of calendar providers.
CREATE TABLE provider_token (
  person TEXT PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  sealed TEXT NOT NULL,
  agent TEXT,
  changed_at BIGINT NOT NULL
);
`;
