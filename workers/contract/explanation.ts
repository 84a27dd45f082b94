import type { Instant, Minutes, Pixels } from '../model/units.ts';
import type { Bounds } from './finding.ts';

/** Something that a place has, in the interface's language. */
export interface Equipment {
  /** Of the property, or of the choice, as the configuration names it. */
  readonly key: string;
  readonly text: string;
  /** How many; null = it is not counted. */
  readonly count: number | null;
  readonly imageUrl: string | null;
}

/** How large a picture is shown. */
export interface PictureSize {
  readonly width: Pixels;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
}

/** Details of a row, for its sheet, the hover card and their spoken texts. */
export interface RowExplanation {
  readonly resourceId: string;
  readonly resourceName: string;
  /** A `RowKind`. */
  readonly kind: number;
  /** The first of its files that is a picture, in the size asked for; null = none. */
  readonly pictureUrl: string | null;
  readonly equipment: readonly Equipment[];
  /** Where the way to it is shown: an address, or a path of the page; null = nowhere. */
  readonly wayUrl: string | null;
  readonly email: string;
  readonly areaPath: string;
  readonly capacity: number | null;
  /** IANA zone; the viewer's if its own is unknown. */
  readonly timeZone: string;
  readonly serviceError: string | null;
  /** When this row's schedule was read; null = not yet. */
  readonly asOf: Instant | null;
  /** What it lacks of the open query's search; null = nothing. */
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
  /** Whole minutes; null = no way there is known. */
  | { readonly type: 'walk'; readonly minutes: number | null; readonly asked: number }
  | { readonly type: 'requirement'; readonly propertyId: string; readonly name: string }
  /** It meets everything but is not available at the wanted time; null = at no time of the days shown. */
  | { readonly type: 'not-free'; readonly at: Instant | null };

/** An interval wanted at a place. */
export interface SlotRequest {
  readonly resourceId: string;
  readonly start: Instant;
  /** 0 = one slot. */
  readonly minutes: Minutes;
  /** The event that would be moved there: its own slots count as free (D8). None = that of the open view. */
  readonly changing?: string | null;
}

/** The first obstacle of an interval, with its numbers; the interface makes the sentence. */
export type SlotObstacle =
  /** Somebody has reserved it: the run of such slots, cut at what has been read. */
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
  /**
   * Outside working hours, and the place takes no reservations then. `opens`: the first slot inside of them, null =
   * never.
   */
  | { readonly type: 'outside-hours'; readonly opens: Instant | null }
  /** The calendar itself says closed, limited, or that the area is used enough. */
  | { readonly type: 'closed' | 'limited' | 'area-full'; readonly from: Instant; readonly until: Instant }
  /**
   * `earliest`: from when on it is available for that duration: the running slot, or the first one to end in the
   * future.
   */
  | { readonly type: 'past'; readonly earliest: Instant }
  /** `limit`: the end of the last day that may be booked ahead. */
  | { readonly type: 'too-far'; readonly maxAdvanceDays: number; readonly limit: Instant }
  /** Free then, but for less time than asked; of what is past only what was asked for. */
  | { readonly type: 'too-short'; readonly from: Instant; readonly until: Instant }
  /** The area has reached its limit of reserved resources. */
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
  /** Nothing has been read of it, or not that far. */
  | { readonly type: 'unread' };

export interface SlotExplanation {
  /** Null = it is available. */
  readonly obstacle: SlotObstacle | null;
  /**
   * The first available interval of that length from the asked start on: the asked one if it is available, else none
   * that began before the running slot; null = none in what is read.
   */
  readonly next: { readonly start: Instant; readonly end: Instant } | null;
  /** The nearest other place that matches the search and is available at the asked time; null = none. */
  readonly nearest: {
    readonly resourceId: string;
    readonly resourceName: string;
    readonly areaPath: string;
    readonly start: Instant;
    readonly end: Instant;
    /** In the open view; null = not shown there. */
    readonly row: number | null;
  } | null;
  /** When it must be confirmed once it is reserved, else the place is released; null = never. */
  readonly confirmation: { readonly start: Instant; readonly end: Instant } | null;
}
