import { Fragment } from 'react';

import styles from './whole.module.css';

interface WholeProps {
  /** "Rooms · 8 seats · Campus › Zone A – Guests". */
  readonly text: string;
}

/** A text of parts that breaks lines between parts, and within a part only if it is longer than a line. */
export function Whole({ text }: WholeProps) {
  return (
    <span>
      {text.split(/(?<=[·›]) /).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts may be equal, and never move
        <Fragment key={index}>
          {index === 0 ? '' : ' '}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
