import type { Result } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import type { Failure } from './failure.ts';

/** A person or a group of the directory. */
export interface DirectoryEntry {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly isGroup: boolean;
}

/** A run of quarter hours in which somebody is not free. */
export interface BusyRun {
  /** Quarter hours from the start asked for. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly isTentative: boolean;
}

/** When somebody is busy: `slots` has a code of spec point 3 for each quarter hour from the start asked for. */
export interface FreeBusy {
  readonly email: string;
  readonly slots: Uint8Array;
  /** [] also where it is not known. */
  readonly busy: readonly BusyRun[];
  /** Why it is not known: all slots are limited then (D23); null = it is known. */
  readonly serviceError: string | null;
}

/** When several people are busy. */
export interface PeopleTimes {
  /** One entry an address, in the order asked. */
  readonly people: readonly FreeBusy[];
  /** For each quarter hour: how many quarter hours from it on everybody is free. Unknown calendars count as free. */
  readonly together: Uint16Array;
}

export interface PeopleApi {
  /**
   * People by a part of their name or address, and groups where the configuration has enableGroupFinding; two
   * characters at least. A newer search makes it `cancelled`.
   */
  search(text: string): Promise<Result<readonly DirectoryEntry[], Failure>>;
  /** The name of the person with an address; null = not in the directory. Does not cancel searches. */
  nameOf(email: string): Promise<Result<string | null, Failure>>;
  /** The people that inviting a group invites, by its address: its members without the user, who takes part anyway. */
  members(group: string): Promise<Result<readonly DirectoryEntry[], Failure>>;
  /** Start and end on quarter hours. A newer call makes it `cancelled`. */
  freeBusy(emails: readonly string[], start: Instant, end: Instant): Promise<Result<PeopleTimes, Failure>>;
}
