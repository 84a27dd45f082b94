import { type MailboxItem, readGraphId, readGraphUid, toGraphId, toGraphUid } from '../graph/graph-ids.ts';
import { changeKeyOf, type Item, type StoredName } from '../items.ts';

/* The ids of Exchange are those of Graph in ordinary base64, as with the real ones: `/` there is `-`, `+` is `_`. */

export const toEwsId = (name: StoredName, email: string): string =>
  toGraphId(name, email, false).replaceAll('-', '/').replaceAll('_', '+');

/** @returns null for anything that is no such id */
export function readEwsId(text: string): MailboxItem | null {
  if (/[-_]/.test(text)) return null;
  return readGraphId(text.replaceAll('/', '-').replaceAll('+', '_'));
}

/** The first bytes of every change key. */
const KEY_START = 'DwAAABYA';

/** @param showsPeople whether the reader sees who is invited */
export const ewsChangeKey = ({ stored }: Item, showsPeople: boolean): string =>
  KEY_START + changeKeyOf(stored, showsPeople);

/** What the UIDs end with that our calendar makes itself. */
const OWN_UID = '@deskway';

/** Exchange makes UIDs of its own form, and gives those of others back as they came. */
export const toEwsUid = (iCalUId: string): string => (iCalUId.endsWith(OWN_UID) ? toGraphUid(iCalUId, null) : iCalUId);

/** The UID in our store. */
export const readEwsUid = (text: string): string => readGraphUid(text)?.iCalUId ?? text;

/** Before the name in every address of an Exchange organization (X.500). */
const ORGANIZATION = '/O=DESKWAY/OU=EXCHANGE ADMINISTRATIVE GROUP (FYDIBOHF23SPDLT)/CN=RECIPIENTS/CN=';

/** The address that Exchange itself uses for a mailbox, with the routing type EX. */
export const toExchangeAddress = (email: string): string =>
  ORGANIZATION + Buffer.from(email.toLowerCase()).toString('hex').toUpperCase();

/** The SMTP address of a mailbox, which may be written as its Exchange address, in lower case. */
export function toSmtpAddress(address: string): string {
  const written = address.trim();
  const name = written.toUpperCase().startsWith(ORGANIZATION) ? written.slice(ORGANIZATION.length) : null;
  return (name === null ? written : Buffer.from(name, 'hex').toString()).toLowerCase();
}
