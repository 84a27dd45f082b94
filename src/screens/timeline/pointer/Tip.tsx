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
  /** The stretch that it is about. */
  readonly range: SlotRange;
  /** Of the right of the screen, which a sheet stands over. */
  readonly covered?: Pixels;
  /** Where it would be hidden below its stretch. */
  readonly isUnderFinger: boolean;
  readonly children: ReactNode;
}

/** To either edge of the screen and to the names, in CSS pixels. */
const margin = 8;
/** CSS pixels in which a time can be read, where there is no room beside the sheet: it then reaches under that. */
const narrowest = 120;

/**
 * What is told of a stretch that is picked or moved, beside it and within the screen. On which side is settled whenever
 * it is rendered, so with each change of the stretch; a scroll leaves it there.
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
