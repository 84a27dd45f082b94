const MINUTES_A_DAY = 1440;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Working hours as calendars give them: English day names in any case, times HH:MM. */
export interface WorkingHoursText {
  readonly daysOfWeek: readonly string[];
  readonly startTime: string;
  readonly endTime: string;
}

/** A shift in minutes from the midnight of the day on which it starts; `end` exceeds 1,440 for an overnight shift. */
export interface Shift {
  /** By weekday, 0 = Monday. */
  readonly days: readonly boolean[];
  readonly start: number;
  readonly end: number;
}

/**
 * Reads working hours (D2): an end of 00:00 or 24:00 is the end of the day, a start later than the end means an
 * overnight shift, a start equal to the end means midnight to midnight.
 * @throws RangeError if a time is not HH:MM
 */
export function toShift(hours: WorkingHoursText): Shift {
  const names = new Set(hours.daysOfWeek.map((day) => day.trim().toLowerCase()));
  const days = DAYS.map((day) => names.has(day));
  const start = toMinutes(hours.startTime);
  const end = toMinutes(hours.endTime);
  if (start % MINUTES_A_DAY === end % MINUTES_A_DAY) return { days, start: 0, end: MINUTES_A_DAY };
  const untilMidnight = end === 0 ? MINUTES_A_DAY : end;
  return { days, start, end: start > untilMidnight ? untilMidnight + MINUTES_A_DAY : untilMidnight };
}

/**
 * True if `[minute, minute + length)` of a day is inside the shift of that day, or inside that of the day before if it
 * continues past midnight.
 */
export function isInShift(shift: Shift, weekday: number, minute: number, length: number): boolean {
  const dayBefore = (weekday + 6) % 7;
  return (
    (shift.days[weekday] === true && covers(shift, minute, length)) ||
    (shift.days[dayBefore] === true && covers(shift, minute + MINUTES_A_DAY, length))
  );
}

function covers({ start, end }: Shift, minute: number, length: number): boolean {
  return start <= minute && minute + length <= end;
}

function toMinutes(time: string): number {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(time.trim()) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  if (Number.isNaN(total) || total > MINUTES_A_DAY) throw new RangeError(`Not a time of day: ${time}`);
  return total;
}
