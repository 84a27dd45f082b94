import type { RecordStore } from '../../cache/record-store.ts';
import type { Failure, ResourcesFailure, SessionState } from '../../contract.ts';
import type { Http, HttpDeps } from '../../wire/http.ts';
import type { Log } from '../../wire/log.ts';
import type { Account } from '../../wire/schemas/account.ts';
import type { WireResource } from '../../wire/schemas/resource.ts';
import { type Observable, createObservable } from '../shared/observable.ts';
import { createEventsLog } from '../events/events-log.ts';
import { createListeners } from '../shared/listeners.ts';
import { newWorkspace, toAccountView } from './new-workspace.ts';
import { createSeenEvents } from '../events/seen-events.ts';
import type { Site } from './site.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';

/** A signed-in session as it is shown. */
interface SessionContent {
  readonly site: Site;
  readonly account: Account;
  readonly resources: readonly WireResource[];
}

/** What the screens and the services see of the session; between tasks, state and workspace agree. */
export interface SessionPublisher {
  readonly states: Observable<SessionState>;
  readonly workspaces: Observable<Workspace | null>;
  /**
   * Shows a signed-in session. Equal content keeps its workspace, so that no view is rebuilt.
   * @param doubt null: the server has confirmed it; `cached`: it has not answered yet; else it gave no resources
   */
  show(content: SessionContent, doubt: 'cached' | ResourcesFailure | null): void;
  /** @param ended what an earlier page or worker stored for a door display whose sign-in has expired since */
  showSignedOut(site: Site, ended?: SessionContent): void;
  /** What a door display goes on showing after its sign-in has expired; null for any other user. */
  left(): Workspace | null;
  showFailure(error: Failure): void;
  /** Also drops what a door display goes on showing. */
  isShowing(): boolean;
  /** As in {@link WorkspaceSource}; a new workspace is told by `workspaces` alone. */
  readonly onVerified: WorkspaceSource['onVerified'];
  /** Resolves with the first state of the session. */
  settled(): Promise<void>;
  /** Rebuilds the workspace, if there is one, from the same content, and tells who follows it. */
  rebuild(): void;
}

export interface SessionPublisherDeps {
  readonly http: Http;
  /** What another server than our own is called by. */
  readonly plain: Omit<HttpDeps, 'tokens'>;
  readonly store: RecordStore;
  readonly log: Log;
  /** IANA zone of the viewer. */
  timeZone(): string;
}

export function createSessionPublisher({ http, plain, store, log, timeZone }: SessionPublisherDeps): SessionPublisher {
  const states = createObservable<SessionState>({ type: 'starting' });
  const workspaces = createObservable<Workspace | null>(null);
  const known = Promise.withResolvers<void>();
  states.watch(({ type }) => {
    if (type !== 'starting') known.resolve();
  });
  let shown: SessionContent | null = null;
  let isVerified = false;
  const verifications = createListeners<null>();
  let left: Workspace | null = null;
  const newMemory = () => ({ eventsLog: createEventsLog(plain.clock.now), seenEvents: createSeenEvents() });
  let memory = newMemory();

  // What a view still writes after the sign-out must not be kept.
  const guarded: RecordStore = {
    ...store,
    put: async (name, key, record) => (shown === null ? undefined : store.put(name, key, record)),
  };

  function make(content: SessionContent): Workspace {
    if (shown?.account.username !== content.account.username) memory = newMemory();
    return newWorkspace(
      { http, plain, store: guarded, log },
      { ...content, ...memory, timeZone: timeZone(), isCached: () => !isVerified, onCalendarAccess },
    );
  }

  /** Of the user who is shown: what comes of a former one's calls is as good as nothing. */
  function onCalendarAccess(isRefused: boolean): void {
    const state = states.get();
    if (state.type !== 'signed-in' || isRefused === (state.isCalendarRefused ?? false)) return;
    const { isCalendarRefused: _before, ...rest } = state;
    states.set(isRefused ? { ...rest, isCalendarRefused: true } : rest);
  }

  function strike(next: SessionState): void {
    shown = null;
    if (workspaces.get() !== null) workspaces.set(null);
    states.set(next);
  }

  return {
    states,
    workspaces,
    show(content, doubt) {
      const wasVerified = isVerified;
      isVerified = doubt === null;
      const isSame = shown !== null && isSameContent(shown, content);
      const workspace = (isSame ? workspaces.get() : null) ?? make(content);
      shown = content;
      left = content.account.isDevice ? workspace : null;
      const account = toAccountView(content.account);
      // Sent first: the page builds its screen while the services here build the campus, which takes as long.
      const failed = doubt === null || doubt === 'cached' ? {} : { resourcesFailure: doubt };
      const { calendarAgent } = content.site.configuration;
      const connects = calendarAgent === undefined || account.isGuest ? {} : ({ connectsCalendar: true } as const);
      const door = doorOf(content.site);
      states.set({ type: 'signed-in', account, ...door, verified: isVerified, ...connects, ...failed });
      if (!isSame) workspaces.set(workspace);
      else if (isVerified && !wasVerified) verifications.tell(null);
    },
    showSignedOut(site, ended) {
      if (ended !== undefined) left = make(ended);
      const { isNavigationOnly = false } = site;
      strike({
        type: 'signed-out',
        ...doorOf(site),
        isDevice: left !== null,
        ...(isNavigationOnly ? { isNavigationOnly } : {}),
      });
    },
    left: () => left,
    onVerified: verifications.add,
    showFailure: (error) => strike({ type: 'failed', failure: error }),
    isShowing: () => shown !== null || (left !== null && states.get().type === 'signed-out'),
    settled: () => known.promise,
    rebuild() {
      // Visitors have names of places too.
      workspaces.set(shown && make(shown));
    },
  };
}

function doorOf({ configuration }: Site) {
  const { guestLogin, emailLinks, designColours, publicDemo } = configuration;
  const demo = publicDemo === true ? { isPublicDemo: true } : {};
  const links = emailLinks === false ? { emailLinks } : {};
  return { guestLogin, accent: designColours.accent ?? '', ...demo, ...links };
}

function isSameContent(a: SessionContent, b: SessionContent): boolean {
  return a.resources === b.resources && isEqual(a.account, b.account) && isEqual(a.site, b.site);
}

/** Both come out of the same schema, so their keys are in the same order. */
function isEqual(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
