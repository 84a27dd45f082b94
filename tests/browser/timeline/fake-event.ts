import type { EventState, Instant, ReservationDetails } from '../../../workers/contract.ts';
import { cardOf, placeOf } from '../../unit/rules/event-cards.ts';
import { BARE } from '../components/events/cards.ts';

/** ms */
const HOUR = 3_600_000;

/** The card of an event: from its details, or an accepted one that may be changed. */
export function eventStateOf(
  eventId: string,
  details: ReservationDetails | null,
  confirmFrom: Instant | null = null,
): EventState {
  const [start, end] = [details?.start ?? 0, details?.end ?? HOUR];
  const look = details?.look ?? 'accepted';
  const place = placeOf({
    resourceId: details?.resourceId ?? 'resource-2',
    name: details?.resourceName ?? 'Desk 1-003',
    areaPath: details?.areaPath ?? '',
    look,
  });
  const card = cardOf({
    eventId,
    subject: details?.subject ?? 'Planning',
    start,
    end,
    look,
    places: [place],
    organizerName: details?.organizerName ?? 'Jana',
    isOrganizer: details?.isOrganizer ?? true,
    attendees: [],
    confirmFrom,
    confirmUntil: details?.confirmUntil ?? (confirmFrom === null ? null : confirmFrom + HOUR),
    showConfirmButton: details?.showConfirmButton ?? false,
    showChangeButton: details?.showChangeButton ?? true,
    showFinish: details?.showFinish ?? false,
  });
  const value = { card, ...BARE };
  return { value, asOf: start, failure: null, now: start };
}
