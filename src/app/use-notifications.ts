import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { preferences } from '../state/browser/preferences.ts';

/** Notifies of changes to the user's reservations, if they want that on this device. */
export function useNotifications(username: string): void {
  const { notifications } = useSnapshot(preferences);
  useEffect(() => {
    if (!notifications) return undefined;
    const working = import('../state/notifications/notifying.ts').then(({ keepNotifying }) => keepNotifying(username));
    return () => void working.then((end) => end());
  }, [notifications, username]);
}
