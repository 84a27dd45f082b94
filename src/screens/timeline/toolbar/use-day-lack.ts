/*
 * Why nothing can be reserved on the shown days. If all slots are limited, the worker is asked for the reason: it may be
 * the advance limit, or a provider without data, and it may change at midnight.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { subscribe, useSnapshot } from 'valtio';

import type { SlotRequest, TimelineQuery } from '../../../../workers/contract.ts';
import { slotMilliseconds } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { limitedRow } from '../../../../workers/painting/too-far.ts';
import { followTimeline, timeline } from '../../../state/resources/timeline.ts';
import { createIdleRun } from '../../../state/browser/scheduled-tasks.ts';
import { useSlotExplanation } from '../../../state/resources/use-slot-explanation.ts';
import { dateOf, shiftDate } from '../state/formats.ts';

/** `over`: the days are past. `tooFar`: no resource can be reserved so far ahead. */
export type DayLack = 'over' | 'tooFar';

/** The search waits no longer for a moment without work. */
const SEARCH_TIMEOUT_MS = 1_000;

interface Found {
  /** The first of the days. */
  readonly date: string;
  readonly days: number;
  readonly lack: DayLack | null;
}

/** Null if there is none, or it is unknown yet. */
export function useDayLack(model: TimelineModel, { date, days }: Pick<TimelineQuery, 'date' | 'days'>): DayLack | null {
  const { now, isOpening } = useSnapshot(timeline);
  const isLatest = useSyncExternalStore(followTimeline, () => timeline.model === model);
  const isRead = useSyncExternalStore(followTimeline, () => timeline.progress >= 1);
  const shownDate = date ?? dateOf(now);
  const { window } = model;
  const isShown = isLatest && !isOpening && window.date === shownDate && window.days.length === days;
  const isAhead = window.start > now;
  const limited = useLimitedRow(model, isShown && isAhead);
  const explanation = useSlotExplanation(isRead ? requestFor(model, limited ?? null) : null);
  const isTooFar = explanation?.obstacle?.type === 'too-far';
  const lack = lackOf(window.end <= now, isTooFar);
  // A single row that is not limited is enough, even while others are read.
  const isKnown = isShown && (!isAhead || limited === null || explanation !== null);
  const [found, setFound] = useState<Found | null>(null);
  if (isKnown && !isSame(found, { date: shownDate, days, lack })) setFound({ date: shownDate, days, lack });
  if (isKnown) return lack;
  return found === null || !holdsFor(found, { date: shownDate, days, now }) ? null : found.lack;
}

function lackOf(isOver: boolean, isTooFar: boolean): DayLack | null {
  if (isOver) return 'over';
  return isTooFar ? 'tooFar' : null;
}

const isSame = (one: Found | null, other: Found): boolean =>
  one?.date === other.date && one.days === other.days && one.lack === other.lack;

/** The last slot of a resource: a limit at the end of the days holds for all of them, in any zone. */
function requestFor({ table, window }: TimelineModel, row: number | null): SlotRequest | null {
  if (row === null) return null;
  return { resourceId: table.rowId(row), start: window.end - slotMilliseconds, minutes: 15, changing: null };
}

/** A row of days on which everything is limited, searched when idle; null = none, undefined = unknown yet. */
function useLimitedRow(model: TimelineModel, isAsked: boolean): number | null | undefined {
  const [found, setFound] = useState<{ readonly model: TimelineModel; readonly row: number | null } | null>(null);
  useEffect(() => {
    if (!isAsked) return undefined;
    const run = createIdleRun(() => setFound({ model, row: limitedRow(model) }), SEARCH_TIMEOUT_MS);
    run.ask();
    const stop = subscribe(timeline, run.ask);
    return () => {
      stop();
      run.cancel();
    };
  }, [model, isAsked]);
  return isAsked && found?.model === model ? found.row : undefined;
}

interface Requested {
  readonly date: string;
  readonly days: number;
  readonly now: number;
}

/** A lack that also holds for the requested days stays, so that stepping through days does not flicker. */
function holdsFor({ date, days, lack }: Found, to: Requested): boolean {
  if (to.date === date && to.days === days) return true;
  if (lack === 'tooFar') return to.date >= date;
  return lack === 'over' && shiftDate(to.date, to.days - 1) < dateOf(to.now);
}
