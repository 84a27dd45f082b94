/*
 * The canvases and what stands on them: which block of which day, painted in which dress.
 */
import type { PaintingCanvases, PaintingGeometry, PaintingRoom, PaintingStill, PaintingTheme } from '../contract.ts';
import { createBrushes } from './brushes.ts';
import type { Brushes } from './brushes.ts';
import { dayParts, stretchOf } from './geometry.ts';
import type { Stretch } from './geometry.ts';
import { measures } from './measures.ts';
import { paintNames } from './names.ts';
import { openingStretch } from './opening.ts';
import type { Scene } from './scene.ts';
import { paintSlots } from './slots.ts';
import { createStillSheet } from './still.ts';
import type { StillSheet } from './still.ts';
import { openSheet, resizeSheet } from './surface.ts';
import type { CreateSurface, Sheet } from './surface.ts';

export interface ShownBlock {
  readonly view: number;
  readonly block: number;
}

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
  /** Paints where a day opens on a screen with so much room. @returns null where nothing has been dressed */
  still(scene: Scene, room: PaintingRoom): Promise<PaintingStill | null>;
  /** Paints again what is shown and meets the condition; `down` is the block's place down the column. */
  repaintWhere(isAffected: (view: number, down: number) => boolean): void;
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
  const paintStill = (scene: Scene, room: PaintingRoom): (() => Promise<PaintingStill>) | null => {
    if (dressed === null) return null;
    const { brushes, geometry } = dressed;
    sheet ??= createStillSheet();
    return sheet.paint(scene, brushes, geometry, openingStretch(scene, geometry, room));
  };
  const placeDown = ({ view, block }: ShownBlock): number => {
    const scene = sceneOf(view);
    if (dressed === null || scene === undefined) return block;
    return Math.floor(stretchIn(scene, dressed.geometry, block).top / measures.blockHeight);
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
    rehearse: (sample, room) => void paintStill(sample, room),
    still: async (scene, room) => {
      const still = await paintStill(scene, room)?.();
      sheet?.discard();
      sheet = null;
      return still ?? null;
    },
    repaintWhere: (isAffected) => {
      for (const pair of pairs.values()) {
        if (pair.shown !== null && isAffected(pair.shown.view, placeDown(pair.shown))) repaint(pair);
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

function stretchIn(
  { lines, table: { slotCount } }: Scene,
  { quarterWidth, devicePixelRatio }: PaintingGeometry,
  block: number,
): Stretch {
  return stretchOf(lines, block, dayParts(slotCount, quarterWidth, devicePixelRatio), slotCount, quarterWidth);
}
