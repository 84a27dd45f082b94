import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { EventCard, FormOfEvent, PlaceCheck, PlaceChoice, ReservationForm } from '../../../../workers/contract.ts';
import { Button } from '../../../components/Button.tsx';
import { isBarrierFreeWanted } from '../../../components/navigation/barrier-free.ts';
import { Whole } from '../../../components/Whole.tsx';
import { formatRange } from '../../../i18n/formats.ts';
import { rangeNear } from '../../../i18n/obstacle-text.ts';
import { checkForm, followChecks, readForm, reserving } from '../../../state/reservations/reserving.ts';
import { reserveAddress } from '../../../state/reservations/reserve-address.ts';
import { goOn } from '../../../state/way-back.ts';
import { computation } from '../../../state/workers/workers.ts';
import styles from './outcome-page.module.css';
import shared from '../parts.module.css';
import { placeText } from '../summary.ts';

const maxOffered = 3;

interface LoadedAlternatives {
  /** Null = loading, or it could not be read. */
  readonly event: FormOfEvent | null;
  /** Places that are free at the time, nearest first; null = loading. */
  readonly places: readonly PlaceChoice[] | null;
}

/** Alternatives to a declined place; each button opens the form with one of them. */
export function Alternatives({ card }: { readonly card: EventCard }) {
  const { t } = useTranslation('reservation');
  const [, navigate] = useLocation();
  const { check } = useSnapshot(reserving);
  const declined = card.places.find(({ look }) => look === 'declined')?.resourceId ?? '';
  const { event, places } = useAlternatives(card.eventId, declined);
  // If the event could not be read, the form can still be opened from the actions.
  if (event === null && places !== null) return null;
  const take = (part: Partial<ReservationForm>): void => {
    if (event === null) return;
    const { resourceIds, start, end, subject } = { ...event.form, ...part };
    // A new reservation if this one can no longer be changed.
    const to = event.reason === null ? { eventId: event.eventId } : { subject };
    goOn(navigate, reserveAddress({ ...to, resourceIds, start, end }));
  };
  const here = check?.isComplete === true ? check.places.find(({ resourceId }) => resourceId === declined) : undefined;
  return (
    <div className={shared.panel}>
      <div className={styles.choose}>
        {event === null ? null : (
          <Button kind="quiet" icon={Pencil} onClick={() => take({})}>
            {t('outcome.choose')}
          </Button>
        )}
      </div>
      <Offers form={event?.form ?? null} places={places} declined={declined} next={nextOf(here)} onTake={take} />
    </div>
  );
}

/** A free place that declined had another reason, so a later time is no better. */
const nextOf = (here: PlaceCheck | undefined): PlaceCheck['next'] =>
  here === undefined || here.obstacle === null ? null : here.next;

interface OffersProps extends Pick<LoadedAlternatives, 'places'> {
  readonly form: ReservationForm | null;
  readonly declined: string;
  readonly next: PlaceCheck['next'];
  readonly onTake: (part: Partial<ReservationForm>) => void;
}

/** As high while loading as with all offers, and later ones are appended, so that nothing moves under the pointer. */
function Offers({ form, places, declined, next, onTake }: OffersProps) {
  const { t } = useTranslation('reservation');
  const { t: tTimeline } = useTranslation('timeline');
  if (form !== null && places?.length === 0 && next === null) return null;
  return (
    <>
      <p>{t('outcome.instead')}</p>
      <div className={styles.offers} aria-busy={places === null}>
        {form === null || places === null
          ? Array.from({ length: maxOffered }, (_, index) => (
              <div key={index} className={shared.waiting} aria-hidden="true" />
            ))
          : places.map((place) => (
              <Button
                key={place.resourceId}
                onClick={() => onTake({ resourceIds: replaced(form.resourceIds, declined, place.resourceId) })}
              >
                <span>
                  {`${place.name}, ${formatRange(form.start, form.end)}`}
                  <span className={shared.facts}>
                    <Whole text={placeText(place, tTimeline)} />
                  </span>
                </span>
              </Button>
            ))}
        {form === null || places === null || next === null ? null : (
          <Button onClick={() => onTake(next)}>
            {tTimeline('offer.next', { range: rangeNear(next.start, next.end, form.start) })}
          </Button>
        )}
      </div>
    </>
  );
}

/** Replaces the declined place in the list. */
const replaced = (ids: readonly string[], declined: string, by: string): readonly string[] =>
  ids.length === 0 ? [by] : ids.with(Math.max(0, ids.indexOf(declined)), by);

const freeOf = (places: readonly PlaceChoice[]): readonly PlaceChoice[] =>
  places.filter(({ isFree }) => isFree === true).slice(0, maxOffered);

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
