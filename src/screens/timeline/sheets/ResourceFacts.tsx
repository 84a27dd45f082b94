import { Info, MapPin, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

import type { Instant } from '../../../../workers/contract.ts';
import { Whole } from '../../../components/Whole.tsx';
import { resourceAddress } from '../../../state/resource-address.ts';
import { UnsuitableNote } from '../finding/UnsuitableNote.tsx';
import { formatRange } from '../state/formats.ts';
import { ResourceStar } from './ResourceStar.tsx';
import { RowReading } from './RowReading.tsx';
import styles from './sheets.module.css';
import { useExplanation } from './use-explanation.ts';

/** Null where it is the viewer's time too. */
function localRange({ start, end }: { readonly start: Instant; readonly end: Instant }, zone: string): string | null {
  const range = formatRange(start, end, zone);
  const isHere = zone === new Intl.DateTimeFormat().resolvedOptions().timeZone || range === formatRange(start, end);
  return isHere ? null : range;
}

interface ResourceFactsProps {
  readonly resourceId: string;
  /** Null = of no time in particular. */
  readonly times: { readonly start: Instant; readonly end: Instant } | null;
}

/** Where a place is and how many it seats; its own time too where its zone is another than the viewer's. */
export function ResourceFacts({ resourceId, times }: ResourceFactsProps) {
  const { t } = useTranslation('timeline');
  const known = useExplanation(resourceId);
  const zone = known?.timeZone ?? null;
  const range = times === null || zone === null ? null : localRange(times, zone);
  return (
    <div className={styles.facts}>
      <p className={styles.fact}>
        <MapPin size={16} aria-hidden="true" />
        <Whole text={known === null ? '…' : known.areaPath} />
      </p>
      {known?.capacity == null || known.capacity <= 1 ? null : (
        <p className={styles.fact}>
          <Users size={16} aria-hidden="true" />
          {t('seats', { count: known.capacity })}
        </p>
      )}
      {range === null ? null : <p className={styles.zone}>{t('localTime', { range, zone })}</p>}
      {known?.unsuitable == null ? null : <UnsuitableNote unsuitable={known.unsuitable} />}
      {known === null ? null : <RowReading known={known} />}
      <div className={styles.placeActions}>
        <Link className={styles.more} href={resourceAddress(resourceId)}>
          <Info size={16} aria-hidden="true" />
          {t('place.more')}
        </Link>
        {known === null ? null : <ResourceStar resourceId={resourceId} name={known.resourceName} />}
      </div>
    </div>
  );
}
