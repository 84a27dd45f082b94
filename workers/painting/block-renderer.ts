/*
 * The canvases, and which block of which view each shows, painted with which configuration.
 */
import type { PaintingCanvases, PaintingGeometry, PaintingTheme } from '../contract.ts';
import { createDrawStyles } from './draw-styles.ts';
import type { Region } from './geometry.ts';
import { paintBands, paintNamesOf, paintSlotsOf, regionIn } from './block-painting.ts';
import type { PairContexts, PaintInput } from './block-painting.ts';
import type { TimelineModel } from './timeline-model.ts';
import { createSnapshots } from './snapshots.ts';
import type { PaintingConfiguration, Snapshots } from './snapshots.ts';
import { openCanvas, resizeCanvas } from './surface.ts';
import type { CreateSurface } from './surface.ts';
import { createDeferredRepaints } from './deferred-repaints.ts';
import type { Band, ViewBand, DeferredRepaints } from './deferred-repaints.ts';

export interface ShownBlock {
  readonly view: number;
  readonly block: number;
}

export interface BlockRenderer extends Snapshots {
  configure(theme: PaintingTheme, geometry: PaintingGeometry): void;
  isConfigured(): boolean;
  /** Identifies the configuration: snapshots with the same key look the same. */
  configurationKey(): string | null;
  adopt(canvases: PaintingCanvases): void;
  /** Paints the names of a block. @returns false if there is no such pair or view */
  begin(id: number, shown: ShownBlock): boolean;
  /** Paints the slots of that block. @returns as `begin` */
  finish(id: number): boolean;
  shows(id: number, shown: ShownBlock): boolean;
  clear(id: number): void;
  discard(id: number): void;
  /** Repaints all blocks of a view. */
  repaint(view: number): void;
  /** Sets the visible region: changes there are painted at once. */
  setVisible(seen: ViewBand): void;
  /** Repaints bands of lines of a view if they are visible; others wait for `repaintNearest`. */
  repaintBands(view: number, bands: readonly Band[]): void;
  repaintNearest: DeferredRepaints<never>['paintNearest'];
}

const OPAQUE = { alpha: false } as const;

interface Pair extends PairContexts {
  shown: ShownBlock | null;
}

/** With what its drawStyles are made for. */
interface KeyedConfiguration extends PaintingConfiguration {
  readonly stylesKey: string;
  readonly key: string;
}

type PaintPart = (sheets: PairContexts, input: PaintInput, region: Region) => void;

/** @param modelOf the model of a view; undefined = not available */
export function createBlockRenderer(
  createSurface: CreateSurface,
  modelOf: (view: number) => TimelineModel | undefined,
): BlockRenderer {
  const pairs = new Map<number, Pair>();
  let configuration: KeyedConfiguration | null = null;

  const paintPart = (pair: Pair, paint: PaintPart): boolean => {
    const { shown } = pair;
    const model = shown === null ? undefined : modelOf(shown.view);
    if (shown === null || model === undefined || configuration === null) return false;
    paint(pair, { model, ...configuration }, regionIn(model, configuration.geometry, shown.block));
    return true;
  };
  const placeOf = ({ shown }: Pair): ViewBand | null => {
    const model = shown === null ? undefined : modelOf(shown.view);
    if (shown === null || model === undefined || configuration === null || isHeader(shown)) return null;
    return { view: shown.view, ...regionIn(model, configuration.geometry, shown.block) };
  };
  const deferredRepaints = createDeferredRepaints(placeOf, (pair: Pair, bands) => {
    paintPart(pair, (sheets, input, region) => paintBands(sheets, input, region, bands));
  });
  const repaint = (pair: Pair): void => {
    deferredRepaints.forget(pair);
    for (const paint of [paintNamesOf, paintSlotsOf]) paintPart(pair, paint);
  };
  return {
    ...createSnapshots(() => configuration),
    configure: (theme, geometry) => {
      // The page usually prewarms with the final configuration, so the styles are reused.
      const stylesKey = `${geometry.devicePixelRatio} ${JSON.stringify(theme)}`;
      const known = configuration?.stylesKey === stylesKey ? configuration.drawStyles : null;
      const drawStyles = known ?? createDrawStyles(theme, geometry.devicePixelRatio, createSurface);
      configuration = { stylesKey, key: `${stylesKey} ${JSON.stringify(geometry)}`, drawStyles, geometry };
      for (const pair of pairs.values()) repaint(pair);
    },
    isConfigured: () => configuration !== null,
    configurationKey: () => configuration?.key ?? null,
    adopt: ({ id, names, slots }) => {
      pairs.set(id, { names: openCanvas(names, OPAQUE), slots: openCanvas(slots, OPAQUE), shown: null });
    },
    begin: (id, shown) => {
      const pair = pairs.get(id);
      if (pair === undefined) return false;
      pair.shown = shown;
      deferredRepaints.forget(pair);
      return paintPart(pair, paintNamesOf);
    },
    finish: (id) => {
      const pair = pairs.get(id);
      return pair !== undefined && paintPart(pair, paintSlotsOf);
    },
    shows: (id, { view, block }) => {
      const shown = pairs.get(id)?.shown;
      return shown?.view === view && shown.block === block;
    },
    clear: (id) => {
      const pair = pairs.get(id);
      if (pair === undefined) return;
      pair.shown = null;
      deferredRepaints.forget(pair);
    },
    discard: (id) => {
      const pair = pairs.get(id);
      if (pair === undefined) return;
      // Frees the pixels at once: for the garbage collector a canvas is a small object.
      for (const { canvas } of [pair.names, pair.slots]) resizeCanvas(canvas, 0, 0);
      deferredRepaints.forget(pair);
      pairs.delete(id);
    },
    repaint: (view) => {
      for (const pair of pairs.values()) if (pair.shown?.view === view) repaint(pair);
    },
    setVisible: deferredRepaints.setVisible,
    repaintBands: (view, bands) => {
      for (const pair of pairs.values()) if (pair.shown?.view === view) deferredRepaints.add(pair, bands);
    },
    repaintNearest: deferredRepaints.paintNearest,
  };
}

/** A group header is always on the screen. */
const isHeader = ({ block }: ShownBlock): boolean => block < 0;
