import type { DatabaseSync } from 'node:sqlite';

import type { CampusPlan, NetworkPlan, Poi } from '../../../../workers/wire/schemas/plans.ts';
import type { Plans, PlanStore, Stamped, StoredCode } from '../../store.ts';
import type { Commits } from '../database/commits.ts';
import { text } from '../database/database.ts';
import { stampOf } from '../database/stamp.ts';

/** Both write within the caller's transaction. */
export interface PlanWriter {
  /** Replaces all plans. */
  readonly all: (plans: Plans) => void;
  readonly pois: (pois: readonly Poi[]) => void;
}

const NO_CAMPUS: CampusPlan = { version: 1, origin: null, areas: [], connectors: [], credits: [] };
const NO_NETWORK: NetworkPlan = { nodes: [], edges: [], anchors: {} };
const NO_POIS: readonly Poi[] = [];
const NO_CODES: readonly StoredCode[] = [];

const stamped = (value: unknown): Stamped<string> => {
  const body = JSON.stringify(value);
  return { timestamp: stampOf([body]), value: body };
};

const nameOfLevel = (areaId: string): string => `level ${areaId}`;

/** What says nothing is left out of edges: a network has tens of thousands of them. */
const compact = ({ nodes, edges, anchors }: NetworkPlan): unknown => ({
  nodes,
  edges: edges.map(({ isRestricted, connectorId, indicatorId, ...edge }) => ({
    ...edge,
    ...(isRestricted ? { isRestricted } : {}),
    ...(connectorId === null ? {} : { connectorId }),
    ...(indicatorId === null ? {} : { indicatorId }),
  })),
  anchors,
});

export function preparePlans(database: DatabaseSync): PlanWriter {
  const clear = database.prepare('DELETE FROM plan');
  const insert = database.prepare('INSERT INTO plan (name, stamp, body) VALUES (?, ?, ?)');
  const write = (name: string, value: unknown): void => {
    const { timestamp, value: body } = stamped(value);
    insert.run(name, timestamp, body);
  };
  const remove = database.prepare('DELETE FROM plan WHERE name = ?');
  const pois = (all: readonly Poi[]): void => {
    remove.run('pois');
    write('pois', all);
  };
  return {
    pois,
    all(plans) {
      clear.run();
      write('campus', plans.campus);
      write('network', compact(plans.network));
      pois(plans.pois);
      write('codes', plans.codes);
      for (const level of plans.levels) write(nameOfLevel(level.areaId), level);
    },
  };
}

export function createPlanStore(database: DatabaseSync, commits: Commits, writePlans: PlanWriter['all']): PlanStore {
  const readPlan = database.prepare('SELECT stamp, body FROM plan WHERE name = ?');
  const readStamps = database.prepare('SELECT name, stamp FROM plan ORDER BY name');
  const read = (name: string): Stamped<string> | null => {
    const row = readPlan.get(name);
    return row === undefined ? null : { timestamp: text(row, 'stamp'), value: text(row, 'body') };
  };
  /** A campus that was stored without plans has no rows. */
  const readOr = (name: string, absent: unknown): Stamped<string> => read(name) ?? stamped(absent);
  let codes: Stamped<readonly StoredCode[]> = { timestamp: '', value: NO_CODES };
  return {
    campus: async () => readOr('campus', NO_CAMPUS),
    level: async (areaId) => read(nameOfLevel(areaId)),
    network: async () => readOr('network', NO_NETWORK),
    pois: async () => readOr('pois', NO_POIS),
    async codes() {
      const { timestamp, value } = readOr('codes', NO_CODES);
      // Written by this module from typed values.
      if (codes.timestamp !== timestamp) codes = { timestamp, value: JSON.parse(value) as readonly StoredCode[] };
      return codes;
    },
    async stamps() {
      const stampByName = new Map(readStamps.all().map((row) => [text(row, 'name'), text(row, 'stamp')]));
      const pois = stampByName.get('pois') ?? stamped(NO_POIS).timestamp;
      const ofCodes = stampByName.get('codes') ?? stamped(NO_CODES).timestamp;
      for (const name of ['pois', 'codes']) stampByName.delete(name);
      return { plans: stampOf([...stampByName].flat()), pois, codes: ofCodes };
    },
    replace: (plans) => commits.writeAlone(() => writePlans(plans)),
  };
}
