import { Fragment } from 'react';

import styles from './whole.module.css';

interface WholeProps {
  /** "Rooms · 8 seats · Campus › Zone A – Guests". */
  readonly text: string;
}

/** A text of parts: a line ends after a sign between them, and within a part only where it is longer than a line. */
export function Whole({ text }: WholeProps) {
  return (
    <span>
      {text.split(/(?<=[·›]) /).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same part may come twice, and none moves
        <Fragment key={index}>
          {index === 0 ? '' : ' '}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
