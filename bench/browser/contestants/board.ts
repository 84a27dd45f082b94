import type { BenchServer } from '../driver/server-process.ts';
import type { ContestantName } from '../figures.ts';
import type { Region } from '../driver/screencast.ts';
import type { Tab } from '../driver/browser.ts';

/** When rows came, in ms. */
export interface Arrival {
  /** From the navigation's start to the frame with the first rows. */
  readonly visit: number;
  /** From the moment at which the data was in hand to that frame. */
  readonly mount: number;
}

/** How long a change took to be seen, in ms. */
export interface Change {
  /** From the moment at which it was in hand (called, or sent by the computing worker) to the painter's next frame. */
  readonly fromData: number;
  /** From the moment at which the hub told of it to the frame in which all of it is seen; null where there is no hub. */
  readonly fromHub: number | null;
}

/** A page with a timeline: what Deskway and the bare floors have in common. */
export interface Board {
  readonly name: ContestantName;
  readonly tab: Tab;
  /** Where names stand, away from marks and edges. */
  readonly names: Region;
  /** Loads the page anew, slowed down already. */
  arrive(): Promise<Arrival>;
  /** Waits until nothing is under way. */
  rest(): Promise<void>;
  /** Changes so many rows, some of them in view, and waits until that is seen. */
  change(rows: number): Promise<Change>;
  /** Shows an empty page, so that nothing runs while others are measured. */
  leave(): Promise<void>;
}

/** What a metric may use beside the board. */
export interface Surroundings {
  readonly resources: number;
  readonly rate: number;
  readonly server: BenchServer;
}
