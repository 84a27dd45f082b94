import { useTranslation } from 'react-i18next';

import type { WayInsights } from '../../../workers/contract.ts';
import { formatCount, formatShortDay } from '../../i18n/formats.ts';
import type { Fill } from './BarChart.tsx';
import styles from './insights.module.css';
import { BarPart, Part } from './Part.tsx';
import { areWeeks, periodsOf, sumOf } from './periods.ts';
import { BarCell, PlaceCell, Table } from './Table.tsx';

/** How routes and kiosks are used. */
export function WayParts({ ways: { days, kiosks } }: { readonly ways: WayInsights }) {
  return (
    <>
      <Routes days={days} />
      {kiosks.length === 0 ? null : <Kiosks kiosks={kiosks} />}
    </>
  );
}

const OUTCOMES = [
  { key: 'notFound', fill: 'hatched' },
  { key: 'notBarrierFree', fill: 'dotted' },
  { key: 'found', fill: 'solid' },
] as const satisfies readonly { readonly key: string; readonly fill: Fill }[];

function Routes({ days }: Pick<WayInsights, 'days'>) {
  const { t } = useTranslation('insights');
  const bars = periodsOf(days).map(({ date, days: some }) => ({
    label: formatShortDay(date),
    values: OUTCOMES.map(({ key }) => sumOf(some, (day) => day[key])),
  }));
  return (
    <BarPart
      title={t('routes')}
      hint={t('routesHint')}
      labelName={t(areWeeks(days) ? 'week' : 'day')}
      bars={bars}
      series={OUTCOMES.map(({ key, fill }) => ({ name: t(key), fill }))}
    >
      <ul className={styles.legend}>
        {OUTCOMES.toReversed().map(({ key, fill }) => (
          <li key={key}>
            <span className={styles.swatch} data-fill={fill} aria-hidden="true" />
            {t(key)} <b>{formatCount(sumOf(days, (day) => day[key]))}</b>
          </li>
        ))}
      </ul>
    </BarPart>
  );
}

function Kiosks({ kiosks }: Pick<WayInsights, 'kiosks'>) {
  const { t } = useTranslation('insights');
  const most = Math.max(1, ...kiosks.map(({ uses }) => uses));
  return (
    <Part title={t('kiosks')} hint={t('kiosksHint')}>
      <Table
        name={t('kiosks')}
        headers={[t('kiosk'), t('visits')]}
        rows={kiosks.map(({ id, name, where, uses }) => ({
          key: id,
          cells: [
            <PlaceCell key="name" name={name} where={where} />,
            <BarCell key="uses" share={uses / most} text={formatCount(uses)} />,
          ],
        }))}
      />
    </Part>
  );
}
