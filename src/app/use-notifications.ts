import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { preferences } from '../state/browser/preferences.ts';

/** Has the device tell what becomes of a user's reservations, where they want it on this device. */
export function useNotifications(username: string): void {
  const { notifications } = useSnapshot(preferences);
  useEffect(() => {
    if (!notifications) return undefined;
    const working = import('../state/notifications/notifying.ts').then(({ keepNotifying }) => keepNotifying(username));
    return () => void working.then((end) => end());
  }, [notifications, username]);
}
