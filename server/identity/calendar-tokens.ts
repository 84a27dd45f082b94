/** A token with which the page talks to the calendar itself. */
export interface CalendarToken {
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Issues the calendar's access tokens of signed-in people; null = they must sign in again. */
export interface CalendarTokens {
  current(userId: string): Promise<CalendarToken | null>;
  /** @param scope what is asked for; '' = as before */
  renew(userId: string, scope: string): Promise<CalendarToken | null>;
}
