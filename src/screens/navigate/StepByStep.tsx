import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Route, RouteClosure } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { StepIcon } from '../../components/navigation/StepIcon.tsx';
import { closureText, stepText } from '../../components/navigation/step-text.ts';
import { walkText } from '../../components/navigation/stop-text.ts';
import { BarrierFree } from './BarrierFree.tsx';
import styles from './navigate.module.css';
import type { NavigationControl } from './navigate-address.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface StepByStepProps {
  readonly route: Route;
  readonly step: number;
  readonly changedBy: RouteClosure | null;
  readonly control: NavigationControl;
}

/** CSS pixels of a swipe. */
const SWIPE = 48;

/** One step at a time, large; back and forth by press, arrow key and swipe. */
export function StepByStep({ route, step, changedBy, control }: StepByStepProps) {
  const { t } = useTranslation('navigate');
  const { change } = control;
  useWakeLock();
  const card = useRef<HTMLElement>(null);
  const swipe = useRef(0);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const current = route.steps[step];
  const next = route.steps[step + 1];
  const last = route.steps.length - 1;
  const go = (to: number): void => {
    if (to >= 0 && to <= last) change({ step: to, level: null }, 'replace');
  };
  const leave = (): void => change({ mode: 'Default', step: step === last ? null : step, level: null });
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by !== undefined) go(step + by);
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  };
  const release = ({ clientX }: PointerEvent): void => {
    const moved = clientX - swipe.current;
    if (Math.abs(moved) > SWIPE) go(step + (moved < 0 ? 1 : -1));
  };
  if (current === undefined) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below do the same
    <section
      ref={card}
      className={styles.guidance}
      tabIndex={-1}
      aria-label={t('guidance.title')}
      data-guidance="StepByStepOn"
      onKeyDown={press}
      onPointerDown={({ clientX }) => {
        swipe.current = clientX;
      }}
      onPointerUp={release}
    >
      <p className={styles.hint}>{t('guidance.of', { step: step + 1, count: last + 1 })}</p>
      <div className={styles.current} aria-live="assertive" aria-atomic="true">
        <StepIcon kind={current.kind} direction={current.direction} size={40} />
        <p>{stepText(current, t)}</p>
      </div>
      {changedBy === null ? null : <output className={styles.notice}>{closureText(changedBy, t)}</output>}
      {next === undefined ? null : (
        <p className={styles.next}>
          <StepIcon kind={next.kind} direction={next.direction} size={18} />
          {t('guidance.then', { step: stepText(next, t) })}
        </p>
      )}
      <p className={styles.hint}>{t('guidance.left', { walk: walkText(remaining(route, step), t) })}</p>
      <div className={styles.stepButtons}>
        <Button size="large" icon={ChevronLeft} isOff={step === 0} onClick={() => go(step - 1)}>
          {t('guidance.previous')}
        </Button>
        {step === last ? (
          <Button kind="primary" size="large" onClick={leave}>
            {t('guidance.finish')}
          </Button>
        ) : (
          <Button kind="primary" size="large" icon={ChevronRight} onClick={() => go(step + 1)}>
            {t('guidance.next')}
          </Button>
        )}
      </div>
      {step === last ? null : (
        <Button kind="quiet" onClick={leave}>
          {t('guidance.leave')}
        </Button>
      )}
      <BarrierFree control={control} />
    </section>
  );
}

const remaining = ({ steps }: Route, from: number) => ({
  metres: steps.slice(from).reduce((sum, { metres }) => sum + metres, 0),
  seconds: steps.slice(from).reduce((sum, { seconds }) => sum + seconds, 0),
});
