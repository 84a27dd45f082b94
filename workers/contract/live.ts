import type { Instant } from '../model/units.ts';
import type { Close } from './close.ts';

export interface LiveState {
  readonly connection: 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';
  /** When it became so. */
  readonly now: Instant;
  /** Since when changes of others may go unheard; null while connected, and while nobody is signed in. */
  readonly downSince: Instant | null;
  /**
   * The back end has told of a change of availability, so that it tells of all (D25). As long as that is not known, what
   * is on screen is read each minute beside the connection.
   */
  readonly tells: boolean;
}

export interface LiveApi {
  watch(onState: (state: LiveState) => void): Promise<Close>;
  /** Tells the ids of places that the user had and has no more: what shows one of them closes. */
  watchRemoved(onRemoved: (resourceIds: readonly string[]) => void): Promise<Close>;
  /**
   * Starts again where the reconnects have given up; at most once in some seconds. For signs that somebody is there:
   * the page is shown again, the user does something.
   */
  resume(): Promise<void>;
  /** The network is back, which not every browser tells its workers: tries at once, the configuration as well. */
  wake(): Promise<void>;
  /** Whether it is tried every 30 s, for ever, where the reconnects have given up: for panels that nobody touches. */
  keepTrying(isWanted: boolean): Promise<void>;
}
