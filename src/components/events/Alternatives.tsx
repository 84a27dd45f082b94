import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { EventCard, FormOfEvent, PlaceCheck, PlaceChoice, ReservationForm } from '../../../workers/contract.ts';
import { formatRange } from '../../i18n/formats.ts';
import { obstacleText, rangeNear } from '../../i18n/obstacle-text.ts';
import { placeText } from '../../i18n/place-text.ts';
import { failureText } from '../../state/failure-text.ts';
import { reserveAddress, reservedAddress } from '../../state/reservations/reserve-address.ts';
import { bookForm, updateForm } from '../../state/reservations/reserve-outcomes.ts';
import { checkForm, followChecks, readForm, reserving } from '../../state/reservations/reserving.ts';
import { computation } from '../../state/workers/workers.ts';
import { Button } from '../controls/Button.tsx';
import { isBarrierFreeWanted } from '../navigation/barrier-free.ts';
import { Whole } from '../text/Whole.tsx';
import styles from './alternatives.module.css';
import { Problems } from './Problems.tsx';

const MAX_OFFERED = 2;

interface LoadedAlternatives {
  /** Null = loading, or it could not be read. */
  readonly event: FormOfEvent | null;
  /** Places that are free at the time, nearest first; null = loading. */
  readonly places: readonly PlaceChoice[] | null;
}

/** Why a place has declined, and what can be booked instead by one press. */
export function Alternatives({ card }: { readonly card: EventCard }) {
  const { t } = useTranslation('events');
  const { t: tTimeline } = useTranslation('timeline');
  const { check } = useSnapshot(reserving);
  const declined = card.places.find(({ look }) => look === 'declined')?.resourceId ?? '';
  const { event, places } = useAlternatives(card.eventId, declined);
  const { busy, problems, take, find } = useTaking(card, event);
  // If the event could not be read, the form can still be opened from the actions.
  if (event === null && places !== null) return null;
  const here = check?.isComplete === true ? check.places.find(({ resourceId }) => resourceId === declined) : undefined;
  const { start, end } = event?.form ?? card;
  const asked = { start, minutes: (end - start) / 60_000 };
  // A free place that declined had another reason, so a later time is no better.
  const isTaken = here !== undefined && here.obstacle !== null;
  return (
    <div className={styles.alternatives}>
      <p>{isTaken ? obstacleText(here.obstacle, asked, tTimeline) : t('noReason')}</p>
      <Offers
        form={event?.form ?? null}
        places={places}
        next={isTaken ? here.next : null}
        busy={busy}
        onTake={(key, form) => void take(key, form)}
        declined={declined}
      />
      <Problems lines={problems} />
      {event === null ? null : (
        <Button kind="quiet" icon={Search} onClick={find}>
          {t('findAnother')}
        </Button>
      )}
    </div>
  );
}

interface OffersProps extends Pick<LoadedAlternatives, 'places'> {
  readonly form: ReservationForm | null;
  readonly declined: string;
  readonly next: PlaceCheck['next'];
  /** The offer that is being booked. */
  readonly busy: string | null;
  readonly onTake: (key: string, form: Partial<ReservationForm>) => void;
}

/** As high while loading as with all offers, and later ones are appended, so that nothing moves under the pointer. */
function Offers({ form, places, declined, next, busy, onTake }: OffersProps) {
  const { t } = useTranslation('events');
  const { t: tTimeline } = useTranslation('timeline');
  if (form !== null && places?.length === 0 && next === null) return null;
  return (
    <>
      <p>{t('instead')}</p>
      <div className={styles.offers} aria-busy={places === null}>
        {form === null || places === null
          ? Array.from({ length: MAX_OFFERED }, (_, index) => (
              <div key={index} className={styles.waiting} aria-hidden="true" />
            ))
          : places.map((place) => (
              <Button
                key={place.resourceId}
                isBusy={busy === place.resourceId}
                onClick={() =>
                  onTake(place.resourceId, { resourceIds: replaced(form.resourceIds, declined, place.resourceId) })
                }
              >
                <span>
                  {`${place.name}, ${formatRange(form.start, form.end)}`}
                  <span className={styles.facts}>
                    <Whole text={placeText(place, tTimeline)} />
                  </span>
                </span>
              </Button>
            ))}
        {form === null || places === null || next === null ? null : (
          <Button isBusy={busy === NEXT} onClick={() => onTake(NEXT, next)}>
            {tTimeline('offer.next', { range: rangeNear(next.start, next.end, form.start) })}
          </Button>
        )}
      </div>
    </>
  );
}

/** The key of the later time at the same place. */
const NEXT = 'next';

/** Replaces the declined place in the list. */
const replaced = (ids: readonly string[], declined: string, by: string): readonly string[] =>
  ids.length === 0 ? [by] : ids.with(Math.max(0, ids.indexOf(declined)), by);

/** Books an offer, or opens the form; a date of a series always does the latter, as it asks which dates are meant. */
function useTaking(card: EventCard, event: FormOfEvent | null) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [keys] = useState(() => new Map<string, string>());
  const open = ({ resourceIds, start, end, subject }: ReservationForm, isChange: boolean): void =>
    navigate(reserveAddress({ ...(isChange ? { eventId: card.eventId } : { subject }), resourceIds, start, end }));
  const take = async (offer: string, part: Partial<ReservationForm>): Promise<void> => {
    if (event === null || busy !== null) return;
    const form = { ...event.form, ...part };
    // One that can no longer be changed is booked anew.
    const isChange = event.reason === null;
    if (event.isRecurring) return open(form, isChange);
    setBusy(offer);
    setProblems([]);
    const booked = isChange
      ? await updateForm(event.eventId, form, 'occurrence')
      : await bookForm(form, keyOf(keys, offer), () => undefined);
    setBusy(null);
    if (!booked.ok) return setProblems([failureText(booked.error, t)]);
    if (booked.value.eventId !== card.eventId) navigate(reservedAddress(booked.value.eventId));
  };
  return {
    busy,
    problems,
    take,
    find: (): void => {
      if (event !== null) open(event.form, event.reason === null);
    },
  };
}

/** The same for each press of an offer, so that it is booked once. */
function keyOf(keys: Map<string, string>, offer: string): string {
  const key = keys.get(offer) ?? crypto.randomUUID();
  keys.set(offer, key);
  return key;
}

const freeOf = (places: readonly PlaceChoice[]): readonly PlaceChoice[] =>
  places.filter(({ isFree }) => isFree === true).slice(0, MAX_OFFERED);

function useAlternatives(eventId: string, declined: string): LoadedAlternatives {
  const [found, setFound] = useState<LoadedAlternatives>({ event: null, places: null });
  useEffect(() => {
    let isOpen = true;
    const close = followChecks();
    const read = async (): Promise<void> => {
      const event = await readForm(eventId);
      if (!isOpen) return;
      if (!event.ok) return setFound({ event: null, places: [] });
      const { form } = event.value;
      // Checked as a new reservation: the declined one holds no place, and its time may be taken by now.
      checkForm(form, null, null);
      setFound({ event: event.value, places: null });
      const places = await computation().reserving.findPlaces('', form, {
        insteadOf: declined,
        isBarrierFree: isBarrierFreeWanted(),
      });
      if (isOpen) setFound({ event: event.value, places: places.ok ? freeOf(places.value) : [] });
    };
    void read();
    return () => {
      isOpen = false;
      close();
    };
  }, [eventId, declined]);
  return found;
}
