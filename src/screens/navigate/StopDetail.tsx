import Flag from 'lucide-react/icons/flag';
import MapPin from 'lucide-react/icons/map-pin';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../components/controls/Button.tsx';
import { stopName, stopPlace } from '../../components/navigation/stop-text.ts';
import styles from './navigate.module.css';
import type { NavigationControl } from './navigate-address.ts';
import type { ShownStop } from './use-stop.ts';

interface StopDetailProps {
  readonly stopId: string;
  readonly shown: ShownStop;
  readonly control: NavigationControl;
}

/** A place or point of interest that was pressed on the plan: a route can start or end there. */
export function StopDetail({ stopId, shown, control }: StopDetailProps) {
  const { t } = useTranslation('navigate');
  const { address, change } = control;
  const { stop, problem } = shown;
  // The plan goes to it, unless another level is looked at.
  const ownLevel = address.level === null ? (stop?.levelId ?? null) : null;
  useEffect(() => {
    if (ownLevel !== null) change({ level: ownLevel }, 'replace');
  }, [ownLevel, change]);
  const close = { mode: 'Default', step: null, level: null } as const;
  return (
    <div className={styles.detail}>
      {stop === null ? <output className={styles.hint}>{problem === '' ? t('screen.loading') : problem}</output> : null}
      {stop === null ? null : (
        <>
          <h2>{stopName(stop, t)}</h2>
          <p className={styles.hint}>{stopPlace(stop)}</p>
          <div className={styles.actions}>
            <Button
              kind="primary"
              size="large"
              icon={Flag}
              onClick={() => change({ ...close, targetId: stopId, targetOrigin: 'SelectedFromDetail' })}
            >
              {t('detail.target')}
            </Button>
            <Button
              size="large"
              icon={MapPin}
              onClick={() =>
                change({ ...close, locationId: stopId, startAreaId: null, startOrigin: 'SelectedFromDetail' })
              }
            >
              {t('detail.start')}
            </Button>
          </div>
        </>
      )}
      <div className={styles.actions}>
        <Button kind="quiet" onClick={() => change({ mode: 'Default' })}>
          {t('screen.back')}
        </Button>
      </div>
    </div>
  );
}
