import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useTranslation } from 'react-i18next';

import type { FormCheck, OccurrenceCheck, ReservationForm } from '../../../../workers/contract.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { formatRange, formatShortDay } from '../../../i18n/formats.ts';
import { obstacleText } from '../../../i18n/obstacle-text.ts';
import { CheckField, Panel } from '../parts.tsx';
import { takenDates } from './skip-taken.ts';
import styles from './series.module.css';
import shared from '../parts.module.css';

interface DatesPanelProps {
  readonly form: ReservationForm;
  readonly check: FormCheck | null;
  readonly onChange: (part: Partial<ReservationForm>) => void;
  /** Taken dates are left out when it is sent; null = that cannot be chosen. */
  readonly isSkipping: boolean | null;
  readonly onSkip: (isSkipping: boolean) => void;
}

/** The dates of a series with their conflicts; each date can be left out. */
export function DatesPanel({ form, check, onChange, isSkipping, onSkip }: DatesPanelProps) {
  const { t } = useTranslation('reservation');
  const { recurrence } = form;
  if (recurrence === null) return null;
  const dates = check?.occurrences ?? [];
  const isWaiting = check?.isComplete !== true;
  // The field of the rule shows the error.
  if (dates.length === 0 && !isWaiting) return null;
  const taken = takenDates(check);
  const leaveOut = (exceptions: readonly string[]): void => onChange({ recurrence: { ...recurrence, exceptions } });
  const toggle = ({ date, isLeftOut }: OccurrenceCheck): void => {
    const others = recurrence.exceptions.filter((other) => other !== date);
    leaveOut(isLeftOut ? others : [...others, date].toSorted());
  };
  const skipped = dates.filter(({ isLeftOut }) => isLeftOut).length;
  const isTakenSkipped = isSkipping === true && taken.length < dates.length - skipped;
  const countSkipped = skipped + (isTakenSkipped ? taken.length : 0);
  return (
    <Panel title={t('dates.title')}>
      <output className={shared.muted} aria-busy={isWaiting}>
        {dates.length === 0 && isWaiting
          ? t('dates.asking')
          : [
              t('dates.count', { count: dates.length }),
              taken.length === 0 ? null : t('dates.taken', { count: taken.length }),
              countSkipped === 0 ? null : t('dates.skipped', { count: countSkipped }),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
      </output>
      {isSkipping === null || taken.length === 0 ? null : (
        <CheckField label={t('dates.skipTaken')} isChecked={isSkipping} onChange={onSkip} />
      )}
      {isSkipping !== null || taken.length < 2 ? null : (
        <div className={shared.offers}>
          <Button onClick={() => leaveOut([...recurrence.exceptions, ...taken.map(({ date }) => date)].toSorted())}>
            {t('dates.leaveAllOut', { count: taken.length })}
          </Button>
        </div>
      )}
      <ul className={styles.dates}>
        {dates.map((one) => (
          <DateLine
            key={one.date}
            occurrence={one}
            isAllDay={form.isAllDay}
            hasPlaces={form.resourceIds.length > 0}
            isTakenSkipped={isTakenSkipped}
            onToggle={() => toggle(one)}
          />
        ))}
      </ul>
    </Panel>
  );
}

const icons = {
  free: CircleCheck,
  taken: CircleAlert,
  unknown: CircleDashed,
  out: CalendarOff,
  open: CircleDashed,
} as const;

interface DateLineProps {
  readonly occurrence: OccurrenceCheck;
  readonly isAllDay: boolean;
  /** Without places nothing is said of the date. */
  readonly hasPlaces: boolean;
  readonly isTakenSkipped: boolean;
  readonly onToggle: () => void;
}

function DateLine({ occurrence, isAllDay, hasPlaces, isTakenSkipped, onToggle }: DateLineProps) {
  const { t } = useTranslation('reservation');
  const { t: tTimeline } = useTranslation('timeline');
  const { date, start, end, isLeftOut, conflicts, isUnknown } = occurrence;
  const known = conflicts.length > 0 ? 'taken' : isUnknown ? 'unknown' : 'free';
  const state = isLeftOut ? 'out' : hasPlaces ? known : 'open';
  const Icon = icons[state];
  const day = formatShortDay(date);
  const asked = { start, minutes: Math.round((end - start) / 60_000) };
  const words =
    state === 'taken'
      ? conflicts.map(({ name, obstacle }) =>
          t('dates.conflict', { place: name, reason: obstacleText(obstacle, asked, tTimeline) }),
        )
      : state === 'open'
        ? []
        : [t(`dates.${state}`)];
  return (
    <li className={styles.date} data-state={state} data-skipped={isTakenSkipped && state === 'taken'}>
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
      {isTakenSkipped && state === 'taken' ? (
        <span className={shared.muted}>{t('dates.out')}</span>
      ) : (
        <Button kind="quiet" onClick={onToggle}>
          <span>
            {t(isLeftOut ? 'dates.takeBack' : 'dates.leaveOut')}
            <span className="spoken"> {day}</span>
          </span>
        </Button>
      )}
    </li>
  );
}
