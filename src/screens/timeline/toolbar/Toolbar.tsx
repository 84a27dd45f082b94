import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Info from 'lucide-react/icons/info';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { useShortcuts } from '../../../state/browser/shortcuts.ts';
import { goToNow } from '../canvas/start-position.ts';
import { ColleaguesButton } from '../colleagues/Colleagues.tsx';
import { FilterButton } from '../../../components/finding/filters/Filters.tsx';
import { SearchBox } from '../../../components/finding/SearchBox.tsx';
import { When } from '../../../components/finding/when/When.tsx';
import { preloadGuide } from '../sheets/LazySheets.tsx';
import { formatDays, shiftDate } from '../state/formats.ts';
import type { QueryControl } from '../../../components/finding/query/query.ts';
import styles from './toolbar.module.css';

interface ToolbarProps extends QueryControl {
  /** The day that is shown, `YYYY-MM-DD`. */
  readonly date: string;
  readonly today: string;
  /** Whether a name, in any case, is the exact name of a row. */
  readonly isExactName: (name: string) => Promise<boolean>;
  /** The date of the cursor; null = unknown. */
  readonly cursorDate: () => string | null;
  /** Moves the focus to the board; `first` = to its first row, where search results are. */
  readonly onBoard: (where: 'first' | 'back') => void;
  /** The places are a list, which shows one day without hours. */
  readonly isList: boolean;
  readonly onFilters: () => void;
  readonly onColleagues: () => void;
  readonly onLegend: () => void;
}

/** Day and time, search and filters. Its whole state is in the address, and nothing changes with the rows. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { query, change, date, today, isExactName, isList, cursorDate, onBoard, onFilters, onColleagues, onLegend } =
    props;
  const { t } = useTranslation('timeline');
  const search = useRef<HTMLInputElement>(null);
  const [isWhenOpen, setWhenOpen] = useState(false);
  const goTo = (next: string): void => change({ date: next === today ? null : next }, 'push');
  const goToToday = (): void => goToNow(change);
  /** By a day (spec point 9), with Shift by the number of shown days. */
  const step = (direction: 1 | -1, isFar = false): void => goTo(shiftDate(date, direction * (isFar ? query.days : 1)));
  const zoom = (days: number): void => {
    const isTodayShown = today >= date && today < shiftDate(date, query.days);
    const single = isTodayShown ? today : (cursorDate() ?? date);
    const first = days === 1 && query.days > 1 ? single : date;
    change({ days, date: first === today ? null : first }, 'push');
  };
  useShortcuts({
    t: goToToday,
    j: ({ shiftKey }) => step(1, shiftKey),
    k: ({ shiftKey }) => step(-1, shiftKey),
    ArrowRight: ({ shiftKey }) => step(1, shiftKey),
    ArrowLeft: ({ shiftKey }) => step(-1, shiftKey),
    d: () => zoom(1),
    w: () => zoom(7),
    q: onFilters,
    p: onColleagues,
    l: onLegend,
  });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <h1 className="spoken">{t('title')}</h1>
      <div className={styles.days}>
        <IconButton name={t('day.previous')} icon={ChevronLeft} onClick={({ shiftKey }) => step(-1, shiftKey)} />
        <Button onClick={goToToday} aria-current={date === today ? 'date' : undefined}>
          <span className={styles.today}>{t('day.today')}</span>{' '}
          <span className={styles.todayNumber}>{Number(today.slice(8))}</span>
        </Button>
        <IconButton name={t('day.next')} icon={ChevronRight} onClick={({ shiftKey }) => step(1, shiftKey)} />
      </div>
      <When {...{ query, change, date, today }} isOpen={isWhenOpen} onOpen={setWhenOpen} otherwise={null} />
      {isList ? null : <Zoom days={query.days} onChange={zoom} />}
      <SearchBox
        className={styles.search}
        input={search}
        query={query}
        change={change}
        isExactName={isExactName}
        onResults={onBoard}
      />
      <FilterButton finding={query.finding} onClick={onFilters} />
      {isList ? null : (
        <>
          <ColleaguesButton onClick={onColleagues} />
          <IconButton
            name={t('legend.title')}
            icon={Info}
            aria-keyshortcuts="l"
            onClick={onLegend}
            onFocus={preloadGuide}
            onPointerEnter={preloadGuide}
          />
        </>
      )}
    </div>
  );
});

const zooms = [
  { days: 1, name: 'zoom.day', key: 'd' },
  { days: 3, name: 'zoom.days', key: undefined },
  { days: 7, name: 'zoom.week', key: 'w' },
] as const;

/** How many days are shown: buttons side by side, or a list where there is little room. */
function Zoom({ days, onChange }: { readonly days: number; readonly onChange: (days: number) => void }) {
  const { t } = useTranslation('timeline');
  return (
    <>
      <fieldset className={styles.zoom} aria-label={t('zoom.label')}>
        {zooms.map((zoom) => (
          <button
            key={zoom.days}
            type="button"
            aria-pressed={zoom.days === days}
            aria-keyshortcuts={zoom.key}
            onClick={() => onChange(zoom.days)}
          >
            <span data-text={t(zoom.name)}>{t(zoom.name)}</span>
          </button>
        ))}
      </fieldset>
      <select
        className={styles.zoomList}
        aria-label={t('zoom.label')}
        value={days}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {zooms.map((zoom) => (
          <option key={zoom.days} value={zoom.days}>
            {t(zoom.name)}
          </option>
        ))}
        {/* The address may have another number of days. */}
        {zooms.some((zoom) => zoom.days === days) ? null : <option value={days}>{formatDays(days)}</option>}
      </select>
    </>
  );
}
