import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

import { StartRefused } from './sign-in-methods.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of what is sealed: the form of the rest. */
const FORM = 1;
const FEWEST_CHARACTERS = 32;
const FILE_MODE = 0o600;

/** Keeps texts secret and unchanged. */
export interface Sealer {
  /**
   * @param owner whose the text is: it opens for them alone
   * @returns base64url
   */
  seal(text: string, owner: string): string;
  /** @returns null where it was sealed with another secret, for somebody else, or was changed */
  open(sealed: string, owner: string): string | null;
}

/** AES-256-GCM with a random nonce for each text, and a key derived from the secret (HKDF, RFC 5869). */
export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'deskway provider tokens', KEY_BYTES));
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const textAt = 1 + NONCE_BYTES + TAG_BYTES;
      if (bytes[0] !== FORM || bytes.length < textAt) return null;
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(1 + NONCE_BYTES, textAt));
      const text = decipher.update(bytes.subarray(textAt));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        // The only way in which the cipher tells that the tag does not match.
        return null;
      }
    },
  };
}

/**
 * The secret of `--secret-file`; a file that is missing is made, readable by its owner alone.
 * @param path null = a secret for this process alone
 * @throws StartRefused where it cannot be read or made, or is too short
 */
export function readSecretFile(path: string | null): string {
  const fresh = randomBytes(KEY_BYTES).toString('base64url');
  if (path === null) return fresh;
  try {
    if (createFile(path, fresh)) return fresh;
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length >= FEWEST_CHARACTERS) return secret;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new StartRefused(`--secret-file: ${path} can be neither read nor made (${reason})`);
  }
  throw new StartRefused(`--secret-file: ${path} holds fewer than ${FEWEST_CHARACTERS} characters`);
}

/** @returns false where there is one */
function createFile(path: string, secret: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx', FILE_MODE);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(file, `${secret}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return true;
}
