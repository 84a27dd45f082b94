import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';

import type { MyEventsState } from '../../../workers/contract.ts';
import { Button, IconButton } from '../../components/controls/Button.tsx';
import { DateInput } from '../../components/controls/DateInput.tsx';
import { formatShortDay, shiftDate } from '../../i18n/formats.ts';
import { useShortcuts } from '../../state/browser/shortcuts.ts';
import { LENGTHS, type View, type ViewControl } from './query.ts';
import styles from './period-bar.module.css';

interface PeriodBarProps {
  readonly control: ViewControl;
  readonly state: MyEventsState | null;
}

const LAYOUTS = ['list', 'week'] as const;
const WEEK = 7;

/** The shown period and layout. */
export function PeriodBar({ control: { view, change }, state }: PeriodBarProps) {
  const { t } = useTranslation('myEvents');
  const length = view.layout === 'week' ? WEEK : Math.abs(view.days);
  // Leaving a period before its date turns it into one after it, so that each arrow undoes the other.
  const first = firstDate(view, state);
  const step = (direction: 1 | -1): void => {
    if (first === null) return;
    const date = shiftDate(first, direction * length);
    change({ date: date === state?.today ? null : date, days: Math.abs(view.days) });
  };
  const goToday = (): void => change({ date: null, days: Math.abs(view.days) });
  useShortcuts({
    t: goToday,
    j: () => step(1),
    k: () => step(-1),
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    w: () => change({ layout: 'week' }),
    l: () => change({ layout: 'list' }),
  });
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('stretch.label')}>
      <IconButton name={t('stretch.previous')} icon={ChevronLeft} onClick={() => step(-1)} />
      <Button onClick={goToday} aria-current={view.date === null && view.days > 0 ? 'date' : undefined}>
        <span className={styles.today}>{t('stretch.today')}</span>
        <span className={styles.todayNumber} aria-hidden>
          {state === null ? null : Number(state.today.slice(8))}
        </span>
      </Button>
      <IconButton name={t('stretch.next')} icon={ChevronRight} onClick={() => step(1)} />
      <DateInput
        label={t('stretch.from')}
        date={first}
        onDate={(date) => change({ date, days: Math.abs(view.days) })}
      />
      {state === null ? null : (
        <span className={styles.range}>
          {state.days === 1
            ? formatShortDay(state.date)
            : `${formatShortDay(state.date)} – ${formatShortDay(shiftDate(state.date, state.days - 1))}`}
        </span>
      )}
      <span className={styles.gap} />
      {view.layout === 'list' ? <LengthSelect view={view} change={change} /> : null}
      <fieldset className={styles.layouts} aria-label={t('layout.label')}>
        {LAYOUTS.map((layout) => (
          <button key={layout} type="button" aria-pressed={layout === view.layout} onClick={() => change({ layout })}>
            {t(`layout.${layout}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** The first shown date; the worker knows today's date. */
function firstDate({ layout, date, days }: View, state: MyEventsState | null): string | null {
  const asked = date ?? state?.today ?? null;
  if (asked === null || layout === 'week') return asked;
  return days < 0 ? shiftDate(asked, days) : asked;
}

function LengthSelect({ view: { days }, change }: ViewControl) {
  const { t } = useTranslation('myEvents');
  const offered = LENGTHS.some((length) => length === Math.abs(days)) ? LENGTHS : [...LENGTHS, Math.abs(days)];
  return (
    <select
      className={styles.length}
      aria-label={t('stretch.length')}
      value={Math.abs(days)}
      onChange={({ target }) => change({ days: Number(target.value) * Math.sign(days) })}
    >
      {offered.map((length) => (
        <option key={length} value={length}>
          {t('stretch.days', { count: length })}
        </option>
      ))}
    </select>
  );
}
