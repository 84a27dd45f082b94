import type { DayWindow } from '../model/day-table.ts';
import type { Result } from '../model/result.ts';
import type { Instant, Minutes } from '../model/units.ts';
import type { Close } from './close.ts';
import type { PictureSize, RowExplanation, SlotExplanation, SlotRequest } from './explanation.ts';
import type { Failure } from './failure.ts';
import type { Finding, FindingOptions } from './finding.ts';

export interface TimelineQuery {
  /** The viewer's first date, `YYYY-MM-DD`; null = today. */
  readonly date: string | null;
  /** Days shown from `date` on, 1 to 7. */
  readonly days: number;
  /** Fragment of a name, folded (D18), or words of an area's name or of those above it; '' = all. */
  readonly search: string;
  /** Exact names, compared without case (spec point 5); [] = all. */
  readonly names: readonly string[];
  /** Areas, with all below them, outside of which rows are hidden whatever the search; [] = none. */
  readonly withinAreas: readonly string[];
  /** Requested duration; 0 = none (spec point 9). */
  readonly requestedMinutes: Minutes;
  readonly finding: Finding;
  /**
   * What is near is told by walking times where ways are known, by those without barriers if true; absent = the nearest
   * place that an explanation offers is so by air line.
   */
  readonly isBarrierFree?: boolean;
  /** The reservation being changed: its own slots count as free and are drawn as the current event (D8). */
  readonly changing: string | null;
}

export type ItemLook = 'accepted' | 'tentative' | 'toConfirm' | 'unconfirmed' | 'declined' | 'cancelled';

/** Whose reservation it is where it isn't the user's own. */
export interface ItemOwner {
  readonly name: string;
  /** Index of their hue, 0 to 7. */
  readonly colour: number;
  /** Names of the other followed colleagues who take part; none where there is nobody else. */
  readonly others?: readonly string[];
}

/** A reservation on one row: of the user, or of a colleague whose calendar is followed. */
export interface TimelineItem {
  /** Event id + ':' + resource id; of a colleague's, ':' and the id of their calendar after it. */
  readonly key: string;
  readonly eventId: string;
  readonly resourceId: string;
  readonly row: number;
  readonly start: Instant;
  readonly end: Instant;
  /** In slots from the start of the window, fractions allowed, clipped to it. */
  readonly startSlot: number;
  readonly endSlot: number;
  /**
   * '' if a colleague's calendar gives only busy times, and for the user's own while it is known only from the last
   * visit.
   */
  readonly subject: string;
  /** A colleague's is `accepted`, `tentative`, `declined` or `cancelled`. */
  readonly look: ItemLook;
  /** The user may move and resize it: theirs to change, and its change button is shown (spec point 4). */
  readonly canChange: boolean;
  /** null = the user's own; another's can only be viewed. */
  readonly owner: ItemOwner | null;
}

/** The order used instead of nearness to a colleague: nearness to the user's own place, or the name. */
export type NearInstead = 'near' | 'name';

/** A whole day, sent on opening and whenever rows or their order change. The buffer is a day table. */
export interface TimelineFrame {
  readonly view: number;
  readonly window: DayWindow;
  readonly buffer: ArrayBuffer;
  readonly items: readonly TimelineItem[];
  readonly now: Instant;
  /** When a place is wanted; null = at no particular time. */
  readonly wantedSlot: number | null;
  /** When the oldest of the rows on screen was known to be true; null = not yet. */
  readonly asOf: Instant | null;
  /** True while some row on screen may have changed unnoticed: it comes from a cache, or nothing is live. */
  readonly stale: boolean;
  /**
   * Set if the colleague to be near has no place on these days by their calendar: the order used instead. Else null.
   */
  readonly nearInstead: NearInstead | null;
  /** Share of the rows whose schedule has been read, 0 to 1. */
  readonly progress: number;
  /** Rows before any filter, to tell "nothing here" from "nothing found". */
  readonly totalRows: number;
  /** Why nothing newer could be read; null = all is well. */
  readonly problem: Failure | null;
}

/** Rows that changed: `slots` and `states` replace those of `rows`, in the same order. */
export interface TimelinePatch {
  readonly view: number;
  readonly rows: Uint32Array;
  /** rows × slotCount. */
  readonly slots: Uint8Array;
  readonly states: Uint8Array;
  readonly upserted: readonly TimelineItem[];
  /** Keys of removed items. */
  readonly removed: readonly string[];
  readonly now: Instant;
  /** As in a frame. */
  readonly asOf: Instant | null;
  readonly stale: boolean;
  readonly nearInstead: NearInstead | null;
  readonly progress: number;
  /** Somebody else has just changed these rows: they may be highlighted. */
  readonly isRemoteChange: boolean;
}

export type TimelineUpdate =
  | { readonly type: 'frame'; readonly frame: TimelineFrame }
  | { readonly type: 'patch'; readonly patch: TimelinePatch }
  /** Only time has passed. */
  | { readonly type: 'tick'; readonly view: number; readonly now: Instant }
  | { readonly type: 'failed'; readonly view: number; readonly failure: Failure };

/** The rows of a view that suit and can be reserved, in shown order, with a free run of each: columns of one length. */
export interface RowOffers {
  readonly view: number;
  readonly rows: Uint32Array;
  /** Slots of the window: the first run that is long enough, from the wanted time or from now on. */
  readonly starts: Uint16Array;
  /** Exclusive. */
  readonly ends: Uint16Array;
  /** By row, an index into `areas`. */
  readonly areaOf: Uint16Array;
  /** "B1 Annex › Level 1 › Window side". */
  readonly areas: readonly string[];
}

export interface TimelineApi {
  /** One subscription per screen; the first update is a frame, from the cache where there is one. */
  open(query: TimelineQuery, onUpdate: (update: TimelineUpdate) => void): Promise<Close>;
  /** Reports which rows of a view are on screen, `[first, end)`: they are read first. */
  setVisibleRows(view: number, first: number, end: number): Promise<void>;
  /**
   * Reads a row again, e.g. after its schedule failed; what it brings comes as a patch.
   * @returns why the call failed; null also if the schedule failed again, which `explain` reports
   */
  reread(resourceId: string): Promise<Result<null, Failure>>;
  /**
   * Whether one of the three names of a place that is shown to the user is exactly this, but for the case (spec point
   * 5).
   */
  isExactName(name: string): Promise<Result<boolean, Failure>>;
  /** What of the open view can be reserved; null if another view is open by now. */
  offers(view: number): Promise<Result<RowOffers | null, Failure>>;
  /** What can be searched. */
  findingOptions(): Promise<Result<FindingOptions, Failure>>;
  /** Details of a row. @param picture how large its picture is shown; none is given without it */
  explain(resourceId: string, picture?: PictureSize): Promise<Result<RowExplanation, Failure>>;
  /** Whether an interval of the open day is available, why not, and what is instead. */
  explainSlot(request: SlotRequest): Promise<Result<SlotExplanation, Failure>>;
}
