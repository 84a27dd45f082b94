import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { Section } from '../../components/page/Section.tsx';
import { BarChart, type Series } from './BarChart.tsx';
import styles from './insights.module.css';
import { Table } from './Table.tsx';

interface PartProps {
  readonly title: string;
  readonly hint?: string;
  /** Over both columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A titled group of figures. */
export function Part({ title, hint, isWide = false, children }: PartProps) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <Section title={title}>
        {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
        {children}
      </Section>
    </div>
  );
}

export interface Bar {
  readonly label: string;
  readonly values: readonly number[];
}

interface BarPartProps extends Omit<PartProps, 'children'> {
  /** What the labels are, above them in the table. */
  readonly labelName: string;
  readonly bars: readonly Bar[];
  /** The series of the values, from the bottom up. */
  readonly series: readonly Pick<Series, 'name' | 'fill'>[];
  readonly children?: ReactNode;
}

/** Bars with their legend, if there are several series, and their table. */
export function BarPart({ labelName, bars, series, children, ...part }: BarPartProps) {
  const { t } = useTranslation('insights');
  // The figures are few: their text says whether they are others.
  const drawn = JSON.stringify([bars, series]);
  const { labels, filled } = useMemo(
    () => ({
      labels: bars.map(({ label }) => label),
      filled: series.map((one, index) => ({ ...one, values: bars.map(({ values }) => values[index] ?? 0) })),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [drawn],
  );
  return (
    <Part {...part}>
      {children}
      <BarChart name={t('chart', { title: part.title })} labels={labels} series={filled} />
      <details className={styles.details}>
        <summary>{t('asTable')}</summary>
        <Table
          name={part.title}
          headers={[labelName, ...series.map(({ name }) => name)]}
          rows={bars.map(({ label, values }) => ({ key: label, cells: [label, ...values] }))}
        />
      </details>
    </Part>
  );
}
