import type {
  EventCard,
  FormCheck,
  FormOfEvent,
  FormOptions,
  OccurrenceCheck,
  PlaceCheck,
  ReservationForm,
} from '../../../../workers/contract.ts';

/** 9:00 on a Monday in the browser's zone. */
export const nine = new Date('2026-11-23T09:00').getTime();
export const anHour = 60 * 60_000;

export const options: FormOptions = {
  canFindGroups: true,
  meetings: ['provider', 'webex'],
  providerName: 'Example Meet',
  timeZone: 'Europe/Prague',
  now: nine - 7 * 60_000,
  hasWays: false,
};

export const form: ReservationForm = {
  resourceIds: ['room-1'],
  subject: 'Planning',
  start: nine,
  end: nine + anHour,
  isAllDay: false,
  attendees: [],
  visibility: 'default',
  showAs: 'busy',
  reminder: 15,
  text: '',
  meeting: 'none',
  recurrence: null,
};

export const eventOf = (part: Partial<FormOfEvent> = {}): FormOfEvent => ({
  form,
  eventId: 'event-1',
  isRecurring: false,
  isOrganizer: true,
  reason: null,
  bodyHtml: '',
  ...part,
});

export const place = (part: Partial<PlaceCheck> = {}): PlaceCheck => ({
  resourceId: 'room-1',
  name: 'Room One',
  areaPath: 'House A · Floor 2',
  typeName: 'Room',
  kind: 'room',
  capacity: 8,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  minimum: null,
  maximum: null,
  obstacle: null,
  next: null,
  nearest: null,
  confirmation: null,
  ...part,
});

export const occurrence = (date: string, part: Partial<OccurrenceCheck> = {}): OccurrenceCheck => ({
  date,
  start: new Date(`${date}T09:00`).getTime(),
  end: new Date(`${date}T10:00`).getTime(),
  isLeftOut: false,
  conflicts: [],
  isUnknown: false,
  ...part,
});

export const checked = (part: Partial<FormCheck> = {}): FormCheck => ({
  revision: 0,
  isComplete: true,
  problems: [],
  places: [],
  occurrences: [],
  failure: null,
  ...part,
});

export const cardOf = (part: Partial<EventCard> = {}): EventCard => ({
  eventId: 'event-1',
  subject: 'Planning',
  start: nine,
  end: nine + anHour,
  isAllDay: false,
  reminder: null,
  look: 'accepted',
  places: [],
  placesText: '',
  organizerName: 'Alice Nová',
  isOrganizer: true,
  attendees: [],
  isRecurring: false,
  meetingUrl: null,
  confirmFrom: null,
  confirmUntil: null,
  showConfirmButton: false,
  showChangeButton: true,
  showFinish: false,
  canCancel: true,
  ...part,
});
