import type { ReactNode } from 'react';

import { useAfterFrame } from '../use-after-frame.ts';
import { useModule } from '../use-module.ts';
import styles from './finding-strip.module.css';
import type { QueryControl } from './query.ts';

const importLine = () => import('./FindingLine.tsx');

interface FindingStripProps {
  readonly control: QueryControl;
  /** Opens the filters. */
  readonly onMore: () => void;
  /** Controls at its end. */
  readonly children?: ReactNode;
}

/** The line below the bar. What it shows comes after the first picture; its room is there before. */
export function FindingStrip({ control, onMore, children }: FindingStripProps) {
  const line = useModule(useAfterFrame() ? importLine : null);
  return (
    <div className={styles.strip}>
      {line === null ? null : <line.FindingLine control={control} onMore={onMore} />}
      {children}
    </div>
  );
}
