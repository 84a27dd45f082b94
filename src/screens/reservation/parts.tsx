import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { TextField } from '../../components/controls/Field.tsx';
import { readCount } from './series/recurrence.ts';
import styles from './parts.module.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A named group of fields. */
export function Group({ title, children }: SectionProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** A titled part of the side column. */
export function Panel({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 id={id} className={styles.panelTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface CheckFieldProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function CheckField({ label, isChecked, onChange }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** 0 is an empty field. */
  readonly min?: 0 | 1;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** Takes a valid number immediately, and shows an error otherwise. */
export function NumberField({ label, value, min = 1, max, onChange }: NumberFieldProps) {
  const { t } = useTranslation('reservation');
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number | null => (min === 0 && /^\s*0?\s*$/.test(text) ? 0 : readCount(text, max));
  return (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      placeholder={min === 0 ? '0' : undefined}
      value={typed ?? (value === 0 ? '' : String(value))}
      error={typed === null ? '' : t('repeat.noNumber', { most: max })}
      onChange={(event) => {
        const count = read(event.target.value);
        setTyped(count === null ? event.target.value : null);
        if (count !== null) onChange(count);
      }}
    />
  );
}
