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

/** Why nothing can be reserved on days that now is not one of, where that is so; left out where it can't be fetched. */
export function DayHint(props: DayLineProps) {
  const { now } = useSnapshot(timeline);
  const { start, end } = props.scene.window;
  return now >= start && now < end ? null : <LoadedLine {...props} />;
}

function LoadedLine(props: DayLineProps) {
  const line = useModule(importLine, nothing);
  return line === null ? null : <line.DayLine {...props} />;
}
