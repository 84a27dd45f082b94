import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';

import { registerAssist } from './assist/assist.ts';
import { AVAILABILITY_CHANGED } from './calendar/announce.ts';
import { registerCalendar } from './calendar/routes.ts';
import { recipientsOf } from './calendar/visible-resources.ts';
import { type Clock, hasOwnCalendar, type HubSender, type ServerContext } from './context.ts';
import { createEmulators, type Emulators } from './emulators/emulators.ts';
import { toRoutePath } from './emulators/graph/graph-path.ts';
import { createEmulatedExchange, createExchange, type Exchange } from './exchange/gateway.ts';
import { createHub, type Hub, type HubOptions } from './hub/index.ts';
import { HUB_PATH } from './hub/routes.ts';
import { compressAnswers } from './http/compression.ts';
import { isNestedDeeper, MOST_LEVELS } from './http/json-depth.ts';
import { servePages, serveSources } from './http/pages.ts';
import { ProblemError, sendProblem, useProblems } from './http/problem.ts';
import { limitRates } from './http/rate-limit.ts';
import { hardenRaw, rawBadRequest, type SecurityOptions, hardenAnswers } from './http/security.ts';
import { createTrust } from './http/trusted-proxies.ts';
import { useValibot } from './http/validation.ts';
import { endDemoSignIns, readSignInMethods, type SignInMethods } from './identity/sign-in-methods.ts';
import { type DeviceAccounts, readDeviceAccounts } from './identity/device-accounts.ts';
import { checkClaimGroups } from './identity/claim-groups.ts';
import { createIdentity, type Identity, type IdentityOptions } from './identity/identity.ts';
import { createInsightsAccess } from './insights/access.ts';
import { registerInsights } from './insights/routes.ts';
import { withDemoMeetings } from './identity/meeting-page.ts';
import { startJobs } from './jobs/index.ts';
import { createMailJob, type MailJob } from './jobs/mails.ts';
import { createSmtp } from './mail/smtp.ts';
import { isLocalHost } from './http/local-host.ts';
import { createObjects, OBJECT_CHANGED } from './objects/index.ts';
import { objectRecipients } from './objects/visible-objects.ts';
import { registerDocument } from './openapi/routes.ts';
import { noteRoutes } from './openapi/routes-seen.ts';
import type { Metrics } from './operation/metrics.ts';
import type { StartOptions } from './options.ts';
import { registerHealth } from './operation/health.ts';
import { loggerOptions, logRequests } from './operation/log.ts';
import { noteRefusals, openSecurityLog, type SecurityLog } from './operation/security-log.ts';
import { registerPlans } from './plans/routes.ts';
import { createOneProcess } from './one-process.ts';
import type { Processes } from './processes.ts';
import { createProviderAccess, type ProviderAccess } from './provider/access.ts';
import { ensureCampus } from './seeding/ensure-campus.ts';
import type { Store } from './store/store.ts';

const BODY_LIMIT = 256 * 1024;
/** A request must have arrived completely by then; answers may take longer, e.g. polls and streams. */
const REQUEST_WITHIN = 60_000;

export interface AppParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly options: StartOptions;
  /** By default this process is the only one on its database. */
  readonly processes?: Processes;
}

type Parts = Required<AppParts>;

export interface App {
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  /** Null where the server has no access of its own to a provider's calendars. */
  readonly provider: ProviderAccess | null;
  /** Null without `--metrics-port`. */
  readonly metrics: Metrics | null;
  /** Sign-ins of the demo that this start has ended. */
  readonly endedSignIns: number;
  /** Ends connections, jobs and the store after the time of `--drain`; clients are asked to come back. */
  close(): Promise<void>;
}

/** Ids of providers are longer than those of our own: at Google up to 1024 characters and the time of an event. */
const LONG_IDS: FastifyHttpOptions<Server> = { routerOptions: { maxParamLength: 1_100 } };
const EMULATORS_SERVER: FastifyHttpOptions<Server> = { rewriteUrl: ({ url }) => toRoutePath(url ?? '/') };

function createFastify(options: StartOptions, security: SecurityOptions): FastifyInstance {
  const base: FastifyHttpOptions<Server> = {
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_WITHIN,
    genReqId: () => randomUUID(),
    logger: loggerOptions(options.log),
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    // A proxy terminates TLS: its headers name protocol and client address.
    trustProxy: createTrust(options.trustedProxies),
    ...LONG_IDS,
    ...(options.emulated.length > 0 ? EMULATORS_SERVER : {}),
    frameworkErrors: (error, request, reply) => {
      hardenRaw(reply.raw, security, request.id);
      sendProblem(request, reply, new ProblemError(error.statusCode ?? 400, 'invalid_request', error.message));
    },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(rawBadRequest(security));
    },
  };
  const { tls } = options;
  if (tls === null) return Fastify(base);
  return Fastify({
    ...base,
    serverFactory: (handler) => createSecureServer({ ...tls, requestTimeout: REQUEST_WITHIN }, handler),
  });
}

/**
 * Some calls are a POST without a body, whatever content type the client names. The nesting of every body is limited.
 */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (isNestedDeeper(text)) {
      done(new ProblemError(400, 'invalid_request', `The body is nested deeper than ${MOST_LEVELS} levels.`));
    } else void parse(request, text, done);
  });
}

/** Google has hosts of their own for its directory, and for pictures of people. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'https://www.googleapis.com': [
    'https://people.googleapis.com',
    'https://admin.googleapis.com',
    'https://lh3.googleusercontent.com',
  ],
};

/** The calendar may be on another server. */
function connectOriginsOf({ connectOrigins, calendarUrl }: StartOptions): readonly string[] {
  const calendar = URL.parse(calendarUrl);
  if (calendar === null) return connectOrigins;
  return [...new Set([...connectOrigins, calendar.origin, ...(BESIDE[calendar.origin] ?? [])])];
}

const securityOf = ({ clock, options }: AppParts): SecurityOptions => ({
  clock,
  origins: options.origins,
  connectOrigins: connectOriginsOf(options),
  hasContentPolicy: !options.dev,
});

/**
 * The server's own origins: the configured ones, then the listening one under each name of this machine. The first is
 * the issuer.
 */
function ownOrigins(app: FastifyInstance, options: StartOptions): readonly [string, ...string[]] {
  const address = app.server.address() as AddressInfo | null;
  const port = address?.port ?? options.port;
  const protocol = options.tls === null ? 'http' : 'https';
  const origin = (host: string) => new URL(`${protocol}://${host}:${port}`).origin;
  const others = isLocalHost(options.host)
    ? []
    : [origin(options.host.includes(':') ? `[${options.host}]` : options.host)];
  const local: [string, ...string[]] = [origin('localhost'), origin('127.0.0.1'), ...others];
  const [first, ...more] = options.origins;
  return first === undefined ? local : [first, ...more, ...local];
}

/** New mails wait to be sent where there is a mail server. @returns the job that sends them */
async function startDelivery(context: ServerContext, { mail }: StartOptions): Promise<MailJob | null> {
  await context.store.outbox.setDelivery(mail !== null);
  return mail === null ? null : createMailJob(context, { connect: createSmtp(mail.server), from: mail.from });
}

/** The gateway to Exchange; null where the calendar is another one. */
function exchangeOf(
  app: FastifyInstance,
  { clock, options }: AppParts,
  { calendarTokens }: Emulators,
): Exchange | null {
  if (options.serverType !== 'ews') return null;
  const gateway = { app, clock, log: app.log };
  if (options.ews !== null) return createExchange(options.ews, gateway);
  return calendarTokens === null ? null : createEmulatedExchange(calendarTokens, gateway);
}

function openSecurityLogOf({ log }: FastifyInstance, { securityLog }: StartOptions): SecurityLog {
  return openSecurityLog(securityLog, (error) => log.error({ err: error }, 'the security log cannot be written'));
}

/** The accounts of door displays, which the security log names at each start. */
async function readDevices(
  { store: { accounts }, clock, options }: AppParts,
  { demo }: SignInMethods,
  securityLog: SecurityLog,
): Promise<DeviceAccounts> {
  const named = options.deviceAccounts ?? (demo === 'none' ? [] : null);
  const devices = await readDeviceAccounts(accounts, named, clock.now());
  const people = await Promise.all([...devices].map((id) => accounts.userById(id)));
  securityLog.noteCommand({ event: 'start', deviceAccounts: people.flatMap((one) => one?.email ?? []) });
  return devices;
}

type IdentityParts = Pick<IdentityOptions, 'methods' | 'calendarTokens' | 'mailboxes' | 'hasInsights' | 'securityLog'>;

async function createIdentityOf(app: FastifyInstance, parts: Parts, chosen: IdentityParts): Promise<Identity> {
  const { store, clock, options, processes } = parts;
  const claimGroups = options.openId?.claimGroups ?? null;
  if (claimGroups !== null) await checkClaimGroups(store, claimGroups);
  return createIdentity({
    ...chosen,
    accounts: store.accounts,
    directory: store.directory,
    clock,
    processes,
    origins: () => ownOrigins(app, options),
    openId: options.openId,
    secretFile: options.secretFile,
    findsGroups: async () => (await store.campus.configuration()).value.enableGroupFinding,
    log: app.log,
    devices: await readDevices(parts, chosen.methods, chosen.securityLog),
  });
}

/** Creates what the store lacks at the first start: a campus, and keys. */
async function createData(
  app: FastifyInstance,
  parts: Parts,
  chosen: Omit<IdentityParts, 'calendarTokens' | 'mailboxes'>,
) {
  const { store, clock, options } = parts;
  await ensureCampus(store, { resources: options.resources, seed: options.seed, now: clock.now() });
  await store.calendar.settleConfirmations(clock.now());
  const endedSignIns = await endDemoSignIns(store.accounts, chosen.methods, clock.now());
  const emulators = await createEmulators(store.accounts, clock, options);
  const exchange = exchangeOf(app, parts, emulators);
  const identity = await createIdentityOf(app, parts, {
    ...chosen,
    // Of Exchange the page knows nothing: it calls the gateway with our own token.
    calendarTokens: exchange === null ? emulators.calendarTokens : null,
    mailboxes: exchange?.mailboxes ?? null,
  });
  return { endedSignIns, emulators, exchange, identity };
}

/** prom-client is loaded where it is needed. */
async function createMetricsOf({ metricsPort }: StartOptions): Promise<Metrics | null> {
  return metricsPort === null ? null : (await import('./operation/metrics.ts')).createMetrics();
}

function createHubOf(
  { store, options, processes }: Parts,
  { authenticateToken, isSignedIn }: Identity,
  { log }: FastifyInstance,
  securityLog: SecurityLog,
  switchPart: HubOptions['switchPart'],
): Hub {
  return createHub({
    authenticateToken,
    isSignedIn,
    // Clients of people who do not see a resource get no message about it (D42).
    recipientsOf: async (target, [about]) => {
      if (target === OBJECT_CHANGED) return objectRecipients(store, String(about));
      if (target !== AVAILABILITY_CHANGED) return null;
      // Whoever is told once relies on being told: of a provider's calendars this server learns nothing (D25).
      return hasOwnCalendar(options) ? recipientsOf(store, String(about)) : () => false;
    },
    switchPart,
    log,
    onRefused: (address, status) =>
      securityLog.note({ event: 'refused', status, method: 'GET', route: HUB_PATH }, { ip: address, id: randomUUID() }),
    allowedOrigins: options.origins,
    trustsPeer: createTrust(options.trustedProxies),
    areProcessesSeveral: processes.areSeveral,
  });
}

/** Sends to the clients of all processes, and here what the others send. */
function joinHub(hub: Hub, processes: Processes): HubSender {
  processes.listen({ onMessage: ({ target, args }) => hub.send(target, ...args), onMissed: hub.restart });
  return {
    send(target, ...args) {
      hub.send(target, ...args);
      processes.publish({ target, args });
    },
  };
}

/** What each answer has, whatever the call. */
function prepareAnswers(app: FastifyInstance, security: SecurityOptions, metrics: Metrics | null): void {
  logRequests(app);
  metrics?.measureRequests(app);
  hardenAnswers(app, security);
  compressAnswers(app);
  useProblems(app);
  readJson(app);
}

/**
 * Composes the whole server without listening.
 * @throws StartRefused where nobody could sign in safely
 */
export async function createApp(given: AppParts): Promise<App> {
  const { clock, options, processes = createOneProcess() } = given;
  const metrics = await createMetricsOf(options);
  const store = metrics?.measureStore(given.store) ?? given.store;
  const parts = { store, clock, options, processes };
  const { methods } = await readSignInMethods(store.accounts, options);
  const security = securityOf(parts);
  const app = createFastify(options, security);
  const securityLog = openSecurityLogOf(app, options);
  const insights = createInsightsAccess(store, options);
  const { endedSignIns, emulators, exchange, identity } = await processes.alone(() =>
    createData(app, parts, { methods, hasInsights: insights.isOpenTo, securityLog }),
  );
  // The devices need the hub first.
  const hub = createHubOf(parts, identity, app, securityLog, (caller, args) => objects.switchPart(caller, args));
  const objects = await createObjects({ store, clock, log: app.log, hub, mqttUrl: options.mqttUrl });
  const context: ServerContext = {
    store,
    clock,
    hub: joinHub(hub, processes),
    options: withDemoMeetings(options, methods, () => ownOrigins(app, options)[0]),
    log: app.log,
    ...(metrics === null ? {} : { noteJob: metrics.noteJob }),
    authenticate: identity.authenticate,
    runsJobs: processes.isFirst,
  };
  metrics?.watchHub(hub.size);

  prepareAnswers(app, security, metrics);
  noteRefusals(app, securityLog, identity.authenticate);
  let isStopping = false;
  const typed = useValibot(app);
  const routes = noteRoutes(app);
  registerHealth(app, store, () => isStopping);
  const authenticate = emulators.authenticator(identity);
  await limitRates(app, authenticate, options.rate);
  hub.register(app);
  await identity.register(app, typed);
  const provider = createProviderAccess(options, { store, clock, log: app.log });
  registerAssist(typed, context, options, methods, provider);
  registerPlans(typed, context);
  registerInsights(typed, context, insights);
  objects.register(typed, context);
  registerDocument(app, routes);
  if (exchange === null) registerCalendar(app, context);
  else exchange.register(context);
  emulators.register(app, context, authenticate, identity);
  await (options.dev ? serveSources(app) : servePages(app, options.dist));
  const stopJobs = startJobs(context, await startDelivery(context, options), objects.tick, provider?.jobs, hub);
  return {
    app,
    context,
    provider,
    metrics,
    endedSignIns,
    close: async () => {
      isStopping = true;
      if (options.drain > 0) await pause(options.drain * 1_000);
      await stopJobs();
      await app.close();
      await objects.close();
      await processes.close();
      await metrics?.close();
      await store.close();
    },
  };
}
