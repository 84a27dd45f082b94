import { useTranslation } from 'react-i18next';

import type { PlanPois } from '../../../../workers/contract.ts';
import { Sheet } from '../../../components/overlays/Sheet.tsx';
import { locale } from '../../../i18n/index.ts';
import styles from './places.module.css';
import { WayThere } from './WayThere.tsx';

interface PoiSheetProps {
  readonly pois: PlanPois;
  readonly poi: number;
  readonly onClose: () => void;
}

/** A point of interest, with what its licence allows. */
export function PoiSheet({ pois, poi, onClose }: PoiSheetProps) {
  const { t } = useTranslation('plan');
  const hours = pois.openingHours[poi] ?? null;
  const image = pois.images[poi] ?? '';
  return (
    <Sheet title={pois.names[poi] ?? ''} onClose={onClose}>
      <div className={styles.sheet}>
        {image === '' ? null : <img src={image} alt="" width={192} />}
        {(pois.descriptions[poi] ?? '') === '' ? null : <p>{pois.descriptions[poi]}</p>}
        {hours === null ? null : (
          <p className={styles.muted}>
            {t('poi.opening', {
              days: daysText(hours.daysOfWeek, t('poi.daily')),
              range: `${hours.startTime}–${hours.endTime}`,
            })}
          </p>
        )}
        <WayThere id={pois.ids[poi] ?? ''} name={pois.names[poi] ?? ''} />
      </div>
    </Sheet>
  );
}

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function daysText(days: readonly string[], daily: string): string {
  if (WEEK.every((day) => days.includes(day))) return daily;
  const names = new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' });
  const shown = WEEK.flatMap((day, index) => (days.includes(day) ? [names.format(MONDAY + index * DAY_MS)] : []));
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(shown);
}
