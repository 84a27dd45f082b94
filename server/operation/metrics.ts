import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { answerCounts } from '../http/cached-answers.ts';
import type { Store } from '../store/store.ts';

/* Loaded with `--metrics-port` alone. */

/** Seconds. */
const REQUEST_BUCKETS = [0.005, 0.025, 0.05, 0.1, 0.25, 1, 5];
const STORE_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2];
const JOB_BUCKETS = [0.005, 0.025, 0.1, 0.5, 2, 10];

/** What Prometheus reads: the process, requests, the hub, jobs, the database and the cache of answers. */
export interface Metrics {
  measureRequests(app: FastifyInstance): void;
  /** @returns the same store, whose operations are measured until what they wrote is on disk */
  measureStore(store: Store): Store;
  noteJob(job: string, milliseconds: number, isDone: boolean): void;
  /** @param size gives the open connections of the hub */
  watchHub(size: () => number): void;
  text(): Promise<string>;
  /** Answers `GET /metrics`, and nothing else. @returns the port */
  listen(host: string, port: number): Promise<number>;
  close(): Promise<void>;
}

type Method = (...args: readonly unknown[]) => Promise<unknown>;

const isMethod = (value: unknown): value is Method => typeof value === 'function';

/** @param observe receives the name and the seconds of each call that has ended */
function timeMethods<T extends object>(methods: T, observe: (name: string, seconds: number) => void): T {
  const time = ([name, value]: [string, unknown]): [string, unknown] => {
    if (!isMethod(value)) return [name, value];
    const timed: Method = async (...args) => {
      const start = performance.now();
      try {
        return await value(...args);
      } finally {
        observe(name, (performance.now() - start) / 1_000);
      }
    };
    return [name, timed];
  };
  // Each method takes and returns the same as before.
  return Object.fromEntries(Object.entries(methods).map(time)) as T;
}

function measureStore(store: Store, registry: Registry): Store {
  const seconds = new Histogram({
    name: 'deskway_database_seconds',
    help: 'Time of an operation of the store, with its sync.',
    labelNames: ['operation'],
    buckets: STORE_BUCKETS,
    registers: [registry],
  });
  const { health, close, ...areas } = store;
  const measured = Object.entries(areas).map(([area, methods]) => [
    area,
    timeMethods(methods, (name, taken) => seconds.observe({ operation: `${area}.${name}` }, taken)),
  ]);
  return { ...(Object.fromEntries(measured) as typeof areas), health, close };
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'deskway_http_request_seconds',
    help: 'Time until a request is answered, by the pattern of its route; its count is that of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    seconds.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1_000);
  });
}

function watchAnswers(registry: Registry): void {
  const answers = new Counter({
    name: 'deskway_answer_cache_total',
    help: 'Compressed answers that were asked for, by whether they were at hand.',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      this.inc({ outcome: 'hit' }, answerCounts.hits);
      this.inc({ outcome: 'miss' }, answerCounts.misses);
    },
  });
  registry.registerMetric(answers);
}

/** Collects the metrics of one server. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchAnswers(registry);
  const jobs = new Histogram({
    name: 'deskway_job_seconds',
    help: 'Time of a run of a job, by whether it failed.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_BUCKETS,
    registers: [registry],
  });
  const server = Fastify();
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  return {
    measureRequests: (app) => measureRequests(app, registry),
    measureStore: (store) => measureStore(store, registry),
    noteJob: (job, milliseconds, isDone) =>
      jobs.observe({ job, outcome: isDone ? 'done' : 'failed' }, milliseconds / 1_000),
    watchHub(size) {
      const connections = new Gauge({
        name: 'deskway_hub_connections',
        help: 'Open connections of the hub.',
        registers: [],
        collect() {
          this.set(size());
        },
      });
      registry.registerMetric(connections);
    },
    text: () => registry.metrics(),
    listen: async (host, port) => Number(new URL(await server.listen({ host, port })).port),
    close: () => server.close(),
  };
}
