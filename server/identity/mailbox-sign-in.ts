import type { ProvenIdentity } from '../store/store.ts';

export type MailboxOutcome =
  /** `keep`: keeps the credentials for the person that the identity is, for a time in milliseconds. */
  | { readonly type: 'right'; readonly identity: ProvenIdentity; keep(userId: string, lifetime: number): void }
  | { readonly type: 'wrong' }
  /** The server of the mailboxes does not answer, or asks for a pause. */
  | { readonly type: 'away' };

/** Sign-in with the name and password of a mailbox, which the server of the mailboxes checks (design D40). */
export interface MailboxSignIn {
  check(name: string, password: string): Promise<MailboxOutcome>;
  /** @returns false where the person must sign in again, for instance because this server was started anew */
  isKept(userId: string): boolean;
  forget(userId: string): void;
}
