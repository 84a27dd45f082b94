import type { GroupFigures } from '../../../workers/contract.ts';
import { formatCount } from '../../i18n/formats.ts';
import { locale } from '../../i18n/index.ts';

/** "12 %": the share of a whole; '–' where there is none. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const format = new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 });
  return format.format(Math.min(1, part / whole));
}

/** Hours with one decimal below ten. */
export const toHours = (minutes: number): number =>
  minutes < 600 ? Math.round(minutes / 6) / 10 : Math.round(minutes / 60);

export const formatHours = (minutes: number): string => formatCount(toHours(minutes));

/** Of the days on which places were open, the share on which they were reserved. */
export const formatUse = ({ usedDays, openDays }: GroupFigures): string => formatShare(usedDays, openDays);
