/*
 * The saved part of a query: criteria and length, as written in the address. Pure.
 */
import type { TimelineQuery } from '../../../../workers/contract.ts';
import { anything } from './criteria.ts';
import { readQuery, writeQuery } from './query.ts';

/** '' if there are no criteria. */
export function toSaved({ finding, requestedMinutes }: Pick<TimelineQuery, 'finding' | 'requestedMinutes'>): string {
  return writeQuery(new URLSearchParams(), { ...nothing, finding, requestedMinutes }).toString();
}

/** Invalid values count as not given. */
export function fromSaved(saved: string): Pick<TimelineQuery, 'finding' | 'requestedMinutes'> {
  const { finding, requestedMinutes } = readQuery(new URLSearchParams(saved));
  return { finding, requestedMinutes };
}

const nothing: TimelineQuery = {
  date: null,
  days: 1,
  search: '',
  names: [],
  withinAreas: [],
  requestedMinutes: 0,
  finding: anything,
  changing: null,
};
