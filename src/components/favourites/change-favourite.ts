import type { TFunction } from 'i18next';

import { failureText } from '../../state/failure-text.ts';
import { setFavourite } from '../../state/favourites.ts';
import { dismissToast, showToast } from '../../state/toasts.ts';

/** ms after which somebody is told that it takes longer. */
const PATIENCE = 2_000;

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
  let told: number | null = null;
  const patience = setTimeout(() => {
    told = showToast({ text: t('toast.waiting', { name }), kind: 'warning', stays: true });
  }, PATIENCE);
  const answer = await setFavourite(resourceId, isFavourite);
  clearTimeout(patience);
  if (told !== null) dismissToast(told);
  // Whoever wished it has signed out: it is nobody else's.
  if (answer.ok || answer.error.type === 'cancelled') return answer.ok;
  const reason = failureText(answer.error, t);
  showToast({ text: t(isFavourite ? 'toast.notOne' : 'toast.stillOne', { name, reason }), kind: 'error', stays: true });
  return false;
}
