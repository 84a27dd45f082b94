import type { BenchServer } from '../driver/server-process.ts';
import type { ContestantName } from '../figures.ts';
import type { Region } from '../driver/screencast.ts';
import type { Tab } from '../driver/browser.ts';

/** When rows were shown, in ms. */
export interface Arrival {
  /** From the navigation's start to the frame with the first rows. */
  readonly visit: number;
  /** From the moment at which the data was available to that frame. */
  readonly mount: number;
}

/** The time until a change was shown, in ms. */
export interface Change {
  /** From the call, or from the computing worker's message, to the painter's next frame. */
  readonly fromData: number;
  /** From the hub's message to the frame that shows all of it; null where there is no hub. */
  readonly fromHub: number | null;
}

/** A page with a timeline: Deskway or a baseline. */
export interface Board {
  readonly name: ContestantName;
  readonly tab: Tab;
  /** The region of the names, away from marks and edges. */
  readonly names: Region;
  /** Reloads the page, already slowed down. */
  arrive(): Promise<Arrival>;
  /** Waits until the page is idle. */
  rest(): Promise<void>;
  /** Changes some rows, a part of them visible, and waits until that is shown. */
  change(rows: number): Promise<Change>;
  /** Opens an empty page, so that nothing runs while others are measured. */
  leave(): Promise<void>;
}

/** What a metric may use beside the board. */
export interface Surroundings {
  readonly resources: number;
  readonly rate: number;
  readonly server: BenchServer;
}
