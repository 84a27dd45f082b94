import type { TFunction } from 'i18next';

import { failureText } from '../../state/failure-text.ts';
import { setFavourite } from '../../state/resources/favourites.ts';
import { showToast } from '../../state/toasts.ts';
import { tellWaiting } from '../../state/notifications/told-waiting.ts';

export interface FavouriteChange {
  readonly resourceId: string;
  readonly name: string;
  readonly isFavourite: boolean;
}

/**
 * Adds or removes a favourite. It is shown immediately and retried for a while if the server is unavailable; toasts
 * report that, and the final state if it fails.
 * @returns whether the change succeeded
 */
export async function changeFavourite(
  { resourceId, name, isFavourite }: FavouriteChange,
  t: TFunction<'favourites'>,
): Promise<boolean> {
  const answer = await tellWaiting(setFavourite(resourceId, isFavourite), t('toast.waiting', { name }));
  // The user has signed out, so there is nobody to notify.
  if (answer.ok || answer.error.type === 'cancelled') return answer.ok;
  const reason = failureText(answer.error, t);
  showToast({ text: t(isFavourite ? 'toast.notOne' : 'toast.stillOne', { name, reason }), kind: 'error', stays: true });
  return false;
}
