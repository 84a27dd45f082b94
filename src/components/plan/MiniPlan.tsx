import MapIcon from 'lucide-react/icons/map';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';

import type { PlanLevel, PlanStates } from '../../../workers/contract.ts';
import { boxAt } from '../../../workers/painting/plan/place-drawing.ts';
import { PlanCode, PlanMark } from '../../../workers/painting/plan/place-states.ts';
import { usePixelRatio } from '../../state/browser/media.ts';
import { onThemeChange, readPaintingTheme } from '../../state/browser/painting-theme.ts';
import { ROUTES } from '../../state/routes.ts';
import { computation, followArea, workerState } from '../../state/workers/workers.ts';
import { viewOf } from './camera.ts';
import styles from './mini-plan.module.css';
import { createPlanPainter } from './plan-painter.ts';

export interface MiniPlanProps {
  readonly resourceId: string;
  readonly name: string;
  /** A door display: its passers-by must not leave the door, so the plan is larger and leads nowhere. */
  readonly isAtDoor?: boolean;
}

/** Where a place is: a part of its level, which leads to the full plan. Nothing where there is no plan of it. */
export function MiniPlan({ resourceId, name, isAtDoor = false }: MiniPlanProps) {
  const { t } = useTranslation();
  const { painters } = useSnapshot(workerState);
  const level = useLevelOf(resourceId);
  const place = level?.places.ids.indexOf(resourceId) ?? -1;
  if (level === null || place < 0) return null;
  const where = [level.buildingName, level.name].filter((part) => part !== '').join(', ');
  const address = `${ROUTES.plan}?${new URLSearchParams({ level: level.id, place: resourceId }).toString()}`;
  const drawing = <MiniDrawing key={`${painters} ${level.id}`} level={level} place={place} />;
  if (isAtDoor) {
    return (
      <div className={styles.plan} data-door>
        {drawing}
        <span>
          <MapIcon size={20} aria-hidden="true" /> {where}
        </span>
      </div>
    );
  }
  return (
    <Link className={styles.plan} href={address} aria-label={t('plan.show', { name, where })}>
      {drawing}
      <span aria-hidden="true">
        <MapIcon size={14} /> {where}
      </span>
    </Link>
  );
}

/** The level of a place with its plan; null = not known, or none. */
function useLevelOf(resourceId: string): PlanLevel | null {
  const [level, setLevel] = useState<PlanLevel | null>(null);
  useEffect(() => {
    let isOver = false;
    let close = (): void => undefined;
    const open = async (): Promise<void> => {
      const found = await computation().plan.levelOf(resourceId);
      if (isOver || !found.ok || found.value === null) return;
      const areaId = found.value;
      close = followArea(
        (api, tell: Parameters<typeof api.plan.openLevel>[1]) => api.plan.openLevel(areaId, tell),
        (update) => {
          if (update.type === 'level') setLevel(update.level);
        },
      );
    };
    void open();
    return () => {
      isOver = true;
      close();
    };
  }, [resourceId]);
  return level;
}

/** CSS pixels of a metre. */
const SCALE = 12;

function MiniDrawing({ level, place }: { readonly level: PlanLevel; readonly place: number }) {
  const host = useRef<HTMLDivElement>(null);
  const ratio = usePixelRatio();
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const painter = createPlanPainter();
    const canvases = [document.createElement('canvas'), document.createElement('canvas')] as const;
    element.replaceChildren(...canvases);
    const [x, y] = boxAt(level.places, place);
    const draw = (): void => {
      void painter.configure(readPaintingTheme());
      const size = { width: element.clientWidth, height: element.clientHeight };
      void painter.draw(0, viewOf({ scale: SCALE / 100, x, y }, size, 0, ratio));
    };
    void painter.adopt(0, ...canvases);
    void painter.show(level);
    void painter.setStates(onlyPlace(level, place));
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    const end = onThemeChange(draw);
    return () => {
      observer.disconnect();
      end();
      void painter.release();
    };
  }, [level, place, ratio]);
  return <div ref={host} className={styles.drawing} aria-hidden="true" />;
}

/** One place stands out; nothing is said of the others. */
function onlyPlace(level: PlanLevel, place: number): PlanStates {
  const count = level.places.ids.length;
  const marks = new Uint16Array(count);
  marks[place] = PlanMark.Own;
  return { codes: new Uint8Array(count).fill(PlanCode.Other), marks, initials: new Map(), hues: new Map() };
}
