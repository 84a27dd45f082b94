import type { Failure, Result } from '../../../workers/contract.ts';
import { broadcastSignOut } from './sign-out-broadcast.ts';
import { currentAddress, forgetReturnAddress, HOME, rememberReturnAddress, returnAddress } from './return-address.ts';
import { awaitCancellations } from '../reservations/reservations.ts';
import { store } from '../browser/storage.ts';
import { isRecord, readStoredJson } from '../browser/stored-json.ts';
import { expireToasts } from '../toasts.ts';
import { computation } from '../workers/workers.ts';

const ATTEMPT_KEY = 'deskway-sign-in';
const ATTEMPT_LIFETIME = 10 * 60_000;
/** How long a sign-out waits for cancellations, in ms; one that ends later reports a failure. */
const CANCELLING_TIMEOUT = 3_000;
const CALLBACK_PATH = '/account/oauth-callback';

/** A sign-in that this tab has started: bound to the tab, used once, valid for ten minutes (design D14). */
interface Attempt {
  readonly state: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
  /** It is for the calendar of another account; the sign-in stays. */
  readonly isForCalendar?: boolean;
  /** Epoch milliseconds. */
  readonly made: number;
}

export type CallbackFailure =
  /** The state is not the one this tab issued, or it is too old. */
  | { readonly type: 'foreign-state' }
  /** The provider refused, e.g. `access_denied`; in its own words, '' = it says nothing. */
  | { readonly type: 'denied'; readonly error: string; readonly description: string }
  | { readonly type: 'no-code' }
  | { readonly type: 'refused'; readonly failure: Failure };

const redirectUri = (): string => `${location.origin}${CALLBACK_PATH}`;

/** Goes to the identity provider; resolves only where that failed. */
export async function beginSignIn(now: number, isForCalendar = false): Promise<Result<null, Failure>> {
  const request = await computation().session.authorize(redirectUri(), isForCalendar);
  if (!request.ok) return request;
  const { url, state, codeVerifier } = request.value;
  const attempt: Attempt = { state, codeVerifier, returnTo: returnAddress(), isForCalendar, made: now };
  if (!/^https?:$/.test(new URL(url, location.origin).protocol)) {
    return { ok: false, error: { type: 'sign-in-refused', detail: 'The sign-in address is not a web address' } };
  }
  store(ATTEMPT_KEY, JSON.stringify(attempt), () => sessionStorage);
  location.assign(url);
  return { ok: true, value: null };
}

/**
 * The same for somebody who is signed in here, and comes back to where they are; resolves only where that failed.
 * @param isForCalendar only the calendar is to be that of another account
 */
export function signInAgain(now: number, isForCalendar = false): Promise<Result<null, Failure>> {
  rememberReturnAddress(currentAddress());
  return beginSignIn(now, isForCalendar);
}

/**
 * Completes a sign-in with what the provider sent back.
 * @param query the callback's query, which the caller has already taken out of the address bar
 * @returns where to go next
 */
export async function completeSignIn(query: string, now: number): Promise<Result<string, CallbackFailure>> {
  const answer = new URLSearchParams(query);
  const attempt = takeAttempt(now);
  const state = answer.get('state');
  if (attempt === null || state === null || state !== attempt.state) {
    return { ok: false, error: { type: 'foreign-state' } };
  }
  const error = answer.get('error') ?? '';
  const description = answer.get('error_description') ?? '';
  if (error !== '' || description !== '') return { ok: false, error: { type: 'denied', error, description } };
  const code = answer.get('code');
  if (code === null || code === '') return { ok: false, error: { type: 'no-code' } };
  const proof = { code, codeVerifier: attempt.codeVerifier, redirectUri: redirectUri() };
  const { signIn, connectCalendar } = computation().session;
  const signedIn = await (attempt.isForCalendar === true ? connectCalendar(proof) : signIn(proof));
  if (!signedIn.ok) return { ok: false, error: { type: 'refused', failure: signedIn.error } };
  forgetReturnAddress();
  return { ok: true, value: attempt.returnTo };
}

/**
 * Signs out here and on the server, and remembers where the user was (spec point 2). Cancellations that wait for their
 * time to undo are carried out before: afterwards nobody is authorised to.
 */
export async function signOut(): Promise<void> {
  await beforeLeaving();
  await broadcastSignOut('left');
  await computation().session.signOut();
}

/** Signs out on all devices; where the server cannot be reached, nobody is signed out. */
export async function signOutEverywhere(): Promise<Result<null, Failure>> {
  await beforeLeaving();
  const ended = await computation().account.endEverywhere();
  if (!ended.ok && ended.error.type !== 'unauthorized') return ended;
  await broadcastSignOut('everywhere');
  await computation().session.signOut();
  return { ok: true, value: null };
}

async function beforeLeaving(): Promise<void> {
  rememberReturnAddress(currentAddress());
  expireToasts();
  await awaitCancellations(CANCELLING_TIMEOUT);
}

function takeAttempt(now: number): Attempt | null {
  const attempt = toAttempt(readStoredJson(ATTEMPT_KEY, () => sessionStorage));
  store(ATTEMPT_KEY, null, () => sessionStorage);
  return attempt === null || now - attempt.made > ATTEMPT_LIFETIME || now < attempt.made ? null : attempt;
}

function toAttempt(value: unknown): Attempt | null {
  if (!isRecord(value)) return null;
  const { state, codeVerifier, returnTo, isForCalendar, made } = value;
  if (typeof state !== 'string' || typeof codeVerifier !== 'string' || typeof made !== 'number') return null;
  return {
    state,
    codeVerifier,
    made,
    returnTo: typeof returnTo === 'string' ? returnTo : HOME,
    isForCalendar: isForCalendar === true,
  };
}
