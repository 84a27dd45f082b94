import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Flag from 'lucide-react/icons/flag';
import MapPin from 'lucide-react/icons/map-pin';
import Play from 'lucide-react/icons/play';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Route, RouteStop, RouteUpdate } from '../../../workers/contract.ts';
import { Button, IconButton } from '../../components/controls/Button.tsx';
import { RouteSteps } from '../../components/navigation/RouteSteps.tsx';
import { closureText } from '../../components/navigation/step-text.ts';
import { stopName, stopPlace, walkText } from '../../components/navigation/stop-text.ts';
import { momentText } from '../../i18n/time-text.ts';
import { BarrierFree } from './BarrierFree.tsx';
import styles from './navigate.module.css';
import { type NavigationControl, swapped } from './navigate-address.ts';
import { RouteMessage } from './RouteMessage.tsx';
import { ShareRoute } from './ShareRoute.tsx';

interface RoutePanelProps {
  readonly control: NavigationControl;
  readonly update: RouteUpdate;
}

/** Both ends, the barrier-free switch, and the route in steps or why there is none. */
export function RoutePanel({ control, update }: RoutePanelProps) {
  const { t } = useTranslation('navigate');
  const { address, change } = control;
  const { start, target, answer, changedBy, oldAsOf } = update;
  const [mountedAt] = useState(() => Date.now());
  const isAwaited = (stop: RouteStop | null, id: string | null): boolean =>
    answer === null && stop === null && id !== null;
  const hasBoth = address.targetId !== null && (address.locationId ?? address.startAreaId) !== null;
  return (
    <>
      <div className={styles.ends}>
        <End
          icon={MapPin}
          label={t('screen.start')}
          stop={start}
          empty={isAwaited(start, address.locationId ?? address.startAreaId) ? '…' : t('screen.chooseStart')}
          onPress={() => change({ mode: 'StartSelection' })}
        />
        <End
          icon={Flag}
          label={t('screen.target')}
          stop={target}
          empty={isAwaited(target, address.targetId) ? '…' : t('screen.chooseTarget')}
          onPress={() => change({ mode: 'TargetSelection' })}
        />
        <IconButton
          name={t('screen.swap')}
          icon={ArrowUpDown}
          disabled={start === null && target === null}
          onClick={() => change(swapped(address))}
        />
      </div>
      <BarrierFree control={control} />
      <output className={styles.notice}>
        {changedBy === null ? '' : closureText(changedBy, t)}
        {oldAsOf === null ? '' : ` ${t('route.old', { time: momentText(oldAsOf, mountedAt) })}`}
      </output>
      {answer === null && hasBoth ? <output className={styles.hint}>{t('screen.searching')}</output> : null}
      {answer?.ok === false ? <RouteMessage error={answer.error} control={control} /> : null}
      {answer?.ok === true ? <Found route={answer.value} control={control} /> : null}
    </>
  );
}

interface EndProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly stop: RouteStop | null;
  /** What is said where none is chosen. */
  readonly empty: string;
  readonly onPress: () => void;
}

function End({ icon: Icon, label, stop, empty, onPress }: EndProps) {
  const { t } = useTranslation('navigate');
  return (
    <button type="button" className={styles.end} onClick={onPress}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.endLabel}>{label}</span>
      <span className={styles.endName} data-empty={stop === null || undefined}>
        {stop === null ? empty : stopName(stop, t)}
      </span>
      <span className={styles.endPlace}>{stop === null ? '' : stopPlace(stop)}</span>
    </button>
  );
}

interface FoundProps {
  readonly route: Route;
  readonly control: NavigationControl;
}

function Found({ route, control }: FoundProps) {
  const { t } = useTranslation('navigate');
  const { address, change } = control;
  // The guidance was left at a step: it goes on there.
  const isOff = address.step !== null;
  const begin = (step: number): void => change({ mode: 'StepByStepNavigation', step, level: null });
  return (
    <div className={styles.found} data-guidance={isOff ? 'StepByStepOff' : 'NotStarted'}>
      <p className={styles.walk}>{walkText(route, t)}</p>
      <div className={styles.actions}>
        <Button kind="primary" size="large" icon={Play} onClick={() => begin(address.step ?? 0)}>
          {isOff ? t('guidance.resume', { step: (address.step ?? 0) + 1 }) : t('guidance.start')}
        </Button>
        <ShareRoute address={address} />
      </div>
      <RouteSteps route={route} onStep={begin} />
    </div>
  );
}
