import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Kiosk, RouteStopOffer } from '../../../workers/contract.ts';
import { StopCategories } from '../../components/navigation/StopCategories.tsx';
import { StopOffers } from '../../components/navigation/StopOffers.tsx';
import { alsoCalled } from '../../components/navigation/stop-text.ts';
import { offersOfPeople, usePeople } from '../../components/navigation/use-people.ts';
import { failureText } from '../../state/failure-text.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { computation } from '../../state/workers/workers.ts';
import { Keyboard } from './Keyboard.tsx';
import styles from './kiosk.module.css';

interface KioskFinderProps {
  readonly kiosk: Kiosk;
  readonly isBarrierFree: boolean;
  readonly onChoose: (stopId: string, levelId: string) => void;
}

const MOST = 12;
const REST = 150;

/** Finds a room, a point of interest, a colleague where visitors may, or the nearest of a kind. */
export function KioskFinder({ kiosk, isBarrierFree, onChoose }: KioskFinderProps) {
  const { t } = useTranslation('kiosk');
  const { t: ofRoutes } = useTranslation('navigate');
  const { stop, hasPeople, hasRoutes } = kiosk;
  const [text, setText] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const words = text.trim();
  const isNearest = words === '' && category !== null;
  const { found, failure, isSearching } = useAnswer<RouteStopOffer>(
    JSON.stringify([words, isNearest ? category : null, isBarrierFree]),
    () =>
      isNearest
        ? computation().navigation.findNearest({ from: stop.id, category, isBarrierFree, most: MOST })
        : computation().navigation.findStops(words, stop.id, MOST, isBarrierFree, alsoCalled(ofRoutes)),
    words === '' ? 0 : REST,
  );
  const people = usePeople(hasPeople, words);
  const hasNone = found !== null && found.length === 0 && (people ?? []).length === 0;
  return (
    <div className={styles.finder}>
      <p className={styles.text} data-empty={text === '' || undefined} aria-live="polite">
        {text === '' ? t(people === null ? 'find.room' : 'find.roomOrPerson') : text}
      </p>
      <StopCategories
        category={category}
        isLarge
        onCategory={(next) => {
          setText('');
          setCategory(next);
        }}
      />
      <div className={styles.results}>
        {failure === null ? null : <p role="alert">{failureText(failure, t)}</p>}
        {hasNone && !isSearching ? <output>{ofRoutes('select.nothing')}</output> : null}
        {people === null || people.length === 0 ? null : (
          <>
            <h2>{t('find.people')}</h2>
            <StopOffers
              offers={offersOfPeople(people)}
              onPick={(id) =>
                onChoose(id, people.find((person) => person.stop.id === id)?.stop.levelId ?? stop.levelId)
              }
            />
          </>
        )}
        <StopOffers
          noWay={hasRoutes ? ofRoutes(isBarrierFree ? 'route.noStepFreeWay' : 'route.noWay') : ''}
          offers={found ?? []}
          onPick={(id) => onChoose(id, found?.find((offer) => offer.id === id)?.levelId ?? stop.levelId)}
        />
      </div>
      <Keyboard text={text} onText={setText} />
    </div>
  );
}
