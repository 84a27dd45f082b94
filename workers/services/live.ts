/*
 * The live connection of a session: up while somebody is signed in, anew on a change of account, down after sign-out.
 */
import type { Close, LiveApi, LiveState } from '../contract.ts';
import type { Instant } from '../model/units.ts';
import type { HubClient, HubClientOptions, HubPush } from '../wire/hub.ts';
import type { Log } from '../wire/log.ts';
import type { Timers } from '../wire/timers.ts';
import { createHubLine, type HubLine } from './hub-line.ts';
import { createListeners } from './listeners.ts';
import type { LiveSource, Workspace, WorkspaceSource } from './workspace.ts';

const HUB_PATH = '/MessageHub';

export interface LiveDependencies {
  readonly timers: Timers;
  readonly log: Log;
  readonly createClient?: (options: HubClientOptions) => HubClient;
}

export interface Live extends LiveApi, LiveSource {
  /** All that the hub tells, availability included. */
  onPush(listener: (push: HubPush) => void): Close;
  /** Tries at once where the connection is down or waits: the network or the page has come back. */
  wake(): void;
  /** Ends the connection and stops following the session. */
  close(): void;
}

export function createLive(source: WorkspaceSource, { timers, log, createClient }: LiveDependencies): Live {
  const states = createListeners<LiveState>();
  const pushes = createListeners<HubPush>();
  const reconnections = createListeners<null>();
  let line: HubLine | null = null;
  let username: string | null = null;
  let connection: LiveState['connection'] = 'Disconnected';

  const state = (): LiveState => ({ connection, now: source.now() });

  const enter = (next: LiveState['connection']): void => {
    if (next === connection) return;
    connection = next;
    states.tell(state());
  };

  const leave = (): void => {
    line?.close();
    line = null;
    enter('Disconnected');
  };

  const options = (): HubClientOptions => ({
    url: `${source.apiBase()}${HUB_PATH}`,
    token: () => source.token(),
    log,
    onPush: pushes.tell,
    onState: enter,
    onReconnected: () => reconnections.tell(null),
  });

  const follow = (workspace: Workspace | null): void => {
    const next = workspace?.account.username ?? null;
    if (next !== username) leave();
    username = next;
    if (next === null) return;
    // A newer workspace of the same account often means a newer token.
    if (line === null) line = createHubLine(options(), timers, createClient);
    else if (connection === 'Disconnected') line.wake();
  };

  const stopFollowing = source.watch(follow);

  return {
    watch(onState) {
      onState(state());
      return Promise.resolve(states.add(onState));
    },
    onPush: pushes.add,
    onAvailabilityChanged: (listener) => pushes.add((push) => tellAvailability(push, listener)),
    onReconnected: (listener) => reconnections.add(() => listener()),
    isConnected: () => connection === 'Connected',
    wake: () => line?.wake(),
    close() {
      stopFollowing();
      leave();
    },
  };
}

function tellAvailability(
  push: HubPush,
  listener: (change: { readonly email: string; readonly from: Instant; readonly to: Instant }) => void,
): void {
  if (push.type === 'availability-changed') listener({ email: push.email, from: push.from, to: push.to });
}
