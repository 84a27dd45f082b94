import type { Result } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import type { Close } from './close.ts';
import type { Failure } from './failure.ts';
import type { PlaceKind } from './resource.ts';
import type { Section } from './section.ts';

/** A favourite resource with its availability over ten days (spec points 4 and 9). */
export interface Favourite {
  readonly resourceId: string;
  readonly name: string;
  readonly kind: PlaceKind;
  readonly typeName: string;
  readonly areaPath: string;
  readonly capacity: number | null;
  readonly state: 'NOW' | 'SOON' | 'UNAVAILABLE';
  /** The free interval: from when, until when (capped by the longest reservation); null if there is none. */
  readonly start: Instant | null;
  readonly end: Instant | null;
  /**
   * What ends the free interval. `taken`: what follows is not free; `longest`: only its longest reservation, the place
   * itself may be free for longer; `open`: nothing in the ten days; null if there is no free interval.
   */
  readonly bound: 'taken' | 'longest' | 'open' | null;
  /** IANA zone; the viewer's if its own is unknown. */
  readonly timeZone: string;
  /** What one tap reserves: from the next quarter, an hour or what is left of the free interval; null = nothing now. */
  readonly offer: { readonly start: Instant; readonly end: Instant } | null;
  /** The user's own reservation of it, which runs now or from the next quarter on; null = none. */
  readonly own: OwnReservation | null;
  /** Why its schedule could not be read: it is then UNAVAILABLE (D23); null = it could. */
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
  /** `state`: what is available first comes first. */
  readonly sort: 'name' | 'state';
  /** The largest number of favourites; null = all. */
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
   * Reports the state at once and on each change: read at 500 ms, then every 15 s while it is watched (spec point 9).
   * What was reported keeps its position as long as it is watched, whatever its state; what is new comes after it.
   * @param query all, by name, where none is given
   */
  watch(onState: (state: FavouritesState) => void, query?: FavouritesQuery): Promise<Close>;
  reload(): Promise<void>;
  /** Shown at once, undone if the server refuses. */
  set(resourceId: string, isFavourite: boolean): Promise<Result<null, Failure>>;
}
