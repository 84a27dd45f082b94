/*
 * What the plan shows, in the address: `?level=` beside the parameters that it shares with the timeline.
 */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';

import type { PlanSite, TimelineQuery } from '../../../workers/contract.ts';
import { presentSlot } from '../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import type { SlotSpan } from '../../../workers/painting/plan/place-states.ts';
import { type QueryControl, useTimelineQuery } from '../../components/finding/query.ts';
import { readStored, store } from '../../state/browser/storage.ts';

/** Minutes, unless configured (spec point 9). */
export const USUAL_MINUTES = 150;

/** The slot of nine o'clock: when a place is wanted on another day than today. */
const MORNING = 36;

export interface PlanControl extends QueryControl {
  /** The level in the address; null = none. */
  readonly level: string | null;
  setLevel(level: string): void;
  /** Minutes for which a place is wanted. */
  readonly minutes: number;
}

const LAST_LEVEL = 'deskway-plan-level';

export function usePlanQuery(): PlanControl {
  const control = useTimelineQuery();
  const [parameters, setParameters] = useSearchParams();
  const setLevel = useCallback(
    (level: string) => {
      store(LAST_LEVEL, level);
      setParameters((before) => {
        const next = new URLSearchParams(before);
        next.set('level', level);
        return next;
      });
    },
    [setParameters],
  );
  return { ...control, level: parameters.get('level'), setLevel, minutes: control.query.requestedMinutes || USUAL_MINUTES };
}

/**
 * The level to show: that of the address, else the one that holds the area searched in, else the last one shown, else
 * the one with the most places. null where there are no plans.
 */
export function levelToShow({ buildings }: PlanSite, level: string | null, areaId: string | null): string | null {
  const levels = buildings.flatMap((building) => building.levels);
  const last = readStored(LAST_LEVEL);
  const ofBuilding = buildings.find(({ id }) => id === areaId)?.levels ?? [];
  const found =
    levels.find(({ id }) => id === level) ??
    levels.find(({ areaIds }) => areaId !== null && areaIds.includes(areaId)) ??
    mostPlaces(ofBuilding) ??
    levels.find(({ id }) => id === last) ??
    mostPlaces(levels);
  return found?.id ?? null;
}

type Levels = PlanSite['buildings'][number]['levels'];

const mostPlaces = (levels: Levels): Levels[number] | undefined =>
  levels.toSorted((one, other) => other.placeCount - one.placeCount)[0];

/** The query of the timeline whose day the plan shows: the places of one level, with those that do not suit. */
export function usePlanDay(query: TimelineQuery, levelId: string | null, minutes: number): TimelineQuery | null {
  return useMemo(
    () =>
      levelId === null
        ? null
        : {
            ...query,
            days: 1,
            withinAreas: [levelId],
            names: query.search === '' ? query.names : [],
            requestedMinutes: minutes,
            finding: { ...query.finding, unsuitable: 'dimmed', sort: 'name', group: 'none' },
          },
    [query, levelId, minutes],
  );
}

/** The slots for which a place is wanted: from the chosen time, else from now, on other days from nine o'clock. */
export function wantedSpan(model: TimelineModel, minutes: number): SlotSpan {
  const present = presentSlot(model);
  const isToday = present >= 0 && present < model.table.slotCount;
  const start = model.wantedSlot ?? (isToday ? present : Math.min(MORNING, model.table.slotCount - 1));
  return { start, end: start + Math.ceil(minutes / 15) };
}
