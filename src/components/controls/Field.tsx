import { type ComponentProps, type ReactNode, useId } from 'react';

import styles from './field.module.css';

export interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** The error and how to fix it; '' = none. */
  readonly error?: string;
}

/** A text field with its label, hint and error, linked for assistive technology. */
export function TextField({
  label,
  hint = '',
  error = '',
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error !== '' || undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}

/** A text field with several lines. */
export function LongTextField({
  label,
  hint = '',
  error = '',
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...area}
        id={id}
        className={`${styles.input} ${styles.long}`}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}

/** A select box. */
export function SelectField({
  label,
  hint = '',
  error = '',
  children,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'className' | 'id'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error !== '' || undefined}
        aria-describedby={describedBy(id, hint, error)}
      >
        {children}
      </select>
    </FieldFrame>
  );
}

/** The ids for the `aria-describedby` of a field. */
export function describedBy(id: string, hint: string, error: string): string | undefined {
  const ids = [hint === '' ? null : `${id}-hint`, error === '' ? null : `${id}-error`].filter((part) => part !== null);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** The label, hint and error around a form control. The control must take the id. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: Required<FieldProps> & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      {hint === '' ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
