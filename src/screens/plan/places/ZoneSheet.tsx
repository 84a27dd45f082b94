import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PlanZone } from '../../../../workers/contract.ts';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { chooseAreas } from '../../../state/resources/filtered-areas.ts';
import { plan } from '../../../state/resources/plan.ts';
import { session } from '../../../state/session/session.ts';
import { showToast } from '../../../state/toasts.ts';
import styles from './places.module.css';

interface ZoneSheetProps {
  readonly zone: PlanZone;
  /** The chosen time, e.g. `09:00–11:30`. */
  readonly range: string;
  readonly onClose: () => void;
  /** Shows only the places of the zone. */
  readonly onShow: (areaId: string) => void;
}

/** The numbers of a zone, and what can be shown of it alone. */
export function ZoneSheet({ zone, range, onClose, onShow }: ZoneSheetProps) {
  const { t } = useTranslation('plan');
  const { counts } = useSnapshot(plan) as typeof plan;
  const { state } = useSnapshot(session);
  const count = counts.get(zone.id);
  const keep = (): void => {
    void chooseAreas([zone.id]);
    showToast({ text: t('zone.kept') });
    onClose();
  };
  const isGuest = state.type === 'signed-in' && state.account.isGuest;
  return (
    <Sheet title={zone.name} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.state}>{t('zone.free', { free: count?.free ?? 0, range })}</p>
        <p className={styles.muted}>{t('zone.capacity', { count: count?.total ?? 0 })}</p>
        {zone.maxUt >= 100 ? null : <p className={styles.muted}>{t('zone.limit', { percent: zone.maxUt })}</p>}
        <div className={styles.links}>
          <Button kind="primary" onClick={() => onShow(zone.id)}>
            {t('zone.show')}
          </Button>
          {isGuest ? null : <Button onClick={keep}>{t('zone.keep')}</Button>}
        </div>
      </div>
    </Sheet>
  );
}
