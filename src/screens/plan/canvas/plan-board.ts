/*
 * The canvases of the plan. There are two sheets: one is on screen, and is moved and enlarged by CSS while a gesture
 * runs; the other is drawn in the painting worker for the present view, and then takes its place. Each sheet is always
 * placed by the view it was drawn for, so that nothing jumps when they change places.
 */
import type { PlanView } from '../../../../workers/contract.ts';
import { mark } from '../../../app/probe.ts';
import {
  type Camera,
  type Extent,
  isSameCamera,
  keepInView,
  marginLeft,
  placeView,
  type Size,
  toScreen,
  viewOf,
} from '../../../components/plan/camera.ts';

/** CSS pixels that are drawn around the screen. */
const MARGIN = 256;
/** The same on small screens with fine pixels, whose canvases would need too much memory. */
const SMALL_MARGIN = 96;
/** The margin in CSS pixels below which the next view is drawn during a movement. */
const LEAST_MARGIN = 80;
/** ms between two drawings while zooming. */
const ZOOM_PAUSE = 120;
/** ms without a change after which the view is drawn at rest. */
const REST = 90;

export interface SheetElements {
  readonly box: HTMLElement;
  readonly canvases: readonly HTMLCanvasElement[];
}

export interface PlanBoardOptions {
  readonly host: HTMLElement;
  readonly sheets: readonly [SheetElements, SheetElements];
  /** Draws a view on a sheet. @returns whether the sheet shows it now */
  readonly draw: (sheet: number, view: PlanView) => Promise<boolean>;
  readonly onCamera: (camera: Camera, size: Size) => void;
}

export interface PlanBoard {
  camera(): Camera;
  size(): Size;
  /** Another part of the level is shown from the next frame on. */
  move(camera: Camera): void;
  /** Moves there in a quarter second, or at once with reduced motion. */
  glide(camera: Camera): void;
  /** The level that limits where the camera goes; what is on screen is drawn anew. */
  setLevel(level: Size): void;
  /** Draws again, e.g. with another theme. */
  redraw(): void;
  /** An element that stays at a rectangle of the level. @returns ends it */
  pin(element: HTMLElement, extent: Extent): () => void;
  resize(): void;
  end(): void;
}

export function createPlanBoard({ host, sheets, draw, onCamera }: PlanBoardOptions): PlanBoard {
  let camera: Camera = { scale: 0.1, x: 0, y: 0 };
  let level: Size = { width: 1, height: 1 };
  let size: Size = { width: host.clientWidth, height: host.clientHeight };
  const drawn: (PlanView | null)[] = [null, null];
  let front = 0;
  let isDrawing = false;
  let isWanted = false;
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let lastDrawnAt = 0;
  let gliding = 0;
  let isOver = false;
  const pins = new Map<HTMLElement, Extent>();

  const margin = (): number => (devicePixelRatio > 1.5 ? SMALL_MARGIN : MARGIN);
  const place = (): void => {
    sheets.forEach(({ box }, sheet) => {
      const view = drawn[sheet];
      if (view == null || sheet !== front) return;
      const { x, y, zoom } = placeView(view, camera, size);
      box.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    });
    for (const [element, extent] of pins) placePin(element, extent);
  };
  const placePin = (element: HTMLElement, extent: Extent): void => {
    const { x, y } = toScreen(camera, size, extent);
    element.style.transform = `translate(${x}px, ${y}px)`;
    element.style.width = `${extent.width * camera.scale}px`;
    element.style.height = `${extent.height * camera.scale}px`;
  };
  const apply = (): void => {
    frame = 0;
    place();
    onCamera(camera, size);
    const view = drawn[front] ?? null;
    if (view === null) return void drawNow();
    const isZoomed = view.scale !== camera.scale;
    const isDue = isZoomed && performance.now() - lastDrawnAt >= ZOOM_PAUSE;
    if (isDue || marginLeft(view, camera, size) < LEAST_MARGIN) void drawNow();
    clearTimeout(rest);
    rest = setTimeout(drawAtRest, REST);
  };
  const plan = (): void => {
    if (frame === 0 && !isOver) frame = requestAnimationFrame(apply);
  };
  const drawAtRest = (): void => {
    const view = drawn[front] ?? null;
    const wanted = viewOf(camera, size, margin(), devicePixelRatio);
    const isSame = view !== null && view.scale === wanted.scale && view.left === wanted.left && view.top === wanted.top;
    if (!isSame) void drawNow();
  };
  const drawNow = async (): Promise<void> => {
    if (isDrawing || isOver || size.width === 0 || size.height === 0) {
      isWanted = isDrawing;
      return;
    }
    isDrawing = true;
    isWanted = false;
    lastDrawnAt = performance.now();
    const back = 1 - front;
    const view = viewOf(camera, size, margin(), devicePixelRatio);
    const isShown = await draw(back, view);
    isDrawing = false;
    if (isOver) return;
    if (isShown) show(back, view);
    if (isWanted) void drawNow();
  };
  const show = (sheet: number, view: PlanView): void => {
    drawn[sheet] = view;
    const { box, canvases } = sheets[sheet as 0 | 1];
    for (const canvas of canvases) {
      canvas.style.width = `${Math.ceil(view.width * view.devicePixelRatio) / view.devicePixelRatio}px`;
      canvas.style.height = `${Math.ceil(view.height * view.devicePixelRatio) / view.devicePixelRatio}px`;
    }
    const before = sheets[front as 0 | 1];
    front = sheet;
    place();
    box.style.visibility = 'visible';
    if (before.box !== box) before.box.style.visibility = 'hidden';
    mark('painted');
    host.dataset['drawn'] = String(Number(host.dataset['drawn'] ?? '0') + 1);
  };
  const move = (next: Camera): void => {
    const kept = keepInView(next, level);
    if (isSameCamera(kept, camera)) return;
    camera = kept;
    plan();
  };
  const stopGliding = (): void => {
    cancelAnimationFrame(gliding);
    gliding = 0;
  };

  return {
    camera: () => camera,
    size: () => size,
    move(next) {
      stopGliding();
      move(next);
    },
    glide(next) {
      stopGliding();
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return move(next);
      const from = camera;
      const startedAt = performance.now();
      const step = (): void => {
        const share = Math.min(1, (performance.now() - startedAt) / GLIDE);
        const eased = 1 - (1 - share) ** 3;
        move(between(from, next, eased));
        gliding = share < 1 ? requestAnimationFrame(step) : 0;
      };
      step();
    },
    setLevel(next) {
      level = next;
      drawn.fill(null);
      plan();
    },
    redraw: () => void drawNow(),
    pin(element, extent) {
      pins.set(element, extent);
      placePin(element, extent);
      return () => pins.delete(element);
    },
    resize() {
      size = { width: host.clientWidth, height: host.clientHeight };
      place();
      plan();
      void drawNow();
    },
    end() {
      isOver = true;
      stopGliding();
      cancelAnimationFrame(frame);
      clearTimeout(rest);
    },
  };
}

/** ms */
const GLIDE = 250;

/** Zooms evenly: by the same factor in each frame. */
function between(from: Camera, to: Camera, share: number): Camera {
  return {
    scale: from.scale * (to.scale / from.scale) ** share,
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  };
}
