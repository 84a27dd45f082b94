import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';

import { Button, IconButton } from '../../components/controls/Button.tsx';
import { DateInput } from '../../components/controls/DateInput.tsx';
import { formatShortDay, isDate, shiftDate } from '../../i18n/formats.ts';
import { followedDays } from '../../state/people/followed-days.ts';
import { useShortcuts } from '../../state/browser/shortcuts.ts';
import styles from './colleagues-screen.module.css';

interface ShownDate {
  /** `YYYY-MM-DD`; null = today. */
  readonly date: string | null;
  readonly show: (date: string | null) => void;
}

/** The date in the address, so that links and the back button work. */
export function useShownDate(): ShownDate {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('date');
  return {
    date: asked !== null && isDate(asked) ? asked : null,
    show: (date) => setParameters(date === null ? {} : { date }),
  };
}

/** Changes the shown date. */
export function DayBar({ shown: { date, show } }: { readonly shown: ShownDate }) {
  const { t } = useTranslation('people');
  const { state } = useSnapshot(followedDays);
  // The worker knows today's date.
  const present = date ?? state?.date ?? null;
  const step = (days: number): void => {
    if (present === null) return;
    const next = shiftDate(present, days);
    show(next === state?.today ? null : next);
  };
  useShortcuts({ t: () => show(null), j: () => step(1), k: () => step(-1) });
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('day.label')}>
      <IconButton name={t('day.previous')} icon={ChevronLeft} onClick={() => step(-1)} />
      <Button onClick={() => show(null)} aria-current={date === null ? 'date' : undefined}>
        {t('day.today')}
      </Button>
      <IconButton name={t('day.next')} icon={ChevronRight} onClick={() => step(1)} />
      <DateInput label={t('day.shown')} date={present} onDate={(next) => show(next === state?.today ? null : next)} />
      {present === null ? null : <span className={styles.dateWords}>{formatShortDay(present)}</span>}
    </div>
  );
}
