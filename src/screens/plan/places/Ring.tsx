import { type RefObject, useLayoutEffect, useRef } from 'react';

import type { PlanLevel } from '../../../../workers/contract.ts';
import { boxAt } from '../../../../workers/painting/plan/place-drawing.ts';
import type { PlanBoard } from '../../../components/plan/plan-board.ts';
import styles from './places.module.css';

interface RingProps {
  readonly kind: 'focus' | 'hover' | 'chosen';
  readonly level: PlanLevel;
  readonly place: number;
  readonly board: RefObject<PlanBoard | null>;
}

/** A ring around a place; the board keeps it there. */
export function Ring({ kind, level, place, board }: RingProps) {
  const ring = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [x, y, width, depth] = boxAt(level.places, place);
    const isTurned = (level.places.rotations[place] ?? 0) % 180 !== 0;
    const [across, down] = isTurned ? [depth, width] : [width, depth];
    if (ring.current === null) return undefined;
    return board.current?.pin(ring.current, { x: x - across / 2, y: y - down / 2, width: across, height: down });
  }, [level, place, board]);
  return <div ref={ring} className={styles.ring} data-kind={kind} aria-hidden="true" />;
}
