/*
 * Which data a message of the hub makes out of date.
 */
import type { Close } from '../../contract.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { HubPush } from '../../wire/hub.ts';
import type { Timers } from '../../wire/timers.ts';
import type { RandomBytes } from '../session/authorization.ts';
import type { Listeners } from '../shared/listeners.ts';

export const ALL_DATA_SETS = ['configuration', 'resources', 'plans', 'pois', 'objects'] as const;

/** What is read, kept and read again as a whole. `pois`: points of interest on plans, and the codes at places; `objects`: what can be switched. */
export type DataSet = (typeof ALL_DATA_SETS)[number];

type Changed = Extract<HubPush, { readonly type: 'changed' | 'deleted' }>['what'];

/** The configuration names the areas; a code may be that of a resource. */
const dataSetsByChange: Readonly<Record<Changed, readonly DataSet[]>> = {
  all: ALL_DATA_SETS,
  resource: ['resources'],
  area: ['configuration', 'plans'],
  'qr-code': ['resources', 'pois', 'objects'],
};

/** Milliseconds over which the clients of a campus spread their questions after a change. */
const SPREAD = 2_000;

export interface SpreadPlatform {
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
}

/**
 * Calls the listeners of a data set when a message concerns it, and after a reconnection, which may have lost some. The
 * calls are delayed and collected: all clients hear a message at once, and must not all ask at once.
 */
export function followDataSets(
  pushes: Listeners<HubPush>,
  reconnections: Listeners<null>,
  { timers, randomBytes }: SpreadPlatform,
) {
  const due = new Set<{ readonly listener: () => void }>();
  let isPlanned = false;
  const run = (): void => {
    isPlanned = false;
    const listeners = new Set([...due].map(({ listener }) => listener));
    due.clear();
    for (const listener of listeners) listener();
  };
  return (dataSet: DataSet, listener: () => void): Close => {
    const entry = { listener };
    const plan = (): void => {
      due.add(entry);
      if (isPlanned) return;
      isPlanned = true;
      const share = (randomBytes(1)[0] ?? 0) / 256;
      timers.after(share * SPREAD, run);
    };
    const closePushes = pushes.add((push) => {
      if (dataSetsOf(push).includes(dataSet)) plan();
    });
    const closeReconnections = reconnections.add(plan);
    return () => {
      closePushes();
      closeReconnections();
      due.delete(entry);
    };
  };
}

/** The data sets to read again after a message. */
function dataSetsOf(push: HubPush): readonly DataSet[] {
  switch (push.type) {
    case 'changed':
    case 'deleted':
      return dataSetsByChange[push.what];
    case 'availability-changed':
    case 'object-changed':
      return [];
    default:
      return unreachable(push);
  }
}
