import { useSnapshot } from 'valtio';

import { loadTexts } from '../../i18n/index.ts';
import { timeline } from '../../state/timeline.ts';
import type { DayLineProps } from './DayLine.tsx';
import { useModule } from './finding/use-module.ts';

const importCode = () => import('./DayLine.tsx');

async function importLine() {
  const [code] = await Promise.all([importCode(), loadTexts('guide')]);
  return code;
}

const nothing = (): void => undefined;

/** What is to be said of days that now is not one of, or of the order they are shown in; left out where it can't be fetched. */
export function DayHint(props: DayLineProps) {
  const { now, nearInstead } = useSnapshot(timeline);
  const { start, end } = props.scene.window;
  return now >= start && now < end && nearInstead === null ? null : <LoadedLine {...props} />;
}

function LoadedLine(props: DayLineProps) {
  const line = useModule(importLine, nothing);
  return line === null ? null : <line.DayLine {...props} />;
}
