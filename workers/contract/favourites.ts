import type { Result } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import type { Close } from './close.ts';
import type { Failure } from './failure.ts';
import type { Section } from './section.ts';

/** A favourite resource with when it can be had over ten days (spec points 4 and 9). */
export interface Favourite {
  readonly resourceId: string;
  readonly name: string;
  readonly typeName: string;
  readonly areaPath: string;
  readonly capacity: number | null;
  readonly state: 'NOW' | 'SOON' | 'UNAVAILABLE';
  /** The free stretch: from when, until when (capped by the longest reservation); null where there is none. */
  readonly start: Instant | null;
  readonly end: Instant | null;
  /**
   * What ends the stretch. `taken`: what follows is not free; `longest`: only its longest reservation, the place itself may
   * be free for longer; `open`: nothing in the days that are looked at; null where there is none.
   */
  readonly bound: 'taken' | 'longest' | 'open' | null;
  /** IANA zone; the viewer's where nobody knows its own. */
  readonly timeZone: string;
  /** What one tap reserves: from the next quarter, an hour or what is left of the free stretch; null = nothing now. */
  readonly offer: { readonly start: Instant; readonly end: Instant } | null;
  /** The user's own reservation of it, which runs now or from the next quarter on; null = none. */
  readonly own: OwnReservation | null;
  /** Why its schedule could not be read: such a one is UNAVAILABLE (D23); null = it could. */
  readonly serviceError: string | null;
}

export interface OwnReservation {
  readonly eventId: string;
  readonly start: Instant;
  readonly end: Instant;
}

export interface FavouritesQuery {
  /** Fragment of a name or of an area's, folded (D18); '' = all. */
  readonly text: string;
  /** `state`: what can be had first comes first. */
  readonly sort: 'name' | 'state';
  /** At most so many; null = all. */
  readonly limit: number | null;
}

/** Those that the query asks for, in its order. */
export interface FavouritesState extends Section<readonly Favourite[]> {
  readonly now: Instant;
  /** Ids of all favourites that can be shown, also of those whose schedule is still being read; null = not read yet. */
  readonly ids: readonly string[] | null;
  /** Favourites before the search, to tell "nothing yet" from "nothing found". */
  readonly total: number;
  /** A guest has none. */
  readonly isGuest: boolean;
}

export interface FavouritesApi {
  /**
   * Tells the state at once and on each change: read at 500 ms, then every 15 s while somebody watches (spec point 9).
   * What was told keeps its place for as long as it is watched, whatever becomes of it; what is new comes after it.
   * @param query all, by name, where none is given
   */
  watch(onState: (state: FavouritesState) => void, query?: FavouritesQuery): Promise<Close>;
  reload(): Promise<void>;
  /** Shown at once, taken back where the server refuses. */
  set(resourceId: string, isFavourite: boolean): Promise<Result<null, Failure>>;
}
