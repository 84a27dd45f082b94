import { proxy, type ProxyMethods, releaseProxy } from 'comlink';

import type { Close, Computation, Failure, Result } from '../../../workers/contract.ts';
import type { Supervisor } from './supervisor.ts';

type RemoteVerb<Verb> = Verb extends (...args: infer Args) => Promise<Close>
  ? (...args: Args) => Promise<Result<Close, Failure>>
  : Verb;

/** The areas as the main thread calls them: a subscription may fail to open. */
export type ComputationClient = {
  readonly [Area in keyof Computation]: {
    readonly [Verb in keyof Computation[Area]]: RemoteVerb<Computation[Area][Verb]>;
  };
};

type AnyVerb = (...args: readonly unknown[]) => Promise<unknown>;
type AnyAreas = Readonly<Record<string, Readonly<Record<string, AnyVerb>>>>;

const isFunction = (value: unknown): value is () => unknown => typeof value === 'function';

/** Wraps the worker's Close: it runs once only, and its Comlink proxy is released after it. */
function ownClose(remote: (() => unknown) & Partial<ProxyMethods>): Close {
  let isClosed = false;
  return () => {
    if (isClosed) return;
    isClosed = true;
    void Promise.resolve(remote()).finally(() => remote[releaseProxy]?.());
  };
}

/**
 * The computing worker as plain functions: callbacks are proxied, and every call settles, also when the worker dies
 * (`worker-died`). Verbs are not listed here: a new one needs only its type and its service.
 */
export function createComputationClient({ call }: Pick<Supervisor<Computation>, 'call'>): ComputationClient {
  const callVerb = async (area: string, verb: string, args: readonly unknown[]): Promise<unknown> => {
    const crossing = args.map((arg) => (isFunction(arg) ? proxy(arg) : arg));
    const answer = await call<unknown>(
      (api) => (api as unknown as AnyAreas)[area]?.[verb]?.(...crossing) ?? Promise.resolve(),
      (error) => ({ ok: false, error }),
    );
    return isFunction(answer) ? { ok: true, value: ownClose(answer) } : answer;
  };
  const clientOf = (area: string): object =>
    new Proxy(
      {},
      {
        get:
          (_, verb) =>
          (...args: unknown[]) =>
            callVerb(area, String(verb), args),
      },
    );
  return new Proxy({} as ComputationClient, { get: (_, area) => clientOf(String(area)) });
}
