/*
 * Draws a level on two sheets of canvases. Knows no worker and no clock; also runs on the main thread where canvases
 * cannot leave it.
 */
import Flatbush from 'flatbush';

import type { PaintingTheme, PlanLevel, PlanStates, PlanView } from '../../contract.ts';
import { createDrawStyles, type DrawStyles } from '../draw-styles.ts';
import type { CreateSurface, PaintContext } from '../surface.ts';
import { contentsOf } from './display-modes.ts';
import { drawLevel } from './level-drawing.ts';
import { createLevelPaths, type LevelPaths } from './level-paths.ts';
import { boxOf, drawPlaces, overhang } from './place-drawing.ts';
import { createPlaceLooks, type PlaceLooks } from './place-looks.ts';
import { differingPlaces } from './place-states.ts';
import { drawPois } from './poi-drawing.ts';
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
  /** @returns false where nothing could be drawn, or a newer request has superseded it */
  draw(sheet: number, view: PlanView): Promise<boolean>;
}

interface Drawn {
  readonly sheet: number;
  readonly view: PlanView;
}

/** Above this share of the visible places all are drawn again. */
const MANY = 1 / 3;

export function createPlanRenderer({ createSurface, presented, loadImage }: PlanRendererOptions): PlanRenderer {
  const sheets = new Map<number, { readonly background: OpenSheet; readonly places: OpenSheet }>();
  const requests = new Map<number, number>();
  let theme: PaintingTheme | null = null;
  let styles: { readonly ratio: number; readonly drawStyles: DrawStyles; readonly looks: PlaceLooks } | null = null;
  let shown: { readonly level: PlanLevel; readonly paths: LevelPaths; readonly index: Flatbush } | null = null;
  let states: PlanStates | null = null;
  let drawn: Drawn | null = null;
  let backdrop: CanvasImageSource | null = null;
  const images = new Map<string, CanvasImageSource>();
  const asked = new Set<string>();

  const stylesFor = (ratio: number) => {
    if (theme === null) return null;
    if (styles?.ratio === ratio) return styles;
    const drawStyles = createDrawStyles(theme, ratio, createSurface);
    styles = { ratio, drawStyles, looks: createPlaceLooks(drawStyles) };
    return styles;
  };
  const placesIn = (box: Pick<Projection, 'minX' | 'minY' | 'maxX' | 'maxY'>): readonly number[] => {
    if (shown === null || shown.level.places.ids.length === 0) return [];
    // In the order of the level, so that neighbours overlap in the same way each time.
    return shown.index.search(box.minX, box.minY, box.maxX, box.maxY).sort((a, b) => a - b);
  };
  const redrawPlaces = (): void => {
    if (drawn !== null) drawPlacesLayer(drawn);
  };
  const loadImages = (indices: readonly number[]): void => {
    if (shown === null) return;
    const { places } = shown.level;
    const wanted = indices.flatMap((place) => {
      const isWanted = contentsOf(places.modes[place] ?? 0)?.image === true;
      return isWanted ? (places.images[place] ?? '') : [];
    });
    const news = [...new Set(wanted)].filter((address) => address !== '' && !asked.has(address));
    if (news.length === 0) return;
    for (const address of news) asked.add(address);
    void Promise.all(
      news.map(async (address) => {
        const image = await loadImage(address);
        if (image !== null) images.set(address, image);
      }),
    ).then(redrawPlaces);
  };
  const drawPlacesLayer = ({ sheet, view }: Drawn, dirty: readonly number[] | null = null): void => {
    const canvases = sheets.get(sheet);
    const used = stylesFor(view.devicePixelRatio);
    if (canvases === undefined || used === null || shown === null) return;
    const { context } = canvases.places;
    const { drawStyles, looks } = used;
    const at = createProjection(view, drawStyles.tile);
    if (states === null) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      return context.clearRect(0, 0, at.width, at.height);
    }
    const target = { context, ...shown.level, states, looks, styles: drawStyles, at, images };
    const visible = placesIn(at);
    const inView = new Set(visible);
    const seen = dirty === null ? visible : dirty.filter((place) => inView.has(place));
    if (dirty !== null && seen.length <= visible.length * MANY) {
      const around = overhang(at);
      for (const place of seen) {
        const box = boxOf(target, place);
        const rectangle = [box.x - around, box.y - around, box.width + 2 * around, box.height + 2 * around] as const;
        context.save();
        at.usePixels(context);
        context.beginPath();
        context.rect(...rectangle);
        context.clip();
        context.clearRect(...rectangle);
        drawPlaces(target, placesIn(areaOf(at, ...rectangle)));
        drawPois(target);
        context.restore();
      }
      return;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, at.width, at.height);
    drawPlaces(target, visible);
    drawPois(target);
    loadImages(visible);
  };
  const drawAll = (next: Drawn): boolean => {
    const canvases = sheets.get(next.sheet);
    const used = stylesFor(next.view.devicePixelRatio);
    if (canvases === undefined || used === null || shown === null) return false;
    const { drawStyles } = used;
    const at = createProjection(next.view, drawStyles.tile);
    for (const { canvas } of [canvases.background, canvases.places]) {
      if (canvas.width !== at.width) canvas.width = at.width;
      if (canvas.height !== at.height) canvas.height = at.height;
    }
    drawLevel({ context: canvases.background.context, ...shown, styles: drawStyles, at, backdrop });
    drawPlacesLayer(next);
    drawn = next;
    return true;
  };

  return {
    configure(next) {
      theme = next;
      styles = null;
      if (drawn !== null) drawAll(drawn);
    },
    adopt(sheet, { background, places }) {
      sheets.set(sheet, { background: openSheet(background, false), places: openSheet(places, true) });
      if (drawn?.sheet === sheet) drawn = null;
    },
    show(level) {
      shown = { level, paths: createLevelPaths(level), index: Flatbush.from(level.places.index) };
      states = null;
      drawn = null;
      backdrop = null;
      const address = level.backdrop?.url;
      if (address === undefined) return;
      void loadImage(address).then((image) => {
        if (shown?.level !== level) return;
        backdrop = image;
        if (drawn !== null) drawAll(drawn);
      });
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
      await presented();
      return requests.get(sheet) === request;
    },
  };
}

interface OpenSheet {
  readonly canvas: SheetCanvas;
  readonly context: PaintContext;
}

/** @throws if the browser is out of memory for a 2D context */
function openSheet(canvas: SheetCanvas, alpha: boolean): OpenSheet {
  const context = canvas.getContext('2d', { alpha });
  if (context === null) throw new Error('No 2D context');
  return { canvas, context };
}

/** A rectangle of device pixels in centimetres. */
function areaOf(at: Projection, x: number, y: number, width: number, height: number) {
  const [originX, originY] = [at.x(at.minX) / at.scale, at.y(at.minY) / at.scale];
  const minX = at.minX + x / at.scale - originX;
  const minY = at.minY + y / at.scale - originY;
  return { minX, minY, maxX: minX + width / at.scale, maxY: minY + height / at.scale };
}
