import type { EventCard, EventPlace } from '../../../workers/contract.ts';
import { placesText } from '../../../workers/model/area-path.ts';

/** Wednesday 18 November 2026, 9:10 in London. */
export const NOW = Date.UTC(2026, 10, 18, 9, 10);
export const MINUTE = 60_000;

export const placeOf = (changes: Partial<EventPlace> = {}): EventPlace => ({
  resourceId: 'desk-1',
  name: 'Desk 1',
  areaPath: 'B1 › Level 1',
  look: 'accepted',
  requiresConfirmation: false,
  confirmed: true,
  confirmedBy: null,
  confirmedWhen: null,
  orderItemsCount: 0,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  wayUrl: null,
  ...changes,
});

export const cardOf = (changes: Partial<EventCard> = {}): EventCard => ({
  eventId: 'event-1',
  subject: 'Review',
  start: NOW - 10 * MINUTE,
  end: NOW + 50 * MINUTE,
  isAllDay: false,
  reminder: null,
  look: 'accepted',
  places: [placeOf()],
  placesText: placesText(changes.places ?? [placeOf()]),
  organizerName: 'Jana',
  isOrganizer: true,
  attendees: [
    { name: 'Ben Carter', answer: 'accepted' },
    { name: 'eva@campus.example', answer: 'notResponded' },
  ],
  isRecurring: false,
  meetingUrl: null,
  confirmFrom: null,
  confirmUntil: null,
  showConfirmButton: false,
  showChangeButton: true,
  showFinish: true,
  canCancel: true,
  ...changes,
});
