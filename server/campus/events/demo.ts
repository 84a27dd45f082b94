import type { Campus, SeedEvent } from '../../store/store.ts';
import { demoDesks } from '../resources/examples.ts';
import { DAYS_AFTER, DAYS_BEFORE, weekdayOf } from './days.ts';
import type { DayRange, ZoneDays } from './days.ts';
import { weeklyRule } from './series.ts';

const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;
const WEDNESDAY = 3;

/** The reservations of the demo users: their two desks have these and no others. */
export function* demoEvents(
  campus: Campus,
  now: number,
  range: DayRange,
  daysOf: (timezone: string) => ZoneDays,
): Generator<SeedEvent> {
  const demos = campus.users.filter((user) => user.isDemo);
  for (const [i, user] of demos.entries()) {
    const [desk, confirmed] = demoDesks(campus.resources, i);
    if (desk !== undefined)
      yield* eventsOnDesk(user.email, desk.resource.email, now, range, daysOf(desk.resource.timezone));
    if (confirmed !== undefined)
      yield* eventsToConfirm(user.email, confirmed.resource.email, now, daysOf(confirmed.resource.timezone));
  }
}

const base = (organizerEmail: string, resourceEmail: string) => ({
  organizerEmail,
  resourceEmail,
  isAllDay: false,
  attendeeEmails: [],
  response: 'accepted' as const,
  confirmed: true,
  visibility: 'default' as const,
  seriesMasterId: null,
});

/**
 * One in progress, a weekly series on Wednesdays from next week on and in the past week, one tentative, one private.
 */
function* eventsOnDesk(
  organizer: string,
  resource: string,
  now: number,
  range: DayRange,
  days: ZoneDays,
): Generator<SeedEvent> {
  const common = base(organizer, resource);
  const series = { seriesMasterId: `series-${resource}`, seriesRule: weeklyRule(WEDNESDAY, range) };
  const quarter = Math.floor(now / QUARTER) * QUARTER;
  yield { ...common, subject: 'Working here today', start: quarter - 2 * HOUR, end: quarter + 3 * HOUR };
  for (let day = 0; day <= DAYS_BEFORE + DAYS_AFTER; day++) {
    const distance = day - DAYS_BEFORE;
    if (Math.abs(distance) < 2) continue;
    const start = days.at(day, 9 * 60);
    if (weekdayOf(range.firstDay + day) === WEDNESDAY)
      yield { ...common, ...series, subject: 'Team day', start, end: days.at(day, 17 * 60) };
    else if (distance === 4)
      yield { ...common, subject: 'Focus time', start, end: days.at(day, 12 * 60), response: 'tentative' };
    else if (distance === 5 || distance === -3)
      yield { ...common, subject: 'Appointment', start, end: days.at(day, 13 * 60), visibility: 'private' };
  }
}

/** One to be confirmed now, one on each of the next two days, one all-day in a week, and one declined. */
function* eventsToConfirm(organizer: string, resource: string, now: number, days: ZoneDays): Generator<SeedEvent> {
  const common = { ...base(organizer, resource), confirmed: false };
  const next = (Math.floor(now / QUARTER) + 1) * QUARTER;
  yield { ...common, subject: 'Quiet hours', start: next, end: next + 2 * HOUR };
  const ofDay = (distance: number, from: number, to: number) => ({
    start: days.at(DAYS_BEFORE + distance, from * 60),
    end: days.at(DAYS_BEFORE + distance, to * 60),
  });
  yield { ...common, subject: 'Project work', ...ofDay(2, 9, 16) };
  yield { ...common, subject: 'Project work', ...ofDay(3, 10, 15) };
  yield { ...common, subject: 'In the office', ...ofDay(7, 0, 24), isAllDay: true };
  yield { ...common, subject: 'Client visit', ...ofDay(5, 8, 12), response: 'declined' };
  yield { ...common, subject: 'In the office', ...ofDay(-5, 9, 17), confirmed: true };
}
