import { useTranslation } from 'react-i18next';

import { codeAt } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import type { SlotSpan } from '../../../../workers/painting/plan/place-states.ts';
import { slotWords } from '../../../components/slot-words.ts';
import { formatTime } from '../../../i18n/formats.ts';
import { slotAt } from './place-words.ts';
import styles from './places.module.css';

interface DayOfPlaceProps {
  readonly model: TimelineModel;
  readonly row: number;
  readonly span: SlotSpan;
}

interface Run extends SlotSpan {
  readonly code: number;
}

/** From six to ten in the evening, unless the chosen time is outside of it. */
const FIRST = 24;
const LAST = 88;

/** The day of a place as one line, with the chosen time marked. */
export function DayOfPlace({ model, row, span }: DayOfPlaceProps) {
  const { t } = useTranslation(['plan', 'timeline']);
  const first = Math.min(FIRST, span.start);
  const last = Math.min(model.table.slotCount, Math.max(LAST, span.end));
  const runs = runsOf(model, row, first, last);
  const share = (slot: number): string => `${(100 * (slot - first)) / (last - first)}%`;
  const box = ({ start, end }: SlotSpan) => ({ left: share(start), width: `calc(${share(end)} - ${share(start)})` });
  const words = runs.map(
    ({ start, code }) => `${formatTime(slotAt(model, start))} ${t(`timeline:state.${slotWords[code] ?? 'limited'}`)}`,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- boxes, not a picture file
    <div role="img" aria-label={`${t('sheet.day')}: ${words.join(', ')}`}>
      <div className={styles.day}>
        {runs.map((run) => (
          <span key={run.start} data-word={slotWords[run.code]} style={box(run)} />
        ))}
        <span className={styles.wanted} style={box({ start: span.start, end: Math.min(last, span.end) })} />
      </div>
      <div className={styles.hours} aria-hidden="true">
        {[first, (first + last) / 2, last].map((slot) => (
          <span key={slot}>{formatTime(slotAt(model, Math.round(slot)))}</span>
        ))}
      </div>
    </div>
  );
}

function runsOf(model: TimelineModel, row: number, first: number, last: number): readonly Run[] {
  const runs: Run[] = [];
  for (let slot = first; slot < last; slot += 1) {
    const code = codeAt(model, row, slot);
    const before = runs.at(-1);
    if (before?.code === code) runs[runs.length - 1] = { ...before, end: slot + 1 };
    else runs.push({ code, start: slot, end: slot + 1 });
  }
  return runs;
}
