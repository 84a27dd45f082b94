/*
 * Where the camera goes on a level, and what is in view.
 */
import type { PlanLevel } from '../../../workers/contract.ts';
import { boxAt } from '../../../workers/painting/plan/place-drawing.ts';
import { type Camera, type Extent, fitTo, panBy, type Point, type Size, toLevel, zoomAt } from './camera.ts';
import type { PlanBoard } from './plan-board.ts';

/** CSS pixels that an open sheet covers: at the right, on a phone at the bottom. */
const SHEET = 420;
const PHONE = 640;
/** CSS pixels at the edges in which a place does not count as in view. */
const EDGE = 48;

export const sheetInset = ({ width, height }: Size): Size =>
  width < PHONE ? { width: 0, height: height / 2 } : { width: SHEET, height: 0 };

/** The camera with a place in the middle of what a sheet leaves free. @param leastScale CSS pixels of a metre */
export function placeCamera(level: PlanLevel, place: number, board: PlanBoard, leastScale = 0): Camera {
  const [x, y] = boxAt(level.places, place);
  return pointCamera({ x, y }, board, leastScale);
}

/** The same with a point of the level. */
export function pointCamera({ x, y }: Point, board: PlanBoard, leastScale = 0): Camera {
  const scale = Math.max(board.camera().scale, leastScale / 100);
  const inset = sheetInset(board.size());
  return { scale, x: x + inset.width / 2 / scale, y: y + inset.height / 2 / scale };
}

export function isInView(level: PlanLevel, place: number, board: PlanBoard, inset: Size = NONE): boolean {
  const [x, y] = boxAt(level.places, place);
  return isPointInView({ x, y }, board, inset);
}

export function isPointInView({ x, y }: Point, board: PlanBoard, inset: Size): boolean {
  const { width, height } = board.size();
  const from = toLevel(board.camera(), board.size(), { x: EDGE, y: EDGE });
  const to = toLevel(board.camera(), board.size(), { x: width - inset.width - EDGE, y: height - inset.height - EDGE });
  return x >= from.x && x <= to.x && y >= from.y && y <= to.y;
}

const NONE: Size = { width: 0, height: 0 };

/** The rectangle around flat points. */
export function extentOf(points: Int32Array): Extent {
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export const fitLevel = ({ width, height }: Size, board: PlanBoard): Camera =>
  fitTo({ x: 0, y: 0, width, height }, board.size());

/** Zooms about the middle of the screen, further if that has begun already. */
export function zoomBy(board: PlanBoard, factor: number): void {
  const { width, height } = board.size();
  board.glide(zoomAt(board.goal(), board.size(), { x: width / 2, y: height / 2 }, factor));
}

/** CSS pixels that Shift with an arrow moves the plan. */
const PAN_STEP = 80;
const KEY_ZOOM = 1.5;

/** What a key does to the plan; null = nothing. */
export function keyAction(key: string, isShifted: boolean, level: Size, board: PlanBoard): (() => void) | null {
  const pan = (dx: number, dy: number) => () => board.move(panBy(board.camera(), dx, dy));
  const arrows: Readonly<Record<string, () => void>> = {
    ArrowUp: pan(0, PAN_STEP),
    ArrowDown: pan(0, -PAN_STEP),
    ArrowLeft: pan(PAN_STEP, 0),
    ArrowRight: pan(-PAN_STEP, 0),
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(board, KEY_ZOOM),
    '=': () => zoomBy(board, KEY_ZOOM),
    '-': () => zoomBy(board, 1 / KEY_ZOOM),
    '0': () => board.glide(fitLevel(level, board)),
  };
  return (isShifted ? arrows[key] : undefined) ?? keys[key] ?? null;
}
