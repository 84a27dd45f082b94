import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useTranslation } from 'react-i18next';

import type { FormCheck, OccurrenceCheck, ReservationForm } from '../../../../workers/contract.ts';
import { Button } from '../../../components/Button.tsx';
import { formatRange, formatShortDay } from '../../../i18n/formats.ts';
import { obstacleText } from '../../../i18n/obstacle-text.ts';
import { Panel } from '../parts.tsx';
import styles from './series.module.css';
import shared from '../parts.module.css';

interface DatesPanelProps {
  readonly form: ReservationForm;
  readonly check: FormCheck | null;
  readonly onChange: (part: Partial<ReservationForm>) => void;
}

/** The dates of a series with their conflicts; each date can be left out. */
export function DatesPanel({ form, check, onChange }: DatesPanelProps) {
  const { t } = useTranslation('reservation');
  const { recurrence } = form;
  if (recurrence === null) return null;
  const dates = check?.occurrences ?? [];
  const isWaiting = check?.isComplete !== true;
  // The field of the rule shows the error.
  if (dates.length === 0 && !isWaiting) return null;
  const taken = dates.filter(({ conflicts, isLeftOut }) => conflicts.length > 0 && !isLeftOut);
  const leaveOut = (exceptions: readonly string[]): void => onChange({ recurrence: { ...recurrence, exceptions } });
  const toggle = ({ date, isLeftOut }: OccurrenceCheck): void => {
    const others = recurrence.exceptions.filter((other) => other !== date);
    leaveOut(isLeftOut ? others : [...others, date].toSorted());
  };
  const included = dates.filter(({ isLeftOut }) => !isLeftOut).length;
  return (
    <Panel title={t('dates.title')}>
      <output className={shared.muted} aria-busy={isWaiting}>
        {dates.length === 0 && isWaiting
          ? t('dates.asking')
          : [
              t('dates.count', { count: included }),
              taken.length === 0 ? null : t('dates.taken', { count: taken.length }),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
      </output>
      {taken.length < 2 ? null : (
        <div className={shared.offers}>
          <Button onClick={() => leaveOut([...recurrence.exceptions, ...taken.map(({ date }) => date)].toSorted())}>
            {t('dates.leaveAllOut', { count: taken.length })}
          </Button>
        </div>
      )}
      <ul className={styles.dates}>
        {dates.map((one) => (
          <DateLine key={one.date} occurrence={one} isAllDay={form.isAllDay} onToggle={() => toggle(one)} />
        ))}
      </ul>
    </Panel>
  );
}

const icons = { free: CircleCheck, taken: CircleAlert, unknown: CircleDashed, out: CalendarOff } as const;

interface DateLineProps {
  readonly occurrence: OccurrenceCheck;
  readonly isAllDay: boolean;
  readonly onToggle: () => void;
}

function DateLine({ occurrence, isAllDay, onToggle }: DateLineProps) {
  const { t } = useTranslation('reservation');
  const { t: tTimeline } = useTranslation('timeline');
  const { date, start, end, isLeftOut, conflicts, isUnknown } = occurrence;
  const state = isLeftOut ? 'out' : conflicts.length > 0 ? 'taken' : isUnknown ? 'unknown' : 'free';
  const Icon = icons[state];
  const day = formatShortDay(date);
  const asked = { start, minutes: Math.round((end - start) / 60_000) };
  const words =
    state === 'taken'
      ? conflicts.map(({ name, obstacle }) =>
          t('dates.conflict', { place: name, reason: obstacleText(obstacle, asked, tTimeline) }),
        )
      : [t(`dates.${state}`)];
  return (
    <li className={styles.date} data-state={state}>
      <Icon size={16} aria-hidden="true" className={shared.stateIcon} />
      <span className={styles.text}>
        <span className={styles.day}>
          {day}
          {isAllDay ? null : ` ${formatRange(start, end)}`}
        </span>
        {words.map((word) => (
          <span key={word} className={`${shared.facts} ${styles.word}`}>
            {word}
          </span>
        ))}
      </span>
      <Button kind="quiet" onClick={onToggle}>
        <span>
          {t(isLeftOut ? 'dates.takeBack' : 'dates.leaveOut')}
          <span className="spoken"> {day}</span>
        </span>
      </Button>
    </li>
  );
}
