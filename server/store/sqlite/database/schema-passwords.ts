/* Accounts that are signed in to with a password, of which a salted hash in the PHC string format is kept. */
export const PASSWORDS = `
CREATE TABLE password (
  person TEXT PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
