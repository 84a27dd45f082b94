import { timeline } from '../../../state/resources/timeline.ts';
import type { FindingControl } from '../use-finding.ts';
import { useFindingOptions } from '../use-finding-options.ts';
import { LateWalkChoice } from './LateWalkChoice.tsx';

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

/** The instant that is looked at: the wanted time of the shown day, else now, else the beginning of the day. */
function shownInstant(): number {
  const { model } = timeline;
  if (model === null) return Date.now();
  const { window, wantedSlot, now } = model;
  if (wantedSlot !== null) return window.start + wantedSlot * 900_000;
  return Math.min(Math.max(now, window.start), window.end);
}
