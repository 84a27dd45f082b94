import { createHash } from 'node:crypto';

import type { OutboxEntry } from '../store/store.ts';
import { isMailAddress, type Mailbox } from './smtp-url.ts';

/** A mail as the library takes it: each field is one value, which it encodes. */
export interface MailMessage {
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly envelope: { readonly from: string; readonly to: string };
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Nothing in a mail may name a file or an address to read its content from. */
  readonly disableFileAccess: true;
  readonly disableUrlAccess: true;
}

/** Kept from mailing lists and holiday notices (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');

/** The same for each attempt, so that a mail which arrives twice can be known by it. */
function messageIdOf(entry: OutboxEntry, from: Mailbox): string {
  const { id, createdAt, to, subject, body } = entry;
  const hash = createHash('sha256')
    .update(JSON.stringify([id, createdAt, to, subject, body]))
    .digest('base64url');
  return `<${hash.slice(0, 32)}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
}

/**
 * Makes a mail of an entry of the outbox. Its texts come from users: none of them can add a header or a recipient.
 * @returns null where its recipient is no address
 */
export function toMessage(entry: OutboxEntry, from: Mailbox): MailMessage | null {
  if (!isMailAddress(entry.to)) return null;
  return {
    from,
    to: { name: '', address: entry.to },
    envelope: { from: from.address, to: entry.to },
    subject: oneLine(entry.subject),
    text: plainText(entry.body),
    date: new Date(entry.createdAt),
    messageId: messageIdOf(entry, from),
    headers: AUTOMATIC,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
