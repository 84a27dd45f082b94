import type { Result } from '../model/result.ts';
import type { Pixels } from '../model/units.ts';
import type { Failure } from './failure.ts';

/** What a person sets for all their devices; the server keeps it. */
export interface UserSettings {
  /** Areas, with all below them, outside of which the timeline hides places; [] = the whole campus. */
  readonly filteredAreaIds: readonly string[];
}

/** Whatever is about the person and not about a day: mailed links, the picture, the settings. */
export interface AccountApi {
  /**
   * Has a link mailed to sign in by; the answer is the same for every address.
   * @param returnTo where the link leads on to, a path on this site
   * @returns the link itself where the server mails nothing and is this machine's own; else null
   */
  askForLink(email: string, returnTo: string): Promise<Result<string | null, Failure>>;
  /** Name of whom a link signs in, without using it up; null = it is good for nothing. */
  linkOwner(token: string): Promise<Result<string | null, Failure>>;
  /** Ends all sign-ins of the user on the server; the one of this browser is then over as well. */
  endEverywhere(): Promise<Result<null, Failure>>;
  /**
   * The user's picture, null where they have none (spec point 7, "me image").
   * @param width of its place, in CSS pixels
   * @param pixelRatio device pixels a CSS pixel
   */
  photo(width: Pixels, pixelRatio: number): Promise<Result<Blob | null, Failure>>;
  settings(): Promise<Result<UserSettings, Failure>>;
  /** @returns them as they are kept */
  keepSettings(settings: UserSettings): Promise<Result<UserSettings, Failure>>;
}
