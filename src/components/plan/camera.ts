/*
 * Which part of a level is on screen, and how gestures change it. Pure; screen lengths in CSS pixels, level lengths in
 * centimetres.
 */
import type { PlanView } from '../../../workers/contract.ts';

export interface Camera {
  /** CSS pixels of a centimetre. */
  readonly scale: number;
  /** The point of the level in the middle of the screen. */
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of the level. */
export interface Extent extends Point, Size {}

/** CSS pixels of a metre: from a whole campus block to a single desk. */
const SMALLEST = 0.5;
const LARGEST = 400;

/** Room around a level that fits, as a share of the screen. */
const FIT_MARGIN = 0.04;
/** CSS pixels: on screens of this width the switcher of levels and the buttons are beside the plan, on narrower ones above and below it. */
const WIDE = 700;
const SWITCHER = 190;
const BUTTONS = 56;
const BAR = 56;
/** The largest scale to which a selection is brought, in CSS pixels of a metre. */
export const SELECTION_SCALE = 60;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export const clampScale = (scale: number): number => clamp(scale, SMALLEST / 100, LARGEST / 100);

export const toLevel = ({ scale, x, y }: Camera, { width, height }: Size, point: Point): Point => ({
  x: x + (point.x - width / 2) / scale,
  y: y + (point.y - height / 2) / scale,
});

export const toScreen = ({ scale, x, y }: Camera, { width, height }: Size, point: Point): Point => ({
  x: (point.x - x) * scale + width / 2,
  y: (point.y - y) * scale + height / 2,
});

/** The camera that shows a rectangle of the level whole, beside the switcher of levels where there is room. */
export function fitTo(extent: Extent, { width, height }: Size): Camera {
  const share = 1 - 2 * FIT_MARGIN;
  const isWide = width >= WIDE;
  const room = { width: width - (isWide ? SWITCHER + BUTTONS : 0), height: height - (isWide ? 0 : 2 * BAR) };
  const scale = clampScale(
    Math.min((room.width * share) / Math.max(1, extent.width), (room.height * share) / Math.max(1, extent.height)),
  );
  return {
    scale,
    x: extent.x + extent.width / 2 - (isWide ? (SWITCHER - BUTTONS) / 2 / scale : 0),
    y: extent.y + extent.height / 2,
  };
}

/** Zooms so that the point of the level under a point of the screen stays there. */
export function zoomAt(camera: Camera, size: Size, point: Point, factor: number): Camera {
  const scale = clampScale(camera.scale * factor);
  const { x, y } = toLevel(camera, size, point);
  return { scale, x: x - (point.x - size.width / 2) / scale, y: y - (point.y - size.height / 2) / scale };
}

/** Moves the level with the pointer. */
export const panBy = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y - dy / camera.scale,
});

/** Keeps some of the level on screen. */
export function keepInView(camera: Camera, level: Size): Camera {
  return { ...camera, x: clamp(camera.x, 0, level.width), y: clamp(camera.y, 0, level.height) };
}

/** What a canvas with a margin around the screen shows. */
export function viewOf(camera: Camera, { width, height }: Size, margin: number, devicePixelRatio: number): PlanView {
  return {
    scale: camera.scale,
    left: camera.x - (width / 2 + margin) / camera.scale,
    top: camera.y - (height / 2 + margin) / camera.scale,
    width: width + 2 * margin,
    height: height + 2 * margin,
    devicePixelRatio,
  };
}

/** How a canvas drawn for a view is placed on screen: its upper left corner and how much it is enlarged. */
export function placeView(view: PlanView, camera: Camera, size: Size): Point & { readonly zoom: number } {
  const corner = toScreen(camera, size, { x: view.left, y: view.top });
  return { ...corner, zoom: camera.scale / view.scale };
}

/** CSS pixels by which a canvas reaches beyond the screen on its narrowest side; below 0: the floor is missing there. */
export function marginLeft(view: PlanView, camera: Camera, size: Size): number {
  const { x, y, zoom } = placeView(view, camera, size);
  return Math.min(-x, -y, x + view.width * zoom - size.width, y + view.height * zoom - size.height);
}

export const isSameCamera = (one: Camera, other: Camera): boolean =>
  one.scale === other.scale && one.x === other.x && one.y === other.y;

export const isSameView = (one: PlanView, other: PlanView): boolean =>
  one.scale === other.scale &&
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height &&
  one.devicePixelRatio === other.devicePixelRatio;

/** A round length in centimetres, and its length on screen, for the scale bar. */
export function scaleBar(
  { scale }: Pick<Camera, 'scale'>,
  most: number,
): { readonly metres: number; readonly width: number } {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
  const metres = steps.findLast((step) => step * 100 * scale <= most) ?? 1;
  return { metres, width: metres * 100 * scale };
}
