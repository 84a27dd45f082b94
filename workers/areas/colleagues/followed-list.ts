/*
 * The list of the calendars that the user follows, as the server stores it and as it was just changed here, and how the
 * reading of each calendar went.
 */
import type { Close, Colleague, ColleaguesState, Failure } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Log } from '../../wire/log.ts';
import type { OtherCalendar } from '../../wire/schemas/other-calendars.ts';
import { pause, type Timers } from '../../wire/timers.ts';
import { createObservable } from '../shared/observable.ts';
import { colourOf } from './colleague-colours.ts';
import { createListeners } from '../shared/listeners.ts';
import type { OtherCalendarsApi } from './other-calendars-api.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import { createRerun } from '../shared/rerun.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

/** Milliseconds before the list is asked for again after a failure; the last one repeats. */
const RETRY_AFTER = [5_000, 15_000, 30_000, 60_000];

export interface FollowedListDeps {
  readonly api: OtherCalendarsApi;
  readonly timers: Timers;
  readonly log: Log;
}

export interface FollowedList {
  readonly watch: (onState: (state: ColleaguesState) => void) => Close;
  /** In order; empty until the list is read. */
  colleagues(): readonly Colleague[];
  /** As the server keeps them. */
  calendars(): readonly OtherCalendar[];
  /** Has the list read, unless that was requested before. */
  want(): void;
  /** Reads the list again; the problems of single calendars are forgotten. */
  reload(): void;
  /** Replaces the list. */
  show(calendars: readonly OtherCalendar[]): void;
  /**
   * Changes something on the server, one change after the other: the answer to an older one must not win. It is tried
   * again while the server is unreachable, so it must be idempotent.
   * @returns `cancelled` if another user has signed in meanwhile
   */
  edit<T>(run: (api: OtherCalendarsApi) => Promise<Result<T, Failure>>): Promise<Result<T, Failure>>;
  report(email: string, problem: Failure | null): void;
  /** The list has changed, or its calendars are to be tried again. */
  readonly onChanged: (listener: () => void) => Close;
}

/** What belongs to one user. */
interface Holding {
  readonly username: string | null;
  readonly end: AbortController;
  calendars: readonly OtherCalendar[] | null;
  failure: Failure | null;
  readonly problems: Map<string, Failure>;
  tries: number;
  /** Counts the changes begun: a list requested before a change is not newer than it. */
  edits: number;
  editing: Promise<unknown>;
}

/** The list of the signed-in user; it is read once it is needed, and retried on failure. */
export function createFollowedList(source: WorkspaceSource, deps: FollowedListDeps): FollowedList {
  const { timers, log } = deps;
  const cell = createObservable<ColleaguesState>({ isGuest: false, colleagues: null, failure: null });
  const changes = createListeners<null>();
  let own = createHolding(null);
  let isWanted = false;

  const tell = (): void => {
    const { calendars, problems } = own;
    const colleagues = calendars?.map((calendar) => toColleague(calendar, problems)) ?? null;
    cell.set({ isGuest: source.current()?.account.isGuest === true, colleagues, failure: own.failure });
  };
  const show = (calendars: readonly OtherCalendar[]): void => {
    own.calendars = calendars.toSorted((a, b) => a.order - b.order);
    tell();
    changes.tell(null);
  };
  const load = createRerun(async () => {
    const mine = own;
    const { signal } = mine.end;
    await mine.editing;
    const api = apiFor(source, deps.api);
    if (signal.aborted || !api.ok) return;
    const { edits } = mine;
    const answer = await api.value.list(signal);
    if (signal.aborted) return;
    if (mine.edits !== edits) return load();
    mine.failure = answer.ok ? null : answer.error;
    if (answer.ok) {
      mine.tries = 0;
      return show(answer.value);
    }
    log('The followed calendars could not be read', answer.error.type);
    tell();
    void retry(mine);
  });
  const retry = async (mine: Holding): Promise<void> => {
    const delay = RETRY_AFTER[Math.min(mine.tries, RETRY_AFTER.length - 1)] ?? 0;
    mine.tries += 1;
    await pause(timers, delay, mine.end.signal);
    if (!mine.end.signal.aborted && mine.failure !== null) load();
  };

  source.watch((workspace) => {
    const username = workspace?.account.username ?? null;
    if (username === own.username) return;
    own.end.abort();
    own = createHolding(username);
    tell();
    changes.tell(null);
    if (isWanted) load();
  });

  return {
    watch: cell.watch,
    colleagues: () => cell.get().colleagues ?? [],
    calendars: () => own.calendars ?? [],
    want() {
      if (isWanted) return;
      isWanted = true;
      load();
    },
    reload() {
      isWanted = true;
      own.problems.clear();
      tell();
      changes.tell(null);
      load();
    },
    show,
    edit: (run) => editInTurn(own, timers, () => apiFor(source, deps.api), run),
    report(email, problem) {
      const key = addressKey(email);
      if (problem === null && !own.problems.has(key)) return;
      if (problem === null) own.problems.delete(key);
      else own.problems.set(key, problem);
      tell();
    },
    onChanged: (listener) => changes.add(() => listener()),
  };
}

function createHolding(username: string | null): Holding {
  return {
    username,
    end: new AbortController(),
    calendars: null,
    failure: null,
    problems: new Map(),
    tries: 0,
    edits: 0,
    editing: Promise.resolve(),
  };
}

function editInTurn<T>(
  mine: Holding,
  timers: Timers,
  ask: () => Result<OtherCalendarsApi, Failure>,
  run: (api: OtherCalendarsApi) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const { signal } = mine.end;
  mine.edits += 1;
  const answered = mine.editing.then(async () => {
    const api = signal.aborted ? failure({ type: 'cancelled' } as const) : ask();
    const answer = api.ok ? await retryTransient(() => run(api.value), timers, signal) : api;
    return signal.aborted ? failure({ type: 'cancelled' } as const) : answer;
  });
  mine.editing = answered;
  return answered;
}

/** Guests follow nobody: they have no list. */
export function apiFor(
  source: Pick<WorkspaceSource, 'current'>,
  api: OtherCalendarsApi,
): Result<OtherCalendarsApi, Failure> {
  const workspace = source.current();
  if (workspace === null) return failure({ type: 'unauthorized' });
  if (!workspace.account.isGuest) return success(api);
  return failure({ type: 'refused', status: 403, code: 'forbidden', rule: null, detail: 'Guests follow nobody' });
}

/** A followed calendar as screens show it. @param problems by `addressKey`: why a calendar cannot be read */
export function toColleague(calendar: OtherCalendar, problems: ReadonlyMap<string, Failure>): Colleague {
  return { ...calendar, colour: colourOf(calendar), problem: problems.get(addressKey(calendar.email)) ?? null };
}
