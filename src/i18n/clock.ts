import { preferences } from '../state/preferences.ts';

const WALL_CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const AS_LOCALE_WRITES = { hour: 'numeric', minute: '2-digit' } as const;

/** How a time of day is written, wherever one is: `HH:mm` (spec point 9), or as the language's region does ("9:30 am"). */
export function clockStyle(): Intl.DateTimeFormatOptions {
  return preferences.timeFormat === 'locale' ? AS_LOCALE_WRITES : WALL_CLOCK;
}

/** True while times are `HH:mm`. */
export const isWallClock = (): boolean => preferences.timeFormat !== 'locale';

/** Half past nine in the evening, as a format writes it. */
export function timeExample(format: typeof preferences.timeFormat, locale: string): string {
  const style = format === 'locale' ? AS_LOCALE_WRITES : WALL_CLOCK;
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(Date.parse('1970-01-01T21:30Z'));
}
