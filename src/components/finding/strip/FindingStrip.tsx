import { type ReactNode, useSyncExternalStore } from 'react';

import { followTimeline, timeline } from '../../../state/resources/timeline.ts';
import { useModule } from '../../loading/use-module.ts';
import styles from './finding-strip.module.css';
import type { QueryControl } from '../query/query.ts';

const importLine = () => import('./FindingLine.tsx');

const hasAnswer = (): boolean => timeline.model !== null || timeline.problem !== null;

interface FindingStripProps {
  readonly control: QueryControl;
  /** Opens the filters. */
  readonly onMore: () => void;
  /** Controls at its end. */
  readonly children?: ReactNode;
}

/** The line below the bar. What it shows comes after the first picture; its room is there before. */
export function FindingStrip({ control, onMore, children }: FindingStripProps) {
  const line = useModule(useSyncExternalStore(followTimeline, hasAnswer) ? importLine : null);
  return (
    <div className={styles.strip}>
      {line === null ? null : <line.FindingLine control={control} onMore={onMore} />}
      {children}
    </div>
  );
}
