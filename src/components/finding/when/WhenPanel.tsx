import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { quarters } from '../../../i18n/clock-text.ts';
import {
  formatClock,
  formatDate,
  formatLength,
  formatMonthDay,
  formatShortDay,
  isDate,
} from '../../../i18n/formats.ts';
import { useMedia } from '../../../state/browser/media.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { Button } from '../../controls/Button.tsx';
import { SelectField, TextField } from '../../controls/Field.tsx';
import { Sheet } from '../../overlays/Sheet.tsx';
import type { QueryControl } from '../query/query.ts';
import { freeDays } from './free-days.ts';
import { clockAfter, minutesOf, type Wanted, wantedOf } from './when.ts';
import { type Preset, presetsAt, withWanted } from './when-presets.ts';
import styles from './when.module.css';

const LENGTHS: readonly number[] = [0, 15, 30, 45, 60, 90, 120, 180, 240, 480];
/** Minutes that a first chosen time is wanted for. */
const USUAL = 60;
const GAP = 4;

interface WhenPanelProps extends QueryControl {
  /** What opened it, and it is next to. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly date: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** The choice of a time: next to its button, on a phone a sheet. */
export function WhenPanel({ anchor, onClose, ...choice }: WhenPanelProps) {
  const { t } = useTranslation('finding');
  const isPhone = useMedia('(width < 640px)');
  const fields = <Choice {...choice} onClose={onClose} />;
  if (isPhone) {
    // The bar is a stacking context of its own.
    return createPortal(
      <Sheet title={t('when')} onClose={onClose}>
        {fields}
      </Sheet>,
      document.body,
    );
  }
  return (
    <Popover anchor={anchor} label={t('when')} onClose={onClose}>
      {fields}
    </Popover>
  );
}

interface PopoverProps extends Pick<WhenPanelProps, 'anchor' | 'onClose'> {
  readonly label: string;
  readonly children: React.ReactNode;
}

function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    const [own, button] = [panel.current, anchor.current];
    if (own === null || button === null) return undefined;
    own.showPopover();
    const { left, top, bottom } = button.getBoundingClientRect();
    const isBelow = bottom + GAP + own.offsetHeight <= innerHeight;
    own.style.left = `${Math.max(GAP, Math.min(left, innerWidth - own.offsetWidth - GAP))}px`;
    own.style.top = `${isBelow ? bottom + GAP : Math.max(GAP, top - GAP - own.offsetHeight)}px`;
    own.querySelector<HTMLElement>('button')?.focus();
    const follow = ({ newState }: ToggleEvent): void => {
      if (newState !== 'closed') return;
      latest.current();
      // The browser leaves it nowhere where the panel was opened by a key.
      if (document.activeElement === document.body) button.focus();
    };
    own.addEventListener('toggle', follow);
    return () => {
      own.removeEventListener('toggle', follow);
      const hadFocus = own.contains(document.activeElement);
      if (own.matches(':popover-open')) own.hidePopover();
      if (hadFocus) button.focus();
    };
  }, [anchor]);
  return (
    <dialog ref={panel} popover="auto" className={styles.panel} aria-label={label}>
      {children}
    </dialog>
  );
}

/** Presets, and the fields for any other time. A change applies at once; a preset closes the panel. */
function Choice({ query, change, date, today, onClose }: Omit<WhenPanelProps, 'anchor'>) {
  const { t } = useTranslation('guide');
  const { now } = useSnapshot(timeline);
  const [opened] = useState(() => Date.now());
  const wanted = wantedOf(query);
  const want = (next: Partial<Wanted>): void => change(withWanted({ ...wanted, ...next }), 'push');
  const take = (chosen: Partial<Wanted>): void => {
    onClose();
    want(chosen);
  };
  return (
    <div className={styles.choice}>
      <ul className={styles.presets}>
        {presetsAt(now === 0 ? opened : now).map((preset) => (
          <li key={preset.key}>
            <button type="button" className={styles.preset} onClick={() => take(preset)}>
              <span>{t(`when.${preset.key}`)}</span>
              <span className={styles.about}>{aboutPreset(preset)}</span>
            </button>
          </li>
        ))}
      </ul>
      <KnownDays date={date} wanted={wanted} onDate={(chosen) => take({ date: chosen === today ? null : chosen })} />
      <Fields wanted={wanted} date={date} today={today} onWant={want} />
      {wanted.time === null && wanted.minutes === 0 && !wanted.isFree ? null : (
        <Button onClick={() => want({ time: null, minutes: 0, isFree: false })}>{t('when.clear')}</Button>
      )}
    </div>
  );
}

interface KnownDaysProps {
  readonly date: string;
  readonly wanted: Wanted;
  readonly onDate: (date: string) => void;
}

/** The other days that the timeline shows, with how many places were free as it opened; of unread days nothing is told. */
function KnownDays({ date, wanted, onDate }: KnownDaysProps) {
  const { t } = useTranslation('guide');
  const { model, progress } = useSnapshot(timeline);
  const { time, minutes } = wanted;
  const days = useMemo(() => {
    const isKnown = model !== null && model.window.date === date && progress >= 1;
    return isKnown ? freeDays(model, { time, minutes }).filter((day) => day.date !== date) : [];
  }, [model, progress, date, time, minutes]);
  if (days.length === 0) return null;
  return (
    <ul className={styles.presets}>
      {days.map((day) => (
        <li key={day.date}>
          <button type="button" className={styles.preset} onClick={() => onDate(day.date)}>
            <span>{formatShortDay(day.date)}</span>
            <span className={styles.about}>{t('when.free', { free: day.free })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "09:00–12:00", with the date of another day. */
function aboutPreset({ date, time, minutes }: Preset): string {
  if (date !== null) return formatMonthDay(date);
  return time === null ? '' : `${formatClock(time)}–${formatClock(clockAfter(time, minutes))}`;
}

interface FieldsProps {
  readonly wanted: Wanted;
  readonly date: string;
  readonly today: string;
  readonly onWant: (next: Partial<Wanted>) => void;
}

const NOW = 'now';

function Fields({ wanted: { time, minutes, isFree }, date, today, onWant }: FieldsProps) {
  const { t } = useTranslation(['guide', 'finding']);
  const isToday = date === today;
  const start = (chosen: string): void => {
    if (chosen === '') return onWant({ time: null, isFree: !isToday && minutes > 0 });
    if (chosen === NOW) return onWant({ time: null, isFree: true });
    onWant({ time: chosen, minutes: minutes || USUAL, isFree: true });
  };
  // On another day a length alone is wanted at any time of it.
  const last = (length: number): void =>
    onWant({ minutes: length, ...(time === null && !isToday ? { isFree: length > 0 } : {}) });
  return (
    <div className={styles.fields}>
      <TextField
        label={t('when.date')}
        type="date"
        value={date}
        data-written={formatDate(date)}
        onChange={({ target }) =>
          isDate(target.value) && onWant({ date: target.value === today ? null : target.value })
        }
      />
      <SelectField
        label={t('finding:from')}
        value={time ?? (isFree && isToday ? NOW : '')}
        onChange={({ target }) => start(target.value)}
      >
        <option value="">{t('finding:anyTime')}</option>
        {isToday ? <option value={NOW}>{t('finding:now')}</option> : null}
        {quarters.map((clock) => (
          <option key={clock} value={clock}>
            {formatClock(clock)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={time === null ? t('when.length') : t('finding:to')}
        value={minutes}
        onChange={({ target }) => last(Number(target.value))}
      >
        {(time === null ? withChosen(LENGTHS, minutes) : endsOf(time, minutes)).map((length) => (
          <option key={length} value={length}>
            {length === 0
              ? t('when.anyLength')
              : time === null
                ? formatLength(length)
                : formatClock(clockAfter(time, length))}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const withChosen = (lengths: readonly number[], chosen: number): readonly number[] =>
  [...new Set([...lengths, chosen])].toSorted((one, other) => one - other);

/** The lengths until each quarter hour of the day after a time, and the chosen one, which may end later. */
function endsOf(time: string, chosen: number): readonly number[] {
  const left = 24 * 60 - minutesOf(time);
  return withChosen(
    Array.from({ length: left / 15 + 1 }, (_, quarter) => quarter * 15),
    chosen,
  );
}
