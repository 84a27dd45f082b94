/*
 * Draws a level on sheets of canvases. Knows no worker and no clock; also runs on the main thread where canvases cannot
 * leave it.
 */
import Flatbush from 'flatbush';

import type { PaintingTheme, PlanLevel, PlanStates, PlanView } from '../../contract.ts';
import { createDrawStyles, type DrawStyles } from '../draw-styles.ts';
import type { CreateSurface, PaintContext } from '../surface.ts';
import { createPictures } from './level-pictures.ts';
import { drawLevel } from './level-drawing.ts';
import { createLevelPaths, type LevelPaths } from './level-paths.ts';
import { boxOf, drawPlaces, overhang, type PlaceTarget } from './place-drawing.ts';
import { createPlaceLooks, type PlaceLooks } from './place-looks.ts';
import { differingPlaces } from './place-states.ts';
import { drawPois, shownPins } from './poi-drawing.ts';
import { createProjection, type Projection } from './projection.ts';

/** A canvas of either thread. */
export interface SheetCanvas {
  width: number;
  height: number;
  getContext(type: '2d', settings: { readonly alpha: boolean }): PaintContext | null;
}

export interface PlanSheet {
  readonly background: SheetCanvas;
  readonly places: SheetCanvas;
}

export interface PlanRendererOptions {
  readonly createSurface: CreateSurface;
  /** Resolves once the drawing has been sent to the screen. */
  readonly presented: () => Promise<void>;
  /** Loads a picture; null where that fails. */
  readonly loadImage: (address: string) => Promise<CanvasImageSource | null>;
}

export interface PlanRenderer {
  configure(theme: PaintingTheme): void;
  adopt(sheet: number, canvases: PlanSheet): void;
  show(level: PlanLevel): void;
  /** @returns how many places differ from before */
  setStates(states: PlanStates): number;
  /** @returns false where nothing could be drawn, or a newer request has superseded it; before a level, it prepares for one */
  draw(sheet: number, view: PlanView): Promise<boolean>;
}

/** What a level is drawn with. */
interface Shown {
  readonly level: PlanLevel;
  readonly paths: LevelPaths;
  /** null = there are no places. */
  readonly index: Flatbush | null;
}

interface Drawn {
  readonly sheet: number;
  readonly view: PlanView;
}

/** Above this share of the visible places all are drawn again. */
const MANY = 1 / 3;

export function createPlanRenderer({ createSurface, presented, loadImage }: PlanRendererOptions): PlanRenderer {
  const sheets = new Map<number, OpenSheet>();
  const requests = new Map<number, number>();
  const stylesFor = createStyles(createSurface);
  let shown: Shown | null = null;
  let states: PlanStates | null = null;
  let drawn: Drawn | null = null;
  let hasDrawn = false;
  const pictures = createPictures(loadImage, (isBackdrop) => {
    if (drawn === null) return;
    if (isBackdrop) drawAll(drawn);
    else drawPlacesLayer(drawn, null);
  });

  /** @param dirty the places that differ; null = all */
  const drawPlacesLayer = ({ sheet, view }: Drawn, dirty: readonly number[] | null): void => {
    const used = stylesFor.ratio(view.devicePixelRatio);
    const context = sheets.get(sheet)?.places.context;
    if (context === undefined || used === null || shown === null) return;
    const at = createProjection(view, used.drawStyles.tile);
    const clear = (): void => {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, at.width, at.height);
    };
    if (states === null) return clear();
    const { looks, drawStyles } = used;
    const target = { ...shown.level, context, states, looks, styles: drawStyles, at, images: pictures.images };
    const visible = placesIn(shown, at);
    const inView = new Set(visible);
    const changed = dirty?.filter((place) => inView.has(place)) ?? visible;
    if (dirty !== null && changed.length <= visible.length * MANY) return drawChanged(target, shown, changed);
    clear();
    drawPlaces(target, visible);
    drawPois(target);
    pictures.want(shown.level.places, visible);
    pictures.want(shown.level.pois, shownPins(shown.level.pois, at));
  };
  const drawAll = (next: Drawn): boolean => {
    const sheet = sheets.get(next.sheet);
    const used = stylesFor.ratio(next.view.devicePixelRatio);
    if (sheet === undefined || used === null) return false;
    const at = createProjection(next.view, used.drawStyles.tile);
    for (const canvas of [sheet.background, sheet.places]) setSize(canvas, at);
    if (shown === null) return prepare(sheet, at, used.drawStyles.theme.surfaceOutside);
    const { context } = sheet.background;
    drawLevel({ ...shown, context, styles: used.drawStyles, at, backdrop: pictures.backdrop() });
    drawn = next;
    drawPlacesLayer(next, null);
    return true;
  };

  return {
    configure(theme) {
      stylesFor.set(theme);
      if (drawn !== null) drawAll(drawn);
    },
    adopt(sheet, { background, places }) {
      sheets.set(sheet, { background: openCanvas(background, false), places: openCanvas(places, true) });
      if (drawn?.sheet === sheet) drawn = null;
    },
    show(level) {
      const { ids, index } = level.places;
      shown = { level, paths: createLevelPaths(level), index: ids.length === 0 ? null : Flatbush.from(index) };
      states = null;
      drawn = null;
      pictures.wantBackdrop(level.backdrop?.url ?? null);
    },
    setStates(next) {
      const differing = differingPlaces(states, next);
      states = next;
      if (drawn !== null && differing.length > 0) drawPlacesLayer(drawn, differing);
      return differing.length;
    },
    async draw(sheet, view) {
      const request = (requests.get(sheet) ?? 0) + 1;
      requests.set(sheet, request);
      if (!drawAll({ sheet, view })) return false;
      // At first nothing is on screen that would have to stay until then.
      if (hasDrawn) await presented();
      hasDrawn = true;
      return requests.get(sheet) === request;
    },
  };
}

function setSize({ canvas }: OpenCanvas, { width, height }: Projection): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** The first use of a canvas waits for the main thread, which is busy once there is a level. @returns that no level is drawn */
function prepare({ background, places }: OpenSheet, { width, height }: Projection, colour: string): false {
  background.context.fillStyle = colour;
  background.context.fillRect(0, 0, width, height);
  places.context.clearRect(0, 0, 1, 1);
  return false;
}

interface Styles {
  readonly drawStyles: DrawStyles;
  readonly looks: PlaceLooks;
}

/** Styles of the theme for a pixel ratio; the last ones are kept. */
function createStyles(createSurface: CreateSurface) {
  let theme: PaintingTheme | null = null;
  let known: (Styles & { readonly ratio: number }) | null = null;
  return {
    set(next: PaintingTheme): void {
      theme = next;
      known = null;
    },
    /** null before the first theme. */
    ratio(ratio: number): Styles | null {
      if (theme === null) return null;
      if (known?.ratio === ratio) return known;
      const drawStyles = createDrawStyles(theme, ratio, createSurface);
      known = { ratio, drawStyles, looks: createPlaceLooks(drawStyles) };
      return known;
    },
  };
}

type Rectangle = Pick<Projection, 'minX' | 'minY' | 'maxX' | 'maxY'>;

/** In the order of the level, so that neighbours overlap in the same way each time. */
function placesIn({ index }: Shown, { minX, minY, maxX, maxY }: Rectangle): readonly number[] {
  return index?.search(minX, minY, maxX, maxY).toSorted((a, b) => a - b) ?? [];
}

/** Draws the rectangles of some places again, with what reaches into them. */
function drawChanged(target: PlaceTarget & Pick<PlanLevel, 'pois'>, shown: Shown, changed: readonly number[]): void {
  const { context, at } = target;
  const around = overhang(at);
  for (const place of changed) {
    const box = boxOf(target, place);
    const [x, y] = [box.x - around, box.y - around];
    const [width, height] = [box.width + 2 * around, box.height + 2 * around];
    context.save();
    at.usePixels(context);
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.clearRect(x, y, width, height);
    drawPlaces(target, placesIn(shown, areaOf(at, x, y, width, height)));
    drawPois(target);
    context.restore();
  }
}

/** A rectangle of device pixels in centimetres. */
function areaOf(at: Projection, x: number, y: number, width: number, height: number): Rectangle {
  const minX = at.minX + (x - at.x(at.minX)) / at.scale;
  const minY = at.minY + (y - at.y(at.minY)) / at.scale;
  return { minX, minY, maxX: minX + width / at.scale, maxY: minY + height / at.scale };
}

interface OpenCanvas {
  readonly canvas: SheetCanvas;
  readonly context: PaintContext;
}

interface OpenSheet {
  readonly background: OpenCanvas;
  readonly places: OpenCanvas;
}

/** @throws if the browser is out of memory for a 2D context */
function openCanvas(canvas: SheetCanvas, alpha: boolean): OpenCanvas {
  const context = canvas.getContext('2d', { alpha });
  if (context === null) throw new Error('No 2D context');
  return { canvas, context };
}
