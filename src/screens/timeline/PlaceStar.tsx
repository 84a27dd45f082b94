import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';

import { loadTexts } from '../../i18n/index.ts';
import { session } from '../../state/session.ts';

const FavouriteStar = lazy(async () => {
  const [star] = await Promise.all([import('../../components/favourites/FavouriteStar.tsx'), loadTexts('favourites')]);
  return { default: star.FavouriteStar };
});

/** The star of a place, which comes when it is first shown; guests have no favourites. */
export function PlaceStar(place: { readonly resourceId: string; readonly name: string }) {
  const { state } = useSnapshot(session);
  if (state.type !== 'signed-in' || state.account.isGuest) return null;
  return (
    <Suspense fallback={null}>
      <FavouriteStar {...place} />
    </Suspense>
  );
}
