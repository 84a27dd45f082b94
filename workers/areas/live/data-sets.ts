/*
 * Which data a message of the hub makes out of date.
 */
import type { Close } from '../../contract.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { HubPush } from '../../wire/hub.ts';
import type { Listeners } from '../shared/listeners.ts';

export const ALL_DATA_SETS = ['configuration', 'resources', 'plans', 'pois'] as const;

/** What is read, kept and read again as a whole. `pois`: points of interest on plans, and the codes at places. */
export type DataSet = (typeof ALL_DATA_SETS)[number];

type Changed = Extract<HubPush, { readonly type: 'changed' | 'deleted' }>['what'];

/** The configuration names the areas; a code may be that of a resource. */
const dataSetsByChange: Readonly<Record<Changed, readonly DataSet[]>> = {
  all: ALL_DATA_SETS,
  resource: ['resources'],
  area: ['configuration', 'plans'],
  'qr-code': ['resources', 'pois'],
};

/** Calls the listeners of a data set when a message concerns it, and after a reconnection, which may have lost some. */
export function followDataSets(pushes: Listeners<HubPush>, reconnections: Listeners<null>) {
  return (dataSet: DataSet, listener: () => void): Close => {
    const closePushes = pushes.add((push) => {
      if (dataSetsOf(push).includes(dataSet)) listener();
    });
    const closeReconnections = reconnections.add(() => listener());
    return () => {
      closePushes();
      closeReconnections();
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
