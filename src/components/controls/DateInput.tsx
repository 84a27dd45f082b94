import { formatDate, isDate } from '../../i18n/formats.ts';
import styles from './date-input.module.css';

interface DateInputProps {
  readonly label: string;
  /** `YYYY-MM-DD`; null = not known yet. */
  readonly date: string | null;
  readonly onDate: (date: string) => void;
}

/** The input of a date in the bar of a screen. */
export function DateInput({ label, date, onDate }: DateInputProps) {
  return (
    <input
      className={styles.date}
      type="date"
      aria-label={label}
      aria-keyshortcuts="g"
      value={date ?? ''}
      data-written={date === null ? undefined : formatDate(date)}
      onChange={({ target }) => isDate(target.value) && onDate(target.value)}
    />
  );
}
