import type { Calendar } from '../../../workers/calendars/calendar.ts';
import { success } from '../../../workers/model/result.ts';
import { createDesk, createMemoryCalendar, HOUR } from './reservations.ts';
import { createReservingWorld } from './reserving-world.ts';
import { createEmptyApi } from './workspaces.ts';

export const QUARTER = 900_000;
export const DAY = 24 * HOUR;

/** Two attendees on site. */
export const TWO = ['a@x', 'b@x'].map((email) => ({
  email,
  displayName: '',
  isGroup: false,
  remotely: false,
  members: null,
}));

/** Busy intervals by address; everything else is free. */
type Busy = Readonly<Record<string, readonly { readonly from: number; readonly until: number }[]>>;

function viewOf(busy: Busy, email: string, start: number, end: number): string {
  const stretches = busy[email.toLowerCase()] ?? [];
  return Array.from({ length: (end - start) / QUARTER }, (_, slot) => {
    const instant = start + slot * QUARTER;
    return stretches.some(({ from, until }) => from <= instant && instant < until) ? '2' : '0';
  }).join('');
}

/** A world whose calendar and cache have these intervals; `calls` says what was read of the calendar. */
export function createBusyWorld(busy: Busy, resources = [createDesk()], settings = {}) {
  const calls: string[] = [];
  const schedules: Calendar['schedules'] = (emails, start, end) => {
    calls.push(`${emails.join()} ${(end - start) / DAY}`);
    return Promise.resolve(
      success(emails.map((email) => ({ scheduleId: email, availabilityView: viewOf(busy, email, start, end) }))),
    );
  };
  const api = createEmptyApi({
    cachedSchedules: (emails, start, end) =>
      Promise.resolve(
        success(emails.map((email) => ({ email, availabilityView: viewOf(busy, email, start, end), error: null }))),
      ),
  });
  const calendar = { ...createMemoryCalendar(), schedules };
  return { ...createReservingWorld({ resources, api, calendar }, settings), calls };
}
