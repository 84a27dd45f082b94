/*
 * Load from outside. Requests of a rate are sent when they are due, whether earlier ones have been answered or not, and
 * are timed from then, so that a blocked server gains nothing (no coordinated omission).
 */
import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Of the body as it was sent. */
  readonly bytes: number;
}

/** One server, or several on one database. */
export interface Target {
  readonly origins: readonly string[];
}

let turn = 0;

/** The origins take turns, so that no balancer takes the processor time of the measured ones. */
function nextOrigin({ origins }: Target): string {
  const origin = origins[(turn += 1) % origins.length];
  if (origin === undefined) throw new Error('No server runs');
  return origin;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_024 });

export function ask(target: Target, { method, path, token, headers = {}, body }: Asked): Promise<Answered> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const sent = {
    ...headers,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  return new Promise((resolve, reject) => {
    const request = send(new URL(path, nextOrigin(target)), { method, agent, headers: sent }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => void pieces.push(piece));
      response.on('end', () => {
        const body = Buffer.concat(pieces);
        const { statusCode: status = 0, headers: given } = response;
        resolve({ status, headers: given, text: body.toString(), bytes: body.length });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(payload);
  });
}

/** The value at a percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
  readonly expected: number;
}

/**
 * Sends requests at a steady rate.
 * @returns milliseconds of each
 * @throws where a status is not the expected one: refused work measures nothing
 */
export async function atRate(target: Target, rate: Rate, next: (index: number) => Asked): Promise<readonly number[]> {
  const total = Math.floor(rate.perSecond * rate.seconds);
  const startedAt = performance.now();
  const one = async (index: number): Promise<number> => {
    const due = startedAt + (index * 1_000) / rate.perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const { status, text } = await ask(target, next(index));
    if (status !== rate.expected) throw new Error(`${status} instead of ${rate.expected}: ${text.slice(0, 300)}`);
    return performance.now() - due;
  };
  return Promise.all(Array.from({ length: total }, (_, index) => one(index)));
}

/** Repeats something for some seconds, one after the other. @returns how often */
export async function again(seconds: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  while (performance.now() < until) {
    await work(done);
    done += 1;
  }
  return done;
}
