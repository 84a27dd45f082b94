import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { screenOf } from '../canvas/board-scroll.ts';
import { boxOf, tipTop } from './boxes.ts';
import type { SlotRange } from '../state/ranges.ts';
import styles from './tip.module.css';

interface TipProps {
  readonly scroller: HTMLElement;
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly range: SlotRange;
  /** How much of the right of the screen a sheet covers. */
  readonly covered?: Pixels;
  /** A finger would hide it below the range. */
  readonly isUnderFinger: boolean;
  readonly children: ReactNode;
}

/** CSS pixels to the edges of the screen and to the names. */
const margin = 8;
/** Least width in CSS pixels; if there is less room beside a sheet, the tip reaches under it. */
const narrowest = 120;

/**
 * A tip for a range that is picked or moved, within the screen. Its side is chosen with each render, so with each change
 * of the range, but not with a scroll.
 */
export function Tip({ scroller, model, geometry, range, covered = 0, isUnderFinger, children }: TipProps) {
  const line = useRef<HTMLDivElement>(null);
  const box = boxOf(model, geometry, range);
  const { nameWidth } = geometry;
  useLayoutEffect(() => {
    const { current } = line;
    if (current === null) return;
    const screen = screenOf(scroller, nameWidth);
    current.style.top = `${tipTop(model.lines, box, current.offsetHeight, screen, isUnderFinger)}px`;
  });
  return (
    <div ref={line} className={styles.line} aria-hidden="true">
      <span style={{ width: box.left }} />
      <span
        className={styles.tip}
        style={{
          insetInlineStart: nameWidth + margin,
          insetInlineEnd: covered + margin,
          maxWidth: `max(${narrowest}px, calc(100cqw - ${nameWidth + covered + 2 * margin}px))`,
        }}
      >
        {children}
      </span>
    </div>
  );
}
