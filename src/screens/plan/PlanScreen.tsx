import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { slotMilliseconds } from '../../../workers/painting/measures.ts';
import type { Close, PlanLevelEntry, TimelineQuery } from '../../../workers/contract.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { prewarmPlanPainter } from '../../components/plan/plan-painter.ts';
import { WithFilterAtStart } from '../../components/finding/filters/WithFilterAtStart.tsx';
import { FindingStrip } from '../../components/finding/strip/FindingStrip.tsx';
import { Filters } from '../../components/finding/filters/Filters.tsx';
import { TopBar } from '../../components/page/TopBar.tsx';
import { dateOf } from '../../i18n/formats.ts';
import {
  closeLevel,
  openCounts,
  openLevel,
  openSite,
  plan,
  reopenLevel,
  whenDrawn,
} from '../../state/resources/plan.ts';
import { openTimeline, queryOf, timeline } from '../../state/resources/timeline.ts';
import { useFilteredAreas } from '../../state/resources/use-filtered-areas.ts';
import { LevelView } from './LevelView.tsx';
import { NoLevel, NoPlans } from './Messages.tsx';
import styles from './plan-screen.module.css';
import { levelToShow, usePlanDay, usePlanQuery, wantedSpan } from './plan-query.ts';
import { useNextLevel } from './use-next-level.ts';
import { PlanToolbar } from './bar/PlanToolbar.tsx';
import { TimeBar } from './bar/TimeBar.tsx';

/** The floor plan: where the places are, and which are free. */
export function PlanScreen() {
  return (
    <WithFilterAtStart>
      <Plan />
    </WithFilterAtStart>
  );
}

function Plan() {
  const { t } = useTranslation('plan');
  const control = usePlanQuery();
  const { query, minutes, setLevel } = control;
  const { site, level, levelProblem } = useSnapshot(plan) as typeof plan;
  const { model: opened, now, problem: dayProblem } = useSnapshot(timeline) as typeof timeline;
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const [mountedAt] = useState(() => Date.now());
  const filteredAreas = useFilteredAreas(query);
  const { areaId } = query.finding;
  const next = useNextLevel(control.level === null);
  const isDecided = control.level !== null || next !== undefined;
  const entry = isDecided
    ? levelToShow(site, control.level, areaId === null ? filteredAreas : [areaId], next ?? null)
    : null;
  const levelId = entry?.id ?? null;
  const day = usePlanDay(query, entry, minutes, filteredAreas);
  useEffect(openSite, []);
  useEffect(prewarmPlanPainter, []);
  useEffect(() => {
    if (levelId !== null) openLevel(levelId);
  }, [levelId]);
  useEffect(() => closeLevel, []);
  useOpenDay(day);
  const toggleFilters = (): void => setFiltersOpen((isOpen) => !isOpen);
  const today = dateOf(now === 0 ? mountedAt : now);
  const date = query.date ?? today;
  // The timeline may have shown another day until now.
  const model = opened?.window.date === date && opened.window.days.length === 1 ? opened : null;
  // Without a chosen time it moves on with the present.
  const span = useMemo(() => (model === null || now < 0 ? null : wantedSpan(model, minutes)), [model, minutes, now]);
  const [from, to] =
    model === null || span === null
      ? [0, 0]
      : [model.window.start + span.start * slotMilliseconds, model.window.start + span.end * slotMilliseconds];
  useEffect(() => (from === 0 ? undefined : openCounts(from, to)), [from, to]);
  // The level before stays until the next one has come, or cannot.
  const shown = level?.id === levelId || levelProblem === null ? level : null;
  // That of another level says nothing of this one.
  const levelModel = shown !== null && shown.id === levelId && isWithin(model, entry) ? model : null;
  return (
    <div className={styles.screen}>
      <TopBar>
        <h1 className="spoken">{t('title')}</h1>
        <PlanToolbar control={control} onFilters={toggleFilters} />
      </TopBar>
      <FindingStrip control={control} onMore={toggleFilters} />
      <div className={styles.plan}>
        {levelProblem !== null && shown === null && levelId !== null ? (
          <NoLevel failure={levelProblem} onRetry={reopenLevel} levelId={levelId} onLevel={setLevel} />
        ) : site.state === 'loaded' && site.buildings.length === 0 ? (
          <NoPlans problem={site.problem} />
        ) : (
          <LevelView
            level={shown}
            levelId={levelId}
            model={levelModel}
            span={span}
            control={control}
            credits={site.credits}
            problem={levelProblem}
            dayProblem={dayProblem}
          />
        )}
        {areFiltersOpen ? <Filters control={control} onClose={() => setFiltersOpen(false)} /> : null}
      </div>
      <TimeBar query={query} change={control.change} model={model} span={span} date={date} today={today} />
    </div>
  );
}

/** Whether a day was asked for the places of a level. */
function isWithin(model: TimelineModel | null, level: PlanLevelEntry | null): boolean {
  const areas = model === null ? [] : (queryOf(model)?.withinAreas ?? []);
  return areas.every((id) => level?.areaIds.includes(id) === true);
}

/** ms for which the day waits for the level. */
const LONGEST_WAIT = 1_000;

function useOpenDay(query: TimelineQuery | null): void {
  useEffect(() => (query === null ? undefined : openDay(query)), [query]);
}

/** Once the level is drawn: on two cores, reading a day doubles the time of a drawing. @returns closes it */
function openDay(query: TimelineQuery): Close {
  let close: Close | null = null;
  const open = (): void => {
    close ??= openTimeline(query);
  };
  const end = whenDrawn(open);
  const timer = setTimeout(open, LONGEST_WAIT);
  return () => {
    end();
    clearTimeout(timer);
    close?.();
  };
}
