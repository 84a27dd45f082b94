import { preferences } from '../state/browser/preferences.ts';

const WALL_CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const HALF_DAYS = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;

/** The format of every time of day: `HH:mm` (spec point 9), or with am and pm ("9:30 am"). */
export function clockStyle(): Intl.DateTimeFormatOptions {
  return preferences.timeFormat === 'half-days' ? HALF_DAYS : WALL_CLOCK;
}

/** True while times are `HH:mm`. */
export const isWallClock = (): boolean => preferences.timeFormat !== 'half-days';

/** Half past nine in the evening, as a format writes it. */
export function timeExample(format: typeof preferences.timeFormat, locale: string): string {
  const style = format === 'half-days' ? HALF_DAYS : WALL_CLOCK;
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(Date.parse('1970-01-01T21:30Z'));
}
