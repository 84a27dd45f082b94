/*
 * Which of the followed colleagues are in today, by their calendars.
 */
import type { ColleagueToday, Section } from '../../contract.ts';
import { dateOf } from '../../model/day.ts';
import { orderColleagues, toColleagueToday } from '../../views/dashboard.ts';
import { toSection } from './dashboard-events.ts';
import {
  createFollowedCalendars,
  type FollowedCalendars,
  type FollowedCalendarsDeps,
  type KnownDay,
  type KnownDays,
  placesOf,
} from '../colleagues/followed-calendars.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

export interface ColleaguesToday extends Omit<FollowedCalendars, 'known'> {
  state(): Section<readonly ColleagueToday[]>;
}

/** The date goes along with the viewer's clock: after midnight it is the next one. */
export function createColleaguesToday(
  source: WorkspaceSource,
  deps: Omit<FollowedCalendarsDeps, 'date' | 'onEach'>,
): ColleaguesToday {
  const date = (): string => dateOf(source.now(), source.timeZone());
  const { known, ...calendars } = createFollowedCalendars(source, { ...deps, date });
  return { ...calendars, state: () => stateOf(known(), source) };
}

function stateOf(
  { colleagues, isComplete, asOf, failure }: KnownDays,
  source: WorkspaceSource,
): Section<readonly ColleagueToday[]> {
  const workspace = source.current();
  if (workspace?.account.isGuest === true) return toSection([], source.now(), null);
  if (workspace === null || colleagues === null || !isComplete) return { value: null, asOf: null, failure };
  const placeOf = placesOf(workspace, source.language());
  const now = source.now();
  const known = colleagues
    .filter(isRead)
    .map(({ day, ...one }) =>
      toColleagueToday({ ...one, stays: day?.stays ?? [], busy: day?.busy ?? [] }, placeOf, now),
    );
  return toSection(orderColleagues(known), asOf, failure);
}

const isRead = ({ day, problem }: KnownDay): boolean => day !== null || problem !== null;
