import type { ReactNode } from 'react';
import { useId } from 'react';

import styles from './settings.module.css';

interface SectionProps {
  readonly title: string;
  readonly hint?: string;
  /** The result of the last choice; '' = none yet. Omit it if there is never a result. */
  readonly state?: string;
  readonly children?: ReactNode;
}

/** A section of the settings: heading, controls, hint and result. */
export function Section({ title, hint = '', state, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.legend}>
        {title}
      </h2>
      {children}
      {hint === '' ? null : <p className={styles.hint}>{hint}</p>}
      {state === undefined ? null : <output className={styles.kept}>{state}</output>}
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly show: (value: Value) => ReactNode;
  readonly onChoose: (value: Value) => void;
}

/** Radio buttons side by side. */
export function Choice<Value extends string>({ name, label, values, chosen, show, onChoose }: ChoiceProps<Value>) {
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {values.map((value) => (
        <label key={value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className={styles.radio}
          />
          {show(value)}
        </label>
      ))}
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** The id of its description. */
  readonly describedBy?: string;
}

export function Check({ label, isOn, onChange, isDisabled = false, describedBy }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={(change) => onChange(change.target.checked)}
        className={styles.box}
      />
      {label}
    </label>
  );
}
