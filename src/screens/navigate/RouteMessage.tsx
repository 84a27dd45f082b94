import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';

import type { RouteError } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { errorText } from '../../components/navigation/step-text.ts';
import { stopPlace, walkText } from '../../components/navigation/stop-text.ts';
import { unreachable } from '../../state/unreachable.ts';
import styles from './navigate.module.css';
import { type NavigationControl, swapped } from './navigate-address.ts';

interface RouteMessageProps {
  readonly error: RouteError;
  readonly control: NavigationControl;
}

/** Their button says what can be done. */
const IS_SAID_BY_BUTTON: ReadonlySet<RouteError['kind']> = new Set(['TargetNotFound', 'SameStartTarget']);

/** Why there is no route, and what can be done. */
export function RouteMessage({ error, control }: RouteMessageProps) {
  const { t } = useTranslation('navigate');
  const { text, next } = errorText(error, t);
  return (
    <div className={styles.message} role="alert" data-error={error.kind}>
      <TriangleAlert size={20} aria-hidden="true" />
      <div>
        <h2>{text}</h2>
        {IS_SAID_BY_BUTTON.has(error.kind) ? null : <p>{next}</p>}
        <NextStep error={error} control={control} />
      </div>
    </div>
  );
}

function NextStep({ error: { kind, alternative }, control: { address, change } }: RouteMessageProps) {
  const { t } = useTranslation('navigate');
  switch (kind) {
    case 'StartNotFound':
      return <Button onClick={() => change({ mode: 'StartSelection' })}>{t('screen.chooseStart')}</Button>;
    case 'TargetNotFound':
    case 'NotFound':
    case 'SameStartTarget':
      return (
        <div className={styles.actions}>
          <Button onClick={() => change({ mode: 'TargetSelection' })}>{t('next.otherTarget')}</Button>
          {kind === 'NotFound' ? <Button onClick={() => change(swapped(address))}>{t('screen.swap')}</Button> : null}
        </div>
      );
    case 'BarrierFreeRouteNotFound':
      return (
        <div className={styles.actions}>
          {alternative === null ? null : (
            <Button
              kind="primary"
              onClick={() =>
                change({ targetId: alternative.id, targetOrigin: 'SelectedFromNearestList', step: null, level: null })
              }
            >
              {t('next.alternative', {
                name: alternative.name,
                place: stopPlace(alternative),
                walk: walkText(alternative, t),
              })}
            </Button>
          )}
          <Button onClick={() => change({ isBarrierFree: false, level: null })}>{t('next.usualWay')}</Button>
        </div>
      );
    case 'RequestRestartNavigation':
      return (
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => change({ mode: 'StartSelection', step: null, level: null })}>
            {t('screen.chooseStart')}
          </Button>
          <Button onClick={() => location.reload()}>{t('next.again')}</Button>
        </div>
      );
    case 'Unknown':
    case 'InvalidKiosk':
    case 'InvalidKioskLicence':
    case 'KioskIsOutOfOrder':
      return <Button onClick={() => location.reload()}>{t('next.again')}</Button>;
    default:
      return unreachable(kind);
  }
}
