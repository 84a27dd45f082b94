import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PlanZone } from '../../../../workers/contract.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Sheet } from '../../../components/overlays/Sheet.tsx';
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
  const { counts, site } = useSnapshot(plan) as typeof plan;
  const { state } = useSnapshot(session);
  const count = counts.get(zone.id);
  const keep = (areaIds: readonly string[]): void => {
    void chooseAreas(areaIds);
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
          {isGuest ? null : <Button onClick={() => keep([zone.id])}>{t('zone.keep')}</Button>}
        </div>
        {site.groups
          .filter(({ areaIds }) => areaIds.includes(zone.id))
          .map((group) => (
            <section key={group.id} className={styles.sheet}>
              <p className={styles.state}>{group.name}</p>
              <p className={styles.muted}>
                {t('zone.free', { free: sumOf(group.areaIds, (id) => counts.get(id)?.free), range })} ·{' '}
                {t('zone.capacity', { count: sumOf(group.areaIds, (id) => counts.get(id)?.total) })}
              </p>
              {isGuest ? null : (
                <div className={styles.links}>
                  <Button onClick={() => keep(group.areaIds)}>{t('zone.keepGroup')}</Button>
                </div>
              )}
            </section>
          ))}
      </div>
    </Sheet>
  );
}

const sumOf = (areaIds: readonly string[], valueOf: (areaId: string) => number | undefined): number =>
  areaIds.reduce((sum, id) => sum + (valueOf(id) ?? 0), 0);
