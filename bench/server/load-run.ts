/*
 * The load bench (see bench/README.md): how many people one process serves, and how long its hub takes to all of them,
 * beside a bare Fastify. The load comes from other processes of the same machine.
 */
import { type Figures, joinRounds } from './figures.ts';
import { type Crowd, type HubFigures, hubOf, hubOfBare } from './hub.ts';
import { atBare, measureStep, mostServed, p99Of, type Step, warmUp } from './people-served.ts';
import { type MeasuredServer, startMeasured } from './server-process.ts';
import type { Users } from './users.ts';

const SIZES = [1_000, 5_000, 20_000];
const ROUNDS = 3;
const SECONDS = 10;
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

async function measureSize(resources: number): Promise<Figures> {
  const flags = ['--resources', String(resources), '--answer-delay', '1000', '--most-places', '0', '--rate', '0'];
  const rounds: Round[] = [];
  const bare = await startMeasured('bare');
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new one each time, since the reservations of a round stay.
    const server = await startMeasured('deskway', ...flags);
    const users = await warmUp(server);
    const step = await mostServed(server, users, SECONDS);
    const served = { 'people served': step?.users ?? 0 };
    const figures = step === null ? {} : await stepRound(step, bare, users, SECONDS);
    const hub = hubRound(await hubOf(server, CROWD, round), await hubOfBare(bare, CROWD));
    rounds.push({ ...served, ...figures, ...hub });
    await server.stop();
  }
  await bare.stop();
  return joinRounds(rounds);
}

/** The whole bench. @param sizes how many resources the campus has */
export async function* measureLoad(sizes: readonly number[] = SIZES): AsyncGenerator<readonly [string, Figures]> {
  for (const resources of sizes) yield [`load, ${resources} resources`, await measureSize(resources)];
}
