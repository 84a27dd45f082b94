/*
 * Every type that crosses between the main thread and its workers. Types only; `src/` imports from here.
 * Lists cross as typed arrays by transfer (see model/day-table.ts); errors cross as data; what starts, stops.
 */
import type { DayWindow } from './model/day-table.ts';
import type { InterfaceLanguage } from './model/language.ts';
import type { Instant, Minutes } from './model/units.ts';
import type { Result } from './model/result.ts';

export type { DayWindow } from './model/day-table.ts';
export type { Result } from './model/result.ts';
export type { Instant, Minutes, Pixels } from './model/units.ts';

export type { InterfaceLanguage } from './model/language.ts';

/** Ends a subscription; calling it twice is harmless. Comlink proxies given to it are released by the caller. */
export type Close = () => void;

// ── errors ───────────────────────────────────────────────────────────────────────────────────────

/** Why a call failed. The texts are the interface's; `detail` is for the curious and for logs. */
export type Failure =
  | { readonly type: 'config-unreadable'; readonly detail: string }
  | { readonly type: 'api-unreachable'; readonly detail: string }
  | { readonly type: 'api-not-configured' }
  | { readonly type: 'assist-not-configured' }
  /** The server answered a status that the call does not know. */
  | { readonly type: 'bad-status'; readonly call: string; readonly status: number; readonly statusText: string }
  /** The answer is not what the contract says: wrong type, missing field, truncated JSON, HTML. */
  | { readonly type: 'malformed'; readonly call: string; readonly detail: string }
  | { readonly type: 'timeout'; readonly call: string }
  | { readonly type: 'unauthorized' }
  /** A refusal with a stable code (problem+json), e.g. `resource_busy`, `policy_violation` with its rule. */
  | {
      readonly type: 'refused';
      readonly status: number;
      readonly code: string;
      readonly rule: string | null;
      readonly detail: string;
    }
  /** The resources could not be loaded and no cache holds them. */
  | { readonly type: 'resources-failed'; readonly detail: string }
  | { readonly type: 'sign-in-refused'; readonly detail: string }
  | { readonly type: 'cancelled' }
  /** The worker died while the call was under way; the main thread restarts it. */
  | { readonly type: 'worker-died' }
  | { readonly type: 'internal'; readonly detail: string };

// ── session ──────────────────────────────────────────────────────────────────────────────────────

export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

/** What the main thread does for the worker: it alone can reach localStorage (design D14). */
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
  /** IANA zone of the viewer. */
  readonly timeZone: string;
}

export interface AccountView {
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
  readonly isGuest: boolean;
}

export type SessionState =
  | { readonly type: 'starting' }
  /** Nothing works without it: a broken config, an unreachable or unconfigured API (spec point 8). */
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'signed-out'; readonly guestLogin: boolean; readonly accent: string }
  | {
      readonly type: 'signed-in';
      readonly account: AccountView;
      readonly guestLogin: boolean;
      readonly accent: string;
      /** False while the account comes from the cache and the server has not said so yet. */
      readonly verified: boolean;
    };

export interface AuthorizationRequest {
  readonly url: string;
  readonly state: string;
  readonly codeVerifier: string;
}

export interface SessionApi {
  /** Tells the state at once and on each change. */
  watch(onState: (state: SessionState) => void): Promise<Close>;
  /** Reads configuration and account again, e.g. after a failure. */
  retry(): Promise<void>;
  setLanguage(language: InterfaceLanguage): Promise<void>;
  /** A sign-in address with fresh `state` and PKCE verifier, for the main thread to keep and to follow. */
  authorize(redirectUri: string): Promise<Result<AuthorizationRequest, Failure>>;
  /** Exchanges the code of the callback; the caller has already compared `state`. */
  signIn(input: {
    readonly code: string;
    readonly codeVerifier: string;
    readonly redirectUri: string;
  }): Promise<Result<AccountView, Failure>>;
  signInAsGuest(displayName: string): Promise<Result<AccountView, Failure>>;
  /** Revokes on the server where it can be reached, and always wipes tokens and caches here. */
  signOut(): Promise<void>;
}

// ── timeline ─────────────────────────────────────────────────────────────────────────────────────

export interface TimelineQuery {
  /** The viewer's date, `YYYY-MM-DD`; null = today. */
  readonly date: string | null;
  /** Fragment of a name, folded (D18); '' = all. */
  readonly search: string;
  /** Exact names, compared without case (spec point 5); [] = all. */
  readonly names: readonly string[];
  /** Requested duration; 0 = none (spec point 9). */
  readonly requestedMinutes: Minutes;
}

export type ItemLook = 'accepted' | 'tentative' | 'toConfirm' | 'unconfirmed' | 'declined' | 'cancelled';

/** A reservation of the user, on one row. */
export interface TimelineItem {
  /** Event id + ':' + resource id. */
  readonly key: string;
  readonly eventId: string;
  readonly resourceId: string;
  readonly row: number;
  readonly start: Instant;
  readonly end: Instant;
  /** In slots from the start of the window, fractions allowed, clipped to it. */
  readonly startSlot: number;
  readonly endSlot: number;
  readonly subject: string;
  readonly look: ItemLook;
}

/** A whole day, sent on opening and whenever rows or their order change. The buffer is a day table. */
export interface TimelineFrame {
  readonly view: number;
  readonly window: DayWindow;
  readonly buffer: ArrayBuffer;
  readonly items: readonly TimelineItem[];
  readonly now: Instant;
  /** When the availability was read; null = not yet. */
  readonly asOf: Instant | null;
  /** True while the rows come from a cache that is being refreshed. */
  readonly stale: boolean;
  /** Share of the rows whose schedule has been read, 0 to 1. */
  readonly progress: number;
  /** Rows before the name filter, to tell "nothing here" from "nothing found". */
  readonly totalRows: number;
  /** Why nothing newer could be read; null = all is well. */
  readonly problem: Failure | null;
}

/** Rows that changed: `slots` and `states` replace those of `rows`, in the same order. */
export interface TimelinePatch {
  readonly view: number;
  readonly rows: Uint32Array;
  /** rows × slotCount. */
  readonly slots: Uint8Array;
  readonly states: Uint8Array;
  readonly upserted: readonly TimelineItem[];
  /** Keys of items that are gone. */
  readonly removed: readonly string[];
  readonly now: Instant;
  readonly asOf: Instant | null;
}

export type TimelineUpdate =
  | { readonly type: 'frame'; readonly frame: TimelineFrame }
  | { readonly type: 'patch'; readonly patch: TimelinePatch }
  /** Time passed, nothing else. */
  | { readonly type: 'tick'; readonly view: number; readonly now: Instant }
  | { readonly type: 'failed'; readonly view: number; readonly failure: Failure };

/** Why a slot is as it is, for the hover card and the spoken twin. */
export interface SlotExplanation {
  readonly resourceId: string;
  readonly resourceName: string;
  readonly email: string;
  readonly areaPath: string;
  readonly capacity: number | null;
  readonly timeZone: string;
  readonly serviceError: string | null;
}

export interface TimelineApi {
  /** One subscription a screen; the first update is a frame, from the cache where there is one. */
  open(query: TimelineQuery, onUpdate: (update: TimelineUpdate) => void): Promise<Close>;
  /** What stands behind a row. */
  explain(resourceId: string): Promise<Result<SlotExplanation, Failure>>;
}

// ── reservations ─────────────────────────────────────────────────────────────────────────────────

export interface ReservationDraft {
  readonly resourceId: string;
  readonly subject: string;
  readonly start: Instant;
  readonly end: Instant;
  /** Client-made UUID; a repeat with the same key gives the first answer (idempotent). */
  readonly idempotencyKey: string;
}

/** How a creation goes on (spec point 4): created → appeared → the resource's answer. */
export type ReservationProgress =
  | { readonly type: 'created'; readonly eventId: string }
  /** The calendar shows it; the resource has not answered. */
  | { readonly type: 'waiting'; readonly eventId: string }
  | {
      readonly type: 'answered';
      readonly eventId: string;
      readonly answer: 'accepted' | 'declined';
      readonly showChangeButton: boolean;
    }
  /** The event is not found yet; it is looked for again. */
  | { readonly type: 'not-found-yet'; readonly eventId: string; readonly attempt: number }
  /** Watching ended without an answer; the reservation stays tentative. */
  | { readonly type: 'unanswered'; readonly eventId: string }
  /** Nobody waits any more: it was cancelled, it is gone, or its user has signed out. Nothing to tell. */
  | { readonly type: 'ended'; readonly eventId: string };

export interface ReservationDetails {
  readonly eventId: string;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly areaPath: string;
  readonly subject: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly look: ItemLook;
  readonly organizerName: string;
  readonly isOrganizer: boolean;
  readonly confirmUntil: Instant | null;
  readonly showConfirmButton: boolean;
  readonly showChangeButton: boolean;
  readonly showFinish: boolean;
}

export interface ReservationApi {
  /** Resolves once the server took or refused it; progress goes on until the resource answers or the watch ends. */
  create(
    draft: ReservationDraft,
    onProgress: (progress: ReservationProgress) => void,
  ): Promise<Result<{ readonly eventId: string }, Failure>>;
  read(eventId: string): Promise<Result<ReservationDetails, Failure>>;
  /** Sends the cancellation notification for each resource, then deletes (spec point 4). */
  cancel(eventId: string): Promise<Result<null, Failure>>;
  confirm(eventId: string): Promise<Result<null, Failure>>;
  finish(eventId: string): Promise<Result<null, Failure>>;
}

// ── live connection ──────────────────────────────────────────────────────────────────────────────

export interface LiveState {
  readonly connection: 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';
  readonly now: Instant;
}

export interface LiveApi {
  watch(onState: (state: LiveState) => void): Promise<Close>;
}

// ── outbox ───────────────────────────────────────────────────────────────────────────────────────

/** A mail that the embedded server would have sent. */
export interface OutboxMail {
  readonly id: number;
  readonly kind: 'invitation' | 'answer' | 'cancellation' | 'unconfirmed' | 'resource-notification';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Instant;
}

export interface OutboxApi {
  /** The latest mails to the user, newest first. */
  list(): Promise<Result<readonly OutboxMail[], Failure>>;
}

/** The computing worker's API, exposed over Comlink. */
export interface Computation {
  /** Called once, first. */
  start(options: StartOptions, host: Host): Promise<void>;
  /**
   * Gives the painter its own line: frames and patches go there straight (design D24). A new line replaces the older
   * one (either worker may have been restarted) and starts with the frames that are open now.
   */
  connectPainter(port: MessagePort): Promise<void>;
  /** The name of the Web Lock that this worker holds while it lives. */
  lockName(): Promise<string>;
  readonly session: SessionApi;
  readonly timeline: TimelineApi;
  readonly reservation: ReservationApi;
  readonly outbox: OutboxApi;
  readonly live: LiveApi;
}

// ── painter ──────────────────────────────────────────────────────────────────────────────────────

/** Colours as CSS strings and the font, read from the page's tokens by the main thread. */
export interface PaintingTheme {
  readonly surface: string;
  readonly surfaceOutside: string;
  readonly surfacePast: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly textMuted: string;
  readonly accent: string;
  readonly accentText: string;
  readonly reserved: string;
  readonly tentative: string;
  readonly closed: string;
  readonly limited: string;
  readonly utilisation: string;
  readonly ok: string;
  readonly danger: string;
  readonly groupSurface: string;
  /** CSS font family list. */
  readonly fontFamily: string;
}

export interface PaintingGeometry {
  /** Width of the name column. */
  readonly nameWidth: number;
  /** Width of a quarter hour; 20 by default (spec point 9). */
  readonly quarterWidth: number;
  readonly devicePixelRatio: number;
  /** Sentence behind a group's name, by free and total rows: "{{free}} of {{total}} free". */
  readonly groupSummary: string;
}

/** A pooled pair of canvases: one for the sticky names, one for the day's slots. */
export interface PaintingCanvases {
  readonly id: number;
  readonly names: OffscreenCanvas;
  readonly slots: OffscreenCanvas;
}

/** What the computing worker sends down the painter's own port. */
export type PaintingFeed =
  | { readonly type: 'frame'; readonly frame: TimelineFrame }
  | { readonly type: 'patch'; readonly patch: TimelinePatch }
  | { readonly type: 'tick'; readonly view: number; readonly now: Instant };

export interface Painting {
  connect(port: MessagePort): Promise<void>;
  lockName(): Promise<string>;
  dress(theme: PaintingTheme, geometry: PaintingGeometry): Promise<void>;
  adopt(canvases: PaintingCanvases): Promise<void>;
  /**
   * Paints block `block` of view `view` on pooled canvases `id`, and again on each change of its rows,
   * until the canvases are given another block or `release` is called.
   * @returns false where the request was overtaken by a newer one for the same canvases
   */
  paint(id: number, view: number, block: number): Promise<boolean>;
  release(id: number): Promise<void>;
}
