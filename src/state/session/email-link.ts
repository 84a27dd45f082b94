/*
 * Signing in by a mailed link (docs/decisions/0010-sign-in-by-mail.md).
 */
import type { Failure, Result } from '../../../workers/contract.ts';
import { forgetSession, keepSession } from './kept-session.ts';
import { rememberReturnAddress, returnAddress } from './return-address.ts';
import { ROUTES } from '../routes.ts';
import { session } from './session.ts';
import { readTokens } from './tokens.ts';
import { computation } from '../workers/workers.ts';

/** What a link says. */
export interface MailedLink {
  readonly token: string;
  /** Where it leads on to, not yet looked at. */
  readonly returnTo: string | null;
}

/** @returns null where the address of the page holds no link */
export function readLink(query: string): MailedLink | null {
  const parameters = new URLSearchParams(query);
  const token = parameters.get('token') ?? '';
  return token === '' ? null : { token, returnTo: parameters.get('returnTo') };
}

/**
 * Has a link mailed that leads back to where the user was.
 * @returns the link's own page, where the server mails nothing but is this machine's own; else null
 */
export async function askForLink(email: string): Promise<Result<string | null, Failure>> {
  const asked = await computation().account.askForLink(email, returnAddress());
  if (!asked.ok || asked.value === null) return asked;
  const link = URL.parse(asked.value);
  // Its origin is the server's name for itself; this page is reached by a name that works.
  return { ok: true, value: link === null ? null : ROUTES.emailLink + link.search };
}

/** Uses the link up. Where it leads to is remembered first: the tokens may be here a while before the session is. */
export async function signInByLink({ token, returnTo }: MailedLink): Promise<Result<null, Failure>> {
  if (returnTo !== null) rememberReturnAddress(returnTo);
  // The page may be closed before it is known who that is: nobody is shown as who was here before.
  const before = readTokens()?.refreshToken;
  forgetSession();
  const signedIn = await computation().session.signIn({ linkToken: token });
  if (signedIn.ok) return { ok: true, value: null };
  // It may have failed once the tokens were there: then they are somebody else's already.
  if (readTokens()?.refreshToken === before) keepSession(session.state);
  return signedIn;
}

/** Whom a link signs in, without using it up; null = it is good for nothing. */
export const linkOwner = (token: string): Promise<Result<string | null, Failure>> =>
  computation().account.linkOwner(token);
