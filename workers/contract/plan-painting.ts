import type { PaintingTheme } from './painting-theme.ts';
import type { PlanLevel } from './plan.ts';

/** What a canvas shows of a level. */
export interface PlanView {
  /** CSS pixels of a centimetre. */
  readonly scale: number;
  /** The point of the level at the upper left corner of the canvas, in centimetres. */
  readonly left: number;
  readonly top: number;
  /** Size of the canvas in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly devicePixelRatio: number;
}

/** How the places of a level are drawn, by their index. */
export interface PlanStates {
  /** Slot codes 0 to 9, or `PlanCode` of `painting/plan/place-states.ts`. */
  readonly codes: Uint8Array;
  /** Bit sets of `PlanMark`. */
  readonly marks: Uint16Array;
  /** Initials of those who are there, by place. */
  readonly initials: ReadonlyMap<number, string>;
  /** Indices of colleagues' hues, by place. */
  readonly hues: ReadonlyMap<number, number>;
}

/** Two canvases over each other: the building, and the places on it. */
export interface PlanCanvases {
  readonly background: OffscreenCanvas;
  readonly places: OffscreenCanvas;
}

/**
 * Draws floor plans, several on a page by their ids. Each has sheets of canvases: one is shown while another is drawn,
 * so that the page can change from one view to another within a frame.
 */
export interface PlanPainting {
  configure(id: number, theme: PaintingTheme): Promise<void>;
  adopt(id: number, sheet: number, canvases: PlanCanvases): Promise<void>;
  /** The level that is drawn from now on; its states follow. */
  show(id: number, level: PlanLevel): Promise<void>;
  /**
   * The states of all places. What differs is drawn anew on the sheet drawn last.
   * @returns how many places differed
   */
  setStates(id: number, states: PlanStates): Promise<number>;
  /** Draws a view. @returns false where a newer request for the same sheet has superseded it */
  draw(id: number, sheet: number, view: PlanView): Promise<boolean>;
  /** The plan is no longer shown: its canvases are freed. */
  release(id: number): Promise<void>;
}
