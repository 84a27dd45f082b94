import { measures } from '../../../workers/painting/measures.ts';
import { createSampleScene } from '../../../workers/painting/sample.ts';
import { readPaintingTheme } from './painting-theme.ts';
import { createStopgap } from './stopgap.ts';

/**
 * Does what painting a first screen does only once: makes brushes, loads the font, compiles the code. The first true
 * painting is some five times quicker then. At once: a second visit has no idle moment before its first rows.
 */
export function warmUpPainting(): void {
  const scene = createSampleScene();
  const stopgap = createStopgap({ names: document.createElement('div'), slots: document.createElement('div') });
  stopgap.dress(readPaintingTheme(), {
    nameWidth: measures.nameWidth,
    quarterWidth: measures.quarterWidth,
    devicePixelRatio: window.devicePixelRatio,
    groupSummary: '',
    busy: '',
  });
  stopgap.cover(scene, { top: 0, bottom: scene.lines.height, left: 0, right: measures.blockHeight });
  stopgap.dispose();
}
