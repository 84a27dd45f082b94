/*
 * The canvases and what stands on them: which block of which day, painted in which dress.
 */
import type { PaintingCanvases, PaintingGeometry, PaintingRoom, PaintingStill, PaintingTheme } from '../contract.ts';
import { createBrushes } from './brushes.ts';
import type { Brushes } from './brushes.ts';
import { dayParts, stretchOf } from './geometry.ts';
import type { Stretch } from './geometry.ts';
import { paintNames } from './names.ts';
import { openingStretch } from './opening.ts';
import type { Scene } from './scene.ts';
import { paintSlots } from './slots.ts';
import { createStillSheet } from './still.ts';
import type { StillSheet } from './still.ts';
import { openSheet, resizeSheet } from './surface.ts';
import type { CreateSurface, PaintContext, Sheet } from './surface.ts';

export interface ShownBlock {
  readonly view: number;
  readonly block: number;
}

/** Whole lines, one under the other, in CSS pixels of the content. */
export type Band = Pick<Stretch, 'top' | 'bottom'>;

/** What a picture shows, by the geometry in which it is painted. */
export type SeenIn = (geometry: PaintingGeometry) => Stretch;

export interface Stage {
  dress(theme: PaintingTheme, geometry: PaintingGeometry): void;
  isDressed(): boolean;
  adopt(canvases: PaintingCanvases): void;
  /** @returns false where there is no such pair */
  show(id: number, shown: ShownBlock): boolean;
  shows(id: number, shown: ShownBlock): boolean;
  clear(id: number): void;
  discard(id: number): void;
  /** Paints a sample where the first still will be painted: loads the font, compiles the code, makes the sheet. */
  rehearse(sample: Scene, room: PaintingRoom): void;
  /** Paints a still picture of a stretch. @returns null where nothing has been dressed */
  still(scene: Scene, seen: SeenIn): Promise<PaintingStill | null>;
  /** Paints again all that is shown of a view. */
  repaint(view: number): void;
  /** Paints again only some bands of lines of a view, wherever they are shown. */
  repaintBands(view: number, bands: readonly Band[]): void;
}

const OPAQUE = { alpha: false } as const;

/** A pooled pair and what it shows; null = nothing. */
interface Pair {
  readonly names: Sheet;
  readonly slots: Sheet;
  shown: ShownBlock | null;
}

interface Dress {
  /** Of what the brushes are made for. */
  readonly key: string;
  readonly brushes: Brushes;
  readonly geometry: PaintingGeometry;
}

/** @param sceneOf the day of a view; undefined = not here (any more) */
export function createStage(createSurface: CreateSurface, sceneOf: (view: number) => Scene | undefined): Stage {
  const pairs = new Map<number, Pair>();
  let dressed: Dress | null = null;
  let sheet: StillSheet | null = null;

  const repaint = ({ shown, names, slots }: Pair): void => {
    const scene = shown === null ? undefined : sceneOf(shown.view);
    if (shown === null || scene === undefined || dressed === null) return;
    paintPair(names, slots, scene, dressed, shown.block);
  };
  const paintStill = (scene: Scene, seen: SeenIn): (() => Promise<PaintingStill>) | null => {
    if (dressed === null) return null;
    const { brushes, geometry } = dressed;
    sheet ??= createStillSheet();
    return sheet.paint(scene, brushes, geometry, seen(geometry));
  };
  return {
    dress: (theme, geometry) => {
      // The page rehearses in the dress in which it will play.
      const key = `${geometry.devicePixelRatio} ${JSON.stringify(theme)}`;
      const known = dressed?.key === key ? dressed.brushes : null;
      const brushes = known ?? createBrushes(theme, geometry.devicePixelRatio, createSurface);
      dressed = { key, brushes, geometry };
      for (const pair of pairs.values()) repaint(pair);
    },
    isDressed: () => dressed !== null,
    adopt: ({ id, names, slots }) => {
      pairs.set(id, { names: openSheet(names, OPAQUE), slots: openSheet(slots, OPAQUE), shown: null });
    },
    show: (id, shown) => {
      const pair = pairs.get(id);
      if (pair === undefined) return false;
      pair.shown = shown;
      repaint(pair);
      return true;
    },
    shows: (id, { view, block }) => {
      const shown = pairs.get(id)?.shown;
      return shown?.view === view && shown.block === block;
    },
    clear: (id) => {
      const pair = pairs.get(id);
      if (pair !== undefined) pair.shown = null;
    },
    discard: (id) => {
      const pair = pairs.get(id);
      if (pair === undefined) return;
      // Pixels are freed at once, not when the garbage collector comes to see a small object.
      for (const { canvas } of [pair.names, pair.slots]) resizeSheet(canvas, 0, 0);
      pairs.delete(id);
    },
    rehearse: (sample, room) => void paintStill(sample, (geometry) => openingStretch(sample, geometry, room)),
    still: async (scene, seen) => {
      const still = await paintStill(scene, seen)?.();
      sheet?.discard();
      sheet = null;
      return still ?? null;
    },
    repaint: (view) => {
      for (const pair of pairs.values()) if (pair.shown?.view === view) repaint(pair);
    },
    repaintBands: (view, bands) => {
      const scene = sceneOf(view);
      if (dressed === null || scene === undefined) return;
      for (const { shown, names, slots } of pairs.values()) {
        if (shown?.view === view) paintBands(names, slots, scene, dressed, shown.block, bands);
      }
    },
  };
}

function paintPair(names: Sheet, slots: Sheet, scene: Scene, { brushes, geometry }: Dress, block: number): void {
  const { nameWidth, devicePixelRatio: scale } = geometry;
  const stretch = stretchIn(scene, geometry, block);
  const height = Math.round(stretch.bottom * scale) - Math.round(stretch.top * scale);
  resizeSheet(names.canvas, Math.round(nameWidth * scale), height);
  resizeSheet(slots.canvas, Math.round(stretch.right * scale) - Math.round(stretch.left * scale), height);
  paintNames({ context: names.context, scene, brushes, geometry }, stretch);
  paintSlots({ context: slots.context, scene, brushes, geometry }, stretch);
}

/** As far as the bands reach into a block that is painted already: a row takes a fraction of what the block does. */
function paintBands(
  names: Sheet,
  slots: Sheet,
  scene: Scene,
  { brushes, geometry }: Dress,
  block: number,
  bands: readonly Band[],
): void {
  const stretch = stretchIn(scene, geometry, block);
  const snap = (css: number): number => Math.round(css * geometry.devicePixelRatio);
  for (const band of bands) {
    const part = { ...stretch, top: Math.max(stretch.top, band.top), bottom: Math.min(stretch.bottom, band.bottom) };
    if (part.top >= part.bottom) continue;
    const to = { x: 0, y: snap(part.top) - snap(stretch.top) };
    const height = snap(part.bottom) - snap(part.top);
    clipTo(names, to.y, height, (context) => paintNames({ context, scene, brushes, geometry }, part, to));
    clipTo(slots, to.y, height, (context) => paintSlots({ context, scene, brushes, geometry }, part, to));
  }
}

/** Lines that the edge of a block cuts are painted whole. */
function clipTo({ canvas, context }: Sheet, top: number, height: number, paint: (context: PaintContext) => void): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(0, top, canvas.width, height);
  context.clip();
  paint(context);
  context.restore();
}

function stretchIn(
  { lines, table: { slotCount } }: Scene,
  { quarterWidth, devicePixelRatio }: PaintingGeometry,
  block: number,
): Stretch {
  return stretchOf(lines, block, dayParts(slotCount, quarterWidth, devicePixelRatio), slotCount, quarterWidth);
}
