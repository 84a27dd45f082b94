import { Star } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { failureText } from '../../state/failure-text.ts';
import { favourites, followFavouriteIds, setFavourite } from '../../state/favourites.ts';
import { network } from '../../state/network.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../Button.tsx';
import styles from './favourites.module.css';

/** Makes a place a favourite, or no longer one; it shows at once. */
export function FavouriteStar({ resourceId }: { readonly resourceId: string }) {
  const { t } = useTranslation('favourites');
  const { ids } = useSnapshot(favourites);
  const { isOnline } = useSnapshot(network);
  useEffect(followFavouriteIds, []);
  const isFavourite = ids?.includes(resourceId) === true;
  const toggle = async (): Promise<void> => {
    const answer = await setFavourite(resourceId, !isFavourite);
    if (!answer.ok) showToast({ text: failureText(answer.error, t), kind: 'error' });
  };
  return (
    <span className={styles.star} data-favourite={isFavourite || undefined}>
      <Button kind="quiet" icon={Star} disabled={ids === null || !isOnline} onClick={() => void toggle()}>
        {t(isFavourite ? 'star.remove' : 'star.add')}
      </Button>
    </span>
  );
}
