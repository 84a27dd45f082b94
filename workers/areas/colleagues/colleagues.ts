/*
 * Following colleagues: the calls of a screen, and whose calendars the timeline shows.
 */
import type { Close, Colleague, ColleaguesApi, Failure } from '../../contract.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { FEWEST_SEARCHED, type OtherCalendar } from '../../wire/schemas/other-calendars.ts';
import { freeColour } from './colleague-colours.ts';
import { apiFor, createFollowedList, type FollowedList, type FollowedListDeps, toColleague } from './followed-list.ts';
import { createOtherCalendarsApi, type OtherCalendarsApi } from './other-calendars-api.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

/** Whose calendars are shown beside the user's own, for the timeline. */
export interface FollowedSource {
  /** Those to be shown, in order; none until the list is read. The first call has it read. */
  visible(): readonly Colleague[];
  /** They have changed, or are to be tried again. */
  onChanged(listener: () => void): Close;
  /** How the last reading of a colleague's calendar went. */
  report(email: string, problem: Failure | null): void;
}

export interface Colleagues extends ColleaguesApi {
  readonly followed: FollowedSource;
}

/** Includes the calls of our own server. */
export const createArea = ({ http, source, timers, log }: AreaDeps): Colleagues =>
  createColleagues(source, { api: createOtherCalendarsApi(http, source.apiBase, log), timers, log });

/** The answer of a call about somebody who was unfollowed meanwhile. */
const GONE: Failure = { type: 'refused', status: 404, code: 'not_found', rule: null, detail: 'Not followed any more' };

export function createColleagues(source: WorkspaceSource, deps: FollowedListDeps): Colleagues {
  const list = createFollowedList(source, deps);
  return {
    async watch(onState) {
      list.want();
      return list.watch(onState);
    },
    async reload() {
      list.reload();
    },
    search: createSearch(source, deps.api),
    async follow({ email, colour, visible, order }) {
      const chosen = { colour: colour ?? freeColour(list.calendars()), ...(order === null ? {} : { order }) };
      const answer = await list.edit((api) => api.follow({ email, visible, ...chosen }));
      if (!answer.ok) return answer;
      list.show([...list.calendars().filter(({ id }) => id !== answer.value.id), answer.value]);
      return success(toColleague(answer.value, new Map()));
    },
    async change(id, change) {
      const present = list.calendars().find((calendar) => calendar.id === id);
      if (present === undefined) return failure(GONE);
      const changed = { ...present, ...change };
      const { colour, visible, order } = changed;
      const next = list.calendars().map((calendar) => (calendar.id === id ? changed : calendar));
      return editBoldly(list, next, (api) => api.change(id, { colour, visible, order }));
    },
    async move(id, places) {
      const before = list.calendars();
      const next = moved(before, id, places);
      if (next === null) return failure(GONE);
      const isOther = (calendar: OtherCalendar): boolean => !before.includes(calendar);
      return editBoldly(list, next, (api) => changeAll(api, next.filter(isOther)));
    },
    unfollow(id) {
      const next = list.calendars().filter((calendar) => calendar.id !== id);
      return editBoldly(list, next, (api) => api.remove(id));
    },
    followed: {
      visible() {
        list.want();
        return list.colleagues().filter(({ visible }) => visible);
      },
      onChanged: list.onChanged,
      report: list.report,
    },
  };
}

/** One search at a time: a newer one cancels the older, so that an older answer never comes after a newer one. */
function createSearch(source: WorkspaceSource, calendars: OtherCalendarsApi): ColleaguesApi['search'] {
  let latest = new AbortController();
  return async (text) => {
    latest.abort();
    const own = new AbortController();
    latest = own;
    const q = text.trim();
    const api = apiFor(source, calendars);
    if (!api.ok) return api;
    if (q.length < FEWEST_SEARCHED) return success([]);
    const found = await api.value.search(q, own.signal);
    return own.signal.aborted ? failure({ type: 'cancelled' }) : found;
  };
}

/** A list with somebody moved, renumbered: equal numbers would be ordered by name. Null = they are not on it. */
function moved(list: readonly OtherCalendar[], id: string, places: number): readonly OtherCalendar[] | null {
  const from = list.findIndex((calendar) => calendar.id === id);
  const one = list[from];
  if (one === undefined) return null;
  const to = Math.min(list.length - 1, Math.max(0, from + places));
  return list
    .toSpliced(from, 1)
    .toSpliced(to, 0, one)
    .map((calendar, order) => (calendar.order === order ? calendar : withOrder(calendar, order)));
}

const withOrder = (calendar: OtherCalendar, order: number): OtherCalendar => ({ ...calendar, order });

/** One after the other; the first refusal ends it. */
async function changeAll(api: OtherCalendarsApi, calendars: readonly OtherCalendar[]): Promise<Result<null, Failure>> {
  for (const { id, colour, visible, order } of calendars) {
    const answer = await api.change(id, { colour, visible, order });
    if (!answer.ok) return answer;
  }
  return success(null);
}

/** Shows a list at once; what the server did not accept is restored, and read again. */
async function editBoldly(
  list: FollowedList,
  next: readonly OtherCalendar[],
  run: (api: OtherCalendarsApi) => Promise<Result<unknown, Failure>>,
): Promise<Result<null, Failure>> {
  const before = list.calendars();
  list.show(next);
  const answer = await list.edit(run);
  if (answer.ok) return success(null);
  if (answer.error.type === 'cancelled') return answer;
  list.show(before);
  list.reload();
  return answer;
}
