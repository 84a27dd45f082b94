import type { EventState, ReservationDetails } from '../../../workers/contract.ts';

/** What the worker tells of an own event: as its details say, or one that stands and may be changed. */
export function eventStateOf(eventId: string, details: ReservationDetails | null): EventState {
  const [start, end] = [details?.start ?? 0, details?.end ?? 3_600_000];
  const look = details?.look ?? 'accepted';
  const place = {
    resourceId: details?.resourceId ?? 'resource-2',
    name: details?.resourceName ?? 'Desk 1-003',
    areaPath: details?.areaPath ?? '',
    look,
    requiresConfirmation: false,
    confirmed: true,
    confirmedBy: null,
    confirmedWhen: null,
    orderItemsCount: 0,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    wayUrl: null,
  };
  const card = {
    eventId,
    subject: details?.subject ?? 'Planning',
    start,
    end,
    isAllDay: false,
    reminder: null,
    look,
    places: [place],
    organizerName: details?.organizerName ?? 'Jana',
    isOrganizer: details?.isOrganizer ?? true,
    attendees: 0,
    isRecurring: false,
    meetingUrl: null,
    confirmFrom: null,
    confirmUntil: details?.confirmUntil ?? null,
    showConfirmButton: details?.showConfirmButton ?? false,
    showChangeButton: details?.showChangeButton ?? true,
    showFinish: details?.showFinish ?? false,
    canCancel: true,
  };
  const value = { card, bodyHtml: '', bodyPreview: '', answer: null, latestEnd: null };
  return { value, asOf: start, failure: null, now: start };
}
