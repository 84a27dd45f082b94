/*
 * What is asked, in the address: `?days=7` or `?from=&to=`, `&area=`, `&type=`.
 */
import type { InsightsQuery } from '../../../workers/contract.ts';
import { isDate } from '../../i18n/formats.ts';

/** The offered periods, in days up to today. */
export const PERIODS = [7, 28, 90, 365] as const;
const LONGEST_MS = 365 * 86_400_000;

/** Reads a question; invalid values are ignored. */
export function readQuery(parameters: URLSearchParams): InsightsQuery {
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  const days = PERIODS.find((period) => String(period) === parameters.get('days'));
  return {
    range: isRange(from, to) ? { from, to } : (days ?? PERIODS[0]),
    areaId: parameters.get('area'),
    typeId: parameters.get('type'),
  };
}

export function queryToText({ range, areaId, typeId }: InsightsQuery): string {
  const parameters = new URLSearchParams(typeof range === 'number' ? { days: String(range) } : range);
  if (areaId !== null) parameters.set('area', areaId);
  if (typeId !== null) parameters.set('type', typeId);
  return parameters.toString();
}

/** A range that the server answers: dates in order, a year and a day at most. */
export function isRange(from: string, to: string): boolean {
  if (!isDate(from) || !isDate(to)) return false;
  const length = Date.parse(to) - Date.parse(from);
  return length >= 0 && length <= LONGEST_MS;
}
