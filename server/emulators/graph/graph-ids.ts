import { createHash } from 'node:crypto';

import type { StoredName } from '../items.ts';

/*
 * Ids as Exchange makes them: opaque, at least 152 characters of base64url (DavMail takes shorter ones for names), case
 * matters, and each mailbox has one of its own for the same event.
 */

const LEAST_BYTES = 114;
const DIGEST_BYTES = 12;
const MAILBOX_BYTES = 8;
const LENGTH_BYTES = 2;

export interface MailboxItem extends StoredName {
  /** Tells mailboxes apart. */
  readonly mailbox: string;
}

const digest = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest();
};

/** The first bytes of ordinary and of immutable ids. */
const ORDINARY = Buffer.from('AAMkADY4', 'base64url');
const IMMUTABLE = Buffer.from('AAkALgAA', 'base64url');

export const mailboxOf = (email: string): string =>
  digest(email.toLowerCase()).subarray(0, MAILBOX_BYTES).toString('hex');

/** The id of an item in a mailbox. */
export function toGraphId({ kind, id }: StoredName, email: string, isImmutable: boolean): string {
  const name = Buffer.from(`${kind === 'series' ? 's' : 'e'}${id}`);
  const head = [isImmutable ? IMMUTABLE : ORDINARY, Buffer.from(mailboxOf(email), 'hex')];
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(name.length);
  const content = Buffer.concat([...head, length, name]);
  const size = Math.max(LEAST_BYTES, Math.ceil((content.length + DIGEST_BYTES) / 3) * 3);
  const fill = Buffer.concat([digest(content), digest('more', content)]);
  return Buffer.concat([content, fill], size).toString('base64url');
}

/** @returns null for anything that is no such id, e.g. one in another case */
export function readGraphId(text: string): MailboxItem | null {
  const bytes = Buffer.from(text, 'base64url');
  const at = ORDINARY.length + MAILBOX_BYTES;
  if (bytes.length < LEAST_BYTES || bytes.toString('base64url') !== text) return null;
  const content = bytes.subarray(0, at + LENGTH_BYTES + bytes.readUInt16BE(at));
  if (bytes.length - content.length < DIGEST_BYTES) return null;
  const fill = Buffer.concat([digest(content), digest('more', content)]);
  if (!bytes.subarray(content.length).equals(fill.subarray(0, bytes.length - content.length))) return null;
  const name = content.subarray(at + LENGTH_BYTES).toString();
  return {
    kind: name.startsWith('s') ? 'series' : 'event',
    id: name.slice(1),
    mailbox: content.subarray(ORDINARY.length, at).toString('hex'),
  };
}

/** The beginning of every global object id of Outlook (MS-OXOCAL 2.2.1.27). */
const GLOBAL_ID = '040000008200E00074C5B7101A82E008';
/** Creation time and reserved bytes, which Outlook leaves empty for foreign UIDs. */
const NO_TIME = '00'.repeat(16);
const FOREIGN_UID = `${Buffer.from('vCal-Uid').toString('hex')}01000000`.toUpperCase();

/**
 * The iCalUId of an event: Outlook's global object id around our own. Events of a series differ by their date.
 * @param date `YYYY-MM-DD` by the rule of the series; null = a single event, or the series as a whole
 */
export function toGraphUid(iCalUId: string, date: string | null): string {
  const hex = (number: number, bytes: number): string => number.toString(16).padStart(bytes * 2, '0');
  const [year = 0, month = 0, day = 0] = date?.split('-').map(Number) ?? [];
  const data = `${FOREIGN_UID}${Buffer.from(`${iCalUId}\0`).toString('hex')}`;
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length / 2);
  const when = hex(year, 2) + hex(month, 1) + hex(day, 1);
  return `${GLOBAL_ID}${when}${NO_TIME}${size.toString('hex')}${data}`.toUpperCase();
}

/** @returns null for a text that `toGraphUid` has not made */
export function readGraphUid(text: string): { readonly iCalUId: string; readonly date: string | null } | null {
  if (!/^[\dA-F]+$/.test(text) || !text.startsWith(GLOBAL_ID)) return null;
  const when = text.slice(GLOBAL_ID.length, GLOBAL_ID.length + 8);
  const data = text.slice(GLOBAL_ID.length + when.length + NO_TIME.length + 8);
  if (!data.startsWith(FOREIGN_UID)) return null;
  const iCalUId = Buffer.from(data.slice(FOREIGN_UID.length), 'hex').toString().replace(/\0$/, '');
  const number = (from: number, to: number, width: number): string =>
    String(Number.parseInt(when.slice(from, to), 16)).padStart(width, '0');
  const date = when === '00000000' ? null : `${number(0, 4, 4)}-${number(4, 6, 2)}-${number(6, 8, 2)}`;
  return { iCalUId, date };
}
