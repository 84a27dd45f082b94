import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { RouteStopOffer, WalkingTime } from '../../../../workers/contract.ts';
import { Combobox } from '../../Combobox.tsx';
import { formatRange } from '../../../i18n/formats.ts';
import { failureText } from '../../../state/failure-text.ts';
import { toldOf, useOwnWithin } from '../../../state/reservations/use-own-then.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { useAnswer } from '../../../state/use-answer.ts';
import { computation } from '../../../state/workers/workers.ts';
import { isBarrierFreeWanted } from '../../navigation/barrier-free.ts';
import { stopPlace } from '../../navigation/stop-text.ts';
import styles from '../finding.module.css';
import { useFindingOptions } from '../use-finding-options.ts';
import type { FindingControl } from '../use-finding.ts';
import { useStopName } from '../use-stop-name.ts';
import { Section, Segments } from './fields.tsx';

const MINUTES = [2, 3, 5, 10] as const;
const USUAL_SECONDS = 5 * 60;
const MOST_STOPS = 8;
/** ms without typing. */
const REST = 120;
const DAY = 86_400_000;

interface WalkFieldProps {
  readonly control: FindingControl;
}

/** The walking time from somewhere, on a site with navigation. */
export function WalkField({ control }: WalkFieldProps) {
  const options = useFindingOptions();
  return options?.hasWays === true || control.finding.within != null ? <Fields control={control} /> : null;
}

function Fields({ control: { finding, choose } }: WalkFieldProps) {
  const { t } = useTranslation('finding');
  const within = finding.within ?? null;
  // Kept while there is no start: without one there is no criterion.
  const [limits, setLimits] = useState(() => ({ seconds: USUAL_SECONDS, isBarrierFree: isBarrierFreeWanted() }));
  const { seconds, isBarrierFree } = within ?? limits;
  const change = (changed: Partial<Omit<WalkingTime, 'from'>>): void => {
    setLimits({ seconds, isBarrierFree, ...changed });
    if (within === null) return;
    choose('within', (now) => (now.within == null ? now : { ...now, within: { ...now.within, ...changed } }));
  };
  return (
    <Section title={t('within.title')} hint={t('within.hint')}>
      <StartField
        from={within?.from ?? null}
        onFrom={(from) => {
          setLimits({ seconds, isBarrierFree });
          choose('within', (now) => ({ ...now, within: from === null ? null : { from, seconds, isBarrierFree } }));
        }}
      />
      <Segments
        value={String(seconds / 60)}
        segments={MINUTES.map((minutes) => ({ value: String(minutes), label: t('within.minutes', { minutes }) }))}
        onChange={(minutes) => change({ seconds: Number(minutes) * 60 })}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isBarrierFree}
          onChange={({ target }) => change({ isBarrierFree: target.checked })}
        />
        {t('within.stepFree')}
      </label>
    </Section>
  );
}

interface StartFieldProps {
  /** Id of a stop; null = none. */
  readonly from: string | null;
  readonly onFrom: (stopId: string | null) => void;
}

/** Where one walks from: one of the user's own next places, or any stop by its name. */
function StartField({ from, onFrom }: StartFieldProps) {
  const { t } = useTranslation('finding');
  const name = useStopName(from);
  /** null = nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const own = useOwnPlaces();
  const words = typed?.trim() ?? '';
  const { found, failure, isSearching } = useAnswer<RouteStopOffer>(
    words === '' ? null : words,
    () => computation().navigation.findStops(words, null, MOST_STOPS),
    REST,
  );
  const status = (): string => {
    if (words === '' || (found !== null && found.length > 0)) return '';
    if (failure !== null) return failureText(failure, t);
    return t(isSearching ? 'searching' : 'within.nothing');
  };
  const stops = (found ?? []).map((stop) => ({ key: stop.id, name: stop.name, about: stopPlace(stop) }));
  return (
    <div className={styles.lookup}>
      <Combobox
        label={t('within.from')}
        text={typed ?? name ?? ''}
        options={(words === '' ? own : stops).map(({ key, name: title, about }) => ({
          key,
          content: (
            <>
              {title} <span className={styles.hint}>{about}</span>
            </>
          ),
        }))}
        status={status()}
        onText={(text) => {
          setTyped(text);
          if (text.trim() === '' && from !== null) onFrom(null);
        }}
        onPick={(stopId) => {
          setTyped(null);
          onFrom(stopId);
        }}
        onEnter={() => (isSearching ? 'wait' : 'first')}
        onLeave={() => setTyped(null)}
      />
    </div>
  );
}

/** The places that the user has reserved within a day from now. */
function useOwnPlaces() {
  const [range] = useState(() => {
    const start = timeline.now || Date.now();
    return { start, end: start + DAY };
  });
  const stays = useOwnWithin(range)({ ...range, placeIds: [], eventId: null });
  return toldOf(stays)
    .toSorted((one, other) => one.start - other.start)
    .map(({ placeId, placeName, start, end }) => ({ key: placeId, name: placeName, about: formatRange(start, end) }));
}
