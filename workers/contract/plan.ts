import type { PlanRings } from '../model/plan.ts';
import type { Result } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import type { Close } from './close.ts';
import type { Failure } from './failure.ts';

export type { PlanRings } from '../model/plan.ts';

/** The buildings with floor plans. */
export interface PlanSite {
  /** `loaded` with no buildings: the site has no floor plans. */
  readonly state: 'loading' | 'loaded';
  readonly buildings: readonly PlanBuilding[];
  /** Lines about the sources, which must be shown with the plans. */
  readonly credits: readonly string[];
  /** Zones of several levels that belong together, e.g. to a department. */
  readonly groups: readonly PlanGroup[];
  /** Minutes for which a place is wanted where nothing else is asked. */
  readonly usualMinutes: number;
  /** Why nothing newer could be read; null = all is well. */
  readonly problem: Failure | null;
}

export interface PlanGroup {
  readonly id: string;
  readonly name: string;
  /** Ids of its areas. */
  readonly areaIds: readonly string[];
}

export interface PlanBuilding {
  readonly id: string;
  readonly name: string;
  /** The highest first. */
  readonly levels: readonly PlanLevelEntry[];
}

export interface PlanLevelEntry {
  readonly id: string;
  readonly name: string;
  /** As on the buttons of a lift, e.g. `2`. */
  readonly shortName: string;
  readonly ordinal: number;
  /** The area itself and those below it: an area of a query may be any of them. */
  readonly areaIds: readonly string[];
  /** Places on it that are shown to the user. */
  readonly placeCount: number;
}

/**
 * A level ready to be drawn, its lists as columns. Lengths in centimetres, x to the right, y down, from the upper left
 * corner of the building.
 */
export interface PlanLevel {
  readonly id: string;
  readonly name: string;
  readonly buildingId: string;
  readonly buildingName: string;
  readonly width: number;
  readonly height: number;
  readonly credit: string;
  readonly backdrop: PlanBackdrop | null;
  readonly shapes: PlanShapes;
  readonly units: PlanUnits;
  readonly places: PlanPlaces;
  readonly pois: PlanPois;
  readonly zones: readonly PlanZone[];
}

export interface PlanBackdrop {
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotationDeg: number;
}

/** What is only drawn. */
export interface PlanShapes {
  /** One shape. */
  readonly outline: PlanRings;
  readonly walls: PlanRings;
  readonly windows: PlanRings;
  readonly lines: PlanRings;
  readonly furniture: PlanRings;
  /** Four numbers each: from x, y to x, y. */
  readonly doors: Int32Array;
}

export interface PlanUnits {
  readonly rings: PlanRings;
  /** `UnitKind` of `model/plan.ts`. */
  readonly kinds: Uint8Array;
  /** '' = none. */
  readonly names: readonly string[];
  /** x and y of each label. */
  readonly labels: Int32Array;
}

/** Resources on a level, ordered so that neighbours follow each other. */
export interface PlanPlaces {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  /** Short texts for little room, e.g. `012`. */
  readonly codes: readonly string[];
  /** Address of a picture; '' = none. */
  readonly images: readonly string[];
  /** RowKind of `model/day-table.ts`. */
  readonly kinds: Uint8Array;
  /** Display modes (spec point 3). */
  readonly modes: Uint8Array;
  /** Centre x, y, width, depth: four numbers each. */
  readonly boxes: Int32Array;
  /** Degrees, clockwise. */
  readonly rotations: Int16Array;
  /** 1 = it takes reservations. */
  readonly reservable: Uint8Array;
  /** Index of the unit that it fills; −1 = none. */
  readonly units: Int32Array;
  /** Index of its zone in `zones`; −1 = none. */
  readonly zones: Int16Array;
  /** Flatbush over the bounding boxes; it is not read where there are no places. */
  readonly index: ArrayBuffer;
}

export interface PlanPois {
  readonly ids: readonly string[];
  readonly kinds: readonly string[];
  readonly categories: readonly string[];
  readonly names: readonly string[];
  readonly descriptions: readonly string[];
  readonly images: readonly string[];
  /** As the server gave them; null = not said. */
  readonly openingHours: readonly (PlanOpeningHours | null)[];
  readonly modes: Uint8Array;
  /** x and y of each. */
  readonly points: Int32Array;
}

export interface PlanOpeningHours {
  readonly daysOfWeek: readonly string[];
  /** HH:MM. */
  readonly startTime: string;
  readonly endTime: string;
}

export interface PlanZone {
  readonly id: string;
  readonly name: string;
  readonly kind: 'zone' | 'group';
  /** Percent; 100 = no limit. */
  readonly maxUt: number;
  readonly outline: PlanRings;
}

export type PlanLevelUpdate =
  /** `oldAsOf`: when the server last confirmed it, where it has not done so now; null = it is up to date. */
  | { readonly type: 'level'; readonly level: PlanLevel; readonly oldAsOf: Instant | null }
  /** The level is still the one told before. */
  | { readonly type: 'age'; readonly oldAsOf: Instant | null }
  /** The level shown before stays. */
  | { readonly type: 'failed'; readonly areaId: string; readonly failure: Failure };

/** Free places of an area, its sub-areas included. */
export interface PlanCount {
  readonly areaId: string;
  readonly total: number;
  /** Free for the whole time asked about, and suitable. */
  readonly free: number;
}

/** Places for some people. */
export interface TeamSeats {
  readonly levelId: string;
  /** A desk each, or one room for all. */
  readonly resourceIds: readonly string[];
  readonly isRoom: boolean;
}

export interface PlanApi {
  /** The buildings: at once what is known, then what the server says, and after each change. */
  watchSite(onSite: (site: PlanSite) => void): Promise<Close>;
  /** A level: from the cache first, and again after each change. */
  openLevel(areaId: string, onUpdate: (update: PlanLevelUpdate) => void): Promise<Close>;
  /**
   * Free, suitable desks close together for some people from one instant to another, else a room; null = there are none.
   * Close together is told by walking times where ways are known.
   * @param levelId is preferred
   * @param isBarrierFree only ways without barriers count
   */
  teamSeats(
    count: number,
    from: Instant,
    to: Instant,
    levelId: string | null,
    isBarrierFree: boolean,
  ): Promise<Result<TeamSeats | null, Failure>>;
  /** The level on which a resource is; null = on none. */
  levelOf(resourceId: string): Promise<Result<string | null, Failure>>;
  /** The address with the way to a resource or a point of interest; null = there is no navigation. */
  wayTo(id: string): Promise<Result<string | null, Failure>>;
  /**
   * How many places are free in each level and zone on the day that the timeline has open, from one instant to another;
   * again after each change.
   */
  watchCounts(from: Instant, to: Instant, onCounts: (counts: readonly PlanCount[]) => void): Promise<Close>;
}
