import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import type { RouteStopOffer } from '../../../workers/contract.ts';
import styles from './stop-offers.module.css';
import { categoryText, stopPlace, walkText } from './stop-text.ts';

interface StopOffersProps {
  /** What an offer says to which no way is known; '' = ways were not looked for. */
  readonly noWay?: string;
  readonly offers: readonly RouteStopOffer[];
  readonly onPick: (stopId: string) => void;
}

/** Stops with where they are and how far they are. */
export function StopOffers({ noWay = '', offers, onPick }: StopOffersProps) {
  const { t } = useTranslation('navigate');
  return (
    <ul className={styles.offers}>
      {offers.map((offer) => (
        <li key={`${offer.kind} ${offer.id}`}>
          <button type="button" onClick={() => onPick(offer.id)}>
            <span className={styles.name}>{offer.name}</span>
            <span className={styles.walk}>{walkText(offer, t) || noWay}</span>
            <span className={styles.place}>
              {[kindOf(offer, t), stopPlace(offer)].filter((part) => part !== '').join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a stop is; '' where its name begins with that, as "Lift 1" does. */
function kindOf({ name, category }: RouteStopOffer, t: TFunction<'navigate'>): string {
  const kind = categoryText(category, t);
  return name.toLocaleLowerCase().startsWith(kind.toLocaleLowerCase()) ? '' : kind;
}
