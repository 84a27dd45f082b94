/*
 * Times of day as they are shown for editing, and as users type them. `HH:mm` internally, by the settings on screen.
 */
import { formatClock } from './formats.ts';

/** Quarter hours of a day, as they are offered: 00:00, 00:15, … 23:45. */
export const quarters: readonly string[] = Array.from({ length: 96 }, (_, slot) => clockOfMinutes(slot * 15));

/** `HH:mm` of so many minutes after midnight. */
export function clockOfMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Normalized for comparison: without blanks, in lower case. */
const folded = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();

/**
 * The quarter hours that begin with the typed text: "14" for 14:00 to 14:45, "9:3" for 9:30; all of them if none does.
 */
export function quartersLike(text: string, offered: readonly string[]): readonly string[] {
  const typed = folded(text);
  const like = offered.filter((quarter) =>
    [quarter, quarter.replace(/^0/, ''), folded(formatClock(quarter))].some((written) => written.startsWith(typed)),
  );
  return like.length === 0 ? offered : like;
}

/**
 * A time as users type it: 9, 9:30, 9.30, 930, 14h30, 2 pm, or as it is displayed. Rounded up to the quarter hour.
 * @returns `HH:mm`, `24:00` where it is rounded up to the next midnight; null where it is not a time
 */
export function readClock(text: string): string | null {
  // Other languages have other names for am and pm.
  const shown = quarters.find((quarter) => folded(formatClock(quarter)) === folded(text));
  if (shown !== undefined) return shown;
  const parts = /^\s*(\d{1,2})(?:\s*[:.h]\s*(\d{2})?|(\d{2}))?\s*(?:([ap])\.?m\.?)?\s*$/i.exec(text);
  if (parts === null) return null;
  const [, hours = '', separated, joined, half] = parts;
  const minute = Number(separated ?? joined ?? 0);
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const isHalfDay = half === undefined || (Number(hours) >= 1 && Number(hours) <= 12);
  if (!isHalfDay || hour > 23 || minute > 59) return null;
  const rounded = Math.ceil((hour * 60 + minute) / 15) * 15;
  return clockOfMinutes(rounded);
}
