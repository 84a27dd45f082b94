import Flag from 'lucide-react/icons/flag';
import MapPin from 'lucide-react/icons/map-pin';
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { PlanLevel, PlanStates, Route, RouteStop } from '../../../workers/contract.ts';
import { PlanCode, PlanMark } from '../../../workers/painting/plan/place-states.ts';
import { workerState } from '../../state/workers/workers.ts';
import { type Extent, fitTo, type Point, SELECTION_SCALE, toLevel } from '../plan/camera.ts';
import { hitAt } from '../plan/hit.ts';
import type { PlanBoard } from '../plan/plan-board.ts';
import { PlanCanvas } from '../plan/PlanCanvas.tsx';
import { BuildingMarker, ChangeMarker } from './ChangeMarker.tsx';
import styles from './route-plan.module.css';

interface RoutePlanProps {
  readonly level: PlanLevel;
  readonly route: Route | null;
  readonly start: RouteStop | null;
  readonly target: RouteStop | null;
  /** Index of the step to show; null = the whole leg. */
  readonly step: number | null;
  /** A stop that is looked at. */
  readonly marked?: RouteStop | null;
  readonly onLevel: (levelId: string) => void;
  /** A place or a POI was pressed. */
  readonly onStop: (stopId: string) => void;
  /** The board that moves the plan; null = it is gone. */
  readonly onBoard?: (board: PlanBoard | null) => void;
}

/** A level with the route on it: its line, where it starts and ends, and where it goes on to other levels. */
export function RoutePlan(props: RoutePlanProps) {
  const { level, route, start, target, step, marked = null, onLevel, onStop, onBoard } = props;
  const { painters } = useSnapshot(workerState);
  const board = useRef<PlanBoard | null>(null);
  const [isReady, setReady] = useState(false);
  const takeBoard = useCallback(
    (next: PlanBoard | null) => {
      board.current = next;
      setReady(next !== null);
      onBoard?.(next);
    },
    [onBoard],
  );
  const shownId = (marked ?? target)?.id ?? '';
  const readStates = useCallback(() => statesWith(level, shownId), [level, shownId]);
  useCamera(props, isReady ? board : null);
  const tap = (point: Point): void => {
    const own = board.current;
    if (own === null) return;
    const hit = hitAt(level, toLevel(own.camera(), own.size(), point), own.camera().scale);
    if (hit?.type === 'place') onStop(level.places.ids[hit.place] ?? '');
    if (hit?.type === 'poi') onStop(level.pois.ids[hit.poi] ?? '');
  };
  const legs = route?.legs.map((leg, index) => ({ leg, index })).filter(({ leg }) => leg.levelId === level.id) ?? [];
  return (
    <div className={styles.plan}>
      <PlanCanvas
        key={painters}
        level={level}
        readStates={readStates}
        followStates={neverChanging}
        onBoard={takeBoard}
        onCamera={ignore}
        onTap={tap}
        onHover={ignore}
      />
      {isReady ? (
        <div className={styles.over} key={`${painters} ${level.id}`}>
          <RouteLines level={level} route={route} step={step} start={start} target={target} board={board} />
          {legs.map(({ leg, index }) => {
            const next = route?.legs[index + 1];
            if (leg.change === null && (next === undefined || next.levelId === level.id)) return null;
            return (
              <Pin key={index} at={lastPoint(leg.points)} board={board}>
                {leg.change !== null ? <ChangeMarker change={leg.change} onLevel={onLevel} /> : null}
                {leg.change === null && next !== undefined ? <BuildingMarker leg={next} onLevel={onLevel} /> : null}
              </Pin>
            );
          })}
          {start?.levelId === level.id ? (
            <Pin at={start} board={board}>
              <span className={styles.start} data-you aria-hidden="true">
                <MapPin size={16} />
              </span>
            </Pin>
          ) : null}
          {marked?.levelId === level.id ? (
            <Pin at={marked} board={board}>
              <span className={styles.marked} data-marked={marked.id} aria-hidden="true" />
            </Pin>
          ) : null}
          {target?.levelId === level.id ? (
            <Pin at={target} board={board}>
              <span className={styles.target} aria-hidden="true">
                <Flag size={16} />
              </span>
            </Pin>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

const ignore = (): void => undefined;
const neverChanging = (): (() => void) => ignore;

/** What is looked at, or else the target, stands out; nothing is said of the other places. */
function statesWith({ places: { ids } }: PlanLevel, shownId: string): PlanStates {
  const marks = new Uint16Array(ids.length);
  const shown = ids.indexOf(shownId);
  if (shown >= 0) marks[shown] = PlanMark.Own;
  return { codes: new Uint8Array(ids.length).fill(PlanCode.Other), marks, initials: new Map(), hues: new Map() };
}

const lastPoint = (points: Int32Array): Point => ({ x: points.at(-2) ?? 0, y: points.at(-1) ?? 0 });

/** Centimetres shown around a step, around a route, and around a place without a route. */
const AROUND_STEP = 600;
const AROUND_ROUTE = 1_000;
const AROUND_PLACE = 2_000;

/** Goes to what is looked at, else to the step, else to the part of the route on this level, else to the start and the target. */
function useCamera(
  { level, route, step, start, target, marked = null }: RoutePlanProps,
  board: RefObject<PlanBoard | null> | null,
): void {
  // Outdoors, the whole way to the next building is one step.
  const shown = route === null || step === null || level.id === route.outdoors?.id ? undefined : route.steps[step];
  const points =
    shown === undefined
      ? route?.legs
          .filter(({ levelId }) => levelId === level.id)
          .flatMap((leg) => Array.from(leg.points))
          .concat(buildingsOf(level, route))
      : [...(route?.legs[shown.leg]?.points.slice(2 * shown.from, 2 * shown.to + 2) ?? [])];
  const isHere = shown === undefined || route?.legs[shown.leg]?.levelId === level.id;
  const ends = (marked === null ? [start, target] : [marked]).flatMap((stop) =>
    stop?.levelId === level.id ? [stop.x, stop.y] : [],
  );
  const hasWay = marked === null && points !== undefined && points.length > 0;
  const goal = isHere ? (hasWay ? points : ends).join(' ') : '';
  const around = shown === undefined ? AROUND_ROUTE : AROUND_STEP;
  useEffect(() => {
    const own = board?.current;
    if (own == null || goal === '') return;
    const shownPoints = goal.split(' ').map(Number);
    const extent = extentAround(shownPoints, shownPoints.length > 2 ? around : AROUND_PLACE);
    const fitted = fitTo(extent, own.size());
    own.glide({ ...fitted, scale: Math.min(fitted.scale, SELECTION_SCALE / 100) });
  }, [goal, around, board]);
}

/** Outdoors, the corners of the buildings on the way. */
function buildingsOf({ id, units: { names, rings } }: PlanLevel, { legs, outdoors }: Route): readonly number[] {
  if (outdoors?.id !== id) return [];
  return names.flatMap((name, unit) => {
    const ring = (at: number): number => rings.ringPoints[rings.shapeRings[at] ?? 0] ?? 0;
    const isOnWay = legs.some(({ buildingName }) => buildingName === name);
    return isOnWay ? Array.from(rings.points.slice(2 * ring(unit), 2 * ring(unit + 1))) : [];
  });
}

function extentAround(points: readonly number[], margin: number): Extent {
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

interface RouteLinesProps {
  readonly level: PlanLevel;
  readonly route: Route | null;
  readonly step: number | null;
  readonly start: RouteStop | null;
  readonly target: RouteStop | null;
  readonly board: RefObject<PlanBoard | null>;
}

/**
 * The line of the route on a level; the part of the step that is shown stands out. From the network to the start and the
 * target themselves it is dotted.
 */
function RouteLines({ level, route, step, start, target, board }: RouteLinesProps) {
  const shown = route === null || step === null ? undefined : route.steps[step];
  const { width, height } = level;
  return (
    <Pin at={{ x: 0, y: 0 }} size={level} board={board}>
      <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {route?.legs.map((leg, index) =>
          leg.levelId === level.id ? (
            // oxlint-disable-next-line react/no-array-index-key -- legs have no other identity
            <g key={index} data-passed={shown !== undefined && index < shown.leg ? '' : undefined}>
              <polyline className={styles.edge} points={leg.points.join(' ')} />
              <polyline className={styles.line} points={leg.points.join(' ')} />
            </g>
          ) : null,
        )}
        {endLines(level, route, start, target).map((points) => (
          <polyline key={points} className={styles.end} points={points} />
        ))}
        {shown === undefined || route?.legs[shown.leg]?.levelId !== level.id ? null : (
          <polyline
            className={styles.step}
            points={route.legs[shown.leg]?.points.slice(2 * shown.from, 2 * shown.to + 2).join(' ')}
          />
        )}
      </svg>
    </Pin>
  );
}

/** From the first point of a route to its start, and from the last to its target, on this level. */
function endLines(
  level: PlanLevel,
  route: Route | null,
  start: RouteStop | null,
  target: RouteStop | null,
): readonly string[] {
  const [first, last] = [route?.legs[0], route?.legs.at(-1)];
  const lines: string[] = [];
  if (first?.levelId === level.id && start !== null) {
    lines.push([...first.points.slice(0, 2), start.x, start.y].join(' '));
  }
  if (last?.levelId === level.id && target !== null && target.kind !== 'area') {
    lines.push([...last.points.slice(-2), target.x, target.y].join(' '));
  }
  return lines;
}

interface PinProps {
  readonly at: Point;
  /** Centimetres; none = a point. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly board: RefObject<PlanBoard | null>;
  readonly children: ReactNode;
}

/** Stays at a point of the level; the board moves it. */
function Pin({ at: { x, y }, size, board, children }: PinProps) {
  const own = useRef<HTMLDivElement>(null);
  const { width = 0, height = 0 } = size ?? {};
  useLayoutEffect(() => {
    if (own.current === null) return undefined;
    return board.current?.pin(own.current, { x, y, width, height });
  }, [x, y, width, height, board]);
  return (
    <div ref={own} className={styles.pin}>
      {children}
    </div>
  );
}
