import { createHash } from 'node:crypto';

import type { OutboxEntry } from '../store/store.ts';
import { isMailAddress, type Mailbox } from './smtp-url.ts';

/** A mail in the form of the library, which encodes each field. */
export interface MailMessage {
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly envelope: { readonly from: string; readonly to: string };
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** No part of a mail may name a file or an address as the source of its content. */
  readonly disableFileAccess: true;
  readonly disableUrlAccess: true;
}

/** Mailing lists and out-of-office replies ignore such mails (RFC 3834). */
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

/** The same for each attempt, so that a duplicate can be recognised. */
function messageIdOf(entry: OutboxEntry, from: Mailbox): string {
  const { id, createdAt, to, subject, body } = entry;
  const hash = createHash('sha256')
    .update(JSON.stringify([id, createdAt, to, subject, body]))
    .digest('base64url');
  return `<${hash.slice(0, 32)}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
}

/**
 * Makes a mail from an entry of the outbox. Its texts come from users: none of them can add a header or a recipient.
 * @returns null where its recipient is not an address
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
