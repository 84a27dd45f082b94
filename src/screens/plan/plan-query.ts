/*
 * What the plan shows, in the address: `?level=` and once `place=` beside the parameters that it shares with the
 * timeline.
 */
import { useCallback, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';

import type { PlanLevelEntry, PlanSite, TimelineQuery } from '../../../workers/contract.ts';
import { presentSlot, runningSlot } from '../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import type { SlotSpan } from '../../../workers/painting/plan/place-states.ts';
import { type QueryControl, useTimelineQuery } from '../../components/finding/query/query.ts';
import { isBarrierFreeWanted } from '../../components/navigation/barrier-free.ts';
import { readStored, store } from '../../state/browser/storage.ts';
import { isLevelOpen, openLevel, plan, whenDrawn } from '../../state/resources/plan.ts';

/** The slot of nine o'clock: when a place is wanted on another day than today. */
const MORNING = 36;

export interface PlanControl extends QueryControl {
  /** The level in the address; null = none. */
  readonly level: string | null;
  setLevel(level: string): void;
  /** Opens a place of a level. */
  showPlace(level: string, resourceId: string): void;
  /** The place in the address, to be opened once; null = none. */
  readonly place: string | null;
  forgetPlace(): void;
  /** Minutes for which a place is wanted. */
  readonly minutes: number;
}

const LAST_LEVEL = 'deskway-plan-level';

export function usePlanQuery(): PlanControl {
  const { site } = useSnapshot(plan);
  const control = useTimelineQuery();
  const [parameters, setParameters] = useSearchParams();
  const setLevel = useCallback(
    (level: string) => {
      store(LAST_LEVEL, level);
      // Not by the address alone: all that reads it renders before the level would be drawn.
      openLevel(level);
      whenDrawn(() => {
        if (!isLevelOpen(level)) return;
        setParameters((before) => {
          const next = new URLSearchParams(before);
          next.set('level', level);
          return next;
        });
      });
    },
    [setParameters],
  );
  const showPlace = useCallback(
    (level: string, resourceId: string) => {
      store(LAST_LEVEL, level);
      setParameters((before) => {
        const next = new URLSearchParams(before);
        next.set('level', level);
        next.set('place', resourceId);
        return next;
      });
    },
    [setParameters],
  );
  const forgetPlace = useCallback(
    () =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('place');
          return next;
        },
        { replace: true },
      ),
    [setParameters],
  );
  return {
    ...control,
    level: parameters.get('level'),
    setLevel,
    showPlace,
    place: parameters.get('place'),
    forgetPlace,
    minutes: control.query.requestedMinutes || site.usualMinutes,
  };
}

/**
 * The level to show: that of the address, else one of the areas searched in, else that of the next reservation, else
 * the last one shown, else the one with the most places. null where there are no plans.
 * @param areaIds none = all areas
 */
export function levelToShow(
  { buildings }: PlanSite,
  level: string | null,
  areaIds: readonly string[],
  next: string | null,
): PlanLevelEntry | null {
  const levels = buildings.flatMap((building) => building.levels);
  const last = readStored(LAST_LEVEL);
  const isOnOne = (own: readonly string[]): boolean => areaIds.some((id) => own.includes(id));
  const searched = levels.filter((one) => isOnOne(one.areaIds));
  const ofBuildings = buildings.filter(({ id }) => areaIds.includes(id)).flatMap((building) => building.levels);
  const withNext = (some: Levels): Levels[number] | undefined => some.find(({ id }) => id === next);
  const found =
    levels.find(({ id }) => id === level) ??
    withNext([...searched, ...ofBuildings]) ??
    searched[0] ??
    mostPlaces(ofBuildings) ??
    withNext(levels) ??
    levels.find(({ id }) => id === last) ??
    mostPlaces(levels);
  return found ?? null;
}

type Levels = PlanSite['buildings'][number]['levels'];

const mostPlaces = (levels: Levels): Levels[number] | undefined =>
  levels.toSorted((one, other) => other.placeCount - one.placeCount)[0];

/** The query of the timeline whose day the plan shows: the places of a level, with those that do not suit. */
export function usePlanDay(
  query: TimelineQuery,
  level: PlanLevelEntry | null,
  minutes: number,
  filteredAreas: readonly string[],
): TimelineQuery | null {
  return useMemo(
    () =>
      level === null
        ? null
        : {
            ...query,
            days: 1,
            withinAreas: areasOnLevel(level, filteredAreas),
            names: query.search === '' ? query.names : [],
            requestedMinutes: minutes,
            isBarrierFree: isBarrierFreeWanted(),
            finding: { ...query.finding, unsuitable: 'dimmed', sort: 'name', group: 'none' },
          },
    [query, level, minutes, filteredAreas],
  );
}

/** The areas of the settings on a level; the whole level where they are elsewhere, as it was chosen all the same. */
function areasOnLevel({ id, areaIds }: PlanLevelEntry, filteredAreas: readonly string[]): readonly string[] {
  const own = filteredAreas.filter((area) => areaIds.includes(area));
  return own.length === 0 ? [id] : own;
}

/** The slots for which a place is wanted: from the chosen time, else from now, on other days from nine o'clock. */
export function wantedSpan(model: TimelineModel, minutes: number): SlotSpan {
  const present = presentSlot(model);
  const last = model.table.slotCount - 1;
  // After a quarter to midnight the last slot of today runs.
  const isToday = present >= 0 && runningSlot(model) <= last;
  const start = model.wantedSlot ?? Math.min(isToday ? present : MORNING, last);
  return { start, end: start + Math.ceil(minutes / 15) };
}
