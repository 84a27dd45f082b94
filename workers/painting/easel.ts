import type { PaintingGeometry } from '../contract.ts';
import type { Brushes } from './brushes.ts';
import type { Scene } from './scene.ts';
import type { PaintContext } from './surface.ts';

/** What is painted with, for one canvas. */
export interface Easel {
  readonly context: PaintContext;
  readonly scene: Scene;
  readonly brushes: Brushes;
  readonly geometry: PaintingGeometry;
}
