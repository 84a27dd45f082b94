import type { CampusPlan, NetworkPlan, Poi } from '../../../../workers/wire/schemas/plans.ts';
import type { Plans, PlanStore, Stamped, StoredCode } from '../../store.ts';
import { text } from '../rows.ts';
import { stampOf } from '../stamp.ts';
import { type Database, statement, type Work } from '../work.ts';

const NO_CAMPUS: CampusPlan = { version: 1, origin: null, areas: [], connectors: [], credits: [] };
const NO_NETWORK: NetworkPlan = { nodes: [], edges: [], anchors: {} };
const NO_POIS: readonly Poi[] = [];
const NO_CODES: readonly StoredCode[] = [];

/**
 * What says nothing is left out of edges: a network has tens of thousands of them. Nothing else of a network has these
 * names.
 */
const LEFT_OUT: Readonly<Record<string, unknown>> = { isRestricted: false, connectorId: null, indicatorId: null };
const withoutEmpty = (key: string, value: unknown): unknown => (LEFT_OUT[key] === value ? undefined : value);

const stamped = (value: unknown, replace?: typeof withoutEmpty): Stamped<string> => {
  const body = JSON.stringify(value, replace);
  return { timestamp: stampOf([body]), value: body };
};

const nameOfLevel = (areaId: string): string => `level ${areaId}`;

const clear = statement('DELETE FROM plan');
const insert = statement('INSERT INTO plan (name, stamp, body) VALUES (?, ?, ?)');
const remove = statement('DELETE FROM plan WHERE name = ?');
const readPlan = statement('SELECT stamp, body FROM plan WHERE name = ?');
const readStamps = statement('SELECT name, stamp FROM plan ORDER BY name');

function* write(name: string, value: unknown, replace?: typeof withoutEmpty): Work<void> {
  const { timestamp, value: body } = stamped(value, replace);
  yield* insert.run(name, timestamp, body);
}

/** Replaces the points of interest. */
export function* writePois(pois: readonly Poi[]): Work<void> {
  yield* remove.run('pois');
  yield* write('pois', pois);
}

/** Replaces all plans. */
export function* writePlans(plans: Plans): Work<void> {
  yield* clear.run();
  yield* write('campus', plans.campus);
  yield* write('network', plans.network, withoutEmpty);
  yield* writePois(plans.pois);
  yield* write('codes', plans.codes);
  for (const level of plans.levels) yield* write(nameOfLevel(level.areaId), level);
}

export function createPlanStore(database: Database): PlanStore {
  const read = async (name: string): Promise<Stamped<string> | null> => {
    const row = await database.read(() => readPlan.get(name));
    return row === undefined ? null : { timestamp: text(row, 'stamp'), value: text(row, 'body') };
  };
  /** A campus that was stored without plans has no rows. */
  const readOr = async (name: string, absent: unknown): Promise<Stamped<string>> =>
    (await read(name)) ?? stamped(absent);
  let codes: Stamped<readonly StoredCode[]> = { timestamp: '', value: NO_CODES };
  return {
    campus: () => readOr('campus', NO_CAMPUS),
    level: (areaId) => read(nameOfLevel(areaId)),
    network: () => readOr('network', NO_NETWORK),
    pois: () => readOr('pois', NO_POIS),
    async codes() {
      const { timestamp, value } = await readOr('codes', NO_CODES);
      // Written by this module from typed values.
      if (codes.timestamp !== timestamp) codes = { timestamp, value: JSON.parse(value) as readonly StoredCode[] };
      return codes;
    },
    async stamps() {
      const rows = await database.read(() => readStamps.all());
      const stampByName = new Map(rows.map((row) => [text(row, 'name'), text(row, 'stamp')]));
      const pois = stampByName.get('pois') ?? stamped(NO_POIS).timestamp;
      const ofCodes = stampByName.get('codes') ?? stamped(NO_CODES).timestamp;
      for (const name of ['pois', 'codes']) stampByName.delete(name);
      return { plans: stampOf([...stampByName].flat()), pois, codes: ofCodes };
    },
    replace: (plans) => database.writeMany(() => writePlans(plans)),
  };
}
