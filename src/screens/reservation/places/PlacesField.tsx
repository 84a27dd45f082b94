import type { TFunction } from 'i18next';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import MapPin from 'lucide-react/icons/map-pin';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

import type { FormCheck, PlaceCheck, PlaceChoice, ReservationForm, WalkingTime } from '../../../../workers/contract.ts';
import { type AfterEnter, Combobox } from '../../../components/controls/Combobox.tsx';
import { Whole } from '../../../components/text/Whole.tsx';
import { placeText } from '../../../i18n/place-text.ts';
import { fold } from '../../../i18n/fold.ts';
import { failureText } from '../../../state/failure-text.ts';
import type { Search } from '../../../state/use-answer.ts';
import { boardAt } from '../../../state/way-back.ts';
import styles from './places.module.css';
import shared from '../parts.module.css';
import { FavouriteMark } from './FavouriteMark.tsx';
import { usePlaceSearch } from './place-search.ts';
import { timelineAddress } from './timeline-address.ts';
import { useTypedName } from '../use-typed-name.ts';
import { WithinWalk } from './WithinWalk.tsx';

interface PlacesFieldProps {
  readonly form: ReservationForm;
  readonly check: FormCheck | null;
  /** The error of the field; '' = none. */
  readonly error: string;
  readonly favouriteIds: readonly string[];
  /** The number of failed attempts to send the form. */
  readonly attempts: number;
  /** A new reservation can take a place that is chosen on the timeline. */
  readonly isNew: boolean;
  /** Walking times are known. */
  readonly hasWays: boolean;
  readonly onChange: (resourceIds: readonly string[]) => void;
}

/** The chosen places, and a search for more: suitable and free ones first. */
export function PlacesField(props: PlacesFieldProps) {
  const { form, check, favouriteIds, error, attempts, isNew, hasWays, onChange } = props;
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
  const search = usePlaceSearch(text, within, { form, favouriteIds, isWanted: isOpen || text.trim() !== '' });
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
  const isFirst = resourceIds.length === 0;
  const enter = (): AfterEnter | undefined => {
    if (typed.isUnpicked || !isOpen || !isFirst) return typed.enter();
    if (search.isSearching) return 'wait';
    const [first] = choices;
    if (first !== undefined && first.isFree !== false) pick(first);
    return 'close';
  };
  const isFound = choices.length > 0 || !typed.isUnpicked || search.found === null || search.isSearching;
  const isAlreadyPicked = !isFound && resourceIds.some((id) => fold(nameOf(id) ?? '').includes(fold(text.trim())));
  const status = useStatus(search, choices.length, isAlreadyPicked);
  const leftOver = typed.isLeftOver ? t(isAlreadyPicked ? 'places.already' : 'places.unpicked') : error;
  return (
    <div className={shared.stack} data-unpicked={typed.isUnpicked ? 'places' : undefined}>
      <Combobox
        label={t('places.label')}
        placeholder={t(isFirst ? 'places.placeholder' : 'places.another')}
        text={text}
        // The list that showed the message is closed.
        error={typed.isWrong ? status : leftOver}
        options={choices.map((choice) => ({
          key: choice.resourceId,
          content: <Choice choice={choice} isFavourite={favouriteIds.includes(choice.resourceId)} />,
        }))}
        status={status}
        onText={(next) => {
          setText(next);
          typed.reset();
        }}
        onPick={(id) => choices.filter(({ resourceId }) => resourceId === id).forEach(pick)}
        onOpen={setOpen}
        onEnter={enter}
        opensAtFocus={isFirst || (typed.isLeftOver && !isAlreadyPicked)}
      />
      <ChosenPlaces
        resourceIds={resourceIds}
        check={check}
        nameOf={nameOf}
        areaPathOf={(id) => pickedPlace(id)?.areaPath ?? ''}
        isUnchecked={(id) => !known.has(id) && pickedName(id) !== undefined}
        onChange={onChange}
      />
      <OtherWays form={form} isNew={isNew} hasWays={hasWays} within={within} onWithin={setWithin} />
    </div>
  );
}

interface OtherWaysProps extends Pick<PlacesFieldProps, 'form' | 'isNew' | 'hasWays'> {
  readonly within: WalkingTime | null;
  readonly onWithin: (within: WalkingTime | null) => void;
}

/** The timeline, and a limit of the walk. */
function OtherWays({ form, isNew, hasWays, within, onWithin }: OtherWaysProps) {
  const { t } = useTranslation('reservation');
  return (
    <div className={styles.ways}>
      {isNew ? (
        <Link className={styles.elsewhere} href={timelineAddress(form)} state={boardAt(form.start)}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          {t('places.byNeeds')}
        </Link>
      ) : null}
      {hasWays ? <WithinWalk within={within} start={form.start} onChange={onWithin} /> : null}
    </div>
  );
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

function Choice({ choice, isFavourite }: { readonly choice: PlaceChoice; readonly isFavourite: boolean }) {
  const { t } = useTranslation('reservation');
  const { t: tTimeline } = useTranslation('timeline');
  const { name, isFree, walkSeconds } = choice;
  return (
    <span className={styles.choice} data-free={isFree}>
      <span className={shared.choiceName}>
        {name}
        {isFavourite ? <FavouriteMark size={12} /> : null}
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
