import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Instant, PlaceCheck, ReservationForm } from '../../../../workers/contract.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Combobox } from '../../../components/controls/Combobox.tsx';
import { TextField } from '../../../components/controls/Field.tsx';
import { isWallClock } from '../../../i18n/clock.ts';
import { quarters, quartersLike, readClock } from '../../../i18n/clock-text.ts';
import {
  dateOf,
  formatClock,
  formatDate,
  formatLength,
  formatRange,
  isDate,
  shiftDate,
} from '../../../i18n/formats.ts';
import { clockOf, daysBetween, instantAt, lastDateOf, midnightAfter, midnightOf } from './clock.ts';
import { CheckField, Group } from '../parts.tsx';
import { moved } from '../series/recurrence.ts';
import styles from './when-fields.module.css';
import shared from '../parts.module.css';

interface WhenFieldsProps {
  readonly form: ReservationForm;
  readonly places: readonly PlaceCheck[];
  /** The error of the time; '' = none. */
  readonly error: string;
  readonly onChange: (part: Partial<ReservationForm>) => void;
}

const hour = 60 * 60_000;

/** Start and end; moving the start keeps the length. */
export function WhenFields({ form, places, error, onChange }: WhenFieldsProps) {
  const { t } = useTranslation('reservation');
  const { start, end, isAllDay } = form;
  const startDate = dateOf(start);
  const endDate = isAllDay ? lastDateOf(start, end) : dateOf(end);
  const [clock, setClock] = useState({
    start: isAllDay ? '09:00' : clockOf(start),
    length: isAllDay ? hour : end - start,
  });
  const [isEndWanted, setEndWanted] = useState(false);
  const hasEndDate = isEndWanted || startDate !== endDate;
  const move = (to: Instant): void => onChange(moved(form, to));
  const startOn = (date: string): void => {
    if (!isAllDay) return move(instantAt(date, clockOf(start)));
    const days = daysBetween(startDate, endDate);
    return onChange({ ...moved(form, midnightOf(date)), end: midnightAfter(shiftDate(date, days)) });
  };
  const endOn = (date: string): void =>
    onChange({ end: isAllDay ? midnightAfter(date) : instantAt(date, clockOf(end)) });
  const toAllDay = (isNow: boolean): void => {
    if (isNow) {
      setClock({ start: clockOf(start), length: end - start });
      return onChange({ isAllDay: true, start: midnightOf(startDate), end: midnightAfter(lastDateOf(start, end)) });
    }
    const from = instantAt(startDate, clock.start);
    return onChange({ isAllDay: false, start: from, end: from + clock.length });
  };
  return (
    <Group title={t('when.title')}>
      <div className={styles.moment} data-all-day={isAllDay} data-end-date={hasEndDate}>
        <DateField
          label={t(hasEndDate ? 'when.startDate' : 'when.date')}
          date={startDate}
          isInvalid={!hasEndDate && isAllDay && error !== ''}
          onChange={startOn}
        />
        {isAllDay ? null : (
          <TimeField
            label={t('when.start')}
            at={start}
            error=""
            onChange={(time) => move(instantAt(startDate, time))}
          />
        )}
        {hasEndDate ? (
          <DateField label={t('when.endDate')} date={endDate} isInvalid={error !== ''} onChange={endOn} />
        ) : null}
        {isAllDay ? null : (
          <TimeField
            label={t('when.end')}
            at={end}
            from={startDate === endDate ? start : null}
            error={error}
            onChange={(time) => onChange({ end: instantAt(endDate, time) })}
          />
        )}
      </div>
      {isAllDay && error !== '' ? <p className={styles.error}>{error}</p> : null}
      <div className={styles.line}>
        <CheckField label={t('when.allDay')} isChecked={isAllDay} onChange={toAllDay} />
        {isAllDay || end <= start ? null : <span className={shared.muted}>{formatLength((end - start) / 60_000)}</span>}
        {hasEndDate ? null : (
          <Button kind="quiet" onClick={() => setEndWanted(true)}>
            {t('when.endsLater')}
          </Button>
        )}
      </div>
      <Elsewhere form={form} places={places} />
    </Group>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly date: string;
  readonly isInvalid?: boolean;
  readonly onChange: (date: string) => void;
}

/** While a date is being typed its value is briefly empty or invalid: such values are not taken. */
function DateField({ label, date, isInvalid = false, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="date"
      required
      max="2199-12-31"
      value={typed ?? date}
      data-written={formatDate(date)}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => {
        const { value } = event.target;
        const isTaken = isDate(value) && value >= '2000-01-01' && value <= '2199-12-31';
        setTyped(isTaken ? null : value);
        if (isTaken) onChange(value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly at: Instant;
  /** Offers times after it, with the length; null = times of the whole day. */
  readonly from?: Instant | null;
  readonly error: string;
  readonly onChange: (time: string) => void;
}

function TimeField({ label, at, from = null, error, onChange }: TimeFieldProps) {
  const { t } = useTranslation('reservation');
  const [typed, setTyped] = useState<string | null>(null);
  const time = clockOf(at);
  const isWrong = typed !== null && readClock(typed) === null;
  const later = from === null ? quarters : quarters.filter((quarter) => instantAt(dateOf(from), quarter) > from);
  const offered = typed === null ? later : quartersLike(typed, later);
  const take = (): void => {
    const read = typed === null ? null : readClock(typed);
    if (typed === null || read === null) return;
    setTyped(null);
    if (read !== time) onChange(read);
  };
  return (
    <Combobox
      label={label}
      text={typed ?? formatClock(time)}
      chosen={time}
      error={isWrong ? t('when.noTime') : error}
      {...(isWallClock() ? { inputMode: 'numeric' } : {})}
      options={offered.map((quarter) => ({
        key: quarter,
        content: (
          <span className={shared.time}>
            {formatClock(quarter)}
            {from === null ? null : (
              <span className={shared.muted}> {formatLength((instantAt(dateOf(from), quarter) - from) / 60_000)}</span>
            )}
          </span>
        ),
      }))}
      onText={setTyped}
      onPick={(quarter) => {
        setTyped(null);
        if (quarter !== time) onChange(quarter);
      }}
      onEnter={take}
      onLeave={take}
    />
  );
}

/** The time in the zone of a place, if it differs; whole days are the same dates in every zone (D27). */
function Elsewhere({ form: { start, end, isAllDay }, places }: Pick<WhenFieldsProps, 'form' | 'places'>) {
  const { t } = useTranslation('timeline');
  if (isAllDay || end <= start) return null;
  const here = formatRange(start, end);
  const zones = [...new Set(places.map(({ timeZone }) => timeZone))];
  const others = zones.filter((zone) => formatRange(start, end, zone) !== here);
  if (others.length === 0) return null;
  return (
    <p className={shared.muted}>
      {others.map((zone) => t('localTime', { range: formatRange(start, end, zone), zone })).join(' · ')}
    </p>
  );
}
