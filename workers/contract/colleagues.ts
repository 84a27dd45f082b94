import type { Result } from '../model/result.ts';
import type { Close } from './close.ts';
import type { Failure } from './failure.ts';

/** Somebody whose calendar could be followed, or is. */
export interface Person {
  readonly email: string;
  readonly displayName: string;
}

/** A colleague whose calendar the user follows. */
export interface Colleague extends Person {
  readonly id: string;
  /** Index of their hue, 0 to 7; two colleagues may share one. */
  readonly colour: number;
  /** Their reservations are shown on the timeline. */
  readonly visible: boolean;
  readonly order: number;
  /** Why their calendar could not be read last; what was read before stays shown. */
  readonly problem: Failure | null;
}

export interface ColleaguesState {
  /** A guest follows nobody. */
  readonly isGuest: boolean;
  /** In order; null = not read yet. */
  readonly colleagues: readonly Colleague[] | null;
  /** Why the list could not be read; an older one stays. */
  readonly failure: Failure | null;
}

/** Defaults: a rarely used hue, the last position. */
export interface FollowRequest {
  readonly email: string;
  readonly colour: number | null;
  readonly visible: boolean;
  readonly order: number | null;
}

export interface ColleaguesApi {
  /** Reports the state at once and on each change; the list is read on the first call. */
  watch(onState: (state: ColleaguesState) => void): Promise<Close>;
  /** Reads the list again, and every calendar that could not be read. */
  reload(): Promise<void>;
  /** People by a part of their name or address, two characters at least. A newer search makes it `cancelled`. */
  search(text: string): Promise<Result<readonly Person[], Failure>>;
  /** Somebody already followed stays unchanged. */
  follow(request: FollowRequest): Promise<Result<Colleague, Failure>>;
  /** Shown at once, undone if the server refuses. */
  change(id: string, change: { readonly visible?: boolean; readonly colour?: number }): Promise<Result<null, Failure>>;
  /** Moves them so many places down the list, negative = up, at most to its end; otherwise as `change`. */
  move(id: string, places: number): Promise<Result<null, Failure>>;
  /** As `change`; a repeat counts as done. */
  unfollow(id: string): Promise<Result<null, Failure>>;
}
