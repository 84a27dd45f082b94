import type { RouteLeg, RouteStep } from '../contract/navigation.ts';
import { type Bend, type Course, createCourse, isBeside } from './bends.ts';
import { directionName, headingOf, normaliseTurn, stepDirection } from './directions.ts';
import { createPath, type RoutePath, type Walk, walksOf } from './legs.ts';
import type { Network } from './network-data.ts';
import type { FoundRoute } from './route.ts';

/** What a description of a route says beyond the network. */
export interface RouteSurroundings {
  /** null = not known */
  levelOf(levelId: string): RouteLevel | null;
  /** Name of stairs or a lift; '' = none. */
  connectorName(connectorId: string): string;
  /**
   * What one sees at a node, e.g. the room next to it; '' = nothing.
   * @param node its index in the network
   * @param isOnWay whether a point is where whoever walks the route would see it
   * @param entry node of the door by which the room was entered that is left at the node; null = it is no way out
   */
  landmarkAt(node: number, isOnWay: (x: number, y: number) => boolean, entry: number | null): string;
  /** The way one faces at the start, degrees clockwise from the top of the plan; null = not known. */
  readonly facing: number | null;
  /** Where the target itself is on the last level; null = at its node. */
  readonly target: { readonly x: number; readonly y: number } | null;
}

export interface RouteLevel {
  readonly name: string;
  /** Short name, as on the buttons of a lift. */
  readonly floor: string;
  /** '' = outdoors */
  readonly buildingId: string;
  readonly buildingName: string;
}

const UNKNOWN_LEVEL: RouteLevel = { name: '', floor: '', buildingId: '', buildingName: '' };

/** Where a person has to be told something, at a node of the route. */
type Event = Pick<RouteStep, 'kind' | 'direction' | 'isAround' | 'leg' | 'floor' | 'isUp' | 'name' | 'side'> & {
  readonly at: number;
  /** The landmark is what one goes towards. */
  readonly isTowards: boolean;
};

/** @param fields what differs from an event without words */
const event = (kind: Event['kind'], leg: number, at: number, fields: Partial<Event>): Event =>
  Object.assign(
    { kind, leg, at, direction: null, isAround: false, floor: '', isUp: false, name: '', side: null, isTowards: false },
    fields,
  );

/** Centimetres at which a target is at its node. */
const AT_NODE = 30;
/** Centimetres of a last piece that is no step of its own: the target is at the side where it leads. */
const LAST_PIECE = 300;
/** Degrees from the heading at which a target is no longer ahead. */
const ASIDE = 45;
/** Centimetres between two doors in a row that are passed as one. */
const ONE_DOOR = 300;
/** Degrees from which on one turns around. */
const AROUND = 157.5;
/** Degrees from straight on within which another way may be taken for it. */
const FORK = 45;

interface Context {
  readonly network: Network;
  readonly path: RoutePath;
  readonly walks: readonly Walk[];
  readonly surroundings: RouteSurroundings;
}

/**
 * The legs and steps of a route. The metres and seconds of its steps add up to those of the route; a leg has a point for
 * each of its nodes, so that steps begin and end at points.
 */
export function describeRoute(
  network: Network,
  route: FoundRoute,
  surroundings: RouteSurroundings,
): { readonly legs: readonly RouteLeg[]; readonly steps: readonly RouteStep[] } {
  const path = createPath(network, route);
  const level = (id: string): RouteLevel => surroundings.levelOf(id) ?? UNKNOWN_LEVEL;
  const walks = walksOf(network, path, (a, b) => level(a).buildingId === level(b).buildingId);
  const context = { network, path, walks, surroundings };
  const events = walks.flatMap((_, leg) => eventsOf(context, leg));
  return { legs: walks.map((_, leg) => legOf(context, leg)), steps: toSteps(context, route, events) };
}

const levelOf = ({ walks, surroundings }: Context, leg: number): RouteLevel =>
  surroundings.levelOf(walks[leg]?.levelId ?? '') ?? UNKNOWN_LEVEL;

/** x and y of each node */
function pointsOf(path: RoutePath, { first, last }: Pick<Walk, 'first' | 'last'>): readonly number[] {
  const nodes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return nodes.flatMap((at) => [path.x(at), path.y(at)]);
}

function legOf(context: Context, leg: number): RouteLeg {
  const { path, walks } = context;
  const walk = walks[leg] ?? { levelId: '', first: 0, last: 0, change: null };
  const { name, buildingName } = levelOf(context, leg);
  const { change } = walk;
  const next = walks[leg + 1];
  return {
    levelId: walk.levelId,
    levelName: name,
    buildingName,
    points: Int32Array.from(pointsOf(path, walk), (value) => Math.round(value)),
    change:
      change === null || next === undefined
        ? null
        : { kind: change.kind, levelId: next.levelId, floor: levelOf(context, leg + 1).floor, isUp: change.isUp },
  };
}

/** The events of a leg, in walking order. */
function eventsOf(context: Context, leg: number): readonly Event[] {
  const walk = context.walks[leg];
  if (walk === undefined) return [];
  const course = createCourse(pointsOf(context.path, walk));
  const ending = endingOf(context, leg, walk, course);
  const beginning = beginningOf(context, leg, walk, course, ending.from);
  const [from, to] = [beginning?.until ?? -1, ending.from];
  // The side of a target says already how one turns to its door; to the door of a lift one turns as everywhere.
  const isTold = (bend: Bend): boolean => bend.first <= from || (bend.first >= to && ending.event?.kind === 'arrive');
  const bends = course.bends.filter((bend) => !isTold(bend));
  const doors = doorsOf(context.path, walk).filter((door) => door > from && door < to);
  const turns = bends
    .filter((bend) => !doors.some((door) => isWithin(bend, door)) && isAnnounced(context, walk, bend))
    .map((bend) => event('turn', leg, walk.first + bend.first, turned(bend.turn)));
  const passages = doors.map((door) => {
    const turn = bends.find((bend) => isWithin(bend, door))?.turn ?? 0;
    return event('door', leg, walk.first + door, turned(turn));
  });
  const between = [...turns, ...passages].toSorted((a, b) => a.at - b.at);
  return [beginning?.event, ...between, ending.event].filter((each) => each !== undefined && each !== null);
}

const turned = (turn: number): Pick<RouteStep, 'direction' | 'isAround'> => ({
  direction: directionName(stepDirection(turn)),
  isAround: Math.abs(normaliseTurn(turn)) >= AROUND,
});
const isWithin = ({ first, last }: Bend, point: number): boolean => first <= point && point <= last;

/** What is said at the first point of a leg; `until` = the last point that it covers. @param end first point of its end */
function beginningOf(
  context: Context,
  leg: number,
  walk: Walk,
  course: Course,
  end: number,
): { readonly event: Event; readonly until: number } | null {
  const { path, surroundings } = context;
  const ahead = course.after(0);
  const towards = (kind: Event['kind'], fields: Partial<Event>): Event =>
    event(kind, leg, walk.first, { isTowards: true, ...fields });
  if (leg === 0) {
    const turn = surroundings.facing === null || ahead === null ? null : ahead - surroundings.facing;
    return { event: towards('start', turn === null ? {} : turned(turn)), until: 0 };
  }
  const [before, here] = [levelOf(context, leg - 1), levelOf(context, leg)];
  if (before.buildingId !== here.buildingId) {
    const isExit = here.buildingId === '';
    const name = isExit ? before.buildingName : here.buildingName;
    return { event: towards(isExit ? 'exitBuilding' : 'enterBuilding', { name }), until: 0 };
  }
  if (ahead === null) return null;
  const isDoor = walk.last > walk.first && path.kind(walk.first) === 'door';
  const through = isDoor ? headingAlong(path, walk.first) : null;
  const onwards = course.after(1);
  if (through === null || onwards === null || end <= 1) return { event: towards('turn', {}), until: 0 };
  return { event: towards('turn', turned(onwards - through)), until: 1 };
}

/** null = it leads nowhere on the plan */
function headingAlong(path: RoutePath, at: number): number | null {
  const [dx, dy] = [path.x(at + 1) - path.x(at), path.y(at + 1) - path.y(at)];
  return dx === 0 && dy === 0 ? null : headingOf(dx, dy);
}

/** What is said at the last point of a leg, null = nothing; `from` = the first point that it covers. */
function endingOf(
  context: Context,
  leg: number,
  walk: Walk,
  course: Course,
): { readonly event: Event | null; readonly from: number } {
  const length = walk.last - walk.first;
  const isArrival = leg === context.walks.length - 1;
  if (walk.change === null && !isArrival) return { event: null, from: length + 1 };
  const isThroughDoor = length > 0 && context.path.kind(walk.last - 1) === 'door';
  const from = isThroughDoor ? length - 1 : length;
  if (walk.change === null) {
    const approach = isThroughDoor
      ? { turn: turnThroughDoor(context.path, walk, course), from }
      : approachOf(context, walk, course);
    const side = approach.turn === null ? null : sideOf(approach.turn);
    return { event: event('arrive', leg, walk.last, { side }), from: approach.from };
  }
  const { kind, connectorId, isUp } = walk.change;
  const name = connectorId === null ? '' : context.surroundings.connectorName(connectorId);
  return { event: event(kind, leg, walk.last, { floor: levelOf(context, leg + 1).floor, isUp, name }), from };
}

function sideOf(turn: number): 'left' | 'right' | 'ahead' {
  const degrees = normaliseTurn(turn);
  if (Math.abs(degrees) < ASIDE) return 'ahead';
  return degrees < 0 ? 'left' : 'right';
}

function turnThroughDoor(path: RoutePath, { first, last }: Walk, course: Course): number | null {
  const [before, through] = [course.before(last - 1 - first), headingAlong(path, last - 1)];
  return before === null || through === null ? null : through - before;
}

/** How one turns to a target without a door, and the point at which one does: at the end, or at a bend just before it. */
function approachOf(
  { path, surroundings: { target } }: Context,
  { first, last }: Walk,
  course: Course,
): { readonly turn: number | null; readonly from: number } {
  const end = last - first;
  const [dx, dy] = target === null ? [0, 0] : [target.x - path.x(last), target.y - path.y(last)];
  const before = course.before(end);
  if (Math.hypot(dx, dy) >= AT_NODE) return { turn: before === null ? null : headingOf(dx, dy) - before, from: end };
  const bend = course.bends.at(-1);
  const left =
    bend === undefined ? [] : Array.from({ length: end - bend.last }, (_, index) => first + bend.last + index);
  const way = left.reduce((sum, at) => sum + Math.hypot(path.x(at + 1) - path.x(at), path.y(at + 1) - path.y(at)), 0);
  if (bend !== undefined && way <= LAST_PIECE) return { turn: bend.turn, from: bend.first };
  return { turn: before === null ? null : 0, from: end };
}

/** The points of a leg at which a door is passed; two close together, in a row, count as one. */
function doorsOf(path: RoutePath, { first, last }: Walk): readonly number[] {
  const isDoor = (at: number): boolean => at >= first && at < last && path.kind(at) === 'door';
  const isClose = (at: number): boolean =>
    Math.hypot(path.x(at + 1) - path.x(at), path.y(at + 1) - path.y(at)) <= ONE_DOOR;
  const points = Array.from({ length: last - first }, (_, point) => point);
  return points.filter((point) => {
    const before = first + point - 1;
    return isDoor(first + point) && !(isDoor(before) && isClose(before));
  });
}

/** A bend is said where a person decides: weak ones only where there is another way. */
function isAnnounced(context: Context, walk: Walk, bend: Bend): boolean {
  const exits = Array.from(
    { length: bend.last - bend.first + 1 },
    (_, index) => walk.first + bend.first + index,
  ).flatMap((at) => exitsAt(context, at));
  const direction = directionName(stepDirection(bend.turn));
  if (direction === 'Straight') return false;
  if (direction.startsWith('SuperLow')) {
    return exits.some((exit) => exit !== null && Math.abs(normaliseTurn(exit - bend.before)) <= FORK);
  }
  return !direction.startsWith('Low') || exits.length > 0;
}

/** Headings of the ways that leave a route at one of its nodes; null = to another level. */
function exitsAt({ network, path }: Context, at: number): readonly (number | null)[] {
  const { firstArc, arcTo, stateNode, nodeLevel, nodeX, nodeY } = network;
  const node = path.node(at);
  const taken = new Set([node, at === 0 ? -1 : path.node(at - 1), at + 1 < path.length ? path.node(at + 1) : -1]);
  const exits: (number | null)[] = [];
  for (let arc = firstArc[node] ?? 0; arc < (firstArc[node + 1] ?? 0); arc += 1) {
    const other = stateNode[arcTo[arc] ?? 0] ?? 0;
    const isLift = other === node;
    if (taken.has(other) && !isLift) continue;
    const isPlanar = !isLift && nodeLevel[other] === nodeLevel[node];
    const [dx, dy] = [(nodeX[other] ?? 0) - (nodeX[node] ?? 0), (nodeY[other] ?? 0) - (nodeY[node] ?? 0)];
    exits.push(isPlanar ? headingOf(dx, dy) : null);
  }
  return exits;
}

/** Steps that the one before them leads to: they are a landmark themselves. */
const GOALS: ReadonlySet<Event['kind']> = new Set(['arrive', 'stairs', 'elevator', 'escalator', 'ramp']);

/**
 * What one sees at an event, right beside the way to it or from it; or what one goes towards to the next event, which is
 * then right beside that way and ahead. '' = nothing, or the next event says it.
 */
function landmarkOf({ path, walks, surroundings }: Context, events: readonly Event[], index: number): string {
  const { at, isTowards, kind, leg } = events[index] ?? event('arrive', 0, 0, {});
  const [previous, next] = [events[index - 1], events[index + 1]];
  if (!isTowards && kind !== 'turn' && kind !== 'door') return '';
  const { first = at, last = at } = walks[leg] ?? {};
  const to = next?.leg === leg ? next.at : last;
  if (!isTowards) {
    const from = previous?.leg === leg ? previous.at : first;
    const way = pointsOf(path, { first: from, last: to });
    const entry = at > first && path.kind(at - 1) === 'door' ? path.node(at - 1) : null;
    return surroundings.landmarkAt(path.node(at), (x, y) => isBeside(way, x, y), entry);
  }
  if (next?.leg === leg && GOALS.has(next.kind)) return '';
  const way = pointsOf(path, { first: at, last: to });
  const ahead = createCourse(way).after(0);
  const isAhead = (x: number, y: number): boolean =>
    ahead !== null && Math.abs(normaliseTurn(headingOf(x - path.x(at), y - path.y(at)) - ahead)) < ASIDE;
  return surroundings.landmarkAt(path.node(to), (x, y) => isAhead(x, y) && isBeside(way, x, y), null);
}

/** Each event with the way to the next one. */
function toSteps(context: Context, route: FoundRoute, events: readonly Event[]): readonly RouteStep[] {
  const { network, walks } = context;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return events.map((current, index): RouteStep => {
    const { at, kind, leg, direction, isAround, floor, isUp, name, side } = current;
    const next = events[index + 1];
    const end = next?.at ?? at;
    const walk = walks[leg];
    const last = walk?.last ?? at;
    const stop = next?.leg === leg ? end : last;
    return {
      kind,
      direction,
      isAround,
      // The first step of a leg begins by leaving what led there.
      leaves: events[index - 1]?.leg === leg ? null : (walks[leg - 1]?.change?.kind ?? null),
      leg,
      floor,
      isUp,
      name,
      side,
      metres: sum(route.edges.slice(at, end).map((edge) => network.edgeLength[edge] ?? 0)) / 100,
      seconds: sum(route.edgeSeconds.slice(at, end)),
      from: at - (walk?.first ?? 0),
      to: stop - (walk?.first ?? 0),
      landmark: landmarkOf(context, events, index),
    };
  });
}
