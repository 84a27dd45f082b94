import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

import styles from './button.module.css';

type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly kind?: ButtonKind;
  /** `large` for forms and full pages, `small` for bars. */
  readonly size?: 'small' | 'large';
  readonly icon?: LucideIcon;
  /** In progress: presses do nothing and it looks busy, but it keeps the focus. */
  readonly isBusy?: boolean;
  /** Temporarily unavailable, as the screen explains elsewhere: it also keeps the focus, without looking busy. */
  readonly isOff?: boolean;
}

/** A button with a text. */
export function Button({
  kind = 'plain',
  size = 'small',
  icon: Icon,
  isBusy = false,
  isOff = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default is above
      type={type}
      className={[styles.button, styles[kind], styles[size], isBusy && styles.busy].filter(Boolean).join(' ')}
      aria-disabled={isBusy || isOff || undefined}
      onClick={isBusy || isOff ? (press) => press.preventDefault() : onClick}
    >
      {Icon === undefined ? null : <Icon size={16} aria-hidden="true" />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** The accessible name, which is also the tooltip. */
  readonly name: string;
  readonly icon: LucideIcon;
  /** For toggle buttons. */
  readonly isPressed?: boolean;
}

/** A 32 px button with an icon only; it always has a name. */
export function IconButton({ name, icon: Icon, isPressed, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`${styles.button} ${styles.quiet} ${styles.iconOnly}`}
      aria-label={name}
      title={name}
      aria-pressed={isPressed}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
