/** A token that the page's calendar dialect sends to the calendar. */
export interface CalendarToken {
  readonly accessToken: string;
  /** Seconds that it is still good for. */
  readonly expiresIn: number;
}

/** Gives people tokens for their calendar: of its provider, or of an emulator. */
export interface CalendarTokens {
  /** False where the person has never been at the provider, for instance after a sign-in by mail. */
  isConnected(userId: string): Promise<boolean>;
  /**
   * A token that is good for a while.
   * @returns null where the person must sign in again
   * @throws ProblemError 503 where the provider does not answer now
   */
  current(userId: string): Promise<CalendarToken | null>;
  /** A new token, for instance because the calendar has refused the present one; otherwise as above. */
  renew(userId: string, scope: string): Promise<CalendarToken | null>;
}
