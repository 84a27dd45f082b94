import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { EventCard, FormOfEvent, PlaceChoice, ReservationForm } from '../../../workers/contract.ts';
import { Button } from '../../components/Button.tsx';
import { formatRange } from '../../i18n/formats.ts';
import { rangeNear } from '../../i18n/obstacle-text.ts';
import { checkForm, followChecks, readForm, reserving } from '../../state/reserving.ts';
import { reserveAddress } from '../../state/reserve-address.ts';
import { goOn } from '../../state/way-back.ts';
import { computation } from '../../state/workers.ts';
import shared from './parts.module.css';

const mostOffered = 3;

interface Found {
  readonly event: FormOfEvent;
  /** Free then, the nearest first; null = still looked for. */
  readonly places: readonly PlaceChoice[] | null;
}

/** What can be had in place of what was declined: one press opens the form with it. */
export function Alternatives({ card }: { readonly card: EventCard }) {
  const { t } = useTranslation('reservation');
  const { t: offer } = useTranslation('timeline');
  const [, navigate] = useLocation();
  const { check } = useSnapshot(reserving);
  const found = useFound(card.eventId);
  if (found === null) return null;
  const { form, eventId, reason } = found.event;
  const declined = new Set(card.places.filter(({ look }) => look === 'declined').map(({ resourceId }) => resourceId));
  const take = (part: Partial<ReservationForm>): void => {
    const { resourceIds, start, end, subject } = { ...form, ...part };
    // What cannot be changed any more is reserved anew.
    const to = reason === null ? { eventId } : { subject };
    goOn(navigate, reserveAddress({ ...to, resourceIds, start, end }));
  };
  const here = check?.isComplete === true ? check.places.find(({ resourceId }) => declined.has(resourceId)) : undefined;
  // What has declined a time at which it can be had did so for something else: a quarter later is no better.
  const next = here === undefined || here.obstacle === null ? null : here.next;
  return (
    <div className={shared.panel}>
      <p>{t('outcome.instead')}</p>
      {/* What comes later stands behind: no button moves from under a finger. */}
      <div className={shared.offers}>
        <Button onClick={() => take({})}>{t('outcome.choose')}</Button>
        {found.places?.map(({ resourceId, name, areaPath }) => (
          <Button
            key={resourceId}
            title={areaPath}
            onClick={() => take({ resourceIds: replaced(form.resourceIds, declined, resourceId) })}
          >
            {`${name}, ${formatRange(form.start, form.end)}`}
          </Button>
        ))}
        {next === null || found.places === null ? null : (
          <Button onClick={() => take(next)}>
            {offer('offer.next', { range: rangeNear(next.start, next.end, form.start) })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Another place in the part of the first one that declined. */
function replaced(ids: readonly string[], declined: ReadonlySet<string>, by: string): readonly string[] {
  const index = Math.max(
    0,
    ids.findIndex((id) => declined.has(id)),
  );
  return ids.with(index, by);
}

const freeBeside = (places: readonly PlaceChoice[], { resourceIds }: ReservationForm): readonly PlaceChoice[] =>
  places.filter((place) => place.isFree === true && !resourceIds.includes(place.resourceId)).slice(0, mostOffered);

function useFound(eventId: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let isOpen = true;
    const close = followChecks();
    const read = async (): Promise<void> => {
      const event = await readForm(eventId);
      // Without it the form is still one press away.
      if (!isOpen || !event.ok) return;
      const { form } = event.value;
      // As a new one: what has declined it holds nothing for it, and its time there may be somebody else's.
      checkForm(form, null, null);
      setFound({ event: event.value, places: null });
      const places = await computation().screens.reserving.findPlaces('', form);
      if (isOpen) setFound({ event: event.value, places: places.ok ? freeBeside(places.value, form) : [] });
    };
    void read();
    return () => {
      isOpen = false;
      close();
    };
  }, [eventId]);
  return found;
}
