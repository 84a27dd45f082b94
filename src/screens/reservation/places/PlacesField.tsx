import type { TFunction } from 'i18next';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import MapPin from 'lucide-react/icons/map-pin';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

import type { FormCheck, PlaceCheck, PlaceChoice, ReservationForm, WalkingTime } from '../../../../workers/contract.ts';
import { Combobox } from '../../../components/Combobox.tsx';
import { isBarrierFreeWanted } from '../../../components/navigation/barrier-free.ts';
import { Whole } from '../../../components/Whole.tsx';
import { placeText } from '../../../i18n/place-text.ts';
import { fold } from '../../../i18n/fold.ts';
import { failureText } from '../../../state/failure-text.ts';
import { findPlaces } from '../../../state/resources/places-of-type.ts';
import { type Search, useAnswer } from '../../../state/use-answer.ts';
import { followArea } from '../../../state/workers/workers.ts';
import { boardAt } from '../../../state/way-back.ts';
import styles from './places.module.css';
import shared from '../parts.module.css';
import { timelineAddress } from './timeline-address.ts';
import { searchRest, useTypedName } from '../use-typed-name.ts';
import { WithinWalk } from './WithinWalk.tsx';

interface PlacesFieldProps {
  readonly form: ReservationForm;
  readonly check: FormCheck | null;
  /** The error of the field; '' = none. */
  readonly error: string;
  /** The number of failed attempts to send the form. */
  readonly attempts: number;
  /** A new reservation can take a place that is chosen on the timeline. */
  readonly isNew: boolean;
  /** Walking times are known. */
  readonly hasWays: boolean;
  readonly onChange: (resourceIds: readonly string[]) => void;
}

/** The chosen places, and a search for more: suitable and free ones first. */
export function PlacesField({ form, check, error, attempts, isNew, hasWays, onChange }: PlacesFieldProps) {
  const { t } = useTranslation('reservation');
  const { resourceIds } = form;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [within, setWithin] = useState<WalkingTime | null>(null);
  // Names of places that were just picked, until the worker has checked the form.
  const [picked, setPicked] = useState<readonly PlaceChoice[]>([]);
  const known = useKnownNames(resourceIds, check?.places ?? NO_PLACES);
  const pickedPlace = (id: string): PlaceChoice | undefined => picked.find(({ resourceId }) => resourceId === id);
  const pickedName = (id: string): string | undefined => pickedPlace(id)?.name;
  const nameOf = (id: string): string | undefined => known.get(id) ?? pickedName(id);
  // Enter picks by the typed text even if the list is closed.
  const search = usePlaceSearch(text, form, within, isOpen || text.trim() !== '');
  const choices = (search.found ?? []).filter(({ resourceId }) => !resourceIds.includes(resourceId));
  const pick = (choice: PlaceChoice): void => {
    setText('');
    typed.reset();
    setPicked([...picked, choice]);
    onChange([...resourceIds, choice.resourceId]);
  };
  const typed = useTypedName({
    ...search,
    text,
    attempts,
    nameOf: ({ name }) => name,
    isPicked: ({ resourceId }) => resourceIds.includes(resourceId),
    pick,
    clear: () => setText(''),
  });
  const isFound = choices.length > 0 || !typed.isUnpicked || search.found === null || search.isSearching;
  const isAlreadyPicked = !isFound && resourceIds.some((id) => fold(nameOf(id) ?? '').includes(fold(text.trim())));
  const status = useStatus(search, choices.length, isAlreadyPicked);
  const leftOver = typed.isLeftOver ? t(isAlreadyPicked ? 'places.already' : 'places.unpicked') : error;
  return (
    <div className={shared.stack} data-unpicked={typed.isUnpicked ? 'places' : undefined}>
      <Combobox
        label={t('places.label')}
        placeholder={t(resourceIds.length === 0 ? 'places.placeholder' : 'places.another')}
        text={text}
        // The list that showed the message is closed.
        error={typed.isWrong ? status : leftOver}
        options={choices.map((choice) => ({ key: choice.resourceId, content: <Choice choice={choice} /> }))}
        status={status}
        onText={(next) => {
          setText(next);
          typed.reset();
        }}
        onPick={(id) => choices.filter(({ resourceId }) => resourceId === id).forEach(pick)}
        onOpen={setOpen}
        onEnter={typed.enter}
        opensAtFocus={typed.isLeftOver && !isAlreadyPicked}
      />
      {hasWays ? <WithinWalk within={within} start={form.start} onChange={setWithin} /> : null}
      {isNew ? (
        <Link className={styles.elsewhere} href={timelineAddress(form)} state={boardAt(form.start)}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          {t('places.byNeeds')}
        </Link>
      ) : null}
      <ChosenPlaces
        resourceIds={resourceIds}
        check={check}
        nameOf={nameOf}
        areaPathOf={(id) => pickedPlace(id)?.areaPath ?? ''}
        isUnchecked={(id) => !known.has(id) && pickedName(id) !== undefined}
        onChange={onChange}
      />
    </div>
  );
}

/** Searches places for a form while the list is open, and again as places are taken or ways are closed. */
function usePlaceSearch(
  text: string,
  form: ReservationForm,
  within: WalkingTime | null,
  isWanted: boolean,
): Search<PlaceChoice> {
  const { resourceIds, start, end, attendees } = form;
  const turn = useTurn(within, isWanted);
  const people = attendees.map(({ remotely, members }) => (remotely ? 0 : (members?.length ?? 1)));
  const isBarrierFree = isBarrierFreeWanted();
  const facts = [text.trim(), resourceIds, start, end, people, within, isBarrierFree, turn];
  const key = isWanted ? JSON.stringify(facts) : null;
  return useAnswer(key, () => findPlaces(text.trim(), form, { within, isBarrierFree }), searchRest);
}

/** Counts the changes after which a search may find other places. */
function useTurn(within: WalkingTime | null, isWanted: boolean): number {
  const [turn, setTurn] = useState(0);
  const start = JSON.stringify(within);
  useEffect(() => {
    if (!isWanted) return undefined;
    return followArea<null>(
      ({ reserving }, tell) => reserving.watchPlaces(within, () => tell(null)),
      () => setTurn((before) => before + 1),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- `start` stands for the walking time
  }, [start, isWanted]);
  return turn;
}

const NO_PLACES: readonly PlaceCheck[] = [];

/** Names of the chosen places that the worker has reported, also of a place that was removed since. */
function useKnownNames(resourceIds: readonly string[], places: readonly PlaceCheck[]): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const present = new Map(places.map(({ resourceId, name }) => [resourceId, name]));
  const next = new Map(
    resourceIds.flatMap((id): [string, string][] => {
      const name = present.get(id) ?? names.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  );
  const isSame = next.size === names.size && [...next].every(([id, name]) => names.get(id) === name);
  if (!isSame) setNames(next);
  return isSame ? names : next;
}

interface ChosenPlacesProps extends Pick<PlacesFieldProps, 'check' | 'onChange'> {
  readonly resourceIds: readonly string[];
  readonly nameOf: (id: string) => string | undefined;
  /** Where a place is that the worker has not checked yet; '' = not known. */
  readonly areaPathOf: (id: string) => string;
  /** It was just picked, and the worker has not checked it yet. */
  readonly isUnchecked: (id: string) => boolean;
}

function ChosenPlaces({ resourceIds, check, nameOf, areaPathOf, isUnchecked, onChange }: ChosenPlacesProps) {
  const { t } = useTranslation('reservation');
  if (resourceIds.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('places.chosen')}>
      {resourceIds.map((id) => {
        const known = check?.places.find(({ resourceId }) => resourceId === id);
        const name = nameOf(id);
        const isUnknown = known === undefined && check?.isComplete === true && !isUnchecked(id);
        const shown = isUnknown ? unknownText(id, name, t) : (name ?? '…');
        const where = known?.areaPath ?? areaPathOf(id);
        const isTwin = resourceIds.some((other) => other !== id && nameOf(other) === name);
        const isTaken = known !== undefined && known.obstacle !== null && known.obstacle.type !== 'unread';
        return (
          <li key={id} className={styles.chip} data-state={isUnknown || isTaken ? 'taken' : 'known'}>
            {isUnknown || isTaken ? (
              <CircleAlert size={14} aria-hidden="true" />
            ) : (
              <MapPin size={14} aria-hidden="true" />
            )}
            <span className={styles.chipName}>
              {shown} <span className={shared.facts}>{where}</span>
            </span>
            <button
              type="button"
              className={shared.remove}
              aria-label={t('places.remove', { name: isTwin ? `${shown} · ${where}` : shown })}
              onClick={() => onChange(resourceIds.filter((other) => other !== id))}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A place that does not exist, or no longer does. */
const unknownText = (id: string, name: string | undefined, t: TFunction<'reservation'>): string =>
  name === undefined ? t('places.unknown', { id }) : t('places.gone', { name });

function useStatus(search: Search<PlaceChoice>, count: number, isAlreadyPicked: boolean): string {
  const { t } = useTranslation('reservation');
  if (search.failure !== null) return failureText(search.failure, t);
  if (search.isSearching && count === 0) return t('places.searching');
  if (isAlreadyPicked) return t('places.already');
  return count === 0 && search.found !== null ? t('places.none') : '';
}

function Choice({ choice }: { readonly choice: PlaceChoice }) {
  const { t } = useTranslation('reservation');
  const { t: tTimeline } = useTranslation('timeline');
  const { name, isFree, walkSeconds } = choice;
  return (
    <span className={styles.choice} data-free={isFree}>
      <span className={shared.choiceName}>
        {name}
        <span className={shared.facts}>
          <Whole text={placeText(choice, tTimeline)} />
        </span>
      </span>
      <span className={styles.standing}>
        {walkSeconds === null ? null : (
          <span className={styles.walk}>{t('places.walk', { minutes: Math.max(1, Math.ceil(walkSeconds / 60)) })}</span>
        )}
        <span className={styles.free}>
          {isFree === null ? (
            <CircleDashed size={14} aria-hidden="true" />
          ) : isFree ? (
            <Check size={14} aria-hidden="true" />
          ) : (
            <X size={14} aria-hidden="true" />
          )}
          {t(isFree === null ? 'dates.unknown' : isFree ? 'places.free' : 'places.taken')}
        </span>
      </span>
    </span>
  );
}
