import { initialsOf } from '../../../../workers/painting/owner.ts';
import { hueToken } from '../painting-theme.ts';
import styles from './colleagues.module.css';

/** The plate that a colleague's reservations carry on the timeline. */
export function Initials({ name, colour }: { readonly name: string; readonly colour: number }) {
  return (
    <span className={styles.initials} style={{ background: `var(${hueToken(colour)})` }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
