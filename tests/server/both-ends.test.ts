import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { confirmationWindow as serverWindow } from '../../server/calendar/times/confirmation-window.ts';
import { beginsTooEarly } from '../../server/calendar/times/past-start.ts';
import { advanceLimit as serverLimit, isWithinWorkingHours } from '../../server/calendar/policy.ts';
import { zoneOrUtc } from '../../server/calendar/times/zones.ts';
import { awaitConfirmation } from '../../server/store/operations/events/uses.ts';
import { dateOf, startOfDate } from '../../workers/model/day.ts';
import { workingHoursOf } from '../../workers/model/resource.ts';
import { rewriteAvailability } from '../../workers/rules/availability.ts';
import {
  type ConfirmationEvent,
  type ConfirmationSettings,
  confirmationWindow,
} from '../../workers/rules/confirmation.ts';
import { confirmationSettingsOf } from '../../workers/rules/confirmation-settings.ts';
import { beginsTooEarly as pageBeginsTooEarly } from '../../workers/rules/past-start.ts';
import { advanceLimit } from '../../workers/rules/slot-classes.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import vectors from '../unit/vectors/rules.json' with { type: 'json' };
import { makeResource } from './calendar-campus.ts';

/* The server may not import the worker's rules, so that a few exist in both. Both must give the same results here. */

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const ZONES = [
  'Europe/Prague',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
  '',
  'AUS Eastern Standard Time',
];

const zones = fc.constantFrom(...ZONES);
/** Quarters around changes of clocks, including those of Cairo and Lord Howe. */
const quarters = fc
  .tuple(fc.constantFrom('2026-03-27', '2026-04-03', '2026-04-23', '2026-10-24', '2026-11-18'), fc.nat(10 * 96))
  .map(([date, quarter]) => Date.parse(`${date}T00:00:00Z`) + quarter * QUARTER);

function resourceWith({ timeZone, multiDay, ...settings }: ConfirmationSettings): WireResource {
  return makeResource('any', {
    timezone: timeZone,
    requiresConfirmation: true,
    resourceMinutesForConfirmationBeforeStartTime: settings.minutesBeforeStart,
    resourceUnconfirmedEventCancelEventTime: settings.cancelMinutesAfterStart,
    resourceUnconfirmedEventCancelEventAllDayTime: settings.cancelAllDayMinutes,
    multiDayEventConfirmationSettings:
      multiDay === null
        ? null
        : {
            multiDayEventConfirmationId: multiDay.id,
            lessThanMinutes: multiDay.lessThanMinutes,
            lessThanConfirmationId: multiDay.lessThanId,
            greaterThanMinutes: multiDay.greaterThanMinutes,
            greaterThanConfirmationId: multiDay.greaterThanId,
          },
  }).resource;
}

describe('confirmation windows of both ends', () => {
  it.each(vectors.confirmationWindow)('are those of the vectors %#', ({ event, settings, now, expected }) => {
    expect(serverWindow(resourceWith(settings), event, now)).toEqual(expected);
  });

  const minutes = fc.option(fc.constantFrom(-2_000, -1, 0, 15, 90.5, 540, 1_439, 1_440, 4_000, 2_147_483_647));
  const ids = fc.option(fc.constantFrom(1, 2, 3));
  const settings: fc.Arbitrary<ConfirmationSettings> = fc.record({
    timeZone: zones,
    minutesBeforeStart: minutes,
    cancelMinutesAfterStart: minutes,
    cancelAllDayMinutes: minutes,
    multiDay: fc.option(
      fc.record({
        id: fc.constantFrom(1, 2, 3),
        lessThanMinutes: minutes,
        lessThanId: ids,
        greaterThanMinutes: minutes,
        greaterThanId: ids,
      }),
    ),
  });

  it('are the same for any event', () => {
    const law = fc.property(
      fc.record({ start: quarters, length: fc.nat(3 * 96), isAllDay: fc.boolean(), lead: fc.nat(4 * 96), settings }),
      ({ start, length, isAllDay, lead, settings }) => {
        const resource = resourceWith(settings);
        const event = { start, end: start + length * QUARTER, isAllDay };
        const now = start + (lead - 96) * QUARTER;
        expect(serverWindow(resource, event, now)).toEqual(
          confirmationWindow(event, confirmationSettingsOf(resource), now),
        );
      },
    );
    fc.assert(law, { numRuns: 1_000 });
  });
});

/** The first window that the page would show to close at or after an instant. */
function firstPageWindow(event: ConfirmationEvent, settings: ConfirmationSettings, from: number) {
  for (let now = from; now <= event.end + 2 * DAY; now += HOUR) {
    const window = confirmationWindow(event, settings, now);
    if (window !== null && window.closes >= from) return window;
  }
  return null;
}

describe('a new use', () => {
  const cancel = fc.option(fc.constantFrom(-60, 0, 1, 15, 90, 540, 1_439, 1_440, 4_000));
  const ids = fc.constantFrom(1, 2);
  const settings: fc.Arbitrary<ConfirmationSettings> = fc.record({
    timeZone: zones,
    minutesBeforeStart: fc.constantFrom(0, 15, null),
    cancelMinutesAfterStart: cancel,
    cancelAllDayMinutes: cancel,
    multiDay: fc.option(
      fc.record({
        id: ids,
        lessThanMinutes: fc.constantFrom(null, 1_440),
        lessThanId: ids,
        greaterThanMinutes: fc.constantFrom(null, 2_880),
        greaterThanId: ids,
      }),
      { freq: 5 },
    ),
  });
  const bookings = fc.record({
    now: quarters,
    late: fc.nat(899_999),
    lead: fc.oneof(fc.constant(0), fc.nat(4 * 96)),
    length: fc.integer({ min: 1, max: 3 * 96 }),
    isAllDay: fc.boolean(),
    settings,
  });

  /** A start that is not past: from the current quarter on, or on today's date of the place. */
  function timesOf({
    now,
    lead,
    length,
    isAllDay,
    settings,
  }: {
    now: number;
    lead: number;
    length: number;
    isAllDay: boolean;
    settings: ConfirmationSettings;
  }) {
    if (!isAllDay) return { start: now + lead * QUARTER, end: now + (lead + length) * QUARTER, isAllDay };
    const zone = zoneOrUtc(settings.timeZone);
    const first = dateOf(now + lead * QUARTER, zone);
    return { start: startOfDate(first, zone), end: startOfDate(first, zone, Math.ceil(length / 96)), isAllDay };
  }

  it('is confirmed at once, or released when the first window that the page shows closes', () => {
    const law = fc.property(bookings, (booking) => {
      const now = booking.now + booking.late;
      const [times, stored] = [timesOf(booking), makeResource('any', resourceWith(booking.settings))];
      fc.pre(times.end > now);
      const window = firstPageWindow(
        times,
        { ...booking.settings, timeZone: zoneOrUtc(booking.settings.timeZone) },
        now,
      );
      const { deadline, isImplicit } = awaitConfirmation(stored, times, now);
      expect({ deadline, isImplicit }).toEqual({ deadline: window?.closes ?? null, isImplicit: window === null });
      if (deadline !== null) expect(deadline).toBeGreaterThanOrEqual(now);
    });
    fc.assert(law, { numRuns: 1_000 });
  });
});

/** Which slots of a resource with strict working hours are open, as the worker shows and as the server accepts them. */
function openSlots(hours: Partial<WireResource>, windowStart: number, slotCount: number): readonly [string, string] {
  const { resource } = makeResource('any', hours);
  const view = rewriteAvailability('0'.repeat(slotCount), {
    windowStart,
    now: windowStart - QUARTER,
    timeZone: resource.timezone,
    workingHours: workingHoursOf(resource),
    rejectOutsideWorkingHours: true,
    maxAdvanceDays: null,
    requestedMinutes: 0,
    reservedTo: null,
  });
  const taken = Array.from({ length: slotCount }, (_, slot) => {
    const start = windowStart + slot * QUARTER;
    return isWithinWorkingHours(resource, start, start + QUARTER) ? '0' : '3';
  });
  return [view, taken.join('')];
}

describe('working hours of both ends', () => {
  it.each(vectors.rewriteAvailability)('are those of the vectors %#', ({ rules }) => {
    const { daysOfWeek, ...times } = rules.workingHours ?? { daysOfWeek: null, startTime: null, endTime: null };
    const named = daysOfWeek?.map((name) => name.toLowerCase()) ?? null;
    const days = named === null ? null : DAYS.filter((day) => named.includes(day));
    const [view, taken] = openSlots({ timezone: rules.timeZone, daysOfWeek: days, ...times }, rules.windowStart, 96);
    expect(taken).toBe(view);
  });

  const clock = fc.oneof(
    fc.constantFrom('00:00', '24:00', '06:00', '08:10', '23:59'),
    fc.nat(1_439).map((minute) => {
      const [hour, rest] = [Math.floor(minute / 60), minute % 60];
      return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
    }),
  );

  it('are the same for any shift, even without a working day', () => {
    const law = fc.property(
      fc.record({
        timezone: zones,
        daysOfWeek: fc.option(fc.subarray([...DAYS])),
        startTime: fc.option(clock, { freq: 10 }),
        endTime: fc.option(clock, { freq: 10 }),
      }),
      quarters,
      (hours, start) => {
        const [view, taken] = openSlots(hours, start, 50);
        expect(taken).toBe(view);
      },
    );
    fc.assert(law, { numRuns: 300 });
  });

  it('are a whole day from 24:00 to 00:00, and never without a working day', () => {
    const midnight = Date.parse('2026-11-20T00:00:00Z');
    const times = { timezone: 'UTC', startTime: '24:00', endTime: '00:00' };
    expect(openSlots({ ...times, daysOfWeek: ['friday'] }, midnight, 96)).toEqual(Array(2).fill('0'.repeat(96)));
    expect(openSlots({ ...times, daysOfWeek: [] }, midnight, 96)).toEqual(Array(2).fill('3'.repeat(96)));
    expect(openSlots({ ...times, daysOfWeek: null }, midnight, 96)).toEqual(Array(2).fill('0'.repeat(96)));
  });
});

it('the advance limit of both ends is the same, however far', () => {
  const days = fc.oneof(fc.integer({ min: -3, max: 400 }), fc.constantFrom(2_147_483_647, 1e9, -1e9, 0.5, -0.5));
  fc.assert(
    fc.property(quarters, zones, days, (now, zone, ahead) => {
      expect(serverLimit(now, ahead, zone)).toBe(advanceLimit(now, zoneOrUtc(zone), ahead));
    }),
  );
});

it('a start is past at one end where it is at the other', () => {
  const law = fc.property(
    fc.record({
      now: quarters,
      late: fc.nat(899_999),
      lead: fc.integer({ min: -200, max: 200 }),
      isAllDay: fc.boolean(),
    }),
    fc.record({ viewer: zones, places: fc.array(zones, { minLength: 1, maxLength: 3 }), isMoved: fc.boolean() }),
    ({ now, late, lead, isAllDay }, { viewer, places, isMoved }) => {
      const viewerZone = zoneOrUtc(viewer);
      const asked = now + lead * QUARTER;
      const start = isAllDay ? startOfDate(dateOf(asked, viewerZone), viewerZone) : asked;
      const times = { start, end: start + 2 * DAY, isAllDay };
      const before = isMoved ? { ...times, start: start - DAY, timeZone: viewerZone } : null;
      const page = pageBeginsTooEarly(
        times,
        before?.start ?? null,
        { viewerZone, placeZones: places.map(zoneOrUtc) },
        now + late,
      );
      expect(beginsTooEarly({ ...times, timeZone: viewerZone }, before, places, now + late)).toBe(page);
    },
  );
  fc.assert(law, { numRuns: 500 });
});
