import type { Instant } from '../model/units.ts';
import type { Close } from './close.ts';

export interface LiveState {
  readonly connection: 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';
  /** When that state began. */
  readonly now: Instant;
  /** Since when changes of others may go unnoticed; null while connected, and while nobody is signed in. */
  readonly downSince: Instant | null;
  /**
   * The back end has reported a change of availability, so it reports all (D25). As long as that is not known, what
   * is on screen is read each minute beside the connection.
   */
  readonly tells: boolean;
}

export interface LiveApi {
  watch(onState: (state: LiveState) => void): Promise<Close>;
  /** Reports the ids of places that the user has lost: what shows one of them closes. */
  watchRemoved(onRemoved: (resourceIds: readonly string[]) => void): Promise<Close>;
  /**
   * Starts again if the reconnects have given up; at most once in some seconds. For signs of user activity:
   * the page is shown again, the user does something.
   */
  resume(): Promise<void>;
  /** The network is back, which not every browser reports to workers: tries at once, the configuration as well. */
  wake(): Promise<void>;
  /** Whether it retries every 30 s, for ever, once the reconnects have given up: for unattended panels. */
  keepTrying(isWanted: boolean): Promise<void>;
}
