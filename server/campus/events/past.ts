import type { Campus, SeedEvent, SeedUser, StoredResource } from '../../store/store.ts';
import { demoDesks } from '../resources/examples.ts';
import { TYPE } from '../resources/filters.ts';
import type { Kind } from '../resources/filters.ts';
import { DAYS_EARLIER, weekdayOf } from './days.ts';
import type { DayRange, ZoneDays } from './days.ts';

interface Past {
  readonly kind: Kind;
  /** Index in the working days before the range, the latest first. */
  readonly workday: number;
  readonly subject: string;
  /** Hours of the wall clock. */
  readonly from: number;
  readonly to: number;
  readonly attendees?: number;
  readonly change?: Partial<SeedEvent>;
}

const PAST: readonly Past[] = [
  { kind: 'desk', workday: 0, subject: 'In the office', from: 9, to: 17 },
  { kind: 'parking', workday: 0, subject: 'Parking', from: 8, to: 18 },
  { kind: 'room', workday: 1, subject: 'Design review', from: 10, to: 11, attendees: 3 },
  { kind: 'desk', workday: 3, subject: 'Project work', from: 9, to: 13 },
  { kind: 'room', workday: 4, subject: 'Interview', from: 14, to: 15, attendees: 1, change: { visibility: 'private' } },
  { kind: 'desk', workday: 5, subject: 'Client visit', from: 9, to: 16, change: { response: 'declined' } },
  { kind: 'locker', workday: 6, subject: 'Locker', from: 0, to: 24, change: { isAllDay: true } },
  { kind: 'room', workday: 7, subject: 'Roadmap', from: 11, to: 12.5, attendees: 4 },
  { kind: 'desk', workday: 8, subject: 'Desk', from: 13, to: 17 },
];

/** Places where a reservation is never refused. */
const isOpen = ({ resource, assignedTo, answers }: StoredResource): boolean =>
  assignedTo === null && answers === 'accepts' && resource.reservationsEnabled && resource.mapInfos.length > 0;

/**
 * What the demo users reserved in the two weeks before the range of all others, each in places of their own, so that
 * nothing overlaps; on a small campus some have fewer.
 */
export function* pastEvents(
  campus: Campus,
  range: DayRange,
  daysOf: (timezone: string) => ZoneDays,
): Generator<SeedEvent> {
  const workdays = Array.from({ length: DAYS_EARLIER }, (_, i) => -1 - i).filter(
    (day) => weekdayOf(range.firstDay + day) <= 5,
  );
  const open = Map.groupBy(campus.resources.filter(isOpen), ({ resource }) => resource.resourceTypeId);
  const others = campus.users.filter((user) => !user.isDemo);
  for (const [i, user] of campus.users.filter(({ isDemo }) => isDemo).entries()) {
    const placeOf = (kind: Kind): StoredResource | undefined =>
      kind === 'desk' ? demoDesks(campus.resources, i)[0] : open.get(TYPE[kind])?.[i];
    for (const past of PAST) {
      const stored = placeOf(past.kind);
      const day = workdays[past.workday];
      if (stored === undefined || day === undefined) continue;
      const days = daysOf(stored.resource.timezone);
      const times = { start: days.at(day, past.from * 60), end: days.at(day, past.to * 60) };
      const guests = others.slice(i * 5, i * 5 + (past.attendees ?? 0));
      yield toEvent(past, user, stored, { times, guests });
    }
  }
}

const toEvent = (
  { subject, change }: Past,
  { email }: SeedUser,
  { resource }: StoredResource,
  { times, guests }: { readonly times: Pick<SeedEvent, 'start' | 'end'>; readonly guests: readonly SeedUser[] },
): SeedEvent => ({
  organizerEmail: email,
  subject,
  ...times,
  resourceEmail: resource.email,
  isAllDay: false,
  attendeeEmails: guests.map((guest) => guest.email),
  response: 'accepted',
  confirmed: true,
  visibility: 'default',
  seriesMasterId: null,
  ...change,
});
