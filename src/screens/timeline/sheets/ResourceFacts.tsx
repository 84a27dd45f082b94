import Info from 'lucide-react/icons/info';
import MapPin from 'lucide-react/icons/map-pin';
import Users from 'lucide-react/icons/users';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';

import type { Instant, Failure, RowExplanation } from '../../../../workers/contract.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Whole } from '../../../components/text/Whole.tsx';
import { unreadText } from '../../../i18n/obstacle-text.ts';
import { momentText } from '../../../i18n/time-text.ts';
import { failureText } from '../../../state/failure-text.ts';
import { resourceAddress } from '../../../state/resources/resource-address.ts';
import { session } from '../../../state/session/session.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { computation } from '../../../state/workers/workers.ts';
import { UnsuitableNote } from '../../../components/finding/suitability/UnsuitableNote.tsx';
import { withTexts } from '../../../components/loading/use-module.ts';
import { formatRange } from '../state/formats.ts';
import reading from './row-reading.module.css';
import styles from './sheets.module.css';
import { useExplanation } from '../../../state/resources/use-explanation.ts';

/** Null if it equals the viewer's time. */
function localRange({ start, end }: { readonly start: Instant; readonly end: Instant }, zone: string): string | null {
  const range = formatRange(start, end, zone);
  const isHere = zone === new Intl.DateTimeFormat().resolvedOptions().timeZone || range === formatRange(start, end);
  return isHere ? null : range;
}

interface ResourceFactsProps {
  readonly resourceId: string;
  /** Null = no particular time. */
  readonly times: { readonly start: Instant; readonly end: Instant } | null;
}

/** Area and capacity of a resource; also its local time if its zone differs from the viewer's. */
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

/** The age is shown only beyond this. */
const FRESH_FOR_MS = 2 * 60_000;

/** When the row was read, if that is a while ago or it failed; null = up to date. */
export function useRowAge({ asOf, serviceError }: Pick<RowExplanation, 'asOf' | 'serviceError'>): string | null {
  const { t } = useTranslation('timeline');
  const { now } = useSnapshot(timeline);
  if (asOf === null || (serviceError === null && now - asOf <= FRESH_FOR_MS)) return null;
  return t('asOf', { time: momentText(asOf, now) });
}

/** Why a calendar could not be read, the age of the data, and a button that reads it again. */
export function RowReading({ known }: { readonly known: RowExplanation }) {
  const { t } = useTranslation('timeline');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Failure | null>(null);
  const age = useRowAge(known);
  const read = async (): Promise<void> => {
    setBusy(true);
    const result = await computation().timeline.reread(known.resourceId);
    setBusy(false);
    setProblem(result.ok ? null : result.error);
  };
  if (known.serviceError === null) return age === null ? null : <p className={reading.age}>{age}</p>;
  return (
    <div className={reading.failed}>
      <output className={reading.why}>
        <TriangleAlert size={16} aria-hidden="true" />
        <span>
          {unreadText(known.serviceError, t)}
          {age === null ? null : <span className={reading.age}> ({age})</span>}
        </span>
      </output>
      {problem === null ? null : <p role="alert">{failureText(problem, t)}</p>}
      <Button icon={RotateCw} isBusy={isBusy} onClick={() => void read()}>
        {t(isBusy ? 'reading' : 'failed.retry')}
      </Button>
    </div>
  );
}

const importStar = withTexts(() => import('../../../components/favourites/FavouriteStar.tsx'), 'favourites');
const FavouriteStar = lazy(async () => ({ default: (await importStar()).FavouriteStar }));

/** The star is loaded when it is first shown; guests have no favourites. */
export function ResourceStar(resource: { readonly resourceId: string; readonly name: string }) {
  const { state } = useSnapshot(session);
  if (state.type !== 'signed-in' || state.account.isGuest) return null;
  return (
    <Suspense fallback={null}>
      <FavouriteStar {...resource} />
    </Suspense>
  );
}
