import { formatLocale } from './index.ts';

const MONDAY = 1;

/** The first day of the week for the user, 1 = Monday to 7; Monday where the browser does not know. */
export function firstWeekday(): number {
  const locale: object = new Intl.Locale(formatLocale());
  const weekInfo = 'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : null;
  const first: unknown = weekInfo?.firstDay;
  return typeof first === 'number' ? first : MONDAY;
}
