/** What is searched (the filter state of spec point 3) and how it is shown. */
export interface Finding {
  /** Null = every type. */
  readonly resourceTypeId: string | null;
  /** With its sub-areas; null = the whole campus. */
  readonly areaId: string | null;
  readonly capacity: Bounds | null;
  /** Criteria over the properties of the type, at most one a property. */
  readonly requirements: readonly Requirement[];
  /** Wall-clock HH:mm of the first day shown at which a place is wanted; null = at no time in particular. */
  readonly time: string | null;
  /**
   * `free`: only places available for the requested duration, at least one slot, at `time`. If that is null:
   * now, or from the next quarter if the running one is no longer available; on other days at any time.
   */
  readonly availability: 'any' | 'free';
  /** Null = no attendee booking (D20). */
  readonly attendees: readonly { readonly email: string; readonly remotely: boolean }[] | null;
  /** Address of a colleague near whose reservation of that day a place is wanted. */
  readonly fromColleague: string | null;
  /** Only places within a walking time; null or absent = however far. */
  readonly within?: WalkingTime | null;
  /** Without criteria every place suits. */
  readonly unsuitable: 'dimmed' | 'hidden';
  readonly sort: TimelineSort;
  readonly group: 'area' | 'type' | 'none';
}

/**
 * All sort within the groups, equals by name: `capacity` the smallest first and unknown ones last. `best` is by name
 * while nothing is looked for; else the suitable ones come first, then the best matches of the search, favourites, near
 * ones, those with the fewest seats, those free the longest, and the group with the best place comes first. `near` is the walking order: nearest first from the colleague, else from the user's own
 * reservation of that day, without any by name; grouped by area, the nearest area comes first.
 */
export type TimelineSort = 'best' | 'name' | 'capacity' | 'near';

/** Places that are reached within some time. */
export interface WalkingTime {
  /** Id of a stop of routes, from where one walks. */
  readonly from: string;
  readonly seconds: number;
  readonly isBarrierFree: boolean;
}

/** Inclusive; null = open. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** One filter test of spec point 5; what the data type does not use is null. A null criterion passes (D19), bounds are inclusive. */
export interface Requirement {
  readonly propertyId: string;
  /** 1 boolean, 2 integer, 3 decimal, 4 text, 5 choice list, 6 HTML. */
  readonly dataTypeId: 1 | 2 | 3 | 4 | 5 | 6;
  readonly matchAll: boolean;
  readonly boolean: boolean | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly text: string | null;
  readonly choices: readonly string[] | null;
}

/** What can be searched on this campus, in the interface language. */
export interface FindingOptions {
  /** By rank, best first; only types that some visible resource has. */
  readonly types: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: 'desk' | 'room' | 'parking' | 'locker' | 'other';
    readonly count: number;
    /** Filters of the type that may be used (`filterable`). */
    readonly filters: readonly FilterOption[];
  }[];
  /** In the order of the tree, each below its parent; only areas that hold visible resources, or hold such areas. */
  readonly areas: readonly {
    readonly id: string;
    readonly name: string;
    readonly depth: number;
    /** Includes the areas below it. */
    readonly count: number;
  }[];
  /** Of the visible resources; null if none has it. */
  readonly capacity: { readonly min: number; readonly max: number } | null;
  /** Navigation is configured, so that walking times are known. */
  readonly hasWays: boolean;
}

export interface FilterOption {
  readonly propertyId: string;
  readonly name: string;
  readonly dataTypeId: Requirement['dataTypeId'];
  readonly matchAll: boolean;
  /** Of a number: the values that resources have; null for the others. */
  readonly range: { readonly min: number; readonly max: number } | null;
  readonly choices: readonly {
    readonly key: string;
    readonly name: string;
    /** Absolute, ready to be shown at up to 32 CSS pixels; null = none. */
    readonly imageUrl: string | null;
    readonly imagePreferCover: boolean;
  }[];
}
