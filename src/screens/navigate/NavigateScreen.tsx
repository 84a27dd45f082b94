import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';

import type { PlanLevel, Route, RouteUpdate } from '../../../workers/contract.ts';
import { IconButton } from '../../components/controls/Button.tsx';
import { RoutePlan } from '../../components/navigation/RoutePlan.tsx';
import { RouteLevels } from '../../components/navigation/RouteLevels.tsx';
import { useRoute } from '../../components/navigation/use-route.ts';
import { useRouteLevel } from '../../components/navigation/use-route-level.ts';
import { fitTo } from '../../components/plan/camera.ts';
import { zoomBy } from '../../components/plan/level-camera.ts';
import zoom from '../../components/plan/zoom-buttons.module.css';
import type { PlanBoard } from '../../components/plan/plan-board.ts';
import { prewarmPlanPainter } from '../../components/plan/plan-painter.ts';
import { TopBarTitle } from '../../components/page/TopBar.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { failureText } from '../../state/failure-text.ts';
import { openSite, plan } from '../../state/resources/plan.ts';
import styles from './navigate.module.css';
import {
  type NavigationAddress,
  type NavigationControl,
  type NavigationMode,
  useNavigation,
} from './navigate-address.ts';
import { RoutePanel } from './RoutePanel.tsx';
import { StepByStep } from './StepByStep.tsx';
import { StopDetail } from './StopDetail.tsx';
import { StopSelection } from './StopSelection.tsx';
import { useEntranceStart } from './use-entrance-start.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { type ShownStop, useStop } from './use-stop.ts';

/** The way from one place to another, on the plan and in steps. */
export function NavigateScreen() {
  const { t } = useTranslation('navigate');
  useTitle(t('screen.title'));
  const control = useNavigation();
  useEntranceStart(control);
  const update = useRoute(control.address);
  const { site, levelProblem } = useSnapshot(plan) as typeof plan;
  useEffect(openSite, []);
  useEffect(prewarmPlanPainter, []);
  const board = useRef<PlanBoard | null>(null);
  const takeBoard = useCallback((next: PlanBoard | null) => {
    board.current = next;
  }, []);
  const { address, change } = control;
  const route = update.answer?.ok === true ? update.answer.value : null;
  const mode = modeOf(address, update, route);
  const step = mode === 'StepByStepNavigation' ? stepOf(address, route) : null;
  useKeptPlace(control, route, step);
  const detail = useStop(mode === 'ResourcesDetail' ? address.detail : null);
  const levelId = shownLevel(address, update, route, step) ?? firstLevel(site);
  const level = useRouteLevel(levelId, route);
  const showLevel = (next: string): void => change({ level: next }, 'replace');
  return (
    <div className={styles.screen} data-mode={mode}>
      <TopBarTitle>{t('screen.title')}</TopBarTitle>
      <section className={styles.panel} aria-label={t('screen.title')}>
        <Panel control={control} update={update} route={route} mode={mode} step={step} detail={detail} />
      </section>
      <div className={styles.plan}>
        {level === null ? (
          <output className={styles.waiting}>
            {levelProblem === null ? t('screen.loading') : failureText(levelProblem, t)}
          </output>
        ) : (
          <RoutePlan
            level={level}
            route={route}
            start={update.start}
            target={update.target}
            step={step}
            marked={detail.stop}
            onLevel={showLevel}
            onStop={(pressed) => change({ mode: 'ResourcesDetail', detail: pressed })}
            onBoard={takeBoard}
          />
        )}
        <Zoom board={board} level={level} />
        <RouteLevels site={site} route={route} levelId={levelId} onLevel={showLevel} />
      </div>
    </div>
  );
}

interface PanelProps {
  readonly control: NavigationControl;
  readonly update: RouteUpdate;
  readonly route: Route | null;
  readonly mode: NavigationMode;
  readonly step: number | null;
  readonly detail: ShownStop;
}

function Panel({ control, update, route, mode, step, detail }: PanelProps) {
  const { address } = control;
  if (mode === 'StartSelection' || mode === 'TargetSelection') {
    return <StopSelection key={mode} end={mode === 'StartSelection' ? 'start' : 'target'} control={control} />;
  }
  if (mode === 'ResourcesDetail' && address.detail !== null)
    return <StopDetail stopId={address.detail} shown={detail} control={control} />;
  if (mode === 'StepByStepNavigation' && route !== null && step !== null) {
    return <StepByStep route={route} step={step} changedBy={update.changedBy} control={control} />;
  }
  return <RoutePanel control={control} update={update} />;
}

/** The mode of the address, as far as there is what it shows. */
function modeOf({ mode }: NavigationAddress, { answer }: RouteUpdate, route: Route | null): NavigationMode {
  if (mode === 'StartSelection' || mode === 'TargetSelection' || mode === 'ResourcesDetail') return mode;
  if (answer?.ok === false) return 'ShowRouteMessage';
  return mode === 'StepByStepNavigation' && route !== null ? mode : 'Default';
}

const stepOf = ({ step }: NavigationAddress, route: Route | null): number =>
  Math.min(step ?? 0, Math.max(0, (route?.steps.length ?? 1) - 1));

/** That of the step, or the one that was chosen, or where the route starts. */
function shownLevel(
  { level }: NavigationAddress,
  { start, target }: RouteUpdate,
  route: Route | null,
  step: number | null,
): string | null {
  if (level !== null) return level;
  const leg = step === null ? 0 : (route?.steps[step]?.leg ?? 0);
  return route?.legs[leg]?.levelId ?? start?.levelId ?? target?.levelId ?? null;
}

/** Where nothing is chosen yet: the level that is nearest to the ground. */
const firstLevel = ({ buildings }: typeof plan.site): string | null =>
  buildings[0]?.levels.toSorted((a, b) => Math.abs(a.ordinal) - Math.abs(b.ordinal))[0]?.id ?? null;

const ZOOM = 1.6;

interface ZoomProps {
  readonly board: RefObject<PlanBoard | null>;
  readonly level: PlanLevel | null;
}

function Zoom({ board, level }: ZoomProps) {
  const { t } = useTranslation('navigate');
  const withBoard = (work: (own: PlanBoard) => void): void => {
    if (board.current !== null) work(board.current);
  };
  const fit = (own: PlanBoard): void => {
    if (level !== null) own.glide(fitTo({ x: 0, y: 0, width: level.width, height: level.height }, own.size()));
  };
  return (
    <div className={zoom.zoom}>
      <IconButton name={t('screen.zoomIn')} icon={Plus} onClick={() => withBoard((own) => zoomBy(own, ZOOM))} />
      <IconButton name={t('screen.zoomOut')} icon={Minus} onClick={() => withBoard((own) => zoomBy(own, 1 / ZOOM))} />
      <IconButton name={t('screen.fit')} icon={Maximize} onClick={() => withBoard(fit)} />
    </div>
  );
}
