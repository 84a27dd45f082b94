import { type ReactNode, useId } from 'react';
import { formatCount } from '../../../i18n/formats.ts';
import styles from '../finding.module.css';
import type { TypedField } from './use-typed.ts';

interface SectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A group of fields with a title. */
export function Section({ title, hint = '', children }: SectionProps) {
  const id = useId();
  return (
    <fieldset className={styles.section} aria-describedby={hint === '' ? undefined : id}>
      <legend className={styles.title}>{title}</legend>
      {children}
      {hint === '' ? null : (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

export interface Segment<Value> {
  readonly value: Value;
  readonly label: string;
  /** How many there are. */
  readonly count?: number;
}

interface SegmentsProps<Value> {
  readonly value: Value;
  readonly segments: readonly Segment<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Radio buttons in a row, styled as a switch. */
export function Segments<Value extends string | boolean | null>({ value, segments, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div className={styles.segments}>
      {segments.map((segment) => (
        <label key={String(segment.value)} className={styles.segment}>
          <input
            type="radio"
            className="spoken"
            name={name}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span>
            {segment.label}
            {segment.count === undefined ? null : <span className={styles.number}> {formatCount(segment.count)}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

interface InputProps {
  readonly label: string;
  /** Else the label is for screen readers only. */
  readonly isLabelShown?: boolean;
  readonly field: TypedField;
  readonly placeholder?: string;
  /** What is wrong and how to fix it; '' = nothing. */
  readonly error?: string;
  readonly type?: 'text' | 'email';
  readonly inputMode?: 'numeric' | 'decimal';
  readonly maxLength?: number;
  readonly onEnter?: () => void;
}

export function TypedInput({ label, isLabelShown = false, field, error = '', onEnter, ...input }: InputProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelShown ? styles.label : 'spoken'}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        autoComplete="off"
        spellCheck={false}
        value={field.text}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error === '' ? undefined : `${id}-error`}
        onChange={(event) => field.onType(event.target.value)}
        onBlur={field.onLeave}
        onKeyDown={(press) => {
          if (press.key !== 'Enter') return;
          press.preventDefault();
          field.onLeave();
          onEnter?.();
        }}
      />
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
