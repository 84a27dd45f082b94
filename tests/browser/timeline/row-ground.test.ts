import { expect, test } from 'vitest';

import { bandHeight } from '../../../src/screens/timeline/bands.ts';
import { groundOf } from '../../../src/screens/timeline/row-ground.ts';
import { lineAt } from '../../../workers/painting/geometry.ts';
import { openScene } from '../../../workers/painting/scene.ts';
import { createFrame } from './campus.ts';

const { lines } = openScene(createFrame({ rows: 1_200 }));

test('has the lines of every band where the painter has them', () => {
  expect(lines.height).toBeGreaterThan(2 * bandHeight);
  for (let band = 0; band * bandHeight < lines.height; band++) {
    let y = band * bandHeight;
    for (const { isRows, height, offset } of groundOf(lines, band)) {
      const line = lineAt(lines, y);
      expect({ isRows: line?.type === 'row', top: line?.top }).toEqual({ isRows, top: y + offset });
      y += height;
    }
    expect(y).toBe(Math.min((band + 1) * bandHeight, lines.height));
  }
});
