import { formatLocale } from './index.ts';

const MONDAY = 1;

/** The day on which weeks begin for the user, 1 = Monday to 7; Monday where the browser does not tell. */
export function firstWeekday(): number {
  const locale: object = new Intl.Locale(formatLocale());
  const told = 'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : null;
  const first: unknown = told?.firstDay;
  return typeof first === 'number' ? first : MONDAY;
}
