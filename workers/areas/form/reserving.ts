/*
 * The page of a reservation: what can be chosen, checks of a form as it is typed, and writing it (spec points 4, 5).
 */
import type { Close, Failure, FormOptions, ReservationForm, ReservingApi } from '../../contract.ts';
import { type Result, success } from '../../model/result.ts';
import type { Http } from '../../wire/http.ts';
import type { EventNews } from '../events/event-news.ts';
import { createFormChecks } from './form-checks.ts';
import { findPlaces } from './form-search.ts';
import { suggestPlaces } from './form-suggestions.ts';
import { toUndo } from './form-undo.ts';
import {
  createEvent,
  creationOf,
  type FormUpdate,
  readForm,
  type ReplacedForm,
  replaceForm,
  touchedBy,
} from './form-writing.ts';
import type { MadeMeeting } from './online-meeting.ts';
import { createWithWorkspace, refusal } from '../reservations/reservation-checks.ts';
import type { ActionDependencies } from '../reservations/reservation-dependencies.ts';
import { createFollowing } from '../reservations/reservation-following.ts';
import { createScheduleCache } from './schedule-cache.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';
import { watchLate } from '../shared/late-watch.ts';
import type { Reach, WalkingStart } from '../timeline/timeline-day.ts';

export const createArea = (deps: AreaDeps): ReservingApi => createReserving(deps);

export interface ReservingDeps extends Pick<ActionDependencies, 'timers' | 'log'> {
  readonly source: WorkspaceSource;
  readonly http: Http;
  readonly news: EventNews;
  readonly askNavigation: AreaDeps['askNavigation'];
}

/** How many forms are remembered as they were shown, to detect changes made elsewhere, and as before a change. */
const MOST_KEPT = 100;

/** Forms are checked as long as they are watched; a booking is followed until its places have answered. */
export function createReserving(deps: ReservingDeps): ReservingApi {
  const { source, timers, log, news, askNavigation } = deps;
  const now = () => source.now();
  const schedules = createScheduleCache(now);
  const checks = createFormChecks({ source, news, schedules });
  const following = createFollowing(source, { timers, log, onChanged: news.tell });
  const meetings = new Map<string, MadeMeeting>();
  const seen = new Map<string, ReservationForm>();
  const undos = new Map<string, FormUpdate>();

  const withWorkspace = createWithWorkspace(source);

  const replace = async (update: FormUpdate, workspace: Workspace): Promise<Result<ReplacedForm, Failure>> => {
    const replaced = await replaceForm(update, workspace, now(), deps);
    news.tell(touchedBy(update.form, workspace, replaced.ok ? replaced.value.before : null));
    if (!replaced.ok) return replaced;
    seen.delete(update.eventId);
    const { before, event } = replaced.value;
    void following.change({ before, event }, workspace);
    return replaced;
  };

  return {
    options: () => withWorkspace(async (workspace) => success(toOptions(workspace, now()))),
    watch: checks.watch,
    check: checks.check,
    findPlaces: (text, form, search = {}) =>
      withWorkspace(async (workspace) => {
        const reach: Reach = (start) => askNavigation((area) => area.reach(start));
        return findPlaces(text, form, search, { workspace, language: source.language(), now: now(), reach });
      }),
    suggestPlaces: (form, preferredIds) =>
      withWorkspace((workspace) =>
        suggestPlaces(form, preferredIds, { workspace, language: source.language(), now: now() }),
      ),
    watchPlaces: (within, onChanged) => watchPlaces(deps, within, onChanged),
    read: (eventId) =>
      withWorkspace(async (workspace) => {
        const read = await readForm(eventId, workspace, now(), deps);
        if (!read.ok) return read;
        keepNewest(seen, eventId, read.value.shown.form);
        return success(read.value.shown);
      }),
    book: (form, idempotencyKey, onProgress) =>
      withWorkspace(async (workspace) => {
        const written = await createEvent(form, idempotencyKey, workspace, now(), { ...deps, meetings });
        if (!written.ok) {
          news.tell(touchedBy(form, workspace, null));
          return written;
        }
        const { eventId, meetingFailure, event } = written.value;
        onProgress({ type: 'created', eventId });
        void following.creation(creationOf(event, form), workspace, onProgress);
        return success({ eventId, meetingFailure, canUndo: false });
      }),
    update: (eventId, form, scope) =>
      withWorkspace(async (workspace) => {
        const update = { eventId, form, scope, seen: seen.get(eventId) ?? null };
        const replaced = await replace(update, workspace);
        if (!replaced.ok) return replaced;
        const undo = toUndo(update, replaced.value, workspace);
        undos.delete(eventId);
        if (undo !== null) keepNewest(undos, undo.eventId, undo);
        return success({ ...toBooked(replaced.value), canUndo: undo !== null });
      }),
    undo: (eventId) =>
      withWorkspace(async (workspace) => {
        const undo = undos.get(eventId);
        if (undo === undefined) return refusal(404, 'not_found', 'No change of this event is known');
        const replaced = await replace(undo, workspace);
        if (!replaced.ok) return replaced;
        undos.delete(eventId);
        return success({ ...toBooked(replaced.value), canUndo: false });
      }),
  };
}

/** Reports what may make a search for places find others. */
async function watchPlaces(
  { news, timers, askNavigation }: Pick<ReservingDeps, 'news' | 'timers' | 'askNavigation'>,
  start: WalkingStart | null,
  onChanged: () => void,
): Promise<Close> {
  const endNews = news.onNews(onChanged);
  if (start === null) return endNews;
  let isKnown = false;
  const endWays = watchLate(askNavigation, timers, (area, isOpen) =>
    area.watchReach(start, () => {
      if (isKnown && isOpen()) onChanged();
      isKnown = true;
    }),
  );
  return () => {
    endNews();
    endWays();
  };
}

function keepNewest<T>(kept: Map<string, T>, eventId: string, value: T): void {
  kept.delete(eventId);
  kept.set(eventId, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

const toBooked = ({ event, meetingFailure }: ReplacedForm) => ({ eventId: event.id, meetingFailure });

function toOptions({ configuration, timeZone }: Workspace, now: number): FormOptions {
  const providerName = configuration.onlineMeetings?.provider ?? '';
  return {
    canFindGroups: configuration.enableGroupFinding,
    meetings: [
      ...(providerName === '' ? [] : ['provider' as const]),
      ...(configuration.onlineMeetings?.webex === true ? ['webex' as const] : []),
    ],
    providerName,
    timeZone,
    now,
    hasWays: (configuration.navigationUrl ?? null) !== null,
  };
}
