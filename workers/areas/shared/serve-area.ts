import { proxy } from 'comlink';

import type { Log } from '../../wire/log.ts';
import { type Callback, createRemoteCallback } from './remote-callback.ts';

/** Every verb of every area returns a promise: the contract has no other kind. */
type Area = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

const isCallback = (arg: unknown): arg is Callback => typeof arg === 'function';
const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;

/**
 * An area as the main thread calls it. A `Close` that it answers crosses as a proxy; the callbacks that came with the
 * call are released when it is closed, or when the call is refused. Those of other calls are released once nothing here
 * references them.
 *
 * @param use calls the area as soon as it is loaded, or answers why it cannot be
 */
export function serveArea<Served extends object>(
  use: (work: (area: Served) => Promise<unknown>) => Promise<unknown>,
  log: Log,
): Served {
  const serveVerb =
    (verb: string) =>
    (...args: readonly unknown[]) =>
      use((area) => callVerb(area as unknown as Area, verb, args, log));
  return new Proxy({} as Served, { get: (_, verb) => serveVerb(String(verb)) });
}

async function callVerb(area: Area, verb: string, args: readonly unknown[], log: Log): Promise<unknown> {
  const call = area[verb];
  if (call === undefined) throw new TypeError(`The area has no ${verb}`);
  const callbacks = new Map(args.filter(isCallback).map((arg) => [arg as unknown, createRemoteCallback(arg, log)]));
  const release = (): void => {
    for (const callback of callbacks.values()) callback.release();
  };
  const answer = await call(...args.map((arg) => callbacks.get(arg)?.call ?? arg));
  if (isRefusal(answer)) release();
  if (!isCallback(answer)) return answer;
  return proxy(() => {
    answer();
    release();
  });
}
