/*
 * What is kept of a query under a name: what is looked for and for how long, in the words of the address. Pure.
 */
import type { TimelineQuery } from '../../../../workers/contract.ts';
import { anything } from './criteria.ts';
import { readQuery, writeQuery } from '../state/query.ts';

/** '' where nothing in particular is looked for. */
export function toSaved({ finding, requestedMinutes }: Pick<TimelineQuery, 'finding' | 'requestedMinutes'>): string {
  return writeQuery(new URLSearchParams(), { ...nothing, finding, requestedMinutes }).toString();
}

/** What makes no sense in it counts as not given. */
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
