import { useTranslation } from 'react-i18next';

import type { NamedGroup, PlaceFigures, PlaceInsights } from '../../../workers/contract.ts';
import { formatCount, formatHour, formatShortDay } from '../../i18n/formats.ts';
import styles from './insights.module.css';
import { formatHours, formatShare, formatUse } from './numbers.ts';
import { BarPart, Part } from './Part.tsx';
import { areWeeks, periodsOf, sumOf } from './periods.ts';
import { BarCell, PlaceCell, Table } from './Table.tsx';

/** How places are used. */
export function PlaceParts({ places }: { readonly places: PlaceInsights }) {
  const { t } = useTranslation('insights');
  return (
    <>
      <Overview places={places} />
      <ByDay days={places.days} />
      <ByHour places={places} />
      <Groups title={t('byArea')} groups={places.areas} />
      <Groups title={t('byType')} groups={places.types} />
      <Places title={t('most')} places={places.most} />
      <Places title={t('least')} places={places.least} />
    </>
  );
}

function Overview({ places: { total, confirmations } }: { readonly places: PlaceInsights }) {
  const { t } = useTranslation('insights');
  const { asked, missed, releasedMinutes } = confirmations;
  const ofAsked = t('missedOf', { share: formatShare(missed, asked), count: asked });
  return (
    <Part title={t('overview')} isWide>
      <dl className={styles.figures}>
        <Figure name={t('reservations')} value={formatCount(total.reservations)} />
        <Figure name={t('hours')} value={formatHours(total.minutes)} />
        <Figure name={t('use')} value={formatUse(total)} note={t('useHint')} />
        <Figure name={t('missed')} value={formatCount(missed)} note={ofAsked} />
        <Figure name={t('released')} value={formatHours(releasedMinutes)} note={t('releasedHint')} />
      </dl>
    </Part>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

function Figure({ name, value, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {note === undefined ? null : <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

/** An average: with one decimal below ten. */
const average = (sum: number, count: number): number => {
  const value = count === 0 ? 0 : sum / count;
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
};

function ByDay({ days }: Pick<PlaceInsights, 'days'>) {
  const { t } = useTranslation('insights');
  const isWeekly = areWeeks(days);
  const bars = periodsOf(days).map(({ date, days: some }) => ({
    label: formatShortDay(date),
    values: [
      average(
        sumOf(some, ({ usedDays }) => usedDays),
        some.length,
      ),
    ],
  }));
  return (
    <BarPart
      title={t('byDay')}
      hint={t(isWeekly ? 'byWeekHint' : 'byDayHint')}
      labelName={t(isWeekly ? 'week' : 'day')}
      bars={bars}
      series={[{ name: t('reservedPlaces'), fill: 'solid' }]}
    />
  );
}

const MINUTES_AN_HOUR = 60;

function ByHour({ places: { hours, days } }: { readonly places: PlaceInsights }) {
  const { t } = useTranslation('insights');
  const bars = hours.map((minutes, hour) => ({
    label: formatHour(`${String(hour).padStart(2, '0')}:00`),
    values: [average(minutes, MINUTES_AN_HOUR * days.length)],
  }));
  return (
    <BarPart
      title={t('byHour')}
      hint={t('byHourHint')}
      labelName={t('hour')}
      bars={bars}
      series={[{ name: t('reservedPlaces'), fill: 'solid' }]}
    />
  );
}

function Groups({ title, groups }: { readonly title: string; readonly groups: readonly NamedGroup[] }) {
  const { t } = useTranslation('insights');
  return (
    <Part title={title}>
      <Table
        name={title}
        headers={[t('name'), t('places'), t('reservations'), t('use')]}
        rows={groups.map((group) => ({
          key: group.id,
          cells: [
            group.name,
            group.places,
            group.reservations,
            <BarCell
              key="use"
              share={group.openDays === 0 ? 0 : group.usedDays / group.openDays}
              text={formatUse(group)}
            />,
          ],
        }))}
      />
    </Part>
  );
}

function Places({ title, places }: { readonly title: string; readonly places: readonly PlaceFigures[] }) {
  const { t } = useTranslation('insights');
  return (
    <Part title={title}>
      {places.length === 0 ? <p className={styles.hint}>{t('none')}</p> : null}
      {places.length === 0 ? null : (
        <Table
          name={title}
          headers={[t('place'), t('reservations'), t('hours')]}
          rows={places.map(({ id, name, where, reservations, minutes }) => ({
            key: id,
            cells: [<PlaceCell key="name" name={name} where={where} />, reservations, formatHours(minutes)],
          }))}
        />
      )}
    </Part>
  );
}
