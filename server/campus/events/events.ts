import type { Campus, SeedEvent, StoredResource } from '../../store/store.ts';
import { keyOf, Random, STREAM } from '../random.ts';
import { demoDesks } from '../resources/examples.ts';
import { TYPE } from '../resources/filters.ts';
import { createDayRange, createZoneDays, DAY_COUNT, DAYS_BEFORE, weekdayOf } from './days.ts';
import type { DayRange, ZoneDays } from './days.ts';
import { demoEvents } from './demo.ts';
import { pastEvents } from './past.ts';
import { answerOf, pickAttendees, pickOrganizer } from './people.ts';
import { seriesOf, weeklyRule } from './series.ts';
import type { Series } from './series.ts';
import { deskSlots, parkingSlot, roomSlots, wholeDays } from './slots.ts';
import type { Slot } from './slots.ts';
import { pickSeriesSubject, pickSubject } from './subjects.ts';

/** Up to this number of resources, distant days are as full as near ones. */
const FULL_UP_TO = 6_000;
const NEAR_DAYS = 2;

/** Shares of reserved resources, Monday to Sunday. */
const USE = [0.36, 0.5, 0.54, 0.47, 0.26, 0.04, 0.02];
const PARKING_USE = [0.5, 0.62, 0.64, 0.6, 0.38, 0.05, 0.03];
/** Meetings per room and day. */
const MEETINGS = [3, 4, 4, 4, 2, 0, 0];
const LONG_STAY = 0.03;
const LOCKER_USE = 0.55;

interface ResourceDays {
  readonly campus: Campus;
  readonly range: DayRange;
  readonly days: ZoneDays;
  readonly stored: StoredResource;
  readonly index: number;
  /** Probability that a distant day has any events. */
  readonly farShare: number;
}

/** Generated one by one, so that a large campus needs little memory. No two events of a resource overlap. */
export const createEvents = (campus: Campus, now: number): Iterable<SeedEvent> => ({
  [Symbol.iterator]: () => generate(campus, now),
});

function* generate(campus: Campus, now: number): Generator<SeedEvent> {
  const range = createDayRange(now);
  const daysOf = createDaysByZone(range);
  yield* demoEvents(campus, now, range, daysOf);
  const kept = keptForDemo(campus);
  const farShare = Math.min(1, FULL_UP_TO / campus.resources.length);
  for (const [index, stored] of campus.resources.entries()) {
    if (!stored.resource.reservationsEnabled || kept.has(stored)) continue;
    const context = { campus, range, days: daysOf(stored.resource.timezone), stored, index, farShare };
    yield* eventsOf(context);
  }
  yield* pastEvents(campus, range, daysOf);
}

const createDaysByZone = (range: DayRange): ((timezone: string) => ZoneDays) => {
  const daysByZone = new Map<string, ZoneDays>();
  return (timezone) => {
    const days = daysByZone.get(timezone) ?? createZoneDays(timezone, range);
    daysByZone.set(timezone, days);
    return days;
  };
};

const keptForDemo = (campus: Campus): ReadonlySet<StoredResource> =>
  new Set(campus.users.filter((user) => user.isDemo).flatMap((_, i) => demoDesks(campus.resources, i)));

/** Day by day; an event of several days skips the days that it covers. */
function* eventsOf(context: ResourceDays): Generator<SeedEvent> {
  const { range, index, campus, stored } = context;
  const series = stored.resource.resourceTypeId === TYPE.room ? seriesOf(stored, index, campus.seed) : [];
  for (let day = 0; day < DAY_COUNT; day++) {
    const epochDay = range.firstDay + day;
    const random = new Random(campus.seed, STREAM.days, index, epochDay);
    const isFar = Math.abs(day - DAYS_BEFORE) > NEAR_DAYS;
    const isSkipped = random.next() >= context.farShare && isFar;
    const today = series.filter((one) => one.weekday === weekdayOf(epochDay));
    for (const one of today) yield seriesEvent(context, one, day);
    if (isSkipped) continue;
    const slots = slotsOf(context, random, epochDay, today);
    for (const slot of slots) yield singleEvent(context, random, slot, day);
    day += Math.max(0, (slots[0]?.days ?? 0) - 1);
  }
}

const slotsOf = (
  context: ResourceDays,
  random: Random,
  epochDay: number,
  series: readonly Series[],
): readonly Slot[] => {
  const weekday = weekdayOf(epochDay) - 1;
  const { resource } = context.stored;
  const zone = resource.mapInfos[0]?.areaId ?? '';
  const popularity = 0.7 + 0.6 * new Random(context.campus.seed, keyOf(zone)).next();
  switch (resource.resourceTypeId) {
    case TYPE.room: {
      const meetings = Math.round((MEETINGS[weekday] ?? 0) * popularity * (0.6 + 0.8 * random.next()));
      return roomSlots(
        random,
        meetings,
        series.map((one) => one.slot),
      );
    }
    case TYPE.parking:
      return random.chance((PARKING_USE[weekday] ?? 0) * popularity) ? [parkingSlot(random)] : [];
    case TYPE.locker:
      return weekday === 0 && random.chance(LOCKER_USE) ? [wholeDays(random.between(2, 6))] : [];
    default:
      if (weekday < 3 && random.chance(LONG_STAY / 3)) return [wholeDays(random.between(2, 3))];
      return random.chance((USE[weekday] ?? 0) * popularity) ? deskSlots(random) : [];
  }
};

const timesOf = ({ days }: ResourceDays, slot: Slot, day: number) => ({
  start: days.at(day, slot.from),
  end: slot.days > 0 ? days.at(day + slot.days, 0) : days.at(day, slot.to),
  isAllDay: slot.days > 0,
});

const singleEvent = (context: ResourceDays, random: Random, slot: Slot, day: number): SeedEvent => {
  const { stored, campus, index, range } = context;
  const isRoom = stored.resource.resourceTypeId === TYPE.room;
  const organizerEmail = pickOrganizer(random, stored, campus.users, index * 7);
  return {
    organizerEmail,
    subject: pickSubject(random, stored.resource.resourceTypeId, { weekday: weekdayOf(range.firstDay + day), slot }),
    ...timesOf(context, slot, day),
    resourceEmail: stored.resource.email,
    attendeeEmails: isRoom ? pickAttendees(random, campus.users, organizerEmail, stored.resource.capacity) : [],
    ...answerOf(random, stored, DAYS_BEFORE - day),
    visibility: random.chance(0.07) ? 'private' : 'default',
    seriesMasterId: null,
  };
};

/** The same people and subject each week. */
const seriesEvent = (context: ResourceDays, series: Series, day: number): SeedEvent => {
  const { stored, campus } = context;
  const random = new Random(campus.seed, STREAM.series, series.key);
  const organizerEmail = random.pick(campus.users).email;
  return {
    organizerEmail,
    subject: pickSeriesSubject(random, series),
    ...timesOf(context, series.slot, day),
    resourceEmail: stored.resource.email,
    attendeeEmails: pickAttendees(random, campus.users, organizerEmail, stored.resource.capacity),
    response: stored.answers === 'declines' ? 'declined' : stored.answers === 'never' ? 'tentative' : 'accepted',
    confirmed: !stored.resource.requiresConfirmation || day <= DAYS_BEFORE,
    visibility: 'default',
    seriesMasterId: series.id,
    seriesRule: weeklyRule(series.weekday, context.range),
  };
};
