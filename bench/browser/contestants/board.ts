import type { BenchServer } from '../driver/server-process.ts';
import type { ContestantName } from '../figures.ts';
import type { Region } from '../driver/screencast.ts';
import type { Tab } from '../driver/browser.ts';

/** When rows, or a level, were shown, in ms. */
export interface Arrival {
  /** From the navigation's start to the frame with the first of them. */
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

/** A measured page: Deskway or a baseline. */
export interface Board {
  readonly name: ContestantName;
  readonly tab: Tab;
  /** Reloads the page, already slowed down. */
  arrive(): Promise<Arrival>;
  /** Waits until the page is idle. */
  rest(): Promise<void>;
  /** Changes some rows or places, all or a part of them visible, and waits until that is shown. */
  change(count: number): Promise<Change>;
  /** Opens an empty page, so that nothing runs while others are measured. */
  leave(): Promise<void>;
}

export interface TimelineBoard extends Board {
  /** The region of the names, away from marks and edges. */
  readonly names: Region;
}

/** When a level was shown, in ms from an instant; `settled`: with the states of all places. */
export interface PlanShown {
  readonly first: number;
  readonly settled: number;
}

export interface PlanBoard extends Board {
  /** From the moment at which the data of the level was available. */
  arrive(): Promise<Arrival & PlanShown>;
  /** Shows the other level of the same size. Times from the press. */
  switchLevel(): Promise<PlanShown>;
}

/** What a metric may use beside the board. */
export interface Surroundings {
  /** Resources, or desks of a level. */
  readonly size: number;
  readonly rate: number;
  readonly server: BenchServer;
}
