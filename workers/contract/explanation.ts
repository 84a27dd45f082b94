import type { Instant, Minutes } from '../model/units.ts';
import type { Bounds } from './finding.ts';

/** What stands behind a row, for the hover card and the spoken twin. */
export interface RowExplanation {
  readonly resourceId: string;
  readonly resourceName: string;
  readonly email: string;
  readonly areaPath: string;
  readonly capacity: number | null;
  /** IANA zone; the viewer's where nobody knows its own. */
  readonly timeZone: string;
  readonly serviceError: string | null;
  /** When this row's schedule was read; null = not yet. */
  readonly asOf: Instant | null;
  /** What it lacks of what the open query looks for; null = nothing. */
  readonly unsuitable: Unsuitability | null;
}

/** Which condition of spec point 5 a resource fails first, with its numbers. */
export type Unsuitability =
  | { readonly type: 'type' }
  | { readonly type: 'assigned-to-others' }
  | { readonly type: 'capacity'; readonly capacity: number | null; readonly asked: Bounds }
  | { readonly type: 'area' }
  | { readonly type: 'licence' }
  | { readonly type: 'attendees'; readonly capacity: number | null; readonly present: number }
  | { readonly type: 'requirement'; readonly propertyId: string; readonly name: string }
  /** It meets everything but cannot be had at the wanted time; null = at no time of the days shown. */
  | { readonly type: 'not-free'; readonly at: Instant | null };

/** A stretch of time wanted at a place. */
export interface SlotRequest {
  readonly resourceId: string;
  readonly start: Instant;
  /** 0 = one slot. */
  readonly minutes: Minutes;
  /** The event that would be moved there: its own slots count as free (D8). None = that of the open view. */
  readonly changing?: string | null;
}

/** The first thing that stands against a stretch, with its numbers; the sentence is the interface's. */
export type SlotObstacle =
  /** Somebody has it: the run of such slots, cut at what has been read. */
  | { readonly type: 'reserved' | 'tentative' | 'current'; readonly from: Instant; readonly until: Instant }
  /** The calendar itself says that it is assigned to somebody then. */
  | {
      readonly type: 'assigned';
      readonly to: 'you' | 'other';
      readonly from: Instant;
      readonly until: Instant;
    }
  /** The place itself is reserved to others (`reservedTo`), at all times. */
  | { readonly type: 'assigned-to-others' }
  /** Outside working hours, and the place takes nothing then. `opens`: the first slot inside of them, null = never. */
  | { readonly type: 'outside-hours'; readonly opens: Instant | null }
  /** The calendar itself says closed, limited, or that the area is used enough. */
  | { readonly type: 'closed' | 'limited' | 'area-full'; readonly from: Instant; readonly until: Instant }
  /** `earliest`: from when on it can be had at that duration: the running slot, or the first one to end in the future. */
  | { readonly type: 'past'; readonly earliest: Instant }
  /** `limit`: the end of the last day that may be booked ahead. */
  | { readonly type: 'too-far'; readonly maxAdvanceDays: number; readonly limit: Instant }
  /** Free then, but for less time than asked; of what is over only what was asked for. */
  | { readonly type: 'too-short'; readonly from: Instant; readonly until: Instant }
  /** As many of the area's resources are reserved as may be. */
  | {
      readonly type: 'utilisation';
      readonly areaName: string;
      readonly maxUt: number;
      readonly reserved: number;
      readonly total: number;
    }
  | { readonly type: 'longer-than-allowed'; readonly maximum: Minutes }
  | { readonly type: 'shorter-than-allowed'; readonly minimum: Minutes }
  | { readonly type: 'failed'; readonly serviceError: string }
  /** Nothing has been read of it, or not as far as that. */
  | { readonly type: 'unread' };

export interface SlotExplanation {
  /** Null = it can be had. */
  readonly obstacle: SlotObstacle | null;
  /**
   * The first stretch of that length from the asked start on: the asked one where it can be had, else none that began
   * before the running slot; null = none in what is read.
   */
  readonly next: { readonly start: Instant; readonly end: Instant } | null;
  /** The nearest other place that meets what is looked for and can be had at the asked time; null = none. */
  readonly nearest: {
    readonly resourceId: string;
    readonly resourceName: string;
    readonly areaPath: string;
    readonly start: Instant;
    readonly end: Instant;
    /** In the open view; null = not shown there. */
    readonly row: number | null;
  } | null;
  /** When it is to be confirmed once it is reserved, else the place is given back; null = never. */
  readonly confirmation: { readonly start: Instant; readonly end: Instant } | null;
}
