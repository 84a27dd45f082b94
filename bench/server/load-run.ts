/*
 * The load bench (see bench/README.md): how many people a server serves on each store, and how long its hub takes to all
 * of them, beside a bare Fastify. The load comes from other processes of the same machine.
 */
import { type Figures, joinRounds } from './figures.ts';
import { type Crowd, type HubFigures, hubOf, hubOfBare } from './hub.ts';
import { atBare, measureStep, mostServed, p99Of, type Step, warmUp } from './people-served.ts';
import { type MeasuredServer, startMeasured } from './server-process.ts';
import { openStores, type StoreName, type Stores } from './stores.ts';
import type { Users } from './users.ts';

export interface LoadOptions {
  /** How many resources the campus has. */
  readonly sizes: readonly number[];
  readonly stores: readonly StoreName[];
  readonly rounds: number;
  /** Of a step. */
  readonly seconds: number;
}

const CROWD: Crowd = { connections: 5_000, writes: 20 };
/** For CI. */
const SHORT = { users: 300, seconds: 3, crowd: { connections: 500, writes: 5 } };

type Round = Readonly<Record<string, number>>;

async function stepRound(step: Step, bare: MeasuredServer, users: Users, seconds: number): Promise<Round> {
  const timed = (await atBare(bare, users, step, seconds)) ?? [];
  const bareRead = p99Of(timed, 'read');
  return {
    'calls a second': step.callsPerSecond,
    'cores that the server kept busy': step.cores,
    'cores that the load kept busy': step.loadCores,
    'busy cores of the machine': step.machineCores,
    'processor time of a person, ms a second': (step.cores * 1_000) / step.users,
    'read, p99, ms': step.readP99,
    'creation, p99, ms': step.creationP99,
    'bare Fastify, answers of the same size, p99, ms': bareRead,
    'bare Fastify, a synced write, p99, ms': p99Of(timed, 'creation'),
    'resident memory, MB': step.memory / 1e6,
    'read against 50 ms or three bare answers, times': step.readP99 / Math.max(50, 3 * bareRead),
  };
}

const hubRound = (hub: HubFigures, bare: HubFigures): Round => ({
  'hub, from a write to its message, p95, ms': hub.p95,
  'hub, the last message, ms': hub.most,
  'hub, share of messages that arrived': hub.arrived,
  'hub, memory of a connection, kB': hub.perConnection,
  'bare WebSockets, p95, ms': bare.p95,
  'bare WebSockets, memory of a connection, kB': bare.perConnection,
  'hub against 500 ms or five bare times, times': hub.p95 / Math.max(500, 5 * bare.p95),
});

/** A few people and connections on servers that run already. */
export async function measureShortLoad(server: MeasuredServer, bare: MeasuredServer, rounds: number): Promise<Figures> {
  const users = await warmUp(server);
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const step = await measureStep(server, users, SHORT.users, SHORT.seconds);
    if (step === null) throw new Error(`${SHORT.users} people are too many`);
    const { 'creation, p99, ms': _few, ...figures } = await stepRound(step, bare, users, SHORT.seconds);
    all.push(figures);
  }
  all.push(hubRound(await hubOf(server, SHORT.crowd, 0), await hubOfBare(bare, SHORT.crowd)));
  return joinRounds(all);
}

/** One store, on a server of its own, since the reservations of a round stay. */
async function storeRound(
  server: MeasuredServer,
  bare: MeasuredServer,
  round: number,
  seconds: number,
): Promise<Round> {
  const users = await warmUp(server);
  const step = await mostServed(server, users, seconds);
  const figures = step === null ? {} : await stepRound(step, bare, users, seconds);
  const hub = hubRound(await hubOf(server, CROWD, round), await hubOfBare(bare, CROWD));
  return { 'people served': step?.users ?? 0, ...figures, ...hub };
}

/** The stores take turns within each round, so that other work on the machine meets all of them. */
async function measureSize(resources: number, stores: Stores, options: LoadOptions): Promise<Map<StoreName, Figures>> {
  const flags = ['--resources', String(resources), '--answer-delay', '1000', '--most-places', '0', '--rate', '0'];
  const roundsByStore = new Map<StoreName, Round[]>(options.stores.map((name) => [name, []]));
  const bare = await startMeasured('bare');
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [name, rounds] of roundsByStore) {
      const server = await stores.start(name, flags);
      const figures = await storeRound(server, bare, round, options.seconds);
      rounds.push(figures);
      console.error(`${name}, round ${round + 1} of ${options.rounds}: ${figures['people served']} people`);
      await server.stop();
    }
  }
  await bare.stop();
  return new Map([...roundsByStore].map(([name, rounds]) => [name, joinRounds(rounds)]));
}

/** The whole bench. */
export async function* measureLoad(options: LoadOptions): AsyncGenerator<readonly [string, Figures]> {
  const stores = await openStores(options.stores);
  try {
    for (const resources of options.sizes) {
      for (const [name, figures] of await measureSize(resources, stores, options)) {
        yield [`load on ${name}, ${resources} resources`, figures];
      }
    }
  } finally {
    await stores.stop();
  }
}
