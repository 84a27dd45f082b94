import { useSnapshot } from 'valtio';

import { timeline } from '../../../state/resources/timeline.ts';
import type { DayLineProps } from './DayLine.tsx';
import { useModule, withTexts } from '../../../components/loading/use-module.ts';

const importLine = withTexts(() => import('./DayLine.tsx'), 'guide');

/** A line about days other than today, or about the order of the rows; omitted if loading fails. */
export function DayHint(props: DayLineProps) {
  const { now, nearInstead } = useSnapshot(timeline);
  const { start, end } = props.model.window;
  return now >= start && now < end && nearInstead === null ? null : <LoadedLine {...props} />;
}

function LoadedLine(props: DayLineProps) {
  const line = useModule(importLine);
  return line === null ? null : <line.DayLine {...props} />;
}
