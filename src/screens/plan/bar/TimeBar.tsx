import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type CSSProperties, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { slotMilliseconds } from '../../../../workers/painting/measures.ts';
import { presentSlot } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { freeRowsBySlot, type SlotSpan } from '../../../../workers/painting/plan/place-states.ts';
import { IconButton } from '../../../components/controls/Button.tsx';
import { When } from '../../../components/finding/when/When.tsx';
import { clockOfMinutes } from '../../../i18n/clock-text.ts';
import { formatTime, shiftDate } from '../../../i18n/formats.ts';
import { useShortcuts } from '../../../state/browser/shortcuts.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { rangeText } from '../places/place-words.ts';
import type { PlanControl } from '../plan-query.ts';
import styles from './time-bar.module.css';

const DAY_SLOTS = 96;

interface TimeBarProps extends Pick<PlanControl, 'query' | 'change'> {
  /** Null until the day has been read. */
  readonly model: TimelineModel | null;
  readonly span: SlotSpan | null;
  readonly date: string;
  readonly today: string;
}

/** Day and time, with the day to scrub over. */
export function TimeBar({ query, change, model, span, date, today }: TimeBarProps) {
  const { t } = useTranslation('plan');
  const goTo = (next: string): void => change({ date: next === today ? null : next }, 'push');
  const [isWhenOpen, setWhenOpen] = useState(false);
  useShortcuts({
    g: () => setWhenOpen(true),
    j: () => goTo(shiftDate(date, 1)),
    k: () => goTo(shiftDate(date, -1)),
  });
  const setTime = (time: string | null): void =>
    change(({ finding }) => ({ finding: { ...finding, time } }), 'replace');
  return (
    <div className={styles.bar}>
      <div className={styles.when}>
        <IconButton name={t('time.previous')} icon={ChevronLeft} onClick={() => goTo(shiftDate(date, -1))} />
        <When
          query={query}
          change={change}
          date={date}
          today={today}
          isOpen={isWhenOpen}
          onOpen={setWhenOpen}
          otherwise={model === null || span === null ? null : rangeText(model, span)}
        />
        <IconButton name={t('time.next')} icon={ChevronRight} onClick={() => goTo(shiftDate(date, 1))} />
      </div>
      {model === null || span === null ? (
        <div className={styles.scrubber} />
      ) : (
        <Scrubber model={model} span={span} onTime={setTime} />
      )}
    </div>
  );
}

const clockOf = ({ window }: TimelineModel, slot: number): string => {
  const time = new Date(window.start + slot * slotMilliseconds);
  return clockOfMinutes(time.getHours() * 60 + time.getMinutes());
};

/** The slot that the clock of a slot leads to: where a clock comes twice a day its first time; later ones are passed over. */
function reachable(model: TimelineModel, wanted: number, isLater: boolean): number {
  const clocks = Array.from({ length: model.table.slotCount }, (_, slot) => clockOf(model, slot));
  const isFirst = (slot: number): boolean => clocks.indexOf(clocks[slot] ?? '') === slot;
  let slot = wanted;
  while (!isFirst(slot)) slot += isLater ? 1 : -1;
  return slot;
}

interface ScrubberProps {
  readonly model: TimelineModel;
  readonly span: SlotSpan;
  readonly onTime: (time: string) => void;
}

/** The day with the share of free places over it; dragging chooses the time. */
function Scrubber({ model, span, onTime }: ScrubberProps) {
  const { t } = useTranslation('plan');
  const revision = useDeferredValue(useSnapshot(timeline).revision);
  const { slotCount, rowCount } = model.table;
  // The bytes of the model change in place; the revision changes with them.
  const free = useMemo(() => (revision < 0 ? [] : [...freeRowsBySlot(model)]), [model, revision]);
  const shares = free.map((count) => (rowCount === 0 ? 0 : count / rowCount));
  // The address, and so the chosen time, follows a little later.
  const [moved, setMoved] = useState<{ readonly slot: number; readonly from: SlotSpan } | null>(null);
  const chosen = moved?.from === span ? moved.slot : Math.min(span.start, slotCount - 1);
  const choose = (wanted: number): void => {
    const slot = reachable(model, Math.max(0, Math.min(slotCount - 1, wanted)), wanted > chosen);
    setMoved({ slot, from: span });
    onTime(clockOf(model, slot));
  };
  const present = presentSlot(model);
  const style = {
    '--start': chosen / slotCount,
    '--length': Math.max(1, Math.min(span.end - span.start, slotCount - chosen)) / slotCount,
    '--past': Math.max(0, Math.min(1, present / slotCount)),
  } as CSSProperties;
  return (
    <div className={styles.scrubber} style={style}>
      <svg viewBox={`0 0 ${slotCount} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path d={areaPath(shares)} />
      </svg>
      <div className={styles.past} />
      <div className={styles.hours} aria-hidden="true">
        {model.window.hours
          .filter((_, index) => index % 3 === 0)
          .map(({ slot, label }) => (
            <span key={slot} style={{ left: `${(100 * slot) / slotCount}%` }}>
              {label}
            </span>
          ))}
      </div>
      <div className={styles.chosen} />
      <input
        type="range"
        min={0}
        max={slotCount - 1}
        value={chosen}
        aria-label={t('time.scrubber')}
        aria-valuetext={t('time.scrubberText', {
          time: formatTime(model.window.start + chosen * slotMilliseconds),
          free: free[chosen] ?? 0,
        })}
        onChange={({ target }) => choose(Number(target.value))}
      />
    </div>
  );
}

/** The area under the shares, in a box of slots × 1. */
function areaPath(shares: readonly number[]): string {
  const steps = shares.map((share, slot) => `L${slot} ${(1 - share).toFixed(3)}L${slot + 1} ${(1 - share).toFixed(3)}`);
  return `M0 1${steps.join('')}L${shares.length || DAY_SLOTS} 1Z`;
}
