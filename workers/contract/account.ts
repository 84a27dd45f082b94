import type { Result } from '../model/result.ts';
import type { Pixels } from '../model/units.ts';
import type { Failure } from './failure.ts';

/** A user's settings for all their devices; the server stores them. */
export interface UserSettings {
  /** Areas, with all below them, outside of which the timeline hides places; [] = the whole campus. */
  readonly filteredAreaIds: readonly string[];
}

/** What concerns the person and not a day: mailed links, the picture, the settings. */
export interface AccountApi {
  /**
   * Has a link mailed to sign in by; the answer is the same for every address.
   * @param returnTo where the link leads to, a path on this site
   * @returns the link itself if the server mails nothing and runs on this machine; else null
   */
  askForLink(email: string, returnTo: string): Promise<Result<string | null, Failure>>;
  /** Name of the user that a link signs in, without using it up; null = the link is invalid. */
  linkOwner(token: string): Promise<Result<string | null, Failure>>;
  /** Ends all sign-ins of the user on the server; that of this browser as well. */
  endEverywhere(): Promise<Result<null, Failure>>;
  /**
   * The user's picture, null where they have none (spec point 7, "me image").
   * @param width of its place, in CSS pixels
   * @param pixelRatio device pixels per CSS pixel
   */
  photo(width: Pixels, pixelRatio: number): Promise<Result<Blob | null, Failure>>;
  settings(): Promise<Result<UserSettings, Failure>>;
  /** @returns the settings as they are stored */
  keepSettings(settings: UserSettings): Promise<Result<UserSettings, Failure>>;
}
