import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import Star from 'lucide-react/icons/star';
import StarOff from 'lucide-react/icons/star-off';
import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation, useSearchParams } from 'wouter';

import type { Favourite, FavouritesQuery, FavouritesState } from '../../../workers/contract.ts';
import { Button, IconButton } from '../../components/controls/Button.tsx';
import { changeFavourite } from '../../components/favourites/change-favourite.ts';
import { followEachVisit } from '../../components/favourites/each-visit.ts';
import { FavouriteRow } from '../../components/favourites/FavouriteRow.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { SectionFailure, SectionSkeleton } from '../../components/page/Section.tsx';
import { TopBar, TopBarTitle } from '../../components/page/TopBar.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { favourites, followFavourites, forgetFavourites, reloadFavourites } from '../../state/resources/favourites.ts';
import { network } from '../../state/browser/network.ts';
import { ROUTES } from '../../state/routes.ts';
import { showToast } from '../../state/toasts.ts';
import { type OwnStay, toldOf, useOwnWithin } from '../../state/reservations/use-own-then.ts';
import styles from './favourites.module.css';

const SORTS: readonly FavouritesQuery['sort'][] = ['state', 'name'];

/** The sort order in the address. */
function useSort() {
  const [parameters, setParameters] = useSearchParams();
  const sort = SORTS.find((known) => known === parameters.get('sort')) ?? 'state';
  const setSort = (next: string): void => setParameters(next === 'state' ? {} : { sort: next }, { replace: true });
  return [sort, setSort] as const;
}

/** All favourites of the user, and when each is free in the next ten days. */
export function FavouritesScreen() {
  const { t } = useTranslation('favourites');
  const [sort] = useSort();
  const [text, setText] = useState('');
  useTitle(t('title'));
  useEffect(() => followEachVisit(() => followFavourites({ text, sort, limit: null })), [text, sort]);
  useEffect(() => forgetFavourites, []);
  return (
    <>
      <TopBarTitle>{t('title')}</TopBarTitle>
      <TopBar>
        <label className={styles.search}>
          <Search size={16} aria-hidden="true" />
          <input
            type="search"
            aria-keyshortcuts="/"
            value={text}
            placeholder={t('search')}
            aria-label={t('search')}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      </TopBar>
      <Content onClear={() => setText('')} />
    </>
  );
}

function Content({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('favourites');
  const { state } = useSnapshot(favourites);
  if (state?.isGuest === true) return <Guest />;
  const failure = state?.failure ?? null;
  if (state === null || state.value === null) {
    return (
      <div className={styles.page}>
        {failure === null ? null : <Failed state={state} />}
        {failure === null ? <SectionSkeleton label={t('loading')} rows={state?.ids?.length ?? 6} height={72} /> : null}
      </div>
    );
  }
  if (state.total === 0) {
    // A list that could not be read is also empty (spec point 8): how many there are is not known.
    return failure === null ? (
      <Empty />
    ) : (
      <div className={styles.page}>
        <Failed state={state} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      {failure === null ? null : <Failed state={state} />}
      {state.value.length === 0 ? <NothingFound onClear={onClear} /> : <List state={state} />}
    </div>
  );
}

function List({ state }: { readonly state: FavouritesState }) {
  const { t } = useTranslation('favourites');
  const [sort, setSort] = useSort();
  const { value, now } = state;
  const clashesOf = useClashes(value ?? []);
  return (
    <>
      <div className={styles.count}>
        <output>{t('count', { count: value?.length ?? 0 })}</output>
        <select
          className={styles.sort}
          aria-label={t('sort.label')}
          value={sort}
          onChange={({ target }) => setSort(target.value)}
        >
          {SORTS.map((known) => (
            <option key={known} value={known}>
              {t(`sort.${known}`)}
            </option>
          ))}
        </select>
      </div>
      <ul className={styles.list}>
        {value?.map((favourite) => (
          <li key={favourite.resourceId}>
            <FavouriteRow
              favourite={favourite}
              now={now}
              clashes={clashesOf(favourite)}
              onChanged={reloadFavourites}
              onRetry={reloadFavourites}
            >
              <Remove favourite={favourite} />
            </FavouriteRow>
          </li>
        ))}
      </ul>
    </>
  );
}

function Remove({ favourite: { resourceId, name } }: { readonly favourite: Favourite }) {
  const { t } = useTranslation('favourites');
  const { isOnline } = useSnapshot(network);
  const set = (isFavourite: boolean): Promise<boolean> => changeFavourite({ resourceId, name, isFavourite }, t);
  const remove = async (): Promise<void> => {
    if (!(await set(false))) return;
    showToast({
      text: t('toast.removed'),
      action: { label: t('toast.undo'), isUndo: true, run: () => void set(true) },
    });
  };
  return (
    <IconButton
      name={t('remove', { name })}
      icon={StarOff}
      disabled={!isOnline}
      // The second press of a double click must not remove the next row, which has moved up.
      onClick={({ detail }) => {
        if (detail < 2) void remove();
      }}
    />
  );
}

function Failed({ state }: { readonly state: FavouritesState | null }): ReactNode {
  if (state === null || state.failure === null) return null;
  return <SectionFailure {...state} failure={state.failure} onRetry={reloadFavourites} />;
}

function Empty() {
  const { t } = useTranslation('favourites');
  const [, navigate] = useLocation();
  return (
    <FullPage icon={Star} title={t('empty.title')} text={t('empty.text')}>
      <Button size="large" onClick={() => navigate(ROUTES.timeline)}>
        {t('empty.action')}
      </Button>
    </FullPage>
  );
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('favourites');
  return (
    <FullPage icon={SearchX} title={t('none.title')} text={t('none.text')}>
      <Button size="large" onClick={onClear}>
        {t('none.action')}
      </Button>
    </FullPage>
  );
}

function Guest() {
  const { t } = useTranslation('favourites');
  const [, navigate] = useLocation();
  return (
    <FullPage icon={UserRound} title={t('guest.title')} text={t('guest.text')}>
      <Button kind="primary" size="large" onClick={() => navigate(ROUTES.timeline)}>
        {t('empty.action')}
      </Button>
    </FullPage>
  );
}

/** Finds other reservations of the user during the offered times, with a single query. */
function useClashes(favourites: readonly Favourite[]): (favourite: Favourite) => readonly OwnStay[] {
  const offers = favourites.flatMap(({ offer }) => offer ?? []);
  const start = Math.min(...offers.map((offer) => offer.start));
  const end = Math.max(...offers.map((offer) => offer.end));
  const ownThen = useOwnWithin(offers.length === 0 ? null : { start, end });
  return ({ resourceId, offer, own }) =>
    offer === null || own !== null ? [] : toldOf(ownThen({ ...offer, placeIds: [resourceId], eventId: null }));
}
