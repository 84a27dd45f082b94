import type { Result } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import type { Close } from './close.ts';
import type { Failure } from './failure.ts';
import type { PlanLevel } from './plan.ts';

/** In the order of their numbers, 0 to 8 (spec point 4). */
export type RouteDirection =
  | 'Straight'
  | 'Left'
  | 'Right'
  | 'LowLeft'
  | 'LowRight'
  | 'SuperLowLeft'
  | 'SuperLowRight'
  | 'SuperLeft'
  | 'SuperRight';

/** Spec point 8. */
export type RouteErrorKind =
  | 'Unknown'
  | 'NotFound'
  | 'SameStartTarget'
  | 'RequestRestartNavigation'
  | 'StartNotFound'
  | 'TargetNotFound'
  | 'BarrierFreeRouteNotFound'
  | 'InvalidKiosk'
  | 'InvalidKioskLicence'
  | 'KioskIsOutOfOrder';

/** Where a route can start or end. */
export interface RouteStop {
  /** Of a resource, a POI, a room of the plan or an area, as in addresses. */
  readonly id: string;
  /** A room that cannot be reserved counts as a POI. */
  readonly kind: 'resource' | 'poi' | 'area';
  /** '' = it has none, or the user may not know it. */
  readonly name: string;
  /** Of a POI, e.g. `toilet`; of a resource, its kind: `desk`, `room` …; of an area `level` or `building`. */
  readonly category: string;
  readonly levelId: string;
  readonly levelName: string;
  readonly buildingName: string;
  /** Centimetres on its level. */
  readonly x: number;
  readonly y: number;
  /** A kiosk's: the way its visitor faces, degrees clockwise from the top of the plan; null = not known. */
  readonly heading: number | null;
}

/** A stop with the way there; both numbers are null where there is none, or no start. */
export interface RouteStopOffer extends RouteStop {
  readonly seconds: number | null;
  readonly metres: number | null;
}

/** As in the address of `/navigate`. */
export interface RouteQuery {
  readonly startAreaId: string | null;
  /** The start itself, where it is known more closely than by its area. */
  readonly locationId: string | null;
  readonly targetId: string | null;
  readonly isBarrierFree: boolean;
}

export interface RouteStep {
  readonly kind:
    | 'start'
    | 'turn'
    | 'door'
    | 'stairs'
    | 'elevator'
    | 'escalator'
    | 'ramp'
    | 'enterBuilding'
    | 'exitBuilding'
    | 'arrive';
  /** null where nothing tells which way one faces, e.g. out of a lift without a known door. */
  readonly direction: RouteDirection | null;
  /** A turn of more than 157.5 degrees, to the side of its direction. */
  readonly isAround: boolean;
  /** What one has just come up or down with, so that the step begins by leaving it. */
  readonly leaves: RouteChange['kind'] | null;
  /** To the next step. */
  readonly metres: number;
  readonly seconds: number;
  /** Index of the leg, and of its points at which the step begins and ends. */
  readonly leg: number;
  readonly from: number;
  readonly to: number;
  /** Where a vertical step leads, by the short name of the level; '' else. */
  readonly floor: string;
  readonly isUp: boolean;
  /** Name of the stairs, the lift or the building, or of the target at the arrival; '' = none. */
  readonly name: string;
  /** What one sees at a turn, or else goes towards; '' = nothing. */
  readonly landmark: string;
  /** The side of the target at the arrival. */
  readonly side: 'left' | 'right' | 'ahead' | null;
}

/** A change of level on the plan: where it is, how, and where it leads. */
export interface RouteChange {
  readonly kind: 'stairs' | 'elevator' | 'escalator' | 'ramp';
  readonly levelId: string;
  readonly floor: string;
  readonly isUp: boolean;
}

/** The part of a route on one level. */
export interface RouteLeg {
  readonly levelId: string;
  readonly levelName: string;
  readonly buildingName: string;
  /** x and y of each point, in walking order. */
  readonly points: Int32Array;
  /** How it goes on at its end; null = the target, or out of the building. */
  readonly change: RouteChange | null;
}

export interface Route {
  readonly metres: number;
  readonly seconds: number;
  readonly isBarrierFree: boolean;
  readonly legs: readonly RouteLeg[];
  readonly steps: readonly RouteStep[];
  /** What lies between buildings, of which there is no plan, by the outlines of these; null = it stays within one. */
  readonly outdoors: PlanLevel | null;
}

export interface RouteError {
  readonly kind: RouteErrorKind;
  /** What is in the way of a barrier-free route, e.g. the name of the stairs; '' = not known. */
  readonly obstacle: string;
  /** Instead of the target: the nearest place like it that is reached without barriers. */
  readonly alternative: RouteStopOffer | null;
}

/** Something on the way that an indicator has closed, e.g. a lift, or opened again. */
export interface RouteClosure {
  /** '' = it has none. */
  readonly name: string;
  readonly isClosed: boolean;
}

export interface RouteUpdate {
  readonly start: RouteStop | null;
  readonly target: RouteStop | null;
  /** null = both are chosen and no answer is there yet, or one is missing. */
  readonly answer: Result<Route, RouteError> | null;
  /** What was closed or opened, so that the route is another one than before; null = nothing. */
  readonly changedBy: RouteClosure | null;
  /** When the plan was last confirmed, where the server cannot be asked now. */
  readonly oldAsOf: number | null;
}

export interface NearestQuery {
  /** Id of the stop where it starts. */
  readonly from: string;
  /** POIs of this category, or resources of this kind (`desk`, `room` …). */
  readonly category: string;
  readonly isBarrierFree: boolean;
  readonly most: number;
}

/** A colleague, and the desk that they have reserved for today. */
export interface RoutePerson {
  readonly name: string;
  readonly stop: RouteStop;
}

/** A kiosk as its screen needs it (D37). */
export interface Kiosk {
  readonly stop: RouteStop;
  /** CS0637 shows the plan and finds; CS0638 adds routes; CS0639 adds people and taking the route along. */
  readonly hasRoutes: boolean;
  readonly hasPeople: boolean;
  readonly isTakenAlong: boolean;
}

/** Routes on the site's network (D38), for a user who is signed in and for anonymous visitors. */
export interface NavigationApi {
  /** A route, found again whenever the network, its closures or the ends change. */
  followRoute(query: RouteQuery, onUpdate: (update: RouteUpdate) => void): Promise<Close>;
  /**
   * Stops by words, best first, with the way from a stop. No words: what is near, or the start of the list.
   * @param alsoCalled further words for the stops of a category, in the interface language
   */
  findStops(
    text: string,
    from: string | null,
    most: number,
    isBarrierFree?: boolean,
    alsoCalled?: Readonly<Record<string, string>>,
  ): Promise<Result<readonly RouteStopOffer[], Failure>>;
  /**
   * The nearest of a kind by walking time: some on the level of the start, and one on each other. Those that cannot be
   * reached are left out.
   */
  findNearest(query: NearestQuery): Promise<Result<readonly RouteStopOffer[], Failure>>;
  /** Colleagues by a part of their name, three letters at least; null = the site does not offer that. */
  findPeople(text: string): Promise<Result<readonly RoutePerson[] | null, Failure>>;
  /**
   * The place that somebody has reserved on the user's day of an instant, by what the user may see of their calendar: where
   * they are then or next, else where they are first. null = none, or none that routes know.
   */
  placeOf(email: string, at: Instant): Promise<Result<RouteStop | null, Failure>>;
  /** Categories that `findNearest` finds on this site. */
  categories(): Promise<Result<readonly string[], Failure>>;
  /** null = there is no such stop, or it has no place on a plan. */
  stop(id: string): Promise<Result<RouteStop | null, Failure>>;
  /** A kiosk, again after each change of its POI; an error kind where it cannot be used. */
  followKiosk(id: string, onKiosk: (kiosk: Result<Kiosk, RouteErrorKind>) => void): Promise<Close>;
  /** Counts a visit at a kiosk, on the server; it is not said whether that worked. */
  countKioskUse(id: string): Promise<void>;
}
