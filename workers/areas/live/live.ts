/*
 * The live connection of a session: with the account's token while somebody is signed in, again on a change of account,
 * anonymous while nobody is (docs/decisions/0016-anonymous-connection.md). If a back end never reports availability
 * (D25), a connection alone says nothing about the age of what is shown.
 */
import type { Close, LiveApi, LiveState } from '../../contract.ts';
import type { Instant } from '../../model/units.ts';
import type { HubClient, HubClientOptions, HubPush } from '../../wire/hub.ts';
import type { Log } from '../../wire/log.ts';
import type { FirstPaint } from '../session/first-paint.ts';
import { type DataSet, followDataSets, type SpreadPlatform } from './data-sets.ts';
import { createHubLine, type HubLine } from './hub-line.ts';
import { createListeners, type Listeners } from '../shared/listeners.ts';
import type { LiveSource, Workspace, WorkspaceSource } from '../shared/workspace.ts';

const HUB_PATH = '/MessageHub';

export interface LiveDependencies extends SpreadPlatform {
  readonly log: Log;
  readonly createClient?: (options: HubClientOptions) => HubClient;
}

export interface Live extends Omit<LiveApi, 'wake' | 'watchRemoved'>, LiveSource {
  /**
   * Reports that a data set must be read again: the hub says that it has changed, or has reconnected, so that such a
   * message may have been missed. The report comes within two seconds, once for all that is heard until then, also to a
   * listener of several data sets.
   */
  onDataSetChanged(dataSet: DataSet, listener: () => void): Close;
  /** Reports what the hub says of controllable objects; the data is not checked. */
  onObjectChanged(listener: (change: { readonly objectId: string; readonly data: unknown }) => void): Close;
  /** Calls `Object` of the hub, only while connected. */
  readonly callObject: HubClient['callObject'];
  /** Tries at once where the connection is down or waits: the network or the page has come back. */
  wake(): void;
  /** Ends the connection and stops following the session. */
  close(): void;
}

type UpSource = Pick<FirstPaint, 'isUp'>;

/** @param firstPaint what it waits for before it connects */
export function createLive(source: WorkspaceSource, firstPaint: UpSource, deps: LiveDependencies): Live {
  const states = createListeners<LiveState>();
  const pushes = createListeners<HubPush>();
  const reconnections = createListeners<null>();
  let line: HubLine | null = null;
  /** Whose connection it is; '' = nobody's. */
  let username: string | null = null;
  let connection: LiveState['connection'] = 'Disconnected';
  let downSince: Instant | null = null;
  let isPersistent = false;
  /** The back end reports availability. */
  let hasTold = false;

  const state = (): LiveState => ({ connection, now: source.now(), downSince, tells: hasTold });

  const enter = (next: LiveState['connection']): void => {
    if (next === connection) return;
    connection = next;
    if (line === null || next === 'Connected') downSince = null;
    else downSince ??= source.now();
    states.tell(state());
  };

  const leave = (): void => {
    line?.close();
    line = null;
    hasTold = false;
    downSince = null;
    enter('Disconnected');
  };

  const options = (): HubClientOptions => ({
    url: `${source.apiBase()}${HUB_PATH}`,
    token: () => source.token(),
    log: deps.log,
    onPush(push) {
      pushes.tell(push);
      if (hasTold || push.type !== 'availability-changed') return;
      hasTold = true;
      states.tell(state());
    },
    onState: enter,
    onReconnected: () => reconnections.tell(null),
  });

  const follow = (workspace: Workspace | null): void => {
    const next = workspace?.account.username ?? '';
    if (next !== username) leave();
    username = next;
    // A newer workspace of the same account often means a newer token.
    if (line !== null) return line.resume();
    line = createHubLine(options(), deps.timers, deps.createClient);
    // Not before: its first state arrives while there is no line yet.
    downSince = source.now();
    line.keepTrying(isPersistent);
  };

  const stopFollowing = followOnceConnectable(source, firstPaint, follow);
  return {
    watch(onState) {
      onState(state());
      return Promise.resolve(states.add(onState));
    },
    onDataSetChanged: followDataSets(pushes, reconnections, deps),
    ...listenersOf(pushes, reconnections),
    callObject: async (object, item) => line?.callObject(object, item) ?? { type: 'not-connected' },
    isTelling: () => connection === 'Connected' && hasTold,
    resume() {
      line?.resume();
      return Promise.resolve();
    },
    keepTrying(isWanted) {
      isPersistent = isWanted;
      line?.keepTrying(isWanted);
      return Promise.resolve();
    },
    wake: () => line?.wake(),
    close() {
      stopFollowing();
      leave();
    },
  };
}

/** Follows the session as soon as it may connect. */
function followOnceConnectable(
  source: WorkspaceSource,
  firstPaint: UpSource,
  follow: (workspace: Workspace | null) => void,
): Close {
  let stop: Close | null = null;
  let isClosed = false;
  const begin = async (): Promise<void> => {
    await mayConnect(source, firstPaint);
    if (!isClosed) stop = source.watch(follow);
  };
  void begin();
  return () => {
    isClosed = true;
    stop?.();
  };
}

function listenersOf(
  pushes: Listeners<HubPush>,
  reconnections: Listeners<null>,
): Pick<Live, 'onAvailabilityChanged' | 'onObjectChanged' | 'onReconnected'> {
  return {
    onAvailabilityChanged: (listener) =>
      pushes.add((push) => {
        if (push.type === 'availability-changed') listener({ email: push.email, from: push.from, to: push.to });
      }),
    onObjectChanged: (listener) =>
      pushes.add((push) => {
        if (push.type === 'object-changed') listener({ objectId: String(push.objectId), data: push.data });
      }),
    onReconnected: (listener) => reconnections.add(() => listener()),
  };
}

async function mayConnect(source: WorkspaceSource, firstPaint: UpSource): Promise<void> {
  // Before that an anonymous connection would be replaced at once.
  await source.settled();
  await firstPaint.isUp();
}
