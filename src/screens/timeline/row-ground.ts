import { useLayoutEffect } from 'react';

import type { Pixels } from '../../../workers/contract.ts';
import { lineHeight, linesBetween } from '../../../workers/painting/geometry.ts';
import type { Lines } from '../../../workers/painting/geometry.ts';
import { measures } from '../../../workers/painting/measures.ts';
import { readColours } from '../../styles/read-tokens.ts';
import { bandHeight } from './bands.ts';
import { onThemeChange } from './painting-theme.ts';

/** A run of rows, or the header of a group, as far as it is in a band; one comes right after the other. */
export interface GroundStretch {
  readonly isRows: boolean;
  readonly height: Pixels;
  /** Where its first line begins: 0, or above it. */
  readonly offset: Pixels;
}

/** The true lines of a band. */
export function groundOf(lines: Lines, band: number): readonly GroundStretch[] {
  const top = band * bandHeight;
  const bottom = top + bandHeight;
  const stretches: { isRows: boolean; height: Pixels; offset: Pixels }[] = [];
  for (const line of linesBetween(lines, top, bottom)) {
    const isRows = line.type === 'row';
    const height = Math.min(bottom, line.top + lineHeight(line)) - Math.max(top, line.top);
    const last = stretches.at(-1);
    if (isRows && last?.isRows === true) last.height += height;
    else stretches.push({ isRows, height, offset: Math.min(0, line.top - top) });
  }
  return stretches;
}

/** Stands in the address of the picture in `row-ground.module.css`. */
const property = '--row-lines';

/**
 * Has the lines of rows drawn from a picture in the page's colours: a gradient takes the browser over four times as
 * long, a quarter of all that a scroll costs a machine without a graphics card.
 */
export function useRowLines(scroller: HTMLElement): void {
  useLayoutEffect(() => {
    const draw = (): void => scroller.style.setProperty(property, `url(${pictureOfLine()})`);
    draw();
    return onThemeChange(draw);
  }, [scroller]);
}

/** @throws where the browser refuses a 2D context: it is out of memory */
function pictureOfLine(): string {
  const canvas = document.createElement('canvas');
  canvas.width = measures.scheduleHeight;
  canvas.height = measures.scheduleHeight;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2D context');
  context.fillStyle = readColours(['--line'])['--line'];
  context.fillRect(0, canvas.height - measures.delimiterWidth, canvas.width, measures.delimiterWidth);
  return canvas.toDataURL();
}
