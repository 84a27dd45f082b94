import type { Instant } from '../../workers/contract.ts';
import { clockStyle } from './clock.ts';
import { formatLocale } from './index.ts';

/** `HH:mm` (spec point 9), or as the settings say, in the viewer's zone; with its date where that is another than now: "Thu 19/11, 17:20". */
export function momentText(instant: Instant, now: Instant): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString();
  const date = isToday ? {} : ({ weekday: 'short', day: 'numeric', month: 'numeric' } as const);
  return new Intl.DateTimeFormat(formatLocale(), { ...date, ...clockStyle() }).format(instant);
}
