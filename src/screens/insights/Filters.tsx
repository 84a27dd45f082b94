import { useTranslation } from 'react-i18next';

import type { Insights, InsightsQuery } from '../../../workers/contract.ts';
import { SelectField, TextField } from '../../components/controls/Field.tsx';
import styles from './insights.module.css';
import { isRange, PERIODS } from './query.ts';

interface FiltersProps {
  readonly query: InsightsQuery;
  /** The figures that are shown; null = none yet. */
  readonly insights: Insights | null;
  readonly onQuery: (change: Partial<InsightsQuery>) => void;
}

const OWN_DATES = 'dates';
const ALL = '';
const INDENT = '\u{2003}';

/** The period, the area and the type of place that the figures are about. */
export function Filters({ query, insights, onQuery }: FiltersProps) {
  const { t } = useTranslation('insights');
  const { range, areaId, typeId } = query;
  const { from = '', to = '', areas = [], types = [], places = null } = insights ?? {};
  const choose = (value: string): void => onQuery({ range: value === OWN_DATES ? { from, to } : Number(value) });
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('period')}
        value={typeof range === 'number' ? String(range) : OWN_DATES}
        onChange={({ target }) => choose(target.value)}
      >
        {PERIODS.map((days) => (
          <option key={days} value={days}>
            {t('days', { count: days })}
          </option>
        ))}
        {insights === null && typeof range === 'number' ? null : <option value={OWN_DATES}>{t('ownDates')}</option>}
      </SelectField>
      {typeof range === 'number' ? null : <Dates range={range} onRange={(next) => onQuery({ range: next })} />}
      {places === null ? null : (
        <>
          <SelectField
            label={t('area')}
            value={areaId ?? ALL}
            onChange={({ target }) => onQuery({ areaId: target.value === ALL ? null : target.value })}
          >
            <option value={ALL}>{t('allAreas')}</option>
            {areas.map(({ id, name, depth }) => (
              <option key={id} value={id}>
                {INDENT.repeat(depth) + name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('type')}
            value={typeId ?? ALL}
            onChange={({ target }) => onQuery({ typeId: target.value === ALL ? null : target.value })}
          >
            <option value={ALL}>{t('allTypes')}</option>
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </div>
  );
}

type OwnDates = Exclude<InsightsQuery['range'], number>;

function Dates({ range, onRange }: { readonly range: OwnDates; readonly onRange: (range: OwnDates) => void }) {
  const { t } = useTranslation('insights');
  const change = (part: Partial<OwnDates>): void => {
    const next = { ...range, ...part };
    if (isRange(next.from, next.to)) onRange(next);
  };
  return (
    <>
      <TextField
        label={t('from')}
        type="date"
        defaultValue={range.from}
        max={range.to}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label={t('to')}
        type="date"
        defaultValue={range.to}
        min={range.from}
        onChange={({ target }) => change({ to: target.value })}
      />
    </>
  );
}
