import type { ReactNode } from 'react';

import { Button } from '../controls/Button.tsx';
import styles from './people.module.css';

interface ProblemProps {
  /** Assistive technology announces it immediately. */
  readonly isAlert?: boolean;
  /** The label of the button. */
  readonly retry: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** One line about a failed read, with a button to retry. */
export function Problem({ isAlert = false, retry, onRetry, children }: ProblemProps) {
  return (
    <div role={isAlert ? 'alert' : undefined} className={styles.problem}>
      <p>{children}</p>
      <Button onClick={onRetry}>{retry}</Button>
    </div>
  );
}
