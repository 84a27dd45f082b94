/*
 * Why nothing at all can be reserved on the shown days. It is looked for once they have come and been read, not with each
 * patch: what makes a day too far ahead does not change with one.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { subscribe, useSnapshot } from 'valtio';

import type { TimelineQuery } from '../../../workers/contract.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { isTooFarAhead } from '../../../workers/painting/too-far.ts';
import { timeline } from '../../state/timeline.ts';
import { dateOf, shiftDate } from './formats.ts';
import { createIdleRun } from './idle-run.ts';

/** `over`: they lie behind. `tooFar`: they lie further ahead than any place can be reserved. */
export type DayLack = 'over' | 'tooFar';

/** What was found last. */
interface Found {
  /** The first of the days. */
  readonly date: string;
  readonly days: number;
  readonly lack: DayLack | null;
}

const follow = (onChange: () => void) => subscribe(timeline, onChange);

/** Null where there is none, or none is known yet. */
export function useDayLack(scene: Scene, { date, days }: Pick<TimelineQuery, 'date' | 'days'>): DayLack | null {
  const { now, isOpening } = useSnapshot(timeline);
  const isLatest = useSyncExternalStore(follow, () => timeline.scene === scene);
  const isRead = useSyncExternalStore(follow, () => timeline.progress >= 1);
  const asked = date ?? dateOf(now);
  const { window } = scene;
  const isShown = isLatest && !isOpening && window.date === asked && window.days.length === days;
  const isOver = window.end <= now;
  const isAhead = window.start > now;
  const isKnown = isShown && (isRead || !isAhead);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!isKnown) return undefined;
    const lackOf = (): DayLack | null => {
      if (isOver) return 'over';
      return isAhead && isTooFarAhead(scene) ? 'tooFar' : null;
    };
    const run = createIdleRun(() => setFound({ date: asked, days, lack: lackOf() }));
    run.ask();
    return run.cancel;
  }, [scene, asked, days, isKnown, isOver, isAhead]);
  return found === null || !holdsFor(found, { asked, days, now }) ? null : found.lack;
}

interface Asked {
  readonly asked: string;
  readonly days: number;
  readonly now: number;
}

/** On the way to other days what holds for them as well stays, so that whoever steps through them sees no flicker. */
function holdsFor({ date, days, lack }: Found, to: Asked): boolean {
  if (to.asked === date && to.days === days) return true;
  if (lack === 'tooFar') return to.asked >= date;
  return lack === 'over' && shiftDate(to.asked, to.days - 1) < dateOf(to.now);
}
