import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { FormCheck, PlaceSuggestion, ReservationForm } from '../../../../workers/contract.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Whole } from '../../../components/text/Whole.tsx';
import { placeText } from '../../../i18n/place-text.ts';
import { network } from '../../../state/browser/network.ts';
import { failureText } from '../../../state/failure-text.ts';
import { Panel } from '../parts.tsx';
import { FavouriteMark } from './FavouriteMark.tsx';
import { useSuggestions } from './place-search.ts';
import styles from './suggestions.module.css';
import shared from '../parts.module.css';
import { hasUnfitKind, unfitIds } from './unfit.ts';

/** How many are shown at first: beside the fields, as many as a high window has room for. */
const firstCount = (): number => (innerWidth >= 1100 && innerHeight >= 900 ? 9 : 5);

interface SuggestionsProps {
  readonly form: ReservationForm;
  readonly check: FormCheck | null;
  readonly favouriteIds: readonly string[];
  readonly onChange: (part: Partial<ReservationForm>) => void;
}

/** Free places that fit, as long as none is chosen or a chosen one is not available. */
export function Suggestions({ form, check, favouriteIds, onChange }: SuggestionsProps) {
  const { t } = useTranslation('reservation');
  const [isAll, setAll] = useState(false);
  const [first] = useState(firstCount);
  const unfit = unfitIds(form, check);
  const kept = form.resourceIds.filter((id) => !unfit.includes(id));
  const isNeeded = form.resourceIds.length === 0 || unfit.length > 0;
  const asked = check !== null && hasUnfitKind(check) ? { ...form, resourceIds: kept } : form;
  const { isOnline } = useSnapshot(network);
  const { found, failure, isSearching } = useSuggestions({ form: asked, favouriteIds, isWanted: isNeeded });
  // Without a connection nothing is known; the line at the bottom says so.
  if (!isNeeded || (!isOnline && failure !== null)) return null;
  const all = (found ?? []).filter(({ resourceId }) => !form.resourceIds.includes(resourceId));
  const areRooms = all.length > 0 && all.every(({ kind }) => kind === 'room');
  const status =
    failure === null ? t(found === null ? 'suggestions.searching' : 'suggestions.none') : failureText(failure, t);
  return (
    <Panel title={t(areRooms ? 'suggestions.rooms' : 'suggestions.places')}>
      {all.length === 0 ? <output className={shared.muted}>{status}</output> : null}
      <ul className={styles.list} aria-busy={isSearching}>
        {all.slice(0, isAll ? all.length : first).map((one) => (
          <Suggestion
            key={one.resourceId}
            suggestion={one}
            isFavourite={favouriteIds.includes(one.resourceId)}
            onUse={() => onChange({ resourceIds: [...kept, one.resourceId] })}
          />
        ))}
      </ul>
      {isAll || all.length <= first ? null : (
        <div className={shared.inLine}>
          <Button kind="quiet" onClick={() => setAll(true)}>
            {t('suggestions.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface SuggestionProps {
  readonly suggestion: PlaceSuggestion;
  readonly isFavourite: boolean;
  readonly onUse: () => void;
}

function Suggestion({ suggestion, isFavourite, onUse }: SuggestionProps) {
  const { t } = useTranslation('reservation');
  const { t: tTimeline } = useTranslation('timeline');
  const { name, kind, equipment, dates } = suggestion;
  const isPartly = dates !== null && dates.free < dates.all;
  return (
    <li className={styles.suggestion}>
      <div className={styles.body}>
        <h3 className={styles.name}>
          {name}
          {isFavourite ? <FavouriteMark size={14} /> : null}
        </h3>
        <p className={shared.facts}>
          <Whole text={placeText(suggestion, tTimeline)} />
        </p>
        {equipment.length === 0 ? null : <p className={shared.facts}>{equipment.join(', ')}</p>}
        {dates === null ? null : (
          <p className={styles.dates} data-partly={isPartly || undefined}>
            {isPartly ? t('suggestions.dates', dates) : t('suggestions.allDates')}
          </p>
        )}
      </div>
      <Button
        onClick={(press) => {
          // The button goes with its list: what comes next gets the focus.
          press.currentTarget.form?.querySelector<HTMLElement>('footer [type="submit"]')?.focus();
          onUse();
        }}
      >
        <span>{t(`suggestions.use.${kind}`)}</span>
        <span className="spoken">{name}</span>
      </Button>
    </li>
  );
}
