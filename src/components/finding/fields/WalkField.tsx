import type { ComponentProps } from 'react';

import { timeline } from '../../../state/resources/timeline.ts';
import { useModule, withTexts } from '../../use-module.ts';
import type { FindingControl } from '../use-finding.ts';
import { useFindingOptions } from '../use-finding-options.ts';
import type { WalkChoice } from './WalkChoice.tsx';

const importWalk = withTexts(() => import('./WalkChoice.tsx'), 'navigate');

interface WalkFieldProps {
  readonly control: FindingControl;
}

/** The walking time from somewhere, on a site with navigation. */
export function WalkField({ control: { finding, choose } }: WalkFieldProps) {
  const options = useFindingOptions();
  const within = finding.within ?? null;
  if (options?.hasWays !== true && within === null) return null;
  return (
    <LateWalkChoice
      within={within}
      at={shownInstant}
      onChange={(next) => choose('within', (now) => ({ ...now, within: next }))}
    />
  );
}

/** Once it is loaded: most look for nothing on foot. */
export function LateWalkChoice(props: ComponentProps<typeof WalkChoice>) {
  const walk = useModule(importWalk);
  return walk === null ? null : <walk.WalkChoice {...props} />;
}

/** The instant that is looked at: the wanted time of the shown day, else now, else the beginning of the day. */
function shownInstant(): number {
  const { model } = timeline;
  if (model === null) return Date.now();
  const { window, wantedSlot, now } = model;
  if (wantedSlot !== null) return window.start + wantedSlot * 900_000;
  return Math.min(Math.max(now, window.start), window.end);
}
