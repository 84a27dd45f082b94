import { dismissToast, toasts } from '../toasts.ts';

/**
 * Removes the toasts about a reservation before a newer one is shown. What waits for its end, such as a cancellation, is
 * not ended by another message.
 */
export function dismissOlderToasts(eventId: string): void {
  for (const { id, about, onExpire } of toasts.list) {
    if (about === eventId && onExpire === undefined) dismissToast(id);
  }
}
