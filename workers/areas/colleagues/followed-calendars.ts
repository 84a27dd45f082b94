/*
 * A day in the calendars of those whom the user follows. Each is read separately, so that one that fails does not
 * affect the others.
 */
import type { Close, Colleague, ColleaguesApi, ColleaguesState, Failure, InterfaceLanguage } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { areaPathOf } from '../../model/area-path.ts';
import { createAreaTree } from '../../model/areas.ts';
import { startOfDate } from '../../model/day.ts';
import { shownName, type WireResource } from '../../model/resource.ts';
import type { Instant } from '../../model/units.ts';
import type { PlaceOfRow } from '../../views/dashboard.ts';
import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';
import type { ColleagueDay } from './colleague-day.ts';
import { inParallel } from '../shared/in-parallel.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import { createRerun } from '../shared/rerun.ts';
import { readColleagueDay } from '../timeline/timeline-colleague.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';

/** Calendars read at once. */
const AT_ONCE = 4;

export interface FollowedCalendarsDeps {
  readonly followed: Pick<ColleaguesApi, 'watch'>;
  readonly timers: Timers;
  readonly log: Log;
  /** The viewer's date to be read, `YYYY-MM-DD`. */
  readonly date: () => string;
  /** What is known has changed: the list has, or everybody on it was read. */
  readonly onChange: () => void;
  /** One of several calendars was read. */
  readonly onEach?: () => void;
}

/** What is known of one colleague; both null = not read yet. */
export interface KnownDay {
  readonly colleague: Colleague;
  readonly day: ColleagueDay | null;
  readonly problem: Failure | null;
}

/** What is known of them all. */
export interface KnownDays {
  /** In order; null = the list was not read yet. */
  readonly colleagues: readonly KnownDay[] | null;
  /** Everybody was read once: a calendar followed later is added once it is read. */
  readonly isComplete: boolean;
  readonly asOf: Instant | null;
  /** Why the list could not be read. */
  readonly failure: Failure | null;
}

export interface FollowedCalendars {
  /** Follows the list and reads the calendars of those on it. */
  begin(signal: AbortSignal): void;
  /** Reads every calendar again. */
  read(): void;
  /** A colleague is at one of these addresses, or it is not known where. */
  isAbout(emails: readonly string[]): boolean;
  known(): KnownDays;
  /** Another user has signed in, or another date is wanted. */
  forget(): void;
}

interface Holding {
  list: ColleaguesState | null;
  readonly byEmail: Map<string, Omit<KnownDay, 'colleague'>>;
  isComplete: boolean;
  asOf: Instant | null;
}

const createHolding = (): Holding => ({ list: null, byEmail: new Map(), isComplete: false, asOf: null });

/** Reads calendars of which nothing is known; the data of the others stays until they are read again. */
export function createFollowedCalendars(source: WorkspaceSource, deps: FollowedCalendarsDeps): FollowedCalendars {
  const { timers, log, onChange, onEach, followed } = deps;
  let own = createHolding();
  let present: AbortSignal | null = null;
  let isEverybodyDue = false;

  const readOne = async (mine: Holding, email: string, signal: AbortSignal): Promise<void> => {
    const workspace = source.current();
    if (workspace === null) return;
    const { timeZone, resources } = workspace;
    const date = deps.date();
    const day = {
      campus: { rowsByEmail: indexByEmail(resources) },
      window: { start: startOfDate(date, timeZone), end: startOfDate(date, timeZone, 1) },
      others: { turn: 0 },
    };
    const asking = { workspace, day, signal, now: () => source.now(), log };
    const answer = await retryTransient(() => readColleagueDay(email, asking), timers, signal);
    if (signal.aborted || mine !== own) return;
    const before = mine.byEmail.get(addressKey(email))?.day ?? null;
    const known = answer.ok ? { day: answer.value, problem: null } : { day: before, problem: answer.error };
    mine.byEmail.set(addressKey(email), known);
    if (answer.ok) mine.asOf = answer.value.readAt;
    else log("A colleague's day could not be read", answer.error.type);
    onEach?.();
  };
  const read = createRerun(async () => {
    const [mine, signal, isAgain] = [own, present, isEverybodyDue];
    isEverybodyDue = false;
    if (signal === null || signal.aborted || mine.list === null) return;
    const emails = (mine.list.colleagues ?? []).map(({ email }) => email);
    const due = emails.filter((email) => isAgain || !mine.byEmail.has(addressKey(email)));
    await inParallel(due, AT_ONCE, async (email) => {
      await readOne(mine, email, signal);
      return !signal.aborted;
    });
    if (signal.aborted || mine !== own) return;
    if (emails.every((email) => mine.byEmail.has(addressKey(email)))) {
      mine.isComplete = mine.list.colleagues !== null;
      mine.asOf ??= source.now();
    }
    onChange();
  });

  return {
    begin(signal) {
      present = signal;
      void keepList(followed, signal, (list) => {
        own.list = list;
        onChange();
        read();
      });
    },
    read() {
      isEverybodyDue = true;
      read();
    },
    isAbout(emails) {
      const wanted = new Set(emails);
      const resources = source.current()?.resources ?? [];
      const isThere = (row: number): boolean => wanted.has(addressKey(resources[row]?.email ?? ''));
      return (
        emails.length === 0 || [...own.byEmail.values()].some(({ day }) => day?.stays.some(({ row }) => isThere(row)))
      );
    },
    known: () => knownOf(own),
    forget() {
      own = createHolding();
    },
  };
}

/** Watches the list until the signal aborts. */
async function keepList(
  followed: Pick<ColleaguesApi, 'watch'>,
  signal: AbortSignal,
  onList: (list: ColleaguesState) => void,
): Promise<void> {
  const close: Close = await followed.watch((list) => {
    if (!signal.aborted) onList(list);
  });
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
}

function knownOf({ list, byEmail, isComplete, asOf }: Holding): KnownDays {
  const colleagues = list?.colleagues?.map((colleague) => {
    const known = byEmail.get(addressKey(colleague.email));
    return { colleague, day: known?.day ?? null, problem: known?.problem ?? null };
  });
  return { colleagues: colleagues ?? null, isComplete, asOf, failure: list?.failure ?? null };
}

/** The names of places by their rows, in a language. */
export function placesOf({ configuration, resources }: Workspace, language: InterfaceLanguage): PlaceOfRow {
  const tree = createAreaTree(configuration.areas);
  return (row) => {
    const resource = resources[row];
    if (resource === undefined) return null;
    const { id: resourceId } = resource;
    return { resourceId, resourceName: shownName(resource, language), areaPath: areaPathOf(resource, tree, language) };
  };
}

function indexByEmail(resources: readonly WireResource[]): ReadonlyMap<string, readonly number[]> {
  const rowsByEmail = new Map<string, number[]>();
  resources.forEach(({ email }, row) => {
    const key = addressKey(email);
    const sharing = rowsByEmail.get(key);
    if (sharing === undefined) rowsByEmail.set(key, [row]);
    else sharing.push(row);
  });
  return rowsByEmail;
}
