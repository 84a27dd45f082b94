/* How many people a server serves: more and more of them, until a limit is exceeded. */
import { cpus } from 'node:os';
import process from 'node:process';

import { atUsers, type Timed } from './at-users.ts';
import { type Asked, percentile } from './load.ts';
import type { MeasuredServer } from './server-process.ts';
import { createUsers, type Habit, type Users } from './users.ts';

/** Milliseconds at p99. */
export const LIMITS = { read: 50, creation: 100 };
const FIRST = 250;
/** A step fails where it does so each time: other work on the machine only ever adds. */
const TRIES = 2;
/** Steps between the last number that was served, or none, and the first that was not. */
const HALVINGS = 2;
/**
 * The first of each process: its engine warms up, what it prepares after its start is ready, and each of its connections
 * to PostgreSQL has planned each statement a few times.
 */
const WARM_UP = { users: 500, seconds: 8 };

export interface Step {
  readonly users: number;
  readonly readP99: number;
  readonly creationP99: number;
  readonly callsPerSecond: number;
  /** Cores that the server kept busy, with all of its processes but without PostgreSQL's. */
  readonly cores: number;
  /** Cores that this process kept busy, with the load. */
  readonly loadCores: number;
  /** Busy cores of the machine, whoever kept them so. */
  readonly machineCores: number;
  readonly memory: number;
  readonly timed: readonly Timed[];
}

export const p99Of = (timed: readonly Timed[], kind: Timed['kind']): number =>
  percentile(
    timed.filter((one) => one.kind === kind).map(({ milliseconds }) => milliseconds),
    99,
  );

/** Milliseconds in which cores of the machine were busy. */
const machineBusy = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

/** @returns null where the server does not keep up with so many */
export async function measureStep(
  server: MeasuredServer,
  users: Users,
  count: number,
  seconds: number,
): Promise<Step | null> {
  const [startedAt, busyAtStart, loadAtStart] = [performance.now(), machineBusy(), process.cpuUsage()];
  const { result, reading } = await server.measure(() => atUsers(users, { users: count, seconds, target: server }));
  const took = performance.now() - startedAt;
  const load = process.cpuUsage(loadAtStart);
  if (result === null) return null;
  return {
    users: count,
    readP99: p99Of(result, 'read'),
    creationP99: p99Of(result, 'creation'),
    callsPerSecond: (result.length * 1_000) / took,
    cores: reading.processor / took,
    loadCores: (load.user + load.system) / 1_000 / took,
    machineCores: (machineBusy() - busyAtStart) / took,
    memory: reading.memory,
    timed: result,
  };
}

const isServed = (step: Step | null): step is Step =>
  step !== null && step.readP99 <= LIMITS.read && !(step.creationP99 > LIMITS.creation);

const describe = ({ readP99, creationP99, cores, loadCores, machineCores }: Step): string =>
  `read ${readP99.toFixed(0)} ms, creation ${creationP99.toFixed(0)} ms at p99, cores: ${cores.toFixed(2)} of the server, ` +
  `${loadCores.toFixed(2)} of the load, ${machineCores.toFixed(2)} busy`;

/** @returns null where all tries exceeded a limit */
async function serve(server: MeasuredServer, users: Users, count: number, seconds: number): Promise<Step | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const step = await measureStep(server, users, count, seconds);
    console.error(`  ${count} people: ${step === null ? 'too many' : describe(step)}`);
    if (isServed(step)) return step;
  }
  return null;
}

/** People who are there before anything is measured. */
export async function warmUp(server: MeasuredServer): Promise<Users> {
  const users = await createUsers(server);
  await atUsers(users, { users: WARM_UP.users * server.origins.length, seconds: WARM_UP.seconds, target: server });
  return users;
}

/** @returns the most people that were served within the limits; null where even a few were not */
export async function mostServed(server: MeasuredServer, users: Users, seconds: number): Promise<Step | null> {
  let served: Step | null = null;
  let refused = Number.POSITIVE_INFINITY;
  for (let count = FIRST; refused === Number.POSITIVE_INFINITY; count *= 2) {
    const step = await serve(server, users, count, seconds);
    if (step === null) refused = count;
    else served = step;
  }
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const count: number = Math.round(((served?.users ?? 0) + refused) / 2);
    const step: Step | null = await serve(server, users, count, seconds);
    if (step === null) refused = count;
    else served = step;
  }
  return served;
}

/** The same calls at the same times to a bare server, whose answers have the same sizes on average. */
export async function atBare(
  bare: MeasuredServer,
  users: Users,
  { users: count, timed }: Pick<Step, 'users' | 'timed'>,
  seconds: number,
): Promise<readonly Timed[] | null> {
  const sizes = new Map<string, number>();
  for (const [name, calls] of Map.groupBy(timed, (one) => one.name)) {
    sizes.set(name, Math.round(calls.reduce((sum, { bytes }) => sum + bytes, 0) / calls.length));
  }
  const toAsked = ({ name, kind }: Habit, { method, body }: Asked): Asked => {
    // A write is synced.
    if (kind !== 'read') return { method: 'POST', path: '/', body: body ?? {} };
    return { method, path: `/bytes/${sizes.get(name) ?? 0}`, body };
  };
  return atUsers(users, { users: count, seconds, target: bare, toAsked });
}
