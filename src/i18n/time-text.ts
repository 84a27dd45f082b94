import type { Instant } from '../../workers/contract.ts';
import { formatLocale } from './index.ts';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `HH:mm` (spec point 9) in the viewer's zone; with its date where that is another than now: "Thu 19 Nov, 17:20". */
export function momentText(instant: Instant, now: Instant): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString();
  const date = isToday ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(formatLocale(), { ...date, ...clock }).format(instant);
}
