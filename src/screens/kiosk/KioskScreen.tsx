import MonitorX from 'lucide-react/icons/monitor-x';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';

import type { Kiosk, Result, RouteErrorKind } from '../../../workers/contract.ts';
import { FullPage } from '../../components/page/FullPage.tsx';
import { kioskErrorText } from '../../components/navigation/step-text.ts';
import { stopPlace } from '../../components/navigation/stop-text.ts';
import { useTitle } from '../../components/page/use-title.ts';
import { useUnattended } from '../../components/use-unattended.ts';
import { computation, followArea } from '../../state/workers/workers.ts';
import { IDLE_AFTER } from './IdleCountdown.tsx';
import styles from './kiosk.module.css';
import { KioskHome } from './KioskHome.tsx';

/** The display in a lobby: where one is, and the way from there. */
export function KioskScreen() {
  const { id } = useParams<{ readonly id: string }>();
  const { t } = useTranslation('kiosk');
  const [kiosk, setKiosk] = useState<Result<Kiosk, RouteErrorKind> | null>(null);
  const reset = useRef<() => void>(null);
  useUnattended({ idleSeconds: IDLE_AFTER, onIdle: () => reset.current?.() });
  useTitle(kiosk?.ok === true ? kiosk.value.stop.name : t('title'));
  useEffect(
    () => followArea<Result<Kiosk, RouteErrorKind>>((api, tell) => api.navigation.followKiosk(id, tell), setKiosk),
    [id],
  );
  if (kiosk === null) return <FullPage icon={MonitorX} title={t('title')} text={t('loading')} isAlone />;
  if (!kiosk.ok) return <OutOfUse kioskId={id} kind={kiosk.error} />;
  return <KioskHome kiosk={kiosk.value} resetRef={reset} />;
}

/** Why a kiosk cannot be used, and where another one is. */
function OutOfUse({ kioskId, kind }: { readonly kioskId: string; readonly kind: RouteErrorKind }) {
  const { t } = useTranslation('navigate');
  const { t: ofKiosk } = useTranslation('kiosk');
  const [other, setOther] = useState('');
  const { text, next } = kioskErrorText(kind, t);
  useEffect(() => {
    let isCurrent = true;
    const find = async (): Promise<void> => {
      const found = await computation().navigation.findNearest({
        from: kioskId,
        category: 'kiosk',
        isBarrierFree: false,
        most: 2,
      });
      const nearest = found.ok ? found.value.find(({ id }) => id !== kioskId) : undefined;
      if (isCurrent && nearest !== undefined) setOther(`${nearest.name}, ${stopPlace(nearest)}`);
    };
    if (kind === 'KioskIsOutOfOrder') void find();
    return () => {
      isCurrent = false;
    };
  }, [kioskId, kind]);
  return (
    <div className={styles.unusable}>
      <FullPage
        icon={MonitorX}
        title={text}
        text={next}
        {...(other === '' ? {} : { hint: ofKiosk('other', { name: other }) })}
        isAlert
        isAlone
      />
    </div>
  );
}
