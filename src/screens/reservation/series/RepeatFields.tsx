import { useTranslation } from 'react-i18next';

import type { Recurrence, ReservationForm } from '../../../../workers/contract.ts';
import { SelectField, TextField } from '../../../components/controls/Field.tsx';
import { dateOf, formatDate, formatShortDay, isDate, shiftDate } from '../../../i18n/formats.ts';
import { firstWeekday } from '../../../i18n/week.ts';
import { Group, NumberField } from '../parts.tsx';
import {
  frequencies,
  maxInterval,
  maxDates,
  newRepeat,
  orderedWeekdays,
  type Repeat,
  toRepeat,
  toRule,
  type Weekday,
  weekdayOf,
} from './recurrence.ts';
import { dayOfMonthText, weekdayText, weekOfMonthText } from './repeat-text.ts';
import type { SeriesHint } from './series-form.ts';
import styles from './series.module.css';
import shared from '../parts.module.css';

interface RepeatFieldsProps {
  readonly form: ReservationForm;
  /** `YYYY-MM-DD` of the first date of the series. */
  readonly firstDate: string;
  /** The hint; null = none. With `onlyOne` there is nothing to choose. */
  readonly hint: SeriesHint | null;
  /** The error of the rule; '' = none. */
  readonly error: string;
  readonly onChange: (recurrence: Recurrence | null) => void;
}

/** How often a reservation repeats, on which days and until when. */
export function RepeatFields({ form: { recurrence, start }, firstDate, hint, error, onChange }: RepeatFieldsProps) {
  const { t } = useTranslation('reservation');
  const hintText = hint === null ? '' : t(`repeat.${hint}`, { day: formatShortDay(firstDate) });
  if (hint === 'onlyOne') {
    return (
      <Group title={t('repeat.title')}>
        <p className={shared.muted}>{hintText}</p>
      </Group>
    );
  }
  const repeat = recurrence === null ? null : toRepeat(recurrence.rule, start);
  const change = (next: Repeat): void =>
    onChange({ rule: toRule(next, start), exceptions: recurrence?.exceptions ?? [] });
  const choose = (value: string): void => {
    const frequency = frequencies.find((known) => known === value);
    if (frequency !== undefined) change({ ...newRepeat(frequency, start), ...pickEnds(repeat) });
    else if (value === 'none') onChange(null);
  };
  const isOther = recurrence !== null && repeat === null;
  return (
    <Group title={t('repeat.title')}>
      <SelectField
        label={t('repeat.label')}
        value={recurrence === null ? 'none' : (repeat?.frequency ?? 'other')}
        error={error}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="none">{t('repeat.none')}</option>
        {frequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {t(`repeat.${frequency}`)}
          </option>
        ))}
        {isOther ? <option value="other">{t('repeat.other')}</option> : null}
      </SelectField>
      {isOther ? <p className={shared.muted}>{t('repeat.otherHint')}</p> : null}
      {repeat === null ? null : <Details repeat={repeat} start={start} onChange={change} />}
      {hintText === '' ? null : <output className={shared.muted}>{hintText}</output>}
    </Group>
  );
}

const pickEnds = (repeat: Repeat | null): Partial<Repeat> =>
  repeat?.ends.type === 'until' ? { ends: repeat.ends } : {};

interface DetailsProps {
  readonly repeat: Repeat;
  readonly start: number;
  readonly onChange: (repeat: Repeat) => void;
}

function Details({ repeat, start, onChange }: DetailsProps) {
  const { t } = useTranslation('reservation');
  const { frequency, interval, monthly, ends } = repeat;
  const endBy = (type: string): void =>
    onChange({
      ...repeat,
      ends: type === 'count' ? { type, count: 10 } : { type: 'until', date: shiftDate(dateOf(start), 28) },
    });
  return (
    <>
      {frequency === 'weekly' ? <Weekdays repeat={repeat} start={start} onChange={onChange} /> : null}
      {frequency === 'monthly' ? (
        <SelectField
          label={t('repeat.monthlyBy')}
          value={monthly}
          onChange={(event) => onChange({ ...repeat, monthly: event.target.value === 'date' ? 'date' : 'weekday' })}
        >
          <option value="date">{dayOfMonthText(start, t)}</option>
          <option value="weekday">{weekOfMonthText(start, t)}</option>
        </SelectField>
      ) : null}
      <div className={shared.thirds}>
        <NumberField
          key={frequency}
          label={t(`repeat.every.${frequency}`)}
          value={interval}
          max={maxInterval}
          onChange={(next) => onChange({ ...repeat, interval: next })}
        />
        <SelectField label={t('repeat.ends')} value={ends.type} onChange={(event) => endBy(event.target.value)}>
          <option value="count">{t('repeat.after')}</option>
          <option value="until">{t('repeat.onDate')}</option>
        </SelectField>
        {ends.type === 'count' ? (
          <NumberField
            label={t('repeat.count')}
            value={ends.count}
            max={maxDates}
            onChange={(count) => onChange({ ...repeat, ends: { type: 'count', count } })}
          />
        ) : (
          <TextField
            label={t('repeat.until')}
            type="date"
            required
            min={dateOf(start)}
            value={ends.date}
            data-written={formatDate(ends.date)}
            onChange={(event) => {
              if (isDate(event.target.value))
                onChange({ ...repeat, ends: { type: 'until', date: event.target.value } });
            }}
          />
        )}
      </div>
    </>
  );
}

function Weekdays({ repeat, start, onChange }: DetailsProps) {
  const { t } = useTranslation('reservation');
  const own = weekdayOf(start);
  const toggle = (day: Weekday): void => {
    const others = repeat.weekdays.filter((other) => other !== day);
    onChange({ ...repeat, weekdays: others.length < repeat.weekdays.length ? others : [...others, day] });
  };
  return (
    <fieldset className={styles.weekdays} aria-describedby="repeat-own-day">
      <legend>{t('repeat.weekdays')}</legend>
      {orderedWeekdays(firstWeekday()).map((day) => (
        <button
          key={day}
          type="button"
          className={`${shared.toggle} ${styles.weekday}`}
          aria-pressed={repeat.weekdays.includes(day)}
          aria-disabled={day === own || undefined}
          onClick={() => {
            if (day !== own) toggle(day);
          }}
        >
          <span aria-hidden="true">{weekdayText(day, 'short')}</span>
          <span className="spoken">{weekdayText(day, 'long')}</span>
        </button>
      ))}
      <span id="repeat-own-day" className="spoken">
        {t('repeat.ownDay', { day: weekdayText(own, 'long') })}
      </span>
    </fieldset>
  );
}
