import type { Finding, TimelineQuery } from '../workers/contract.ts';

/** Looks for nothing in particular. */
export const ANYTHING: Finding = {
  resourceTypeId: null,
  areaId: null,
  capacity: null,
  requirements: [],
  time: null,
  availability: 'any',
  attendees: null,
  fromColleague: null,
  unsuitable: 'dimmed',
  sort: 'name',
  group: 'area',
};

/** Today, everything. */
export const TODAY: TimelineQuery = {
  date: null,
  days: 1,
  search: '',
  names: [],
  withinAreas: [],
  requestedMinutes: 0,
  finding: ANYTHING,
  changing: null,
};
