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

/** The contents of a link. */
export interface MailedLink {
  readonly token: string;
  /** Where it leads after the sign-in, not validated yet. */
  readonly returnTo: string | null;
}

/** @returns null where the address of the page holds no link */
export function readLink(query: string): MailedLink | null {
  const parameters = new URLSearchParams(query);
  const token = parameters.get('token') ?? '';
  return token === '' ? null : { token, returnTo: parameters.get('returnTo') };
}

/**
 * Requests a mailed link that leads back to where the user was.
 * @returns the link's own page, where the server sends no mail but runs on this machine; else null
 */
export async function askForLink(email: string): Promise<Result<string | null, Failure>> {
  const asked = await computation().account.askForLink(email, returnAddress());
  if (!asked.ok || asked.value === null) return asked;
  const link = URL.parse(asked.value);
  // Its origin is the server's name for itself; the name by which this page was reached works.
  return { ok: true, value: link === null ? null : ROUTES.emailLink + link.search };
}

/** Uses the link up. Its target is remembered first: the tokens may arrive some time before the session does. */
export async function signInByLink({ token, returnTo }: MailedLink): Promise<Result<null, Failure>> {
  if (returnTo !== null) rememberReturnAddress(returnTo);
  // The page may be closed before the new user is known: the previous user must not be shown.
  const before = readTokens()?.refreshToken;
  forgetSession();
  const signedIn = await computation().session.signIn({ linkToken: token });
  if (signedIn.ok) return { ok: true, value: null };
  // It may have failed after the tokens arrived: then they already belong to another user.
  if (readTokens()?.refreshToken === before) keepSession(session.state);
  return signedIn;
}

/** The user whom a link signs in, without using it up; null = it is not valid. */
export const linkOwner = (token: string): Promise<Result<string | null, Failure>> =>
  computation().account.linkOwner(token);
