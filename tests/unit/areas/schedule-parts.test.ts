import { expect, test } from 'vitest';

import { readSchedulesInParts } from '../../../workers/areas/shared/schedule-parts.ts';
import type { CalendarPace } from '../../../workers/calendars/calendar.ts';
import { success } from '../../../workers/model/result.ts';
import { createEmptyCalendar } from './workspaces.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 20);
const PACE: CalendarPace = {
  addressesPerCall: 2,
  daysPerCall: 4,
  addressDaysPerCall: 100,
  callsInFlight: 2,
  campusEvery: 60_000,
};

/** The calls for three addresses over ten days, addresses × days each, and the most of them at once. */
async function readAt(changes: Partial<CalendarPace>) {
  const calls: string[] = [];
  let inFlight = 0;
  let most = 0;
  const calendar = createEmptyCalendar({
    pace: { ...PACE, ...changes },
    async schedules(emails, start, end) {
      calls.push(`${emails.length}×${(end - start) / DAY}`);
      most = Math.max(most, (inFlight += 1));
      await Promise.resolve();
      inFlight -= 1;
      return success([]);
    },
  });
  const interval = { start: START, end: START + 10 * DAY };
  await readSchedulesInParts({ calendar }, ['a@x', 'b@x', 'c@x'], interval, new AbortController().signal);
  return { calls: calls.join(' '), most };
}

test.each([
  ['addresses and days a call', {}, '2×4 2×4 2×2 1×4 1×4 1×2', 2],
  ['addresses × days a call', { addressesPerCall: 3, addressDaysPerCall: 9 }, '3×3 3×3 3×3 3×1', 2],
  ['calls at a time', { callsInFlight: 1, daysPerCall: 62 }, '2×10 1×10', 1],
])('reads at the pace of the calendar: %s', async (_, changes, calls, most) => {
  expect(await readAt(changes)).toEqual({ calls, most });
});
