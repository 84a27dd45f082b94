/*
 * The canvases of the plan. There are two sheets: one is on screen, and is moved and enlarged by CSS while a gesture
 * runs; the other is drawn in the painting worker for the present view, and then takes its place. Each sheet is always
 * placed by the view it was drawn for, so that nothing jumps when they change places.
 */
import type { PlanView } from '../../../workers/contract.ts';
import { mark } from '../../app/probe.ts';
import { createRest } from '../../state/browser/scheduled-tasks.ts';
import {
  type Camera,
  type Extent,
  fitTo,
  isSameCamera,
  isSameView,
  keepInView,
  marginLeft,
  placeView,
  type Size,
  toScreen,
  viewOf,
} from './camera.ts';

/** CSS pixels that are drawn around the screen. */
const MARGIN = 256;
/** The same with fine pixels, whose canvases would need too much memory. */
const SMALL_MARGIN = 96;
/** The margin in CSS pixels below which the next view is drawn during a movement. */
const LEAST_MARGIN = 80;
/** ms between two drawings while zooming, and how often the time of the last one: other threads need the cores as well. */
const ZOOM_PAUSE = 120;
const ZOOM_SHARE = 2.5;
/** ms without a change after which the view is drawn at rest. */
const REST = 90;
/** ms of a movement that nobody makes by hand. */
const GLIDE = 250;

export interface SheetElements {
  readonly box: HTMLElement;
  readonly canvases: readonly HTMLCanvasElement[];
}

export interface PlanBoardOptions {
  readonly host: HTMLElement;
  readonly sheets: readonly [SheetElements, SheetElements];
  /** Draws a view on a sheet. @returns whether the sheet shows it now */
  readonly draw: (sheet: number, view: PlanView) => Promise<boolean>;
  /** Called in each frame of a movement. */
  readonly onCamera: (camera: Camera, size: Size) => void;
}

/** Limits where the camera goes. */
export interface BoardLevel extends Size {
  readonly id: string;
}

interface Pin {
  readonly extent: Extent;
  readonly levelId: string;
}

export interface PlanBoard {
  camera(): Camera;
  /** The camera at the end of a glide that is under way. */
  goal(): Camera;
  size(): Size;
  /** Another part of the level is shown from the next frame on. */
  move(camera: Camera): void;
  /** Moves there in a quarter second, or at once with reduced motion. */
  glide(camera: Camera): void;
  /**
   * Draws a level, all of it where it is another one than before. What is on screen stays until then.
   * @returns resolves once it is on screen, or cannot be drawn, or another is to be
   */
  setLevel(level: BoardLevel): Promise<void>;
  /** Draws again, e.g. with another theme. */
  redraw(): void;
  /** What a glide or another level ends. */
  stopBy(stop: () => void): void;
  /** An element that stays at a rectangle of the level, and is hidden while another one is drawn. @returns ends it */
  pin(element: HTMLElement, extent: Extent): () => void;
  resize(): void;
  end(): void;
}

export function createPlanBoard({ host, sheets, draw, onCamera }: PlanBoardOptions): PlanBoard {
  let frame = 0;
  let camera: Camera = { scale: 0.1, x: 0, y: 0 };
  let goal = camera;
  let level: BoardLevel = { id: '', width: 1, height: 1 };
  let size = sizeOf(host);
  const pins = new Map<HTMLElement, Pin>();
  const glider = createGlider();
  let stopInertia = (): void => undefined;
  const wanted = (around: number): Drawing => ({ view: viewOf(camera, size, around, devicePixelRatio), camera });
  const drawing = createDrawing({ host, sheets, draw, wanted }, () => place());
  const rest = createRest(drawing.rest, REST);
  const place = (): void => {
    drawing.place(camera, size);
    rest.wait();
  };
  const apply = (): void => {
    frame = 0;
    place();
    for (const [element, { extent }] of pins) placePin(element, extent, camera, size);
    onCamera(camera, size);
    drawing.follow(camera, size);
  };
  const plan = (): void => {
    if (frame === 0) frame = requestAnimationFrame(apply);
  };
  const move = (next: Camera): void => {
    const kept = keepInView(next, level);
    if (isSameCamera(kept, camera)) return;
    camera = kept;
    plan();
  };
  return {
    camera: () => camera,
    goal: () => goal,
    size: () => size,
    move(next) {
      glider.stop();
      move(next);
      goal = camera;
    },
    glide(next) {
      stopInertia();
      goal = keepInView(next, level);
      glider.glide(camera, goal, move);
    },
    setLevel(next) {
      stopInertia();
      if (next.id !== level.id) {
        glider.stop();
        camera = goal = wholeOf(next, size);
        for (const [{ style }, { levelId }] of pins) style.visibility = levelId === next.id ? '' : 'hidden';
      }
      level = next;
      plan();
      drawing.forget();
      return drawing.draw(0);
    },
    redraw: () => void drawing.draw(margin()),
    stopBy(stop) {
      stopInertia = stop;
    },
    pin(element, extent) {
      pins.set(element, { extent, levelId: level.id });
      placePin(element, extent, camera, size);
      return () => pins.delete(element);
    },
    resize() {
      size = sizeOf(host);
      plan();
      void drawing.draw(margin());
    },
    end() {
      glider.stop();
      cancelAnimationFrame(frame);
      rest.end();
      drawing.forget();
    },
  };
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight });

const wholeOf = (level: Size, size: Size): Camera =>
  keepInView(fitTo({ x: 0, y: 0, width: level.width, height: level.height }, size), level);

const margin = (): number => (devicePixelRatio > 1.5 ? SMALL_MARGIN : MARGIN);

function placePin(element: HTMLElement, extent: Extent, camera: Camera, size: Size): void {
  const { x, y } = toScreen(camera, size, extent);
  element.style.transform = `translate(${x}px, ${y}px)`;
  element.style.width = `${extent.width * camera.scale}px`;
  element.style.height = `${extent.height * camera.scale}px`;
}

/** A view, and where the camera was. */
interface Drawing {
  readonly view: PlanView;
  readonly camera: Camera;
}

interface DrawingOptions extends Pick<PlanBoardOptions, 'host' | 'sheets' | 'draw'> {
  /** What to draw now. @param around CSS pixels beyond the screen */
  readonly wanted: (around: number) => Drawing;
}

/** Which view each sheet shows, and when the next one is drawn. @param onShown another sheet is on screen */
function createDrawing({ host, sheets, draw, wanted }: DrawingOptions, onShown: () => void) {
  const drawn: (Drawing | null)[] = [null, null];
  let front: 0 | 1 = 0;
  /** What is being drawn, and whether something else is wanted by now. */
  let pending: Drawing | null = null;
  let isAgain = false;
  /** Counts drawings: an answer to an earlier one is not shown. */
  let turn = 0;
  let lastDrawnAt = 0;
  /** ms */
  let lastTook = 0;
  let shown = 0;

  const hasRoom = (): boolean => {
    const { width, height } = wanted(0).view;
    return width > 0 && height > 0;
  };
  const drawNow = async (around: number): Promise<void> => {
    if (!hasRoom()) return;
    turn += 1;
    const own = turn;
    const next = wanted(around);
    pending = next;
    isAgain = false;
    lastDrawnAt = performance.now();
    const back = front === 0 ? 1 : 0;
    const isShown = await draw(back, next.view);
    if (own !== turn) return;
    lastTook = performance.now() - lastDrawnAt;
    pending = null;
    if (isShown) show(back, next);
    if (isAgain) void drawNow(margin());
  };
  /** What is under way is finished first, so that something is shown during a long movement. */
  const want = (): void => {
    if (pending === null) void drawNow(margin());
    else isAgain = !isSameCamera(pending.camera, wanted(0).camera);
  };
  const show = (sheet: 0 | 1, next: Drawing): void => {
    const { view } = next;
    const before = drawn[sheet]?.view;
    drawn[sheet] = next;
    const { box, canvases } = sheets[sheet];
    if (before == null || !isSameSize(before, view)) for (const canvas of canvases) setSize(canvas, view);
    sheets[front].box.style.visibility = 'hidden';
    front = sheet;
    onShown();
    box.style.visibility = 'visible';
    mark('painted');
    shown += 1;
    host.dataset['drawn'] = String(shown);
  };
  // Before there is a level, this prepares the sheet that will show it.
  if (hasRoom()) void draw(1, wanted(0).view);
  return {
    /** Draws at once, whatever is under way. @param around the margin; at first what is on screen is enough */
    draw: drawNow,
    /** Places the sheet on screen for a camera. */
    place(camera: Camera, size: Size): void {
      const view = drawn[front]?.view;
      if (view === undefined) return;
      const { x, y, zoom } = placeView(view, camera, size);
      sheets[front].box.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    },
    /** Draws during a movement: while zooming now and then, else before the margin runs out. */
    follow(camera: Camera, size: Size): void {
      const shownNow = drawn[front] ?? null;
      if (shownNow === null) return want();
      if (isSameCamera(shownNow.camera, camera)) return;
      const isZoomed = shownNow.camera.scale !== camera.scale;
      const isDue = isZoomed && performance.now() - lastDrawnAt >= Math.max(ZOOM_PAUSE, ZOOM_SHARE * lastTook);
      if (isDue || marginLeft(shownNow.view, camera, size) < LEAST_MARGIN) want();
    },
    /** Draws what is not on screen exactly as it is wanted. */
    rest(): void {
      const view = drawn[front]?.view;
      if (view === undefined || !isSameView(view, wanted(margin()).view)) want();
    },
    /** What is on screen, or is being drawn, is of another level; or the plan is gone. */
    forget(): void {
      turn += 1;
      pending = null;
      drawn.fill(null);
    },
  };
}

function setSize({ style }: HTMLCanvasElement, { width, height, devicePixelRatio: ratio }: PlanView): void {
  const toCss = (length: number): string => `${Math.ceil(length * ratio) / ratio}px`;
  Object.assign(style, { width: toCss(width), height: toCss(height) });
}

const isSameSize = (one: PlanView, other: PlanView): boolean =>
  one.width === other.width && one.height === other.height && one.devicePixelRatio === other.devicePixelRatio;

/** Moves a camera over some frames. */
function createGlider() {
  let frame = 0;
  const stop = (): void => cancelAnimationFrame(frame);
  return {
    stop,
    glide(from: Camera, to: Camera, move: (camera: Camera) => void): void {
      stop();
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return move(to);
      const startedAt = performance.now();
      const step = (): void => {
        const share = Math.min(1, (performance.now() - startedAt) / GLIDE);
        move(between(from, to, 1 - (1 - share) ** 3));
        if (share < 1) frame = requestAnimationFrame(step);
      };
      step();
    },
  };
}

/** Zooms evenly: by the same factor in each frame. */
function between(from: Camera, to: Camera, share: number): Camera {
  return {
    scale: from.scale * (to.scale / from.scale) ** share,
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  };
}
