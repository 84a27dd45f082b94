import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { initialsOf } from '../../workers/painting/owner.ts';
import { forgetPhoto, meOf, myPhoto, readPhoto } from '../state/session/me.ts';
import { session } from '../state/session/session.ts';
import styles from './rail.module.css';

/** ms after the screen is shown: after the data that the user waits for, and before they begin to scroll. */
const PHOTO_AFTER = 1_000;

/** The user's picture; their initials until it has loaded, and where there is none. */
export function Portrait() {
  const { state } = useSnapshot(session);
  const { now: photo } = useSnapshot(myPhoto);
  const { data: account } = meOf(state);
  const username = account?.isGuest === false ? account.username : null;
  useEffect(() => {
    if (username === null) return undefined;
    const timer = setTimeout(() => void readPhoto(), PHOTO_AFTER);
    return () => clearTimeout(timer);
  }, [username]);
  return (
    <span className={styles.initials} aria-hidden="true">
      {photo.data === null ? (
        initialsOf(account?.displayName ?? '')
      ) : (
        <img src={photo.data} alt="" className={styles.photo} onError={forgetPhoto} />
      )}
    </span>
  );
}
