import Star from 'lucide-react/icons/star';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { favourites, followFavouriteIds } from '../../state/resources/favourites.ts';
import { network } from '../../state/browser/network.ts';
import { Button } from '../controls/Button.tsx';
import { changeFavourite } from './change-favourite.ts';
import styles from './favourites.module.css';

/** Adds or removes a favourite; shown immediately. */
export function FavouriteStar({ resourceId, name }: { readonly resourceId: string; readonly name: string }) {
  const { t } = useTranslation('favourites');
  const { ids } = useSnapshot(favourites);
  const { isOnline } = useSnapshot(network);
  useEffect(followFavouriteIds, []);
  const isFavourite = ids?.includes(resourceId) === true;
  const toggle = (): void => void changeFavourite({ resourceId, name, isFavourite: !isFavourite }, t);
  return (
    <span className={styles.star} data-favourite={isFavourite || undefined}>
      <Button kind="quiet" icon={Star} disabled={ids === null || !isOnline} onClick={toggle}>
        {t(isFavourite ? 'star.remove' : 'star.add')}
      </Button>
    </span>
  );
}
