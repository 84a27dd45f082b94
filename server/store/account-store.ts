/*
 * The operations on accounts and sign-ins. Each is one transaction. Instants are epoch milliseconds.
 */
import type { OutboxDraft } from './stored-event.ts';

export interface SeedUser {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
  readonly timeZone: string;
  /** Offered on the sign-in page of the embedded identity provider. */
  readonly isDemo: boolean;
}

export interface StoredUser extends SeedUser {
  readonly isGuest: boolean;
}

/** The identity of a person at a provider, which has verified it. */
export interface ProvenIdentity extends Pick<SeedUser, 'username' | 'displayName' | 'email' | 'timeZone'> {
  readonly issuer: string;
  /** Never given to anybody else by this issuer. */
  readonly subject: string;
}

export type RefreshOutcome =
  | { readonly type: 'rotated'; readonly userId: string; readonly familyId: string; readonly familyExpires: number }
  /** A spent token came back after the grace period: the whole family is revoked. */
  | { readonly type: 'reused' }
  | { readonly type: 'unknown' };

export interface AccountStore {
  users(): Promise<readonly StoredUser[]>;
  userById(id: string): Promise<StoredUser | null>;
  userByEmail(email: string): Promise<StoredUser | null>;
  searchUsers(text: string, offset: number, limit: number): Promise<readonly StoredUser[]>;
  /** Creates a guest; guests whose sign-in ended long ago are deleted at later sign-ins. */
  createGuest(displayName: string, now: number): Promise<StoredUser>;
  /** Starts a family of refresh tokens; only hashes are kept. */
  startFamily(userId: string, tokenHash: string, expires: number, now: number): Promise<string>;
  /**
   * Spends one refresh token and stores its successor; a spent one is accepted for a while (operations/accounts/tokens.ts).
   * @param graceOf how long that is for a user, in milliseconds
   */
  rotate(
    tokenHash: string,
    nextHash: string,
    now: number,
    graceOf: (userId: string) => number,
  ): Promise<RefreshOutcome>;
  /** @returns the user of a family; null where it is unknown, revoked or expired */
  userOfFamily(familyId: string, now: number): Promise<StoredUser | null>;
  /** Whether any sign-in of a user lasts. */
  isSignedIn(userId: string, now: number): Promise<boolean>;
  revokeFamily(familyId: string): Promise<void>;
  /** Ends every sign-in of a user. */
  revokeFamiliesOf(userId: string): Promise<void>;
  /** Ends all sign-ins and mailed links of people, not those of guests. @returns how many sign-ins */
  endSignIns(now: number): Promise<number>;
  /** Limits the sign-ins of everybody but these users to an instant. */
  shortenFamilies(exceptOf: readonly string[], expires: number): Promise<void>;
  /**
   * The person of an identity: the one who signed in with it before; otherwise the one with its e-mail address and no
   * other identity of this provider; otherwise a new person.
   * @returns null where the address belongs to somebody else, or to a resource
   */
  identityUser(identity: ProvenIdentity, now: number): Promise<StoredUser | null>;
  /** Stores the hash of a link's token with the mail that contains it; expired links are deleted. */
  addEmailLink(userId: string, tokenHash: string, expires: number, mail: OutboxDraft, now: number): Promise<void>;
  /** The user of a link, which stays valid; null where it is unknown, used or too old. */
  emailLinkUser(tokenHash: string, now: number): Promise<StoredUser | null>;
  /** Spends a link and all others of the same user. @returns their id; null as above */
  redeemEmailLink(tokenHash: string, now: number): Promise<string | null>;
  /** Whether any account has a password. */
  hasPasswords(): Promise<boolean>;
  /** The people with a password, by name. */
  passwordUsers(): Promise<readonly StoredUser[]>;
  /** PHC string; null = none. */
  passwordHash(userId: string): Promise<string | null>;
  addUser(user: SeedUser, now: number): Promise<void>;
  /** A person with a password is no longer a demo person; all their sign-ins and mailed links end. */
  setPassword(userId: string, hash: string): Promise<void>;
  /** Also ends all their sign-ins and mailed links. @returns false where they had no password */
  removePassword(userId: string): Promise<boolean>;
  /** The sealed refresh token of a person's calendar (identity/provider-tokens.ts); null = none. */
  providerToken(userId: string): Promise<string | null>;
  /**
   * Keeps a sealed token in place of any other; one of a sign-in does not replace one of another calendar account.
   * @param agent the connection that another account was named for; null = the account of the sign-in
   */
  saveProviderToken(userId: string, sealed: string, agent: string | null, now: number): Promise<void>;
  /** Keeps `next` only where `sealed` is still kept. @returns false where it is not */
  replaceProviderToken(userId: string, sealed: string, next: string, now: number): Promise<boolean>;
  /** Forgets `sealed`. @returns false where it is not kept any more */
  forgetProviderToken(userId: string, sealed: string): Promise<boolean>;
  favourites(userId: string): Promise<readonly string[]>;
  setFavourite(userId: string, resourceId: string, isFavourite: boolean): Promise<void>;
  settings(userId: string): Promise<unknown>;
  saveSettings(userId: string, settings: object): Promise<void>;
  /** A small value by name, e.g. signing keys; null = none. */
  secret(name: string): Promise<string | null>;
  saveSecret(name: string, value: string): Promise<void>;
}
