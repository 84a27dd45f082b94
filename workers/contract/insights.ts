import type { Result } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import type { Failure } from './failure.ts';

/** What the figures are asked about. */
export interface InsightsQuery {
  /** So many days up to the server's today, or dates `YYYY-MM-DD`, both included; 366 days at most. */
  readonly range: number | { readonly from: string; readonly to: string };
  /** An area, with all below it; null = the whole campus. */
  readonly areaId: string | null;
  /** null = all types of places. */
  readonly typeId: string | null;
}

export interface UseFigures {
  readonly reservations: number;
  readonly minutes: number;
  /** Days on which a place was reserved, summed over the places; on one day that many places. */
  readonly usedDays: number;
}

export interface GroupFigures extends UseFigures {
  readonly places: number;
  /** Days on which a place can be reserved, summed over the places. */
  readonly openDays: number;
}

export interface NamedGroup extends GroupFigures {
  readonly id: string;
  readonly name: string;
}

export interface PlaceName {
  readonly id: string;
  readonly name: string;
  /** Building and level; '' = none. */
  readonly where: string;
}

export interface PlaceFigures extends UseFigures, PlaceName {}

/** How places were used. */
export interface PlaceInsights {
  readonly total: GroupFigures;
  /** Of the reservations that had to be confirmed. */
  readonly confirmations: { readonly asked: number; readonly missed: number; readonly releasedMinutes: number };
  /** Every date of the range. */
  readonly days: readonly (UseFigures & { readonly date: string })[];
  /** Reserved minutes by hour of the day, over all days. */
  readonly hours: readonly number[];
  readonly areas: readonly NamedGroup[];
  readonly types: readonly NamedGroup[];
  readonly most: readonly PlaceFigures[];
  readonly least: readonly PlaceFigures[];
}

/** How routes and kiosks were used, by UTC date. */
export interface WayInsights {
  readonly days: readonly {
    readonly date: string;
    readonly found: number;
    readonly notFound: number;
    readonly notBarrierFree: number;
  }[];
  readonly kiosks: readonly (PlaceName & { readonly uses: number })[];
}

/** How the site is used: figures alone. */
export interface Insights {
  readonly from: string;
  readonly to: string;
  /** The server's time when they were read. */
  readonly asOf: Instant;
  /** Each of the two is null where its licence is missing. */
  readonly places: PlaceInsights | null;
  readonly ways: WayInsights | null;
  /** What can be asked about; `depth` in the tree of these areas. */
  readonly areas: readonly { readonly id: string; readonly name: string; readonly depth: number }[];
  readonly types: readonly { readonly id: string; readonly name: string }[];
}

export interface InsightsApi {
  read(query: InsightsQuery): Promise<Result<Insights, Failure>>;
}
