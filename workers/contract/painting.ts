import type { Instant } from '../model/units.ts';
import type { PaintingTheme } from './painting-theme.ts';
import type { PlanPainting } from './plan-painting.ts';
import type { TimelineFrame, TimelinePatch } from './timeline.ts';

export interface PaintingGeometry {
  /** Width of the name column. */
  readonly nameWidth: number;
  /** Width of a quarter hour; 20 by default (spec point 9). */
  readonly quarterWidth: number;
  /** Which hours are compressed into narrow strips; null = none. */
  readonly folding: Folding | null;
  readonly devicePixelRatio: number;
  /** Sentence after a group's name, by free and total rows: "{{free}} of {{total}} free". */
  readonly groupSummary: string;
  /** The same for rows that are free now. */
  readonly groupSummaryNow: string;
  /** BCP 47; numbers are written in it. */
  readonly language: string;
  /** Keys of the groups whose rows are left out (painting/timeline-model.ts). */
  readonly collapsed: readonly string[];
  /** Shown instead of the subject of a colleague's reservation if it is not given: "Busy". */
  readonly busy: string;
}

/** Nights, and what is over of today, as narrow strips (painting/axis.ts). */
export interface Folding {
  /** Hours of the clock between which nothing is folded. */
  readonly from: number;
  readonly to: number;
  /** Now when the days were opened, as the start of an hour. */
  readonly now: Instant;
  /** Width of a strip. */
  readonly width: number;
}

/** A pooled pair of canvases: one for the sticky names, one for the day's slots. */
export interface PaintingCanvases {
  readonly id: number;
  readonly names: OffscreenCanvas;
  readonly slots: OffscreenCanvas;
}

/** What the computing worker sends over the painter's own port. */
export type PaintingFeed =
  | { readonly type: 'frame'; readonly frame: TimelineFrame }
  /** What will most likely be opened: it can be painted before it is asked for. */
  | { readonly type: 'speculative frame'; readonly frame: TimelineFrame }
  /** The speculative frame is the one shown. */
  | { readonly type: 'speculation confirmed'; readonly view: number }
  | { readonly type: 'patch'; readonly patch: TimelinePatch }
  | { readonly type: 'tick'; readonly view: number; readonly now: Instant };

/** The size of a part of the screen, in CSS pixels. */
export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** A part of the content in CSS pixels; `left` and `right` are those of the slots. */
export interface PaintingRegion {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Still pictures of a region of a view, in device pixels: of the sticky names, and of the slots. */
export interface PaintingSnapshot {
  readonly view: number;
  /** What it shows. */
  readonly region: PaintingRegion;
  readonly names: ImageBitmap;
  /** With the names to their left, which are over whatever reaches there. */
  readonly slots: ImageBitmap;
}

/** `'in steps'`: it is not urgent, so it must not delay other work of a thin client. */
export type PaintingPriority = 'at once' | 'in steps';

export interface Painting {
  /** Loaded with its first call. */
  readonly plan: PlanPainting;
  connect(port: MessagePort): Promise<void>;
  lockName(): Promise<string>;
  configure(theme: PaintingTheme, geometry: PaintingGeometry): Promise<void>;
  /**
   * Prepares, with that configuration and viewport, what the first `startupSnapshot` would wait for. Does nothing if a
   * day has come.
   */
  prewarm(theme: PaintingTheme, geometry: PaintingGeometry, room: ViewportSize): Promise<void>;
  adopt(canvases: PaintingCanvases): Promise<void>;
  /**
   * Paints block `block` of view `view` (below 0: the header of a group, painting/geometry.ts) on pooled canvases `id`,
   * and again on each change of its rows, until the canvases are given another block or `release` is called.
   * @returns false where the request was superseded by a newer one for the same canvases
   */
  paint(id: number, view: number, block: number, priority: PaintingPriority): Promise<boolean>;
  /**
   * Paints what a screen with so much room for slots shows where the day opens that came last; waits for the first one.
   * @returns null where a newer request has superseded it
   */
  startupSnapshot(room: ViewportSize): Promise<PaintingSnapshot | null>;
  /**
   * Paints a region of a view as it is by then, once no block waits to be painted. The region counts as visible until
   * the next call: what changes there is painted before all else.
   * @returns null where the view is not known, or a newer request has superseded it
   */
  snapshot(view: number, region: PaintingRegion): Promise<PaintingSnapshot | null>;
  release(id: number): Promise<void>;
  /** Releases the canvases for good: their memory is freed, and no other block can be painted on them. */
  discard(id: number): Promise<void>;
}
