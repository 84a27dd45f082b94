import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller, Clock, ServerContext } from '../context.ts';
import { bearerToken } from '../http/callers.ts';
import type { CalendarTokens } from '../identity/calendar-tokens.ts';
import type { Identity } from '../identity/identity.ts';
import type { StartOptions } from '../options.ts';
import type { AccountStore } from '../store/store.ts';
import { readOutsideAccounts } from './accounts.ts';
import { createEmulatorTokens } from './emulator-tokens.ts';
import { GRAPH_PATH } from './graph/graph-path.ts';
import { registerGraph } from './graph/routes.ts';

type Authenticate = Identity['authenticate'];

export interface Emulators {
  /** The tokens of the page's own calendar; null where it is no emulated one. */
  readonly calendarTokens: CalendarTokens | null;
  /** Who sends a request: to an emulator by its tokens, to the rest of this server by our own. */
  authenticator(identity: Pick<Identity, 'authenticate' | 'callerById'>): Authenticate;
  register(app: FastifyInstance, context: ServerContext, authenticate: Authenticate): void;
}

/** The providers that this server stands for, each with tokens of its own. */
export async function createEmulators(
  accounts: AccountStore,
  clock: Clock,
  { emulated, emulatorAccounts, serverType }: StartOptions,
): Promise<Emulators> {
  if (!emulated.includes('graph')) {
    return { calendarTokens: null, authenticator: ({ authenticate }) => authenticate, register: () => {} };
  }
  const tokens = await createEmulatorTokens(accounts, clock, 'graph');
  const outside = await readOutsideAccounts(accounts, emulatorAccounts, clock.now());
  return {
    calendarTokens: serverType === 'o365' ? tokens : null,
    authenticator({ authenticate, callerById }) {
      // The rate limit and the route both ask: one look-up per request.
      const callers = new WeakMap<FastifyRequest, Promise<Caller | null>>();
      const read = async (request: FastifyRequest): Promise<Caller | null> => {
        const token = bearerToken(request);
        if (token === null) return null;
        const application = outside.application(token, request.ip);
        if (application !== null) return application;
        const userId = outside.read(token, request.ip) ?? (await tokens.read(token));
        return userId === null ? null : callerById(userId);
      };
      return (request) => {
        if (!request.url.startsWith(`${GRAPH_PATH}/`)) return authenticate(request);
        const caller = callers.get(request) ?? read(request);
        callers.set(request, caller);
        return caller;
      };
    },
    register: registerGraph,
  };
}
