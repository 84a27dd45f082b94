import type { PaintingGeometry, ViewportSize, PaintingSnapshot } from '../contract.ts';
import type { DrawStyles } from './draw-styles.ts';
import type { Region } from './geometry.ts';
import { openingRegion } from './opening.ts';
import type { TimelineModel } from './timeline-model.ts';
import { createSnapshotCanvas } from './snapshot-canvas.ts';
import type { SnapshotCanvas } from './snapshot-canvas.ts';

/** In what everything is painted. */
export interface PaintingConfiguration {
  readonly drawStyles: DrawStyles;
  readonly geometry: PaintingGeometry;
}

/** What a picture shows, by the geometry in which it is painted. */
export type RegionOf = (geometry: PaintingGeometry) => Region;

export interface Snapshots {
  /** Paints a sample where the first still will be painted: loads the font, compiles the code, makes the sheet. */
  prewarm(sample: TimelineModel, room: ViewportSize): void;
  /** Paints a snapshot of a region. @returns null where nothing has been configured */
  snapshot(model: TimelineModel, seenIn: RegionOf): Promise<PaintingSnapshot | null>;
}

/** Pixels are freed at once, not when the garbage collector comes to see a small object. */
export function closeSnapshot(snapshot: PaintingSnapshot | null): void {
  snapshot?.names.close();
  snapshot?.slots.close();
}

/** Paints stills on one sheet, which is kept only from the prewarming to the picture. */
export function createSnapshots(configurationNow: () => PaintingConfiguration | null): Snapshots {
  let sheet: SnapshotCanvas | null = null;
  const paint = (model: TimelineModel, seenIn: RegionOf): (() => Promise<PaintingSnapshot>) | null => {
    const configuration = configurationNow();
    if (configuration === null) return null;
    sheet ??= createSnapshotCanvas();
    return sheet.paint(model, configuration.drawStyles, configuration.geometry, seenIn(configuration.geometry));
  };
  return {
    prewarm: (sample, room) => void paint(sample, (geometry) => openingRegion(sample, geometry, room)),
    snapshot: async (model, seenIn) => {
      const snapshot = await paint(model, seenIn)?.();
      sheet?.discard();
      sheet = null;
      return snapshot ?? null;
    },
  };
}
