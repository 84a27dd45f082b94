import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';

import { session } from '../../../state/session.ts';
import { withTexts } from '../finding/use-module.ts';

const importStar = withTexts(() => import('../../../components/favourites/FavouriteStar.tsx'), 'favourites');
const FavouriteStar = lazy(async () => ({ default: (await importStar()).FavouriteStar }));

/** The star of a place, which comes when it is first shown; guests have no favourites. */
export function ResourceStar(resource: { readonly resourceId: string; readonly name: string }) {
  const { state } = useSnapshot(session);
  if (state.type !== 'signed-in' || state.account.isGuest) return null;
  return (
    <Suspense fallback={null}>
      <FavouriteStar {...resource} />
    </Suspense>
  );
}
