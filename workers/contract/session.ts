import type { InterfaceLanguage } from '../model/language.ts';
import type { Result } from '../model/result.ts';
import type { Close } from './close.ts';
import type { Instant } from '../model/units.ts';
import type { Failure } from './failure.ts';

export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

/** What the main thread does for the worker: only it can access localStorage (design D14). */
export interface Host {
  /** Reads the stored pair; called under the Web Lock before a refresh, so that tabs share one refresh. */
  readTokens(): Promise<TokenPair | null>;
  /** Stores a new pair; null forgets it. */
  writeTokens(tokens: TokenPair | null): Promise<void>;
}

export interface StartOptions {
  /** Origin of the page, e.g. `http://localhost:8080`; relative addresses are resolved against it. */
  readonly origin: string;
  readonly language: InterfaceLanguage;
  /** IANA zone of the viewer; absent: the browser's own, which takes a thin client a tenth of a second to find out. */
  readonly timeZone?: string;
  /** What the host holds now, so that it need not be asked at once; absent: it is asked. */
  readonly tokens?: TokenPair | null;
  /** The page shows the screens of the user signed in last: it does not wait until it is known who is signed in. */
  readonly isRecalled?: boolean;
  /** The page begins with a timeline. */
  readonly beginsWithTimeline?: boolean;
  /** The date of the timeline that the page starts with, as its address has it; absent: today. */
  readonly date?: string | null;
}

export interface AccountView {
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
  readonly isGuest: boolean;
  /** They may see how the site is used; absent: they may not. */
  readonly hasInsights?: boolean | undefined;
}

/** The resources could not be read: those of the last good answer are shown, if there are any. */
export interface ResourcesFailure {
  readonly detail: string;
  /** All that is known of it, for diagnosis. */
  readonly trace?: string;
  /** When the server last confirmed those that are shown; null = there are none. */
  readonly asOf: Instant | null;
}

export type SessionState =
  | { readonly type: 'starting' }
  /** Nothing works without it: a broken config, an unreachable or unconfigured API (spec point 8). */
  | { readonly type: 'failed'; readonly failure: Failure }
  /** `accent`: `#rrggbb`, or '' for the product's own. */
  | {
      readonly type: 'signed-out';
      readonly guestLogin: boolean;
      readonly accent: string;
      /** Anybody can sign in as anybody, from anywhere; absent: they can't. */
      readonly isPublicDemo?: boolean;
      /** Sign-in links are not mailed here. */
      readonly emailLinks?: false;
      /** The last account here was that of a display at a door: its screen stays until it is signed out. */
      readonly isDevice: boolean;
      /** Nobody signs in: the site has floor plans and ways, and nothing else. Absent: it has more. */
      readonly isNavigationOnly?: boolean;
    }
  | {
      readonly type: 'signed-in';
      readonly account: AccountView;
      readonly guestLogin: boolean;
      readonly accent: string;
      /** As in `signed-out`. */
      readonly isPublicDemo?: boolean;
      readonly emailLinks?: false;
      /** False while the account comes from the cache and the server has not confirmed it yet. */
      readonly verified: boolean;
      readonly resourcesFailure?: ResourcesFailure;
      /** The user may use the calendar of another account. */
      readonly connectsCalendar?: true;
      /** The provider of the calendar refuses the user, who has to sign in with it again. */
      readonly isCalendarRefused?: true;
    };

export interface AuthorizationRequest {
  readonly url: string;
  readonly state: string;
  readonly codeVerifier: string;
}

/** What the identity provider sent back. */
export interface CallbackProof {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** The token of a mailed link. */
export interface LinkProof {
  readonly linkToken: string;
}

export interface SessionApi {
  /** Reports the state at once and on each change. */
  watch(onState: (state: SessionState) => void): Promise<Close>;
  /** Reads configuration and account again, e.g. after a failure. */
  retry(): Promise<void>;
  setLanguage(language: InterfaceLanguage): Promise<void>;
  /** From then on the calendar of the account that the callback is about is used; the sign-in stays. */
  connectCalendar(proof: CallbackProof): Promise<Result<null, Failure>>;
  /** A sign-in address with fresh `state` and PKCE verifier, for the main thread to keep and to follow. */
  authorize(redirectUri: string, isForCalendar?: boolean): Promise<Result<AuthorizationRequest, Failure>>;
  /** Exchanges the code of the callback, whose `state` the caller has already compared, or uses up a mailed link. */
  signIn(proof: CallbackProof | LinkProof): Promise<Result<AccountView, Failure>>;
  signInAsGuest(displayName: string): Promise<Result<AccountView, Failure>>;
  /** Revokes on the server where it can be reached, and always wipes tokens and caches here. */
  signOut(): Promise<void>;
  /** Deletes the cached answers of the server; the sign-in stays. */
  clearCache(): Promise<void>;
}
