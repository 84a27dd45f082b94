/*
 * What this server knows of the uses of places in a provider's calendar: their confirmations and releases.
 */

/** A use by the id of the place's own copy of the event and by its start: what was moved is another use (D22). */
export interface ProviderUseKey {
  /** Lower case. */
  readonly resourceEmail: string;
  readonly eventId: string;
  /** Epoch milliseconds. */
  readonly start: number;
}

export interface ProviderUse extends ProviderUseKey {
  readonly iCalUId: string;
  readonly end: number;
  /** Addresses of those who take part, in lower case. */
  readonly people: readonly string[];
  /** Who confirmed it and when; null = nobody has. */
  readonly confirmedBy: string | null;
  readonly confirmedWhen: number | null;
  /** Whether its place was released, since nobody had confirmed. */
  readonly isReleased: boolean;
}

export interface ProviderUseStore {
  find(key: ProviderUseKey): Promise<ProviderUse | null>;
  /** The latest use of a place by an iCalUId, which stays when its event has left the calendar of the place. */
  findByUid(resourceEmail: string, iCalUId: string): Promise<ProviderUse | null>;
  /**
   * Writes a confirmation or a release, whichever comes first; uses that have ended 90 days ago are deleted.
   * @returns what is stored now
   */
  record(use: ProviderUse, now: number): Promise<ProviderUse>;
}
