import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller, Clock, ServerContext } from '../context.ts';
import { bearerToken } from '../http/callers.ts';
import type { CalendarTokens } from '../identity/calendar-tokens.ts';
import type { Identity } from '../identity/identity.ts';
import type { StartOptions } from '../options.ts';
import type { AccountStore } from '../store/store.ts';
import { type Impersonation, type OutsideAccounts, readOutsideAccounts } from './accounts.ts';
import { EMULATED, type Emulator, emulatorOf } from './emulated.ts';
import { createEmulatorTokens, type EmulatorTokens } from './emulator-tokens.ts';
import { registerEws } from './ews/routes.ts';
import { registerGoogle } from './google/routes.ts';
import { registerGraph } from './graph/routes.ts';

type Authenticate = Identity['authenticate'];

export interface Emulators {
  /** The tokens of the page's own calendar; null where it is no emulated one. */
  readonly calendarTokens: CalendarTokens | null;
  /** Who sends a request: to an emulator by its tokens, to the rest of this server by our own. */
  authenticator(identity: Pick<Identity, 'authenticate' | 'callerById'>): Authenticate;
  /** @param identity the same one as of the authenticator */
  register(app: FastifyInstance, context: ServerContext, authenticate: Authenticate, identity: CallerById): void;
}

type CallerById = Pick<Identity, 'callerById'>;

/** Those who may call an emulator. */
interface Callers {
  readonly outside: OutsideAccounts;
  readonly tokens: EmulatorTokens;
}

interface Protocol {
  register(
    app: FastifyInstance,
    context: ServerContext,
    authenticate: Authenticate,
    impersonation: Impersonation,
  ): void;
  /** @returns the id of the person who sends a request, or an application; null = nobody known */
  identify(request: FastifyRequest, known: Callers): Promise<string | Caller | null>;
}

async function byBearer(request: FastifyRequest, { outside, tokens }: Callers): Promise<string | null> {
  const token = bearerToken(request);
  return token === null ? null : (outside.read(token, request.ip) ?? tokens.read(token));
}

async function byBearerOrApplication(request: FastifyRequest, known: Callers): Promise<string | Caller | null> {
  const token = bearerToken(request);
  const application = token === null ? null : known.outside.application(token, request.ip);
  return application ?? byBearer(request, known);
}

async function byBasicOrBearer(request: FastifyRequest, known: Callers): Promise<string | null> {
  const basic = /^Basic +([\w+/]+={0,2})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (basic === undefined) return byBearer(request, known);
  const [, email = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString()) ?? [];
  return known.outside.readPassword(email, password, request.ip);
}

const PROTOCOLS: Readonly<Record<Emulator, Protocol>> = {
  graph: { register: registerGraph, identify: byBearerOrApplication },
  google: { register: registerGoogle, identify: byBearer },
  ews: { register: registerEws, identify: byBasicOrBearer },
};

/** The providers that this server stands for, each with tokens of its own. */
export async function createEmulators(
  accounts: AccountStore,
  clock: Clock,
  { emulated, emulatorAccounts, openId, serverType }: StartOptions,
): Promise<Emulators> {
  const outside = await readOutsideAccounts(accounts, emulatorAccounts, clock.now());
  const known = new Map<Emulator, Callers>();
  for (const name of emulated) {
    known.set(name, { outside, tokens: await createEmulatorTokens(accounts, clock, name) });
  }
  const own = openId === null ? emulatorOf(serverType) : null;
  return {
    calendarTokens: (own === null ? undefined : known.get(own)?.tokens) ?? null,
    authenticator({ authenticate, callerById }) {
      // The rate limit and the route both ask: one look-up per request.
      const callers = new WeakMap<FastifyRequest, Promise<Caller | null>>();
      const read = async (name: Emulator, known: Callers, request: FastifyRequest): Promise<Caller | null> => {
        const caller = await PROTOCOLS[name].identify(request, known);
        return typeof caller === 'string' ? callerById(caller) : caller;
      };
      return (request) => {
        const called = [...known].find(([name]) => request.url.startsWith(`${EMULATED[name].path}/`));
        if (called === undefined) return authenticate(request);
        const caller = callers.get(request) ?? read(...called, request);
        callers.set(request, caller);
        return caller;
      };
    },
    register(app, context, authenticate, { callerById }) {
      const impersonation: Impersonation = {
        async read(request, caller, email) {
          if (!outside.mayImpersonate(caller.userId, request.ip)) return 'denied';
          const user = await accounts.userByEmail(email.toLowerCase());
          return user === null ? null : callerById(user.id);
        },
      };
      for (const name of emulated) PROTOCOLS[name].register(app, context, authenticate, impersonation);
    },
  };
}
