import type { PaintingGeometry, PaintingRoom, PaintingStill } from '../contract.ts';
import type { Brushes } from './brushes.ts';
import type { Stretch } from './geometry.ts';
import { openingStretch } from './opening.ts';
import type { Scene } from './scene.ts';
import { createStillSheet } from './still.ts';
import type { StillSheet } from './still.ts';

/** In what everything is painted. */
export interface Dress {
  readonly brushes: Brushes;
  readonly geometry: PaintingGeometry;
}

/** What a picture shows, by the geometry in which it is painted. */
export type SeenIn = (geometry: PaintingGeometry) => Stretch;

export interface Stills {
  /** Paints a sample where the first still will be painted: loads the font, compiles the code, makes the sheet. */
  rehearse(sample: Scene, room: PaintingRoom): void;
  /** Paints a still picture of a stretch. @returns null where nothing has been dressed */
  still(scene: Scene, seenIn: SeenIn): Promise<PaintingStill | null>;
}

/** Pixels are freed at once, not when the garbage collector comes to see a small object. */
export function closeStill(still: PaintingStill | null): void {
  still?.names.close();
  still?.slots.close();
}

/** Paints stills on one sheet, which is kept only from the rehearsal to the picture. */
export function createStills(dressed: () => Dress | null): Stills {
  let sheet: StillSheet | null = null;
  const paint = (scene: Scene, seenIn: SeenIn): (() => Promise<PaintingStill>) | null => {
    const dress = dressed();
    if (dress === null) return null;
    sheet ??= createStillSheet();
    return sheet.paint(scene, dress.brushes, dress.geometry, seenIn(dress.geometry));
  };
  return {
    rehearse: (sample, room) => void paint(sample, (geometry) => openingStretch(sample, geometry, room)),
    still: async (scene, seenIn) => {
      const still = await paint(scene, seenIn)?.();
      sheet?.discard();
      sheet = null;
      return still ?? null;
    },
  };
}
