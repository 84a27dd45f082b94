import type { CSSProperties } from 'react';

import { initialsOf } from '../../../workers/painting/owner.ts';
import styles from './people.module.css';

/** The initials that mark a colleague's reservations on the timeline. */
export function Initials({ name, colour }: { readonly name: string; readonly colour: number }) {
  const hue = { '--own-hue': `var(--hue-${colour})` } as CSSProperties;
  return (
    <span className={styles.initials} style={hue} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
