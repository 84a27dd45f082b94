import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';

import type { FavouritesQuery, FavouritesState } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { followEachVisit } from '../../components/favourites/each-visit.ts';
import { FavouriteRow } from '../../components/favourites/FavouriteRow.tsx';
import { Section, SectionEmpty, SectionFailure, SectionSkeleton } from '../../components/page/Section.tsx';
import { reloadDashboard } from '../../state/reservations/dashboard.ts';
import { favourites, followFavourites, forgetFavourites, reloadFavourites } from '../../state/resources/favourites.ts';
import { ROUTES } from '../../state/routes.ts';

const firstOnes: FavouritesQuery = { text: '', sort: 'state', limit: 5 };

function reloadBoth(): void {
  reloadDashboard();
  reloadFavourites();
}

/** The favourites that are free first. */
export function FavouritesGlance() {
  const { t } = useTranslation('dashboard');
  const { state } = useSnapshot(favourites);
  useEffect(() => followEachVisit(() => followFavourites(firstOnes)), []);
  useEffect(() => forgetFavourites, []);
  const total = state?.total ?? 0;
  return (
    <Section
      title={t('favourites.title')}
      aside={total === 0 ? null : <Link href={ROUTES.favourites}>{t('favourites.all', { total })}</Link>}
    >
      {state === null || state.failure === null ? null : (
        <SectionFailure {...state} failure={state.failure} onRetry={reloadFavourites} />
      )}
      <Content state={state} />
    </Section>
  );
}

function Content({ state }: { readonly state: FavouritesState | null }) {
  const { t } = useTranslation(['dashboard', 'favourites']);
  const [, navigate] = useLocation();
  if (state === null || state.value === null) {
    if (state !== null && state.failure !== null) return null;
    return <SectionSkeleton label={t('favourites.loading')} rows={state?.ids?.length ?? 3} height={128} />;
  }
  if (state.total === 0) {
    // A list that could not be read is also empty (spec point 8); the failure is shown above.
    if (state.failure !== null) return null;
    return (
      <SectionEmpty title={t('empty.title', { ns: 'favourites' })} text={t('empty.text', { ns: 'favourites' })}>
        <Button onClick={() => navigate(ROUTES.favourites)}>{t('favourites.emptyAction')}</Button>
      </SectionEmpty>
    );
  }
  return (
    <ul>
      {state.value.map((favourite) => (
        <li key={favourite.resourceId}>
          <FavouriteRow favourite={favourite} now={state.now} onChanged={reloadBoth} onRetry={reloadFavourites} />
        </li>
      ))}
    </ul>
  );
}
