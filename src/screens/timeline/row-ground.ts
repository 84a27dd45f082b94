import type { CSSProperties } from 'react';

import { linesBetween } from '../../../workers/painting/geometry.ts';
import type { Lines } from '../../../workers/painting/geometry.ts';
import { measures } from '../../../workers/painting/measures.ts';
import { bandHeight } from './bands.ts';

const rowLines = 'repeating-linear-gradient(transparent 0 27px, var(--line) 27px 28px)';
const groupBand = 'linear-gradient(var(--surface-group), var(--surface-group))';

/**
 * The last resort under the canvases: the true lines of a band as CSS backgrounds, which the browser draws by itself
 * as it scrolls. One background a group's header and one a run of rows.
 */
export function groundOf(lines: Lines, band: number): CSSProperties {
  const top = band * bandHeight;
  const bottom = top + bandHeight;
  const found = linesBetween(lines, top, bottom);
  const stretches: { readonly image: string; readonly y: number; height: number }[] = [];
  let isInRows = false;
  for (const line of found) {
    const last = stretches[stretches.length - 1];
    if (line.type === 'row' && isInRows && last !== undefined) {
      last.height += measures.scheduleHeight;
      continue;
    }
    isInRows = line.type === 'row';
    const height = isInRows ? measures.scheduleHeight : measures.groupDelimiterHeight;
    stretches.push({ image: isInRows ? rowLines : groupBand, y: line.top - top, height });
  }
  return {
    height: bandHeight,
    backgroundImage: stretches.map(({ image }) => image).join(', '),
    backgroundPosition: stretches.map(({ y }) => `0 ${y}px`).join(', '),
    backgroundSize: stretches.map(({ height }) => `100% ${height}px`).join(', '),
    backgroundRepeat: 'no-repeat',
  };
}
