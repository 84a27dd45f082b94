/** Who signs in at an identity provider, by issuer and subject: an address may move to somebody else, a subject never. */
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
