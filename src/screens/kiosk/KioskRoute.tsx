import { useTranslation } from 'react-i18next';

import type { Kiosk, RouteUpdate } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { QrImage } from '../../components/navigation/QrImage.tsx';
import { RouteSteps } from '../../components/navigation/RouteSteps.tsx';
import { closureText, errorText } from '../../components/navigation/step-text.ts';
import { stopName, stopPlace, walkText } from '../../components/navigation/stop-text.ts';
import { ROUTES } from '../../state/routes.ts';
import styles from './kiosk.module.css';

interface KioskRouteProps {
  readonly kiosk: Kiosk;
  readonly update: RouteUpdate;
  readonly isBarrierFree: boolean;
  readonly onTarget: (stopId: string) => void;
  readonly onUsualWay: () => void;
  readonly onLevel: (levelId: string) => void;
}

/** The way to what was chosen, in steps, and as a code for the visitor's phone. */
export function KioskRoute({ kiosk, update, isBarrierFree, onTarget, onUsualWay, onLevel }: KioskRouteProps) {
  const { t } = useTranslation('navigate');
  const { target, answer, changedBy } = update;
  if (answer === null) return <output className={styles.text}>{t('screen.searching')}</output>;
  if (!answer.ok) {
    const { text, next } = errorText(answer.error, t);
    const { alternative, kind } = answer.error;
    return (
      <div className={styles.finder} role="alert" data-error={kind}>
        <p className={styles.text}>{target === null ? text : stopName(target, t)}</p>
        {target === null ? null : (
          <>
            <p>{stopPlace(target)}</p>
            <p>{text}</p>
          </>
        )}
        <p>{next}</p>
        {alternative === null ? null : (
          <Button kind="primary" size="large" onClick={() => onTarget(alternative.id)}>
            {t('next.alternative', {
              name: alternative.name,
              place: stopPlace(alternative),
              walk: walkText(alternative, t),
            })}
          </Button>
        )}
        {kind === 'BarrierFreeRouteNotFound' ? (
          <Button size="large" onClick={onUsualWay}>
            {t('next.usualWay')}
          </Button>
        ) : null}
      </div>
    );
  }
  const route = answer.value;
  return (
    <div className={styles.route}>
      <div>
        <p className={styles.text}>{target === null ? '' : stopName(target, t)}</p>
        <p>{target === null ? '' : stopPlace(target)}</p>
        <p className={styles.walk}>{walkText(route, t)}</p>
        {changedBy === null ? null : <output>{closureText(changedBy, t)}</output>}
      </div>
      {kiosk.isTakenAlong && target !== null ? (
        <figure className={styles.code}>
          <QrImage text={phoneAddress(kiosk, target.id, isBarrierFree)} label={t('share.codeTitle')} />
          <figcaption>{t('share.codeHelp')}</figcaption>
        </figure>
      ) : null}
      <div className={styles.results}>
        <RouteSteps
          route={route}
          onStep={(step) => onLevel(route.legs[route.steps[step]?.leg ?? 0]?.levelId ?? kiosk.stop.levelId)}
        />
      </div>
    </div>
  );
}

/** The same way on the visitor's phone. */
function phoneAddress({ stop }: Kiosk, target: string, isBarrierFree: boolean): string {
  const parameters = new URLSearchParams({
    startAreaId: stop.levelId,
    locationId: stop.id,
    target,
    barrierFree: isBarrierFree ? '1' : '0',
  });
  return new URL(`${ROUTES.navigate}?${parameters.toString()}`, location.href).href;
}
