import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { ResourceDay, ResourceDetail, ResourceState } from '../../../workers/contract.ts';
import { Button, IconButton } from '../../components/controls/Button.tsx';
import { Section, SectionFailure, SectionSkeleton } from '../../components/page/Section.tsx';
import { dateOf, formatDay, formatShortDay } from '../../i18n/formats.ts';
import { reserveAddress } from '../../state/reservations/reserve-address.ts';
import { reloadResource } from '../../state/resources/resource.ts';
import { DayStrip, wordOf } from './DayStrip.tsx';
import { clockText } from './rules-text.ts';
import styles from './week.module.css';

interface WeekProps {
  readonly state: ResourceState;
  readonly detail: ResourceDetail;
}

/** The availability of a resource today and on the next six days. */
export function Week({ state, detail }: WeekProps) {
  const { t } = useTranslation('resource');
  const { days, now, serviceError } = state;
  const { value, asOf, failure } = days;
  if (!detail.reservationsEnabled) {
    return (
      <Section title={t('week.title')}>
        <p className={styles.closed}>
          <CalendarX2 size={16} aria-hidden="true" />
          {t('week.closed')}
        </p>
      </Section>
    );
  }
  return (
    <Section title={t('week.title')}>
      {failure === null ? null : <SectionFailure failure={failure} asOf={asOf} now={now} onRetry={reloadResource} />}
      {failure === null && serviceError !== null ? <Unread reason={serviceError} /> : null}
      {value === null ? (
        <SectionSkeleton label={t('week.loading')} rows={7} height={44} />
      ) : (
        <Days days={value} now={now} detail={detail} />
      )}
    </Section>
  );
}

/** If the calendar could not be read, nothing is shown as free (D23). */
function Unread({ reason }: { readonly reason: string }) {
  const { t } = useTranslation('resource');
  return (
    <div role="alert" className={styles.unread}>
      <p>{t('week.unread', { reason })}</p>
      <Button onClick={reloadResource}>{t('week.retry')}</Button>
    </div>
  );
}

interface DaysProps {
  readonly days: readonly ResourceDay[];
  readonly now: number;
  readonly detail: ResourceDetail;
}

function Days({ days, now, detail }: DaysProps) {
  const { t } = useTranslation('resource');
  const [, navigate] = useLocation();
  const [first] = days;
  const reserve = (start: number): void => navigate(reserveAddress({ resourceIds: [detail.resourceId], start }));
  return (
    <>
      <div className={styles.axis} aria-hidden="true">
        {first?.marks.map(({ at, clock }) => (
          <span key={at} style={{ insetInlineStart: `${(100 * (at - first.start)) / (first.end - first.start)}%` }}>
            {clockText(clock)}
          </span>
        ))}
      </div>
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day.date}>
            <p className={styles.date}>
              {day.date === dateOf(now) ? <b>{t('week.today')}</b> : formatShortDay(day.date)}
            </p>
            <DayStrip day={day} now={now} onPick={reserve} />
            {day.firstFree === null ? (
              <span className={styles.none}>{t('week.none')}</span>
            ) : (
              <IconButton
                name={t('week.reserveDay', { day: formatDay(day.date) })}
                icon={CalendarPlus}
                onClick={() => reserve(day.firstFree ?? day.start)}
              />
            )}
          </li>
        ))}
      </ul>
      <Legend days={days} now={now} />
    </>
  );
}

/** The meanings of the patterns in use. */
function Legend({ days, now }: Pick<DaysProps, 'days' | 'now'>) {
  const { t } = useTranslation('timeline');
  const words = new Map(
    days.flatMap(({ stretches }) => stretches.map((period) => [wordOf(period, now), period.code] as const)),
  );
  return (
    <ul className={styles.legend}>
      {[...words].map(([word, code]) => (
        <li key={word}>
          <span className={`${styles.swatch} ${styles.slot}`} data-code={code} aria-hidden="true" />
          {t(`state.${word}`)}
        </li>
      ))}
    </ul>
  );
}
