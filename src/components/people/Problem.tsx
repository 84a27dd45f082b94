import type { ReactNode } from 'react';

import { Button } from '../Button.tsx';
import styles from './people.module.css';

interface ProblemProps {
  /** Told at once by assistive technology. */
  readonly isAlert?: boolean;
  /** What the button says. */
  readonly retry: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** What could not be read, in one line, with another try. */
export function Problem({ isAlert = false, retry, onRetry, children }: ProblemProps) {
  return (
    <div role={isAlert ? 'alert' : undefined} className={styles.problem}>
      <p>{children}</p>
      <Button onClick={onRetry}>{retry}</Button>
    </div>
  );
}
