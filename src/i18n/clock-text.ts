/*
 * Times of day as they are shown to be changed, and as people type them. `HH:mm` inside, as the settings say outside.
 */
import { formatClock } from './formats.ts';

/** Quarter hours of a day, as they are offered: 00:00, 00:15, … 23:45. */
export const quarters: readonly string[] = Array.from({ length: 96 }, (_, slot) => clockOfMinutes(slot * 15));

/** `HH:mm` of so many minutes after midnight. */
export function clockOfMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** As it may be typed again: whatever blanks, in any case. */
const folded = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();

/** Those of some quarter hours that begin as what is typed: "14" for 14:00 to 14:45, "9:3" for 9:30; all where none does. */
export function quartersLike(text: string, offered: readonly string[]): readonly string[] {
  const typed = folded(text);
  const like = offered.filter((quarter) =>
    [quarter, quarter.replace(/^0/, ''), folded(formatClock(quarter))].some((written) => written.startsWith(typed)),
  );
  return like.length === 0 ? offered : like;
}

/**
 * A time as people type it: 9, 9:30, 9.30, 930, 14h30, 2 pm, or as it is shown. Rounded up to the quarter hour.
 * @returns `HH:mm`, `24:00` for what is rounded up to the next midnight; null where it is none
 */
export function readClock(text: string): string | null {
  // Halves of the day have other names in other languages.
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
