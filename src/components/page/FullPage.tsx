import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './full-page.module.css';

export interface FullPageProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** A second, less prominent sentence; '' = none. */
  readonly hint?: string;
  /** Assistive technology announces it immediately. */
  readonly isAlert?: boolean;
  /** It is the only content, so it renders the main landmark. */
  readonly isAlone?: boolean;
  /** Usually one action; beside New reservation, which is filled, a single one is plain. */
  readonly children?: ReactNode;
}

/** A message that fills the page or a panel: an error, nothing found, nothing yet. */
export function FullPage({
  icon: Icon,
  title,
  text,
  hint = '',
  isAlert = false,
  isAlone = false,
  children,
}: FullPageProps) {
  const Part = isAlone ? 'main' : 'div';
  return (
    <Part className={styles.page}>
      <div className={styles.content} role={isAlert ? 'alert' : undefined}>
        <Icon size={32} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {hint === '' ? null : <p className={styles.hint}>{hint}</p>}
        {children === undefined ? null : <div className={styles.actions}>{children}</div>}
      </div>
    </Part>
  );
}
