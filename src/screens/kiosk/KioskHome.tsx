import Accessibility from 'lucide-react/icons/accessibility';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import House from 'lucide-react/icons/house';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Kiosk, PlanLevel } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { RouteLevels } from '../../components/navigation/RouteLevels.tsx';
import { RoutePlan } from '../../components/navigation/RoutePlan.tsx';
import { turnLevel, turnRoute, turnStop, turnsOf } from '../../components/navigation/turned-level.ts';
import { useRoute } from '../../components/navigation/use-route.ts';
import { useRouteLevel } from '../../components/navigation/use-route-level.ts';
import { prewarmPlanPainter } from '../../components/plan/plan-painter.ts';
import { interfaceLanguage } from '../../i18n/index.ts';
import { onActivity } from '../../state/browser/idle.ts';
import { openSite, plan } from '../../state/resources/plan.ts';
import { computation } from '../../state/workers/workers.ts';
import { IdleCountdown } from './IdleCountdown.tsx';
import { KioskFinder } from './KioskFinder.tsx';
import { KioskRoute } from './KioskRoute.tsx';
import { Languages, speak } from './Languages.tsx';
import styles from './kiosk.module.css';

/** What a visitor has done; idle time puts it back. */
interface Visit {
  readonly targetId: string | null;
  readonly isBarrierFree: boolean;
  /** The level that is looked at; null = that of the kiosk, or of the route's start. */
  readonly levelId: string | null;
  /** The controls are at the bottom, within reach from a wheelchair. */
  readonly isLow: boolean;
  /** Counts visits: what is typed belongs to one. */
  readonly number: number;
}

const FRESH: Omit<Visit, 'number'> = { targetId: null, isBarrierFree: false, levelId: null, isLow: false };

interface KioskHomeProps {
  readonly kiosk: Kiosk;
  /** Receives what puts the kiosk back for the next visitor. */
  readonly resetRef: Ref<() => void>;
}

export function KioskHome({ kiosk, resetRef }: KioskHomeProps) {
  const { t } = useTranslation('kiosk');
  const { stop, hasRoutes } = kiosk;
  const [ownLanguage] = useState(interfaceLanguage);
  const [visit, setVisit] = useState<Visit>({ ...FRESH, number: 0 });
  const { site } = useSnapshot(plan) as typeof plan;
  useEffect(openSite, []);
  useEffect(prewarmPlanPainter, []);
  const update = useRoute({
    // Without a start, the target is shown and no route.
    startAreaId: hasRoutes ? stop.levelId : null,
    locationId: hasRoutes ? stop.id : null,
    targetId: visit.targetId,
    isBarrierFree: visit.isBarrierFree,
  });
  const route = update.answer?.ok === true ? update.answer.value : null;
  const levelId = visit.levelId ?? stop.levelId;
  const level = useRouteLevel(levelId, route);
  const change = (next: Partial<Visit>): void => setVisit((before) => ({ ...before, ...next }));
  const restart = (): void => {
    setVisit(({ number }) => ({ ...FRESH, number: number + 1 }));
    if (interfaceLanguage() !== ownLanguage) void speak(ownLanguage);
  };
  useReset(stop.id, resetRef, restart);
  const choose = (targetId: string, targetLevel: string): void =>
    change({ targetId, levelId: hasRoutes ? null : targetLevel });
  return (
    <main className={styles.kiosk} data-low={visit.isLow || undefined}>
      <header className={styles.header}>
        <h1>{t('here', { name: stop.name })}</h1>
        <Languages />
      </header>
      <div className={styles.plan}>
        {level === null ? null : (
          <KioskPlan
            kiosk={kiosk}
            level={level}
            update={update}
            onLevel={(next) => change({ levelId: next })}
            onStop={(id) => choose(id, level.id)}
          />
        )}
        <RouteLevels site={site} route={route} levelId={levelId} onLevel={(next) => change({ levelId: next })} />
      </div>
      <section className={styles.panel} aria-label={t('title')}>
        <Tools visit={visit} hasRoutes={hasRoutes} change={change} onRestart={restart} />
        {visit.targetId === null || !hasRoutes ? (
          <KioskFinder key={visit.number} kiosk={kiosk} isBarrierFree={visit.isBarrierFree} onChoose={choose} />
        ) : (
          <KioskRoute
            kiosk={kiosk}
            update={update}
            isBarrierFree={visit.isBarrierFree}
            onTarget={(targetId) => change({ targetId, levelId: null })}
            onUsualWay={() => change({ isBarrierFree: false })}
            onLevel={(next) => change({ levelId: next })}
          />
        )}
      </section>
      <IdleCountdown />
    </main>
  );
}

/** Counts a visit with its first touch, and puts the kiosk back once after each visit, not again and again over a night. */
function useReset(kioskId: string, resetRef: Ref<() => void>, restart: () => void): void {
  const isTouched = useRef(false);
  useEffect(
    () =>
      onActivity(() => {
        if (!isTouched.current) void computation().navigation.countKioskUse(kioskId);
        isTouched.current = true;
      }),
    [kioskId],
  );
  useImperativeHandle(resetRef, () => () => {
    if (!isTouched.current) return;
    isTouched.current = false;
    restart();
  });
}

interface ToolsProps {
  readonly visit: Visit;
  readonly hasRoutes: boolean;
  readonly change: (next: Partial<Visit>) => void;
  readonly onRestart: () => void;
}

function Tools({ visit: { isLow, isBarrierFree }, hasRoutes, change, onRestart }: ToolsProps) {
  const { t } = useTranslation('kiosk');
  return (
    <div className={styles.tools}>
      <Button size="large" icon={House} onClick={onRestart}>
        {t('restart')}
      </Button>
      <Button size="large" icon={ArrowDownToLine} aria-pressed={isLow} onClick={() => change({ isLow: !isLow })}>
        {t(isLow ? 'higher' : 'lower')}
      </Button>
      {hasRoutes ? (
        <Button
          size="large"
          icon={Accessibility}
          aria-pressed={isBarrierFree}
          onClick={() => change({ isBarrierFree: !isBarrierFree })}
        >
          {t('barrierFree')}
        </Button>
      ) : null}
    </div>
  );
}

interface KioskPlanProps {
  readonly kiosk: Kiosk;
  readonly level: PlanLevel;
  readonly update: ReturnType<typeof useRoute>;
  readonly onLevel: (levelId: string) => void;
  readonly onStop: (stopId: string) => void;
}

/** The plan as the visitor sees the building: what is ahead is at the top. */
function KioskPlan({ kiosk: { stop }, level, update, onLevel, onStop }: KioskPlanProps) {
  const turns = turnsOf(stop.heading ?? 0);
  const turned = useMemo(() => turnLevel(level, turns), [level, turns]);
  const route = update.answer?.ok === true ? update.answer.value : null;
  const shownRoute = useMemo(() => (route === null ? null : turnRoute(route, level, turns)), [route, level, turns]);
  const { target } = update;
  return (
    <RoutePlan
      level={turned}
      route={shownRoute}
      start={turnStop(stop, level, turns)}
      target={target === null ? null : turnStop(target, level, turns)}
      step={null}
      onLevel={onLevel}
      onStop={onStop}
    />
  );
}
