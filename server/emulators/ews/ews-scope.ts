import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';

import { createViews, type Views } from '../../calendar/view-cache.ts';
import type { Caller, ServerContext } from '../../context.ts';
import { seesPeople } from '../../http/callers.ts';
import type { ProblemError } from '../../http/problem.ts';
import type { CalendarOwner } from '../../calendar/calendar-owner.ts';
import type { Impersonation } from '../accounts.ts';
import type { Reading } from '../graph/graph-event.ts';
import { createThrottle, type Limits } from '../pace.ts';
import { EwsError, refusal, toEwsError } from './ews-error.ts';
import { LARGEST_REQUEST, readSoap, SoapRequest, writeFault } from './soap.ts';

/** An operation that somebody asks for. */
export interface EwsCall {
  readonly context: ServerContext;
  readonly views: Views;
  /** The person as whom it is asked. */
  readonly caller: Caller;
  readonly request: SoapRequest;
}

export interface EwsScope {
  /** The call that a request makes, as whoever it impersonates. @throws EwsError */
  callOf(request: FastifyRequest): Promise<EwsCall>;
  /** Does the work of a call as slowly and as strictly as the options say. @throws EwsError */
  paced<T>(call: EwsCall, work: () => Promise<T>): Promise<T>;
}

export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

/** Who may write: guests only read. @throws EwsError */
export function requireMember({ caller }: EwsCall): void {
  if (caller.isGuest) throw refusal('ErrorAccessDenied');
}

/** Who may see people: guests and door displays see places. @throws EwsError */
export function requirePerson(call: EwsCall): void {
  if (!seesPeople(call.caller)) throw refusal('ErrorAccessDenied');
}

/** How the owner's calendar is read by a call. */
export function readingOf({ caller, context }: EwsCall, owner: CalendarOwner): Reading {
  const preferences = { timeZone: 'UTC', hasImmutableIds: false, bodyType: 'html', applied: null } as const;
  return { caller, owner, preferences, expanded: [], now: context.clock.now() };
}

/** What one person may do at once by the usual policy of Exchange; it counts nothing else. */
const LIMITS: Limits = { atOnce: 27, briefly: 1.5, perWindow: Infinity, window: 600_000 };

const XML = /^(?:text|application)\/(?:soap\+)?xml\b/i;
const REALM = 'Basic realm="Deskway"';

/**
 * Authenticates each request before anything else of it is read, reads envelopes, and answers refusals as faults.
 * @param authenticate the caller of a request; null = nobody known
 */
export function createEwsScope(
  app: FastifyInstance,
  context: ServerContext,
  authenticate: Authenticate,
  impersonation: Impersonation,
): EwsScope {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const views = createViews(context.store);
  const throttle = createThrottle(LIMITS, () => performance.now());
  const { emulatesThrottling, emulatedLatency } = context.options;
  let refusals = 0;

  app.addHook('onRequest', async (request, reply) => {
    const caller = await authenticate(request);
    // Clients send their password only when they are asked for it.
    if (caller === null) return reply.code(401).header('www-authenticate', REALM).send();
    callers.set(request, caller);
    return undefined;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    XML,
    { parseAs: 'string', bodyLimit: LARGEST_REQUEST },
    async (_request: FastifyRequest, body: string) => readSoap(body),
  );
  app.setErrorHandler<FastifyError | ProblemError | EwsError>((error, request, reply) => {
    const refused = toEwsError(error);
    if (refused.code === 'ErrorInternalServerError') request.log.error({ err: error }, 'request failed');
    return reply.code(500).type('text/xml; charset=utf-8').send(writeFault(refused));
  });

  async function actAs(request: FastifyRequest, caller: Caller, email: string | null): Promise<Caller> {
    if (email === null) return caller;
    const other = await impersonation.read(request, caller, email);
    if (other === 'denied') {
      throw refusal(
        'ErrorImpersonateUserDenied',
        'The account does not have permission to impersonate the requested user.',
      );
    }
    if (other === null) {
      throw refusal('ErrorNonExistentMailbox', 'No mailbox with such guid.');
    }
    return other;
  }

  return {
    async callOf(request) {
      const { body } = request;
      if (!(body instanceof SoapRequest)) throw refusal('ErrorInvalidRequest', 'The request is invalid.');
      const signedIn = callers.get(request);
      if (signedIn === undefined) throw new Error('The request was not authenticated.');
      return { context, views, caller: await actAs(request, signedIn, body.impersonated), request: body };
    },
    async paced({ caller }, work) {
      if (!emulatesThrottling) {
        if (emulatedLatency > 0) await pause(emulatedLatency);
        return work();
      }
      const seconds = throttle.enter(caller.email);
      if (seconds > 0) {
        refusals += 1;
        // The real one does not always say how long.
        const backOff = refusals % 2 === 1 ? Math.ceil(seconds * 1_000) : null;
        throw new EwsError('ErrorServerBusy', refusal('ErrorServerBusy').message, { backOff });
      }
      try {
        if (emulatedLatency > 0) await pause(emulatedLatency);
        return await work();
      } finally {
        throttle.leave(caller.email);
      }
    },
  };
}
