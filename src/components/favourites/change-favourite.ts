import type { TFunction } from 'i18next';

import { failureText } from '../../state/failure-text.ts';
import { setFavourite } from '../../state/favourites.ts';
import { showToast } from '../../state/toasts.ts';
import { tellWaiting } from '../../state/told-waiting.ts';

export interface FavouriteChange {
  readonly resourceId: string;
  readonly name: string;
  readonly isFavourite: boolean;
}

/**
 * Makes a place a favourite, or no longer one. It shows at once and is tried again for a while where the server is away:
 * that is said, and what the place is in the end where it stays away.
 * @returns whether it has been done
 */
export async function changeFavourite(
  { resourceId, name, isFavourite }: FavouriteChange,
  t: TFunction<'favourites'>,
): Promise<boolean> {
  const answer = await tellWaiting(setFavourite(resourceId, isFavourite), t('toast.waiting', { name }));
  // Whoever wished it has signed out: it is nobody else's.
  if (answer.ok || answer.error.type === 'cancelled') return answer.ok;
  const reason = failureText(answer.error, t);
  showToast({ text: t(isFavourite ? 'toast.notOne' : 'toast.stillOne', { name, reason }), kind: 'error', stays: true });
  return false;
}
