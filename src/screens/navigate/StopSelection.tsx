import Keyboard from 'lucide-react/icons/keyboard';
import ScanLine from 'lucide-react/icons/scan-line';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { RouteStopOffer } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { ReadCode } from '../../components/codes/ReadCode.tsx';
import { StopCategories } from '../../components/navigation/StopCategories.tsx';
import { StopOffers } from '../../components/navigation/StopOffers.tsx';
import { alsoCalled } from '../../components/navigation/stop-text.ts';
import { offersOfPeople, usePeople } from '../../components/navigation/use-people.ts';
import { failureText } from '../../state/failure-text.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { session } from '../../state/session/session.ts';
import { computation } from '../../state/workers/workers.ts';
import { BarrierFree } from './BarrierFree.tsx';
import styles from './navigate.module.css';
import type { NavigationControl, SelectionOrigin } from './navigate-address.ts';

interface StopSelectionProps {
  readonly end: 'start' | 'target';
  readonly control: NavigationControl;
}

const MOST_OFFERS = 30;
const MOST_NEAREST = 10;
/** ms without typing. */
const REST = 120;

/** Chooses a start or a target: by words, the nearest of a kind, a scanned or a typed code, or on the plan. */
export function StopSelection({ end, control }: StopSelectionProps) {
  const { t } = useTranslation('navigate');
  const { address, change } = control;
  const [text, setText] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const [way, setWay] = useState<'list' | 'scan' | 'type'>('list');
  // The nearest are counted from where the user is.
  const from = end === 'target' ? (address.locationId ?? address.startAreaId) : null;
  const isNearest = category !== null && from !== null && text.trim() === '';
  const { found, failure, isSearching } = useOffers(text, isNearest ? category : null, from, address.isBarrierFree);
  const people = usePeople(useSnapshot(session).state.type === 'signed-in', text.trim());
  const close = { mode: 'Default', step: null, level: null } as const;
  const take = (stopId: string, origin: SelectionOrigin, areaId: string | null = null): void =>
    change(
      end === 'start'
        ? { ...close, locationId: stopId, startAreaId: areaId, startOrigin: origin }
        : { ...close, targetId: stopId, targetOrigin: origin },
    );
  // A code was scanned that has no place.
  const hasNoPlace = end === 'start' && address.startOrigin === 'ScanQR' && address.locationId === null;
  if (way !== 'list')
    return (
      <ReadCode
        by={way}
        onPlace={(id, areaId, by) => take(id, by === 'scan' ? 'ScanQR' : 'TypeQr', areaId)}
        onBack={() => setWay('list')}
      />
    );
  return (
    <div className={styles.selection}>
      <h2>{t(end === 'start' ? 'screen.chooseStart' : 'screen.chooseTarget')}</h2>
      {hasNoPlace ? <p role="alert">{t('select.noLocation')}</p> : null}
      <input
        type="search"
        className={styles.search}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed to search
        autoFocus
        aria-label={t(people === null ? 'select.search' : 'select.searchPeople')}
        placeholder={t(people === null ? 'select.search' : 'select.searchPeople')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && found?.[0] !== undefined && !isSearching) take(found[0].id, 'SelectedFromList');
          if (key === 'Escape') change({ mode: 'Default' });
        }}
      />
      <div className={styles.actions}>
        <Button icon={ScanLine} onClick={() => setWay('scan')}>
          {t('select.scan')}
        </Button>
        <Button icon={Keyboard} onClick={() => setWay('type')}>
          {t('select.type')}
        </Button>
      </div>
      <BarrierFree control={control} />
      {from === null ? null : <StopCategories category={category} onCategory={setCategory} />}
      {failure === null ? null : <p role="alert">{failureText(failure, t)}</p>}
      {people === null || people.length === 0 ? null : (
        <>
          <h3>{t('select.people')}</h3>
          <StopOffers offers={offersOfPeople(people)} onPick={(id) => take(id, 'SelectedFromList')} />
        </>
      )}
      <StopOffers
        noWay={from === null ? '' : t(address.isBarrierFree ? 'route.noStepFreeWay' : 'route.noWay')}
        offers={found ?? []}
        onPick={(id) => take(id, isNearest ? 'SelectedFromNearestList' : 'SelectedFromList')}
      />
      <output className={styles.hint}>
        {found !== null && found.length === 0 && (people ?? []).length === 0 && !isSearching ? t('select.nothing') : ''}
      </output>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={() => change({ mode: 'Default' })}>
          {t('screen.back')}
        </Button>
      </div>
    </div>
  );
}

/** What the words find, or the nearest of a category. */
function useOffers(text: string, category: string | null, from: string | null, isBarrierFree: boolean) {
  const words = text.trim();
  const { navigation } = computation();
  const { t } = useTranslation('navigate');
  return useAnswer<RouteStopOffer>(
    JSON.stringify([words, category, from, isBarrierFree]),
    () =>
      category === null || from === null
        ? navigation.findStops(words, from, MOST_OFFERS, isBarrierFree, alsoCalled(t))
        : navigation.findNearest({ from, category, isBarrierFree, most: MOST_NEAREST }),
    text === '' ? 0 : REST,
  );
}
