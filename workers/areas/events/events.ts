/*
 * One event for its watchers: sent at once, on each change of it, and at each moment at which time changes it.
 */
import type { Close, EventsApi, EventState, Failure } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { Instant } from '../../model/units.ts';
import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';
import type { ReadEvent } from './event-cards.ts';
import { createLatestEndReader, type ReadLatestEnd } from './event-bounds.ts';
import { readEvent, toEventInFull } from './event-in-full.ts';
import type { EventNews } from './event-news.ts';
import { resourceEmails } from './event-resources.ts';
import { createListeners, type Listeners } from '../shared/listeners.ts';
import { createRerun } from '../shared/rerun.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

/** Milliseconds: windows open and close on whole minutes, and it is sent no later than this. */
const LONGEST_WAIT = 30_000;
const SHORTEST_WAIT = 250;

export interface EventsDeps {
  readonly source: WorkspaceSource;
  readonly news: EventNews;
  readonly timers: Timers;
  readonly log: Log;
  readonly latestEnd: ReadLatestEnd;
}

export function createArea({ http, source, news, timers, log }: AreaDeps): EventsApi {
  const deps: EventsDeps = { source, news, timers, log, latestEnd: createLatestEndReader(http, source) };
  const reloads = createListeners<null>();
  return {
    reload: async () => reloads.tell(null),
    watch: async (eventId, onState) => watchEvent(deps, eventId, onState, reloads),
  };
}

/** Watches one event until it is closed; signed out it reports `unauthorized`. */
export function watchEvent(
  { source, news, timers, log, latestEnd }: EventsDeps,
  eventId: string,
  onState: (state: EventState) => void,
  reloads: Listeners<null>,
): Close {
  const left = new AbortController();
  let read: { readonly event: ReadEvent; readonly asOf: Instant; readonly latestEnd: Instant | null } | null = null;
  let problem: Failure | null = null;
  let takeBack: Close = () => undefined;

  const tell = (): void => {
    takeBack();
    const workspace = source.current();
    if (left.signal.aborted || workspace === null) return;
    const now = source.now();
    const value = read === null ? null : toEventInFull(read.event, workspace, source.language(), now, read.latestEnd);
    onState({ value, asOf: read?.asOf ?? null, failure: problem, now });
    const { confirmFrom = null, confirmUntil = null, start = null, end = null } = value?.card ?? {};
    takeBack = timers.after(waitFor([confirmFrom, confirmUntil, start, end], now), tell);
  };
  const reread = createRerun(async () => {
    const workspace = source.current();
    if (left.signal.aborted || workspace === null) return;
    const answer = await readEvent(eventId, workspace, log, left.signal);
    problem = answer.ok ? null : answer.error;
    if (!answer.ok) return tell();
    const asOf = source.now();
    read = { event: answer.value, asOf, latestEnd: read?.latestEnd ?? null };
    tell();
    const end = await latestEnd(answer.value, left.signal);
    if (left.signal.aborted || end === read?.latestEnd) return;
    read = { event: answer.value, asOf, latestEnd: end };
    tell();
  });
  const isAbout = (emails: readonly string[]): boolean => {
    if (emails.length === 0 || read === null) return true;
    const own = new Set(resourceEmails(read.event.shown.event).map(addressKey));
    return emails.some((email) => own.has(email));
  };
  const endings = [
    reloads.add(reread),
    source.watch((workspace) => {
      if (workspace === null) read = null;
      reread();
    }),
    news.onNews((emails) => {
      if (isAbout(emails)) reread();
    }),
  ];
  return () => {
    left.abort();
    takeBack();
    for (const end of endings) end();
  };
}

/** Until just after the next of some moments: windows include their ends (D16). */
function waitFor(moments: readonly (Instant | null)[], now: Instant): number {
  const waits = moments.flatMap((moment) => (moment === null || moment < now ? [] : [moment - now + 1]));
  return Math.max(SHORTEST_WAIT, Math.min(LONGEST_WAIT, ...waits));
}
