import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

import type { PlanLevel } from '../../../workers/contract.ts';
import { usePrinting } from '../../state/browser/printing.ts';
import styles from './printed-level.module.css';

interface PrintedLevelProps {
  readonly level: PlanLevel;
  /** The day and the time of the states, e.g. `Wednesday, 18 November 2026, 09:00–11:30`; '' before the day is read. */
  readonly when: string;
  readonly credit: string;
}

/** Printed instead of the screen: the part of the level that is shown, with the states that its places have. */
export function PrintedLevel(props: PrintedLevelProps) {
  return usePrinting() ? createPortal(<Page {...props} />, document.body) : null;
}

function Page({ level, when, credit }: PrintedLevelProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const host = document.querySelector<HTMLElement>('[data-plan-canvas]');
    if (canvas.current !== null && host !== null) copyShown(host, canvas.current);
  }, []);
  return (
    <article className={styles.printed}>
      <h1>{[level.buildingName, level.name].filter((part) => part !== '').join(', ')}</h1>
      <p>{when}</p>
      <canvas ref={canvas} />
      <p>{credit}</p>
    </article>
  );
}

/** Copies what the plan shows now, in device pixels. */
function copyShown(host: HTMLElement, target: HTMLCanvasElement): void {
  const { left, top, width, height } = host.getBoundingClientRect();
  const ratio = devicePixelRatio;
  target.width = Math.round(width * ratio);
  target.height = Math.round(height * ratio);
  const context = target.getContext('2d');
  if (context === null) return;
  for (const drawn of host.querySelectorAll('canvas')) {
    if (!drawn.checkVisibility({ visibilityProperty: true })) continue;
    const box = drawn.getBoundingClientRect();
    const at = [box.left - left, box.top - top, box.width, box.height].map((length) => length * ratio);
    context.drawImage(drawn, ...(at as [number, number, number, number]));
  }
}
